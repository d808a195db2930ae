// Demo mode's WhatsApp: a server on the loopback interface that speaks the Cloud API. Messages arrive in an inbox in memory, which the store
// shows at /test-messages; webhooks report them as sent and delivered. Tests can plan faults, hold webhooks back and let people write.
// A number that ends in 00 has no WhatsApp and is refused at once; one that ends in 01 is accepted, and reported as failed.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createSignature } from '#providers/razorpay/signatures.ts';
import type { PhoneInbox, ReceivedMessage } from '#shop/sms/phone-inbox.ts';
import { applyFault, type CommonFault, type FaultPlan, Faults } from '../faults.ts';
import { Messenger } from '../messenger.ts';
import { type ApiError, NO_WHATSAPP, PAUSED, parseMessage } from './templates.ts';

/** 'no-whatsapp', 'paused': refused with WhatsApp's number of the error. 'limit': too many messages just now. */
export type WhatsAppFault = CommonFault | 'no-whatsapp' | 'paused' | 'limit';

export interface WhatsAppSimulatorOptions {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  /** The URL of the webhook; null while there is none. */
  readonly webhookUrl: () => string | null;
  readonly brand: string;
  readonly slowMs?: number;
  /** The first pause before a webhook is sent again. */
  readonly webhookPauseMs?: number;
}

export type SentStatus = 'sent' | 'delivered' | 'read' | 'failed';

export interface WhatsAppSimulator {
  readonly apiBase: string;
  readonly inbox: PhoneInbox;
  readonly webhooks: Pick<Messenger, 'delivery' | 'release' | 'idle'>;
  injectFaults(...plans: readonly FaultPlan<WhatsAppFault>[]): void;
  /** Reports a status of a message that arrived, as when the person reads it. */
  report(messageId: string, status: SentStatus): void;
  /** A person writes to the store. */
  write(from: string, text: string): void;
  close(): Promise<void>;
}

interface Arrived extends ReceivedMessage {
  readonly ref: string | null;
}

const MAX_MESSAGES = 200;
const SLOW_MS = 1_500;
const WEBHOOK_PAUSE_MS = 200;
const MAX_TRIES = 8;

const apiError = ({ code, message, details }: ApiError, status = 400): Response =>
  Response.json(
    { error: { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details } } },
    { status },
  );

const LIMIT: ApiError = { code: 130_429, message: '(#130429) Rate limit hit', details: 'Rate limit hit.' };
const WRONG_TOKEN: ApiError = {
  code: 190,
  message: 'Invalid OAuth access token - Cannot parse access token',
  details: 'Invalid OAuth access token.',
};

function faultResponse(fault: WhatsAppFault): Response {
  switch (fault) {
    case 'no-whatsapp':
      return apiError(NO_WHATSAPP);
    case 'paused':
      return apiError(PAUSED);
    case 'limit':
      return apiError(LIMIT, 429);
    case 'busy':
      return new Response('Too many requests', { status: 429 });
    case 'garbage':
      return new Response('<!doctype html><p>Hello</p>', { headers: { 'content-type': 'text/html' } });
    default:
      return new Response('Internal error', { status: 500 });
  }
}

export async function startWhatsAppSimulator(options: WhatsAppSimulatorOptions): Promise<WhatsAppSimulator> {
  const { phoneNumberId, accessToken, appSecret, brand, slowMs = SLOW_MS } = options;
  const faults = new Faults<WhatsAppFault>();
  const messenger = new Messenger({
    url: options.webhookUrl,
    pauseMs: options.webhookPauseMs ?? WEBHOOK_PAUSE_MS,
    maxTries: MAX_TRIES,
    isAccepted: (status) => status === 200,
  });
  let arrived: readonly Arrived[] = [];
  const seconds = () => String(Math.floor(Date.now() / 1_000));

  const sendWebhook = (value: object) => {
    const metadata = { display_phone_number: '15550000000', phone_number_id: phoneNumberId };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '10', changes }] });
    messenger.send({ body, headers: { 'x-hub-signature-256': `sha256=${createSignature(body, appSecret)}` } });
  };
  const reportStatus = ({ id, to, ref }: Pick<Arrived, 'id' | 'to' | 'ref'>, status: SentStatus) => {
    const errors = status === 'failed' ? [{ code: NO_WHATSAPP.code, title: 'Message undeliverable' }] : undefined;
    const report = { id, status, timestamp: seconds(), recipient_id: to.slice(1), errors };
    sendWebhook({ statuses: [ref === null ? report : { ...report, biz_opaque_callback_data: ref }] });
  };

  /** Handles the request as without a fault. */
  function handleMessage(authorization: string | undefined, body: unknown): Response {
    if (authorization !== `Bearer ${accessToken}`) return apiError(WRONG_TOKEN, 401);
    const message = parseMessage(body, brand);
    if ('code' in message) return apiError(message);
    if (message.to.endsWith('00')) return apiError(NO_WHATSAPP);
    const { to, text, ref } = message;
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    const received = {
      id,
      channel: 'whatsapp' as const,
      to: `+${to}`,
      text,
      receivedAt: new Date().toISOString(),
      ref,
    };
    if (to.endsWith('01')) reportStatus(received, 'failed');
    else {
      arrived = [received, ...arrived].slice(0, MAX_MESSAGES);
      for (const status of ['sent', 'delivered'] as const) reportStatus(received, status);
    }
    return Response.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id }],
    });
  }

  const api = new Hono<{ Bindings: HttpBindings }>();
  api.get(`/${phoneNumberId}`, (c) =>
    c.req.header('authorization') === `Bearer ${accessToken}`
      ? c.json({ verified_name: brand, quality_rating: 'GREEN', id: phoneNumberId })
      : apiError(WRONG_TOKEN, 401),
  );
  api.post(`/${phoneNumberId}/messages`, async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const fault = faults.takeFault('POST /messages');
    let response: Response | null = null;
    const work = async () => {
      response = handleMessage(c.req.header('authorization'), body);
    };
    if (fault === null) await work();
    else {
      const faulty = await applyFault(c, fault, { work, slowMs, faultResponse });
      if (faulty) return faulty;
    }
    return response ?? new Response('No response', { status: 500 });
  });
  api.all('*', () =>
    apiError({ code: 100, message: 'Unsupported request: object does not exist', details: 'Unknown id.' }),
  );

  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  // This server alone does not keep the process alive.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox: { list: () => arrived.map(({ ref: _ref, ...message }) => message) },
    webhooks: messenger,
    injectFaults: (...plans) => faults.plan(plans),
    report(messageId, status) {
      const message = arrived.find(({ id }) => id === messageId);
      if (message) reportStatus(message, status);
    },
    write(from, text) {
      const message = { from: from.replace('+', ''), id: `wamid.${randomBytes(12).toString('base64')}` };
      sendWebhook({ messages: [{ ...message, timestamp: seconds(), type: 'text', text: { body: text } }] });
    },
    async close() {
      messenger.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
