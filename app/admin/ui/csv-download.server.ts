// A file for spreadsheets, sent while it is read: neither memory nor a transaction grows with it, however slowly it is taken.

import type { ShopContext } from '#shop/context.ts';

export function csvDownload(ctx: ShopContext, fileName: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Only when the last piece was taken is the next one asked for.
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        ctx.log.error({ err: error, fileName }, 'Back office: the export broke off');
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
