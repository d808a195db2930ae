// Takes one of the payment provider's messages: reads its raw bytes, holds them against the signature, writes it down, answers.
// The work is done by a job afterwards, so the answer never waits for it. Nothing but the signature is trusted here.
import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { readWebhook, receiveWebhook } from '#shop/payments/webhook-inbox.server.ts';

/** Theirs are a few kilobytes. */
const MOST_BYTES = 256_000;
const READ_WITHIN_MS = 4_000;
const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

const answer = (status: number, said: string): Response =>
  Response.json({ said }, { status, headers: { 'cache-control': 'no-store' } });

/** Null when it is too large, and 'broken' when it does not arrive. */
async function readBytes(request: Request): Promise<Uint8Array | null | 'broken'> {
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

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

export async function takeWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const bytes = await readBytes(request);
  if (bytes === null) return answer(413, 'too large');
  if (bytes === 'broken') return answer(400, 'not understood');
  if (!ctx.providers.payments.isWebhookSigned(bytes, request.headers.get('x-razorpay-signature') ?? '')) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'a webhook without a valid signature was refused');
    return answer(401, 'not signed');
  }
  const facts = readWebhook(parse(bytes));
  // Signed but nothing that we know: to answer with anything but yes would only have it sent again.
  if (!facts) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'a signed webhook could not be read');
    return answer(200, 'nothing to do');
  }
  const named = request.headers.get('x-razorpay-event-id') ?? '';
  const eventId = EVENT_ID.test(named) ? named : createHash('sha256').update(bytes).digest('hex');
  await receiveWebhook(ctx, eventId, facts);
  return answer(200, 'taken');
}
