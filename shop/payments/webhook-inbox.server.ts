// The provider's messages. Each is written down once by its id and answered; a job works on it afterwards. Nothing a message says
// is believed beyond the ids in it: the provider is asked what is true now, so order, age and repetition do not matter.

import { eq } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { checkouts } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import { handleMessage, receiveMessage, requeueStaleMessages } from '#shop/message-inbox.server.ts';
import { followRefund } from './refunds.server.ts';
import { settlePaymentById } from './settle-payment.server.ts';
import { keepUnknownPayment } from './unknown-payments.server.ts';

export const WEBHOOK_JOB = 'handle-webhook';

/** What is kept of a message: no names, no numbers, nothing to rot. */
export interface WebhookFacts {
  readonly event: string;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
}

const MAX_NAME_LENGTH = 200;

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );

/** Null when it is no id that we could have seen. */
const idIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : null;

/** Null when it is no event at all. */
export function readWebhook(body: unknown): WebhookFacts | null {
  const event = at(body, 'event');
  if (typeof event !== 'string' || event === '' || event.length > MAX_NAME_LENGTH) return null;
  // PostgreSQL stores neither a null character nor half of a surrogate pair.
  if (event.includes('\0') || !event.isWellFormed()) return null;
  const entity = (name: string, field: string) => idIn(at(body, 'payload', name, 'entity', field));
  return {
    event,
    paymentId: entity('payment', 'id') ?? entity('refund', 'payment_id'),
    orderId: entity('payment', 'order_id') ?? entity('order', 'id'),
    refundId: entity('refund', 'id'),
  };
}

/** The caller has verified the signature over the raw bytes. */
export const receiveWebhook = (ctx: ShopContext, eventId: string, facts: WebhookFacts): Promise<void> =>
  receiveMessage(ctx, { provider: ctx.providers.payments.name, eventId, event: facts.event, body: facts }, WEBHOOK_JOB);

/** Only orders that we asked for: other shops may use the same account. */
async function settleOrder(ctx: ShopContext, { orderId, paymentId }: WebhookFacts): Promise<void> {
  if (!orderId || !paymentId) return;
  const [checkout] = await ctx.db
    .select({ id: checkouts.id, total: checkouts.total, providerOrderId: checkouts.providerOrderId })
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, orderId));
  if (!checkout) return keepUnknown(ctx, paymentId);
  const outcome = await settlePaymentById(ctx, checkout, paymentId);
  if (!outcome.ok) throw new Error(`The provider could not be asked: ${outcome.reason.because}`);
}

/** Of a checkout that a restored backup does not know, or of another shop on the same account. */
async function keepUnknown(ctx: ShopContext, paymentId: string): Promise<void> {
  const payment = await ctx.providers.payments.getPayment(paymentId);
  if (!payment.ok) throw new Error(`The provider could not be asked about ${paymentId}: ${payment.reason.because}`);
  if (payment.value && (await keepUnknownPayment(ctx, payment.value))) return;
  ctx.log.info({ payment: paymentId }, 'webhook of a payment that is not ours or was kept before');
}

async function work(ctx: ShopContext, facts: WebhookFacts): Promise<void> {
  switch (facts.event) {
    case 'payment.authorized':
    case 'payment.captured':
    case 'order.paid':
      return settleOrder(ctx, facts);
    case 'refund.processed':
    case 'refund.failed':
      return facts.refundId ? followRefund(ctx, facts.refundId) : undefined;
    default:
      // A failed payment decides nothing: the window stays open, and banks change their minds.
      return undefined;
  }
}

/** Throws when it should be tried again later. */
export const handleWebhook = (ctx: ShopContext, id: string): Promise<void> =>
  handleMessage(ctx, id, async (body) => {
    await work(ctx, body as WebhookFacts);
    failpoint('after_settle_before_webhook_done');
  });

/** A message whose job is gone, or failed for good, is worked on again. */
export const reviveWebhooks = (ctx: ShopContext): Promise<void> =>
  requeueStaleMessages(ctx, ctx.providers.payments.name, WEBHOOK_JOB);
