// Demo mode's Razorpay: a server on the loopback interface that speaks their protocol and sends signed webhooks, and the payment window
// of the browser, which the store serves on its own host. Tests can plan faults.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Faults } from '../faults.ts';
import { createApi } from './api.ts';
import { createCheckoutPages, createPay, type Receipt } from './checkout-pages.ts';
import type { Fault, FaultPlan } from './faults.ts';
import { type Attempt, Records, type SimRefund } from './records.ts';
import { isRefusal } from './refusals.ts';
import { restoreRecords, saveRecords } from './saved-records.ts';
import { createWebhookEvents } from './webhook-events.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface RazorpaySimulatorOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** The webhook URL of the store; null while there is none. */
  readonly webhookUrl: () => string | null;
  /** Six characters that its ids begin with, so that they are the same in each run; random by default. */
  readonly idPrefix?: string;
  /** Also refunds payments that it did not create, such as those of the sample store. */
  readonly acceptsUnknownPayments?: boolean;
  /** The file for orders, payments and refunds, so that an open window survives a restart of the store. */
  readonly recordsFile?: string;
  readonly webhookPauseMs?: number;
  readonly slowMs?: number;
}

export interface RazorpaySimulator {
  /** The value for RAZORPAY_API_BASE. */
  readonly apiBase: string;
  readonly records: Records;
  readonly webhooks: WebhookSender;
  /** Handles a browser's request, with a path as on Razorpay's own host. */
  handleBrowser(request: Request): Response | Promise<Response>;
  /** Plans the faults of the store's next requests; without arguments, removes all faults. */
  injectFaults(...plans: FaultPlan[]): void;
  /** Pays like the payment window. */
  pay(orderId: string, attempt?: Partial<Attempt>): Receipt;
  /** The bank responds late: an open or failed payment is captured after all. */
  captureLate(paymentId: string): void;
  finishRefund(refund: SimRefund, status: 'processed' | 'failed'): void;
  close(): Promise<void>;
}

const SAVE_EVERY_MS = 500;
const PREFIX_CHARACTERS = 6;
const newPrefix = (): string =>
  randomBytes(16)
    .toString('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, PREFIX_CHARACTERS)
    .padEnd(PREFIX_CHARACTERS, '0');

export async function startRazorpaySimulator(options: RazorpaySimulatorOptions): Promise<RazorpaySimulator> {
  const { keyId, keySecret, recordsFile } = options;
  const records = new Records(options.idPrefix ?? newPrefix(), options.acceptsUnknownPayments ?? false);
  if (recordsFile) restoreRecords(records, recordsFile);
  const faults = new Faults<Fault>();
  const webhooks = new WebhookSender({
    secret: options.webhookSecret,
    url: options.webhookUrl,
    pauseMs: options.webhookPauseMs ?? 1_000,
  });
  const webhookEvents = createWebhookEvents(records, webhooks);
  const pay = createPay({ keySecret, records, webhookEvents });
  const pages = createCheckoutPages({ keyId, keySecret, records, webhookEvents }, pay);
  const api = createApi({ keyId, keySecret, records, faults, webhookEvents, slowMs: options.slowMs ?? 1_000 });
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  // This server alone does not keep the process alive.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const saveTimer = recordsFile
    ? setInterval(() => saveRecords(records, recordsFile), SAVE_EVERY_MS).unref()
    : undefined;

  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    records,
    webhooks,
    handleBrowser: (request) => pages.fetch(request),
    injectFaults: (...plans) => faults.plan(plans),
    pay(orderId, attempt = {}) {
      const paid = pay(orderId, { method: 'upi', outcome: 'captured', ...attempt });
      if (isRefusal(paid)) throw new Error(JSON.stringify(paid.error));
      return paid.receipt;
    },
    captureLate(paymentId) {
      const payment = records.payments.get(paymentId);
      if (!payment) throw new Error(`There is no payment ${paymentId}`);
      records.authorize(payment, true);
      webhookEvents.authorized(payment);
      webhookEvents.captured(payment);
    },
    finishRefund(refund, status) {
      records.finishRefund(refund, status);
      webhookEvents.refunded(refund);
    },
    async close() {
      clearInterval(saveTimer);
      if (recordsFile) saveRecords(records, recordsFile);
      webhooks.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
