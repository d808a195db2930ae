// WhatsApp's webhook endpoint. GET: Meta sends the verify token once, and the store returns the challenge. POST: reads the raw body, verifies
// the signature, stores the events and responds; a job processes them afterwards.
import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { storeMessageWebhook } from '#shop/messages/message-webhooks.server.ts';
import { parseBytes, readWebhookBytes, webhookResponse } from './webhook-body.ts';

/** Printable ASCII without spaces: the challenge is sent back as it came. */
const CHALLENGE = /^[\x21-\x7e]{1,200}$/;

export function verifyWhatsAppWebhook(ctx: ShopContext, url: string): Response {
  const { searchParams } = new URL(url);
  const challenge = searchParams.get('hub.challenge') ?? '';
  const isKnown =
    searchParams.get('hub.mode') === 'subscribe' &&
    CHALLENGE.test(challenge) &&
    ctx.providers.whatsapp?.isVerifyToken(searchParams.get('hub.verify_token') ?? '');
  if (!isKnown) {
    ctx.log.warn({}, 'WhatsApp webhook not verified: wrong token');
    return webhookResponse(403, 'not known');
  }
  return new Response(challenge, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}

export async function receiveWhatsAppWebhook(ctx: ShopContext, request: Request): Promise<Response> {
  const bytes = await readWebhookBytes(request);
  if (bytes === null) return webhookResponse(413, 'too large');
  if (bytes === 'broken') return webhookResponse(400, 'not understood');
  const { whatsapp } = ctx.providers;
  if (!whatsapp?.isWebhookSigned(bytes, request.headers.get('x-hub-signature-256') ?? '')) {
    ctx.log.warn({ bytes: bytes.byteLength }, 'WhatsApp webhook refused: invalid signature');
    return webhookResponse(401, 'not signed');
  }
  const events = whatsapp.parseWebhook(parseBytes(bytes));
  // Signed but of another kind: any response except success would only cause a retry.
  if (!events || events.statuses.length + events.messages.length === 0) return webhookResponse(200, 'nothing to do');
  await storeMessageWebhook(ctx, 'whatsapp', createHash('sha256').update(bytes).digest('hex'), {
    reports: events.statuses.map((status) => ({ channel: 'whatsapp', ...status })),
    inbound: events.messages,
  });
  return webhookResponse(200, 'stored');
}
