// The products as a file: what the list's filters leave, sent while it is read from the database.
import { shopContext } from '#app/context.ts';
import { exportProducts } from '#shop/catalog/export-products.server.ts';
import { readOfficeQuery } from '#shop/catalog/office-query.ts';
import type { Route } from './+types/route.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const pieces = await exportProducts(ctx, readOfficeQuery(new URL(request.url).searchParams));
  if (!pieces.ok) return new Response(null, { status: 403 });
  const rows = pieces.value;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Only when the last piece was taken is the next one asked for.
    async pull(controller) {
      try {
        const { value, done } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        ctx.log.error({ err: error }, 'Back office: the export broke off');
        controller.error(error);
      }
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="products-${day.format(ctx.now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
