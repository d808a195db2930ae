// Shiprocket webhook endpoint: compares the token, stores the event and responds with exactly 200. A job then requests the
// current state from the courier: a token is not a signature, so the event's content is not trusted.
import type { ShopContext } from '#shop/context.ts';
import { storeShipmentWebhook } from '#shop/fulfilment/shipment-webhooks.server.ts';
import { parseStorable, readWebhookBytes, UNSTORABLE, webhookResponse } from './webhook-body.ts';

export async function receiveShiprocketWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const { courier } = ctx.providers;
  if (!courier?.isWebhookGenuine(request.headers.get('x-api-key') ?? '')) {
    ctx.log.warn({}, 'Shiprocket webhook refused: no courier, or wrong token');
    return webhookResponse(401, 'not known');
  }
  const bytes = await readWebhookBytes(request);
  if (bytes === null) return webhookResponse(413, 'too large');
  if (bytes === 'broken') return webhookResponse(400, 'not understood');
  const body = parseStorable(bytes);
  if (body === UNSTORABLE) return webhookResponse(400, 'not understood');
  const event = courier.parseWebhook(body);
  // An unknown kind of event: any response except success would only cause a retry.
  if (!event) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'Shiprocket webhook ignored: unknown event');
    return webhookResponse(200, 'nothing to do');
  }
  await storeShipmentWebhook(ctx, event);
  return webhookResponse(200, 'stored');
}
