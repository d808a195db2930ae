// Limits the size of a request body. A Content-Length is checked before a byte is read; a chunked body is read up to the limit and passed
// on whole. A larger body gets 413 and the connection is closed without reading the rest.
import type { Context, MiddlewareHandler } from 'hono';

interface LimitOptions {
  readonly maxBytes: number;
  readonly onTooLarge: () => Response;
}

/** By HTTP/1.1 a request with neither header has no body. */
export const hasBody = (headers: Headers): boolean => headers.has('content-length') || headers.has('transfer-encoding');

/** Null when the body is larger than the limit. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Null when the body is too large. Returns a new request: the server's own cannot be rebuilt with another body. */
async function withinLimit(c: Context, maxBytes: number): Promise<Request | null> {
  const { url, method, headers, signal, body } = c.req.raw;
  if (!headers.has('transfer-encoding')) {
    return Number(headers.get('content-length') ?? 0) > maxBytes ? null : c.req.raw;
  }
  const bytes = await readUpTo(body, maxBytes);
  return bytes && new Request(url, { method, headers, signal, body: bytes as Uint8Array<ArrayBuffer> });
}

export function limitBody({ maxBytes, onTooLarge }: LimitOptions): MiddlewareHandler {
  return async (c, next) => {
    if (!hasBody(c.req.raw.headers)) return next();
    const request = await withinLimit(c, maxBytes);
    if (request === null) return onTooLarge();
    c.req.raw = request;
    return next();
  };
}
