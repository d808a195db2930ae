// Shiprocket webhook endpoint: compares the token, stores the event and answers exactly 200. A job then asks the courier for the
// current state: a token is not a signature, so the event's content is not believed.
import type { ShopContext } from '#shop/context.ts';
import { storeShipmentWebhook } from '#shop/fulfilment/shipment-webhooks.server.ts';
import { answer, parseStorable, readBytes, UNSTORABLE } from './message-body.ts';

export async function receiveShiprocketWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const { courier } = ctx.providers;
  if (!courier?.isWebhookGenuine(request.headers.get('x-api-key') ?? '')) {
    ctx.log.warn({}, 'news of a parcel without the right token was refused');
    return answer(401, 'not known');
  }
  const bytes = await readBytes(request);
  if (bytes === null) return answer(413, 'too large');
  if (bytes === 'broken') return answer(400, 'not understood');
  const body = parseStorable(bytes);
  if (body === UNSTORABLE) return answer(400, 'not understood');
  const event = courier.parseWebhook(body);
  // An unknown kind of event: any answer except success would only cause a retry.
  if (!event) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'news of a parcel could not be read');
    return answer(200, 'nothing to do');
  }
  await storeShipmentWebhook(ctx, event);
  return answer(200, 'taken');
}
