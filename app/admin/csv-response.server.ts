// A CSV file as a response, streamed from the database.

import type { ShopContext } from '#shop/context.ts';
import { CSV_BYTE_ORDER_MARK } from '#shop/csv.ts';
import type { Result } from '#shop/result.ts';
import { indianDay } from '#shop/staff/sales.ts';

/** The file name is `name` and today's date: 'leads' gives leads-2026-11-14.csv. */
export function csvResponse(
  ctx: ShopContext,
  name: string,
  chunks: Result<AsyncGenerator<string>, 'not-allowed'>,
): Response {
  if (!chunks.ok) return new Response(null, { status: 403 });
  const rows = chunks.value;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_BYTE_ORDER_MARK)),
    // The next chunk is read only after the client has received the last one (back-pressure).
    async pull(controller) {
      try {
        const { value, done } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        ctx.log.error({ err: error, file: name }, 'admin CSV export failed');
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
      'content-disposition': `attachment; filename="${name}-${indianDay(ctx.now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
