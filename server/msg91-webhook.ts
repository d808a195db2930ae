// MSG91's delivery reports. MSG91 does not sign them, so their URL has a token; a header may have it instead. A forged report could change no
// more than the shown state of a message whose id the forger knows.
import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { storeMessageWebhook } from '#shop/messages/message-webhooks.server.ts';
import { parseStorable, readWebhookBytes, UNSTORABLE, webhookResponse } from './webhook-body.ts';

/** Reports come as JSON, or as a form whose field `data` has the JSON. */
function parseBody(bytes: Uint8Array): unknown {
  const body = parseStorable(bytes);
  if (body !== null) return body;
  const data = new URLSearchParams(new TextDecoder().decode(bytes)).get('data');
  return data === null ? null : parseStorable(new TextEncoder().encode(data));
}

export async function receiveMsg91Report(ctx: ShopContext, request: Request): Promise<Response> {
  const { sms } = ctx.providers;
  const token = new URL(request.url).searchParams.get('token') ?? request.headers.get('x-webhook-token') ?? '';
  if (!sms?.isReportGenuine(token)) {
    ctx.log.warn({}, 'MSG91 report refused: wrong token');
    return webhookResponse(401, 'not known');
  }
  const bytes = await readWebhookBytes(request);
  if (bytes === null) return webhookResponse(413, 'too large');
  if (bytes === 'broken') return webhookResponse(400, 'not understood');
  const body = parseBody(bytes);
  if (body === UNSTORABLE) return webhookResponse(400, 'not understood');
  const reports = sms.parseReports(body) ?? [];
  if (reports.length === 0) return webhookResponse(200, 'nothing to do');
  await storeMessageWebhook(ctx, 'msg91', createHash('sha256').update(bytes).digest('hex'), {
    reports: reports.map(({ requestId, status, detail }) => ({
      channel: 'sms',
      providerId: requestId,
      ref: null,
      status,
      at: ctx.now.toISOString(),
      code: null,
      detail,
    })),
    inbound: [],
  });
  return webhookResponse(200, 'stored');
}
