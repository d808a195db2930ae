// How much of a request's body is taken. A length that is said counts before a byte is read; a body in pieces is read up to the limit
// and handed on whole. Who sends more is told so and hung up on: what is still on its way is not read.
import type { Context, MiddlewareHandler } from 'hono';

interface LimitOptions {
  readonly maxBytes: number;
  readonly onTooLarge: () => Response;
}

/** By HTTP/1.1 a request that says neither has no body. */
export const hasBody = (headers: Headers): boolean => headers.has('content-length') || headers.has('transfer-encoding');

/** Null when there is more. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Null when it is too large. A request of its own: the server's cannot be made anew with another body. */
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
