// The button "Unsubscribe" of mail programs (RFC 8058): they post 'List-Unsubscribe=One-Click' without cookies and without a page of ours. The
// token in the address is the proof; the body is read and not needed. An unknown or expired token gets the same response, so that nobody learns
// which tokens exist.
import { stopEverything } from '#shop/consents/preferences.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { readWebhookBytes, webhookResponse } from './webhook-body.ts';

export async function receiveOneClick(ctx: ShopContext, request: Request): Promise<Response> {
  const bytes = await readWebhookBytes(request);
  if (bytes === null) return webhookResponse(413, 'too large');
  if (bytes === 'broken') return webhookResponse(400, 'not understood');
  await stopEverything(ctx, new URL(request.url).searchParams.get('t') ?? '', 'mail');
  return webhookResponse(200, 'unsubscribed');
}
