// Previews a CSV file of products, or imports it when `write` is true.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { importProducts, planImport } from '#shop/stock/import-products.server.ts';
import type { Route } from './+types/import-rows.route.ts';
import { problemMessage } from './import-messages.ts';

const refusalResponse = (message: string, status: number): Response =>
  Response.json({ ok: false, message }, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const body = (await postedJson(request)) as { file?: unknown; write?: unknown } | null;
  if (typeof body?.file !== 'string') return refusalResponse(problemMessage('unreadable'), 400);
  try {
    const result = body.write === true ? await importProducts(ctx, body.file) : await planImport(ctx, body.file);
    return result.ok
      ? Response.json({ ok: true, rows: result.value })
      : refusalResponse(problemMessage(result.reason), 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'product import failed');
    return refusalResponse('The file could not be imported. Please try again.', 500);
  }
}
