// Inbox of the payment provider's webhooks. Each webhook is stored once by its id and acknowledged; a job processes it afterwards. Only its ids
// are used: the provider is asked for the current state, so the order, age and repetition of webhooks do not matter.

import { eq } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { checkouts } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import { processWebhook, requeueStaleWebhooks, storeWebhook } from '#shop/webhook-inbox.server.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { refreshRefund } from './refunds.server.ts';
import { settlePaymentById } from './settle-payment.server.ts';
import { storeUnknownPayment } from './unknown-payments.server.ts';

const WEBHOOK_JOB: QueuedJob = 'handle-webhook';

/** The caller has verified the signature over the raw bytes. */
export const storePaymentWebhook = (ctx: ShopContext, eventId: string, event: PaymentEvent): Promise<void> =>
  storeWebhook(ctx, { provider: ctx.providers.payments.name, eventId, event: event.name, body: event }, WEBHOOK_JOB);

/** Settles a payment of one of our checkouts; other shops may use the same provider account. */
async function settleOrder(
  ctx: ShopContext,
  { providerOrderId, paymentId }: Extract<PaymentEvent, { kind: 'payment' }>,
): Promise<void> {
  const [checkout] = await ctx.db
    .select({ id: checkouts.id, total: checkouts.total, providerOrderId: checkouts.providerOrderId })
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, providerOrderId));
  if (!checkout) return storeUnknown(ctx, paymentId);
  const outcome = await settlePaymentById(ctx, checkout, paymentId);
  if (!outcome.ok) throw new Error(`payment lookup at the provider failed: ${outcome.reason.detail}`);
}

/** Stores a payment whose checkout is missing: lost by a restore from a backup, or of another shop on the same account. */
async function storeUnknown(ctx: ShopContext, paymentId: string): Promise<void> {
  const payment = await ctx.providers.payments.getPayment(paymentId);
  if (!payment.ok) throw new Error(`lookup of payment ${paymentId} at the provider failed: ${payment.reason.detail}`);
  if (payment.value && (await storeUnknownPayment(ctx, payment.value))) return;
  ctx.log.info({ payment: paymentId }, 'payment webhook ignored: unknown checkout, or payment stored before');
}

async function processEvent(ctx: ShopContext, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case 'payment':
      return settleOrder(ctx, event);
    case 'refund':
      return refreshRefund(ctx, event.refundId);
    case 'other':
      return undefined;
  }
}

/** Throws when the job should be retried later. */
export const processPaymentWebhook = (ctx: ShopContext, id: string): Promise<void> =>
  processWebhook(ctx, id, async (body) => {
    await processEvent(ctx, body as PaymentEvent);
    failpoint('after_settle_before_webhook_done');
  });

/** A webhook whose job is missing or failed for good is queued again. */
export const requeuePaymentWebhooks = (ctx: ShopContext): Promise<void> =>
  requeueStaleWebhooks(ctx, ctx.providers.payments.name, WEBHOOK_JOB);
