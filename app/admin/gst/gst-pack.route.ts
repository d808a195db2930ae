// The GSTR-1 pack of a month: a zip file, streamed while the documents are read.
import { shopContext } from '#app/context.ts';
import { packGstr1 } from '#shop/invoices/return-files.server.ts';
import { parseReturnMonth } from '#shop/invoices/return-month.ts';
import { fileResponse } from '../file-response.server.ts';
import type { Route } from './+types/gst-pack.route.ts';
import { refusedFile } from './refused-file.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const month = parseReturnMonth(new URL(request.url).searchParams.get('month'), ctx.now);
  const pack = await packGstr1(ctx, month);
  if (!pack.ok) return refusedFile(pack.reason);
  return fileResponse(ctx, { name: `gstr1-${month}.zip`, contentType: 'application/zip', chunks: pack.value });
}
