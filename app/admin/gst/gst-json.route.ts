// GSTR-1 of a month as one JSON file.
import { shopContext } from '#app/context.ts';
import { buildGstr1Json } from '#shop/invoices/return-files.server.ts';
import { parseReturnMonth } from '#shop/invoices/return-month.ts';
import { fileResponse } from '../file-response.server.ts';
import type { Route } from './+types/gst-json.route.ts';
import { refusedFile } from './refused-file.ts';

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}

export async function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const ctx = context.get(shopContext);
  const month = parseReturnMonth(new URL(request.url).searchParams.get('month'), ctx.now);
  const json = await buildGstr1Json(ctx, month);
  if (!json.ok) return refusedFile(json.reason);
  return fileResponse(ctx, {
    name: `gstr1-${month}.json`,
    contentType: 'application/json',
    chunks: singleChunk(json.value),
  });
}
