import type { ShopContext } from '#shop/context.ts';
import { recordExport } from '#shop/staff/record-access.server.ts';

interface StreamedFile {
  /** 'leads-2026-11-14.csv' */
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncGenerator<string | Uint8Array>;
  /** Text before the first chunk. */
  readonly prefix?: string;
}

const fileHeaders = (name: string, contentType: string): HeadersInit => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

export function fileResponse(ctx: ShopContext, { name, contentType, chunks, prefix }: StreamedFile): Response {
  const encoder = new TextEncoder();
  const logFailure = (error: unknown) => ctx.log.error({ err: error, file: name }, 'admin file export failed');
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // A file is sent only after the audit log has recorded its export.
      try {
        await recordExport(ctx, name);
      } catch (error) {
        logFailure(error);
        throw error;
      }
      if (prefix !== undefined) controller.enqueue(encoder.encode(prefix));
    },
    // The next chunk is read only after the client has received the previous one (back-pressure).
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        logFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { headers: fileHeaders(name, contentType) });
}
