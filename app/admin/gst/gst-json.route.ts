// GSTR-1 of a month as one JSON file.
import { shopContext } from '#app/context.ts';
import { buildGstr1Json } from '#shop/invoices/return-files.server.ts';
import { parseReturnMonth } from '#shop/invoices/return-month.ts';
import { fileHeaders } from '../file-response.server.ts';
import type { Route } from './+types/gst-json.route.ts';
import { refusedFile } from './refused-file.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const month = parseReturnMonth(new URL(request.url).searchParams.get('month'), ctx.now);
  const json = await buildGstr1Json(ctx, month);
  if (!json.ok) return refusedFile(json.reason);
  return new Response(json.value, { headers: fileHeaders(`gstr1-${month}.json`, 'application/json') });
}
