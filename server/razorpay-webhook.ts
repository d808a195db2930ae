// Razorpay webhook endpoint: reads the raw body, verifies the signature, stores the event and answers. A job processes it afterwards,
// so the answer never waits. Only the signature is trusted here.
import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { storePaymentWebhook } from '#shop/payments/payment-webhooks.server.ts';
import { answer, parseBytes, readBytes } from './message-body.ts';

const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

export async function receiveRazorpayWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const bytes = await readBytes(request);
  if (bytes === null) return answer(413, 'too large');
  if (bytes === 'broken') return answer(400, 'not understood');
  if (!ctx.providers.payments.isWebhookSigned(bytes, request.headers.get('x-razorpay-signature') ?? '')) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'a webhook without a valid signature was refused');
    return answer(401, 'not signed');
  }
  const event = ctx.providers.payments.parseWebhook(parseBytes(bytes));
  // Signed but of an unknown kind: any answer except success would only cause a retry.
  if (!event) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'a signed webhook could not be read');
    return answer(200, 'nothing to do');
  }
  const named = request.headers.get('x-razorpay-event-id') ?? '';
  const eventId = EVENT_ID.test(named) ? named : createHash('sha256').update(bytes).digest('hex');
  await storePaymentWebhook(ctx, eventId, event);
  return answer(200, 'taken');
}
