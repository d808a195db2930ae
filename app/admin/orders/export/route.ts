// The orders as a file: what the list's filters leave, sent while it is read from the database.
import { shopContext } from '#app/context.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { readOrdersQuery } from '#shop/orders/office-orders-query.ts';
import type { Route } from './+types/route.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const pieces = exportOrders(ctx, readOrdersQuery(new URL(request.url).searchParams));
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
        ctx.log.error({ err: error }, 'Back office: the export of orders broke off');
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
      'content-disposition': `attachment; filename="orders-${day.format(ctx.now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
