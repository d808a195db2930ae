// Reads the body of a provider's webhook within a size and a time limit, and makes the short responses to it.

/** The providers' webhooks are a few kilobytes. */
const MAX_BYTES = 256_000;
const READ_TIMEOUT_MS = 4_000;

export const webhookResponse = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } });

/** Null when the body is too large. */
async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(value);
  }
}

/** Null when the body is too large, and 'broken' when it does not arrive completely. */
export async function readWebhookBytes(request: Request): Promise<Uint8Array | null | 'broken'> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let isTimedOut = false;
  const timeout = setTimeout(() => {
    isTimedOut = true;
    void reader.cancel().catch(() => {});
  }, READ_TIMEOUT_MS);
  try {
    const bytes = await readAll(reader);
    // For the reader, a cancelled body has ended.
    return isTimedOut ? 'broken' : bytes;
  } catch {
    return 'broken';
  } finally {
    clearTimeout(timeout);
    await reader.cancel().catch(() => {});
  }
}

/** Text that PostgreSQL cannot store: a null character, or half of a surrogate pair. */
export const UNSTORABLE = Symbol('unstorable');

class UnstorableText extends Error {}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type Reviver = (name: string, value: unknown) => unknown;

function parse(bytes: Uint8Array, reviver?: Reviver): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), reviver);
  } catch (error) {
    return error instanceof UnstorableText ? UNSTORABLE : null;
  }
}

/** Null when the body is not JSON. For webhooks of which only checked ids are stored. */
export const parseBytes = (bytes: Uint8Array): unknown => parse(bytes);

/** Null when the body is not JSON, and UNSTORABLE when PostgreSQL cannot store some text in it. */
export const parseStorable = (bytes: Uint8Array): unknown =>
  parse(bytes, (name, value) => {
    if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) throw new UnstorableText();
    return value;
  });
