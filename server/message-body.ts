// What a provider posts: its raw bytes within a size and a time, and the short answers to it.

/** Theirs are a few kilobytes. */
const MOST_BYTES = 256_000;
const READ_WITHIN_MS = 4_000;

export const answer = (status: number, said: string): Response =>
  Response.json({ said }, { status, headers: { 'cache-control': 'no-store' } });

/** Null when it is too large, and 'broken' when it does not arrive. */
export async function readBytes(request: Request): Promise<Uint8Array | null | 'broken'> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const tooLate = setTimeout(() => void reader.cancel().catch(() => {}), READ_WITHIN_MS);
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(pieces);
      size += value.byteLength;
      if (size > MOST_BYTES) return null;
      pieces.push(value);
    }
  } catch {
    return 'broken';
  } finally {
    clearTimeout(tooLate);
    await reader.cancel().catch(() => {});
  }
}

export function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
