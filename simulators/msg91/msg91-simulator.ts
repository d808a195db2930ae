// Demo mode's MSG91: a server on the loopback interface that speaks the flow API. Messages arrive in an inbox in memory, which the store shows
// at /test-messages. Tests can plan faults.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { isObject } from '#providers/provider-request.ts';
import type { PhoneInbox, ReceivedMessage } from '#shop/sms/phone-inbox.ts';
import { demoText, findDemoEvent } from '../demo-templates.ts';
import { applyFault, type CommonFault, type FaultPlan, Faults } from '../faults.ts';
import { Messenger } from '../messenger.ts';

/** 'error-200': refused with HTTP 200, as MSG91 often does. 'scrubbed': accepted, but the operator drops it (DLT). */
export type Msg91Fault = CommonFault | 'error-200' | 'scrubbed';

export interface Msg91SimulatorOptions {
  readonly authKey: string;
  readonly otpTemplate: string;
  /** The brand in the registered text. */
  readonly brand: string;
  readonly slowMs?: number;
  /** The URL to which delivery reports go, with its token; null while there is none. */
  readonly reportUrl?: () => string | null;
}

export interface Msg91Simulator {
  readonly apiBase: string;
  readonly inbox: PhoneInbox;
  readonly reports: Pick<Messenger, 'delivery' | 'release' | 'idle'>;
  injectFaults(...plans: readonly FaultPlan<Msg91Fault>[]): void;
  close(): Promise<void>;
}

const MAX_MESSAGES = 200;
const SLOW_MS = 1_500;
const REPORT_PAUSE_MS = 200;
const MAX_TRIES = 8;
/** The flows of the events: 'flow_order_shipped'. */
const FLOW_PREFIX = 'flow_';
const MOBILE = /^91[6-9]\d{9}$/;

const errorResponse = (message: string, status = 200): Response =>
  Response.json({ type: 'error', message }, { status });

function faultResponse(fault: Msg91Fault): Response {
  switch (fault) {
    case 'error-200':
      return errorResponse('Flow is disabled for this account');
    case 'busy':
      return new Response('Too many requests', { status: 429 });
    case 'garbage':
      return new Response('<!doctype html><p>Hello</p>', { headers: { 'content-type': 'text/html' } });
    default:
      return new Response('Internal error', { status: 500 });
  }
}

type Recipient = Readonly<Record<string, string>> & { readonly mobiles: string };

/** The recipients, or MSG91's message about them. */
function parseRecipients(value: unknown): readonly Recipient[] | string {
  const listed: unknown[] = Array.isArray(value) ? value : [];
  if (listed.length === 0) return 'Recipients missing';
  const recipients = listed.map((each) => (isObject(each) ? each : {}));
  return recipients.every(({ mobiles }) => MOBILE.test(String(mobiles)))
    ? recipients.map((each) => ({
        ...Object.fromEntries(Object.entries(each).map(([name, value]) => [name, String(value)])),
        mobiles: String(each.mobiles),
      }))
    : 'Invalid mobile number';
}

interface Acceptance {
  readonly requestId: string;
  readonly isScrubbed: boolean;
}

export async function startMsg91Simulator(options: Msg91SimulatorOptions): Promise<Msg91Simulator> {
  const { authKey, otpTemplate, brand, slowMs = SLOW_MS } = options;
  const faults = new Faults<Msg91Fault>();
  let messages: readonly ReceivedMessage[] = [];
  const messenger = new Messenger({
    url: options.reportUrl ?? (() => null),
    pauseMs: REPORT_PAUSE_MS,
    maxTries: MAX_TRIES,
    isAccepted: (status) => status === 200,
  });

  /** Null when the account has no such flow. */
  const textOf = (template: unknown, values: Recipient): string | null => {
    if (template === otpTemplate) {
      return `${values.otp} is your code for ${brand}. It is valid for 10 minutes. Do not share it.`;
    }
    const event = String(template).startsWith(FLOW_PREFIX)
      ? findDemoEvent(String(template).slice(FLOW_PREFIX.length))
      : null;
    return event ? demoText(event, values) : null;
  };

  const receive = (recipient: Recipient, text: string, { requestId, isScrubbed }: Acceptance) => {
    const { mobiles } = recipient;
    const message = { id: randomUUID(), to: `+${mobiles}`, text, receivedAt: new Date().toISOString() };
    if (!isScrubbed) messages = [{ ...message, channel: 'sms' as const }, ...messages].slice(0, MAX_MESSAGES);
    // The report's status numbers: 1 is delivered, 16 is rejected.
    const outcome = isScrubbed
      ? { status: '16', desc: 'Rejected by the operator' }
      : { status: '1', desc: 'DELIVERED' };
    messenger.send({ headers: {}, body: JSON.stringify([{ requestId, report: [{ number: mobiles, ...outcome }] }]) });
  };

  /** Handles the request as without a fault. */
  function handleFlow(key: string | undefined, body: unknown, isScrubbed: boolean): Response {
    if (key !== authKey) return errorResponse('Authentication failure', 401);
    const flow = isObject(body) ? body : {};
    if (textOf(flow.template_id, { mobiles: '' }) === null) return errorResponse('Template ID Missing or Invalid');
    const recipients = parseRecipients(flow.recipients);
    if (typeof recipients === 'string') return errorResponse(recipients);
    const requestId = randomBytes(12).toString('hex');
    for (const recipient of recipients) {
      receive(recipient, textOf(flow.template_id, recipient) ?? '', { requestId, isScrubbed });
    }
    return Response.json({ type: 'success', message: requestId });
  }

  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post('/api/v5/flow', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const fault = faults.takeFault('POST /api/v5/flow');
    let response: Response | null = null;
    const work = async () => {
      response = handleFlow(c.req.header('authkey'), body, fault === 'scrubbed');
    };
    if (fault !== null && fault !== 'scrubbed') {
      const faulty = await applyFault(c, fault, { work, slowMs, faultResponse });
      if (faulty) return faulty;
    } else await work();
    return response ?? errorResponse('No response', 500);
  });

  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  // This server alone does not keep the process alive.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox: { list: () => messages },
    reports: messenger,
    injectFaults: (...plans) => faults.plan(plans),
    async close() {
      messenger.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
