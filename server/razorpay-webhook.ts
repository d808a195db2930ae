// Razorpay webhook endpoint: reads the raw body, verifies the signature, stores the event and responds. A job processes it afterwards,
// so the response never waits. Only the signature is trusted here.
import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { storePaymentWebhook } from '#shop/payments/payment-webhooks.server.ts';
import { parseBytes, readWebhookBytes, webhookResponse } from './webhook-body.ts';

/** Printable ASCII; the id of any other event is the hash of its body. */
const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

export async function receiveRazorpayWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const bytes = await readWebhookBytes(request);
  if (bytes === null) return webhookResponse(413, 'too large');
  if (bytes === 'broken') return webhookResponse(400, 'not understood');
  if (!ctx.providers.payments.isWebhookSigned(bytes, request.headers.get('x-razorpay-signature') ?? '')) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'Razorpay webhook refused: invalid signature');
    return webhookResponse(401, 'not signed');
  }
  const event = ctx.providers.payments.parseWebhook(parseBytes(bytes));
  // Signed but of an unknown kind: any response except success would only cause a retry.
  if (!event) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'Razorpay webhook ignored: unknown event');
    return webhookResponse(200, 'nothing to do');
  }
  const headerId = request.headers.get('x-razorpay-event-id') ?? '';
  const eventId = EVENT_ID.test(headerId) ? headerId : createHash('sha256').update(bytes).digest('hex');
  await storePaymentWebhook(ctx, eventId, event);
  return webhookResponse(200, 'stored');
}
