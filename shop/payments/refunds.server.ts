// The life of a refund: requested, then with the provider (pending), then processed or failed. The provider is called
// outside of any transaction, with the refund's own key, so that any number of calls makes one refund.
// Staff handle a failed refund: its amount is no longer counted as refunded until another refund is requested.

import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, isStaff, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import type { ProviderRefund } from './payment-provider.ts';
import { withinRefundLimit } from './refund-limit.server.ts';
import type { RefundRightsRefusal } from './refund-limit.ts';
import { REFUND_JOB, refundableAmount, requestRefund } from './request-refund.server.ts';

type Refund = typeof refunds.$inferSelect;

/** After this many attempts staff are notified that the refund is stuck; the retries continue. */
export const STUCK_AFTER_ATTEMPTS = 5;
/** The provider's words for a payment of which nothing is left to refund. */
const FULLY_REFUNDED = /fully refunded already/i;

/** Marks a refund as processed by the provider; the shopper gets one mail. */
export async function confirmRefund(ctx: ShopContext, refundId: string, providerRefundId: string): Promise<boolean> {
  if (!isStaff(ctx.actor)) return false;
  const confirmed = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ status: 'processed', providerRefundId, lastError: null, updatedAt: ctx.now })
      .where(and(eq(refunds.id, refundId), inArray(refunds.status, ['requested', 'pending'])))
      .returning({ orderId: refunds.orderId });
    // A payment that never became an order had its own mail when its refund was requested.
    if (refund?.orderId) {
      await enqueue(tx, { topic: 'order-refunded', ref: refundId, payload: { orderId: refund.orderId, refundId } });
    }
    return refund !== undefined;
  });
  return confirmed.ok && confirmed.value;
}

const toNotification = (refund: Refund, title: string, detail: string) => ({
  type: 'order' as const,
  title,
  message: `${formatMoney(refund.amount)} (${refund.reason}): ${detail}`,
  data: { refundId: refund.id, orderId: refund.orderId },
});

/** Marks a refund as refused by the provider and notifies staff, once for any number of reports. */
async function failRefund(
  ctx: ShopContext,
  id: string,
  detail: string,
  providerRefundId: string | null,
): Promise<void> {
  await inTransaction<void, never>(ctx.db, async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({
        status: 'failed',
        lastError: detail,
        updatedAt: ctx.now,
        ...(providerRefundId ? { providerRefundId } : {}),
      })
      .where(and(eq(refunds.id, id), ne(refunds.status, 'failed')))
      .returning();
    if (!failed) return;
    await tx
      .update(payments)
      .set({ refunded: sql`${payments.refunded} - ${failed.amount}` })
      .where(eq(payments.id, failed.paymentId));
    await createNotification(tx, toNotification(failed, 'Refund Failed', detail), ctx.now);
  });
}

/** Updates our refund to the state of the provider's. */
async function applyProviderState(ctx: ShopContext, id: string, providerRefund: ProviderRefund): Promise<void> {
  switch (providerRefund.status) {
    case 'processed':
      await confirmRefund(ctx, id, providerRefund.id);
      return;
    case 'failed':
      await failRefund(ctx, id, 'The provider could not return the money', providerRefund.id);
      return;
    case 'pending':
      await ctx.db
        .update(refunds)
        .set({ status: 'pending', providerRefundId: providerRefund.id, lastError: null, updatedAt: ctx.now })
        .where(and(eq(refunds.id, id), inArray(refunds.status, ['requested', 'pending'])));
  }
}

async function recordFailedAttempt(ctx: ShopContext, refund: Refund, detail: string): Promise<void> {
  const attempts = refund.attempts + 1;
  await ctx.db.update(refunds).set({ attempts, lastError: detail }).where(eq(refunds.id, refund.id));
  if (attempts === STUCK_AFTER_ATTEMPTS)
    await createNotification(ctx.db, toNotification(refund, 'Refund Waiting', detail), ctx.now);
}

/**
 * A refused refund may exist all the same: made by an earlier attempt whose response was lost, or by hand when nothing is left
 * to refund. Marking it as failed would then lead to a second refund.
 */
async function findAtProvider(
  ctx: ShopContext,
  refund: Refund,
  { paymentId, detail }: { readonly paymentId: string; readonly detail: string },
): Promise<ProviderRefund | null> {
  const listed = await ctx.providers.payments.listRefundsOfPayment(paymentId);
  if (!listed.ok) throw new Error(`listing the refunds of payment ${paymentId} failed: ${listed.reason.detail}`);
  const ownRefund = listed.value.find(({ receipt, status }) => receipt === refund.id && status !== 'failed');
  if (ownRefund || !FULLY_REFUNDED.test(detail)) return ownRefund ?? null;
  const stored = await ctx.db
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(eq(refunds.paymentId, refund.paymentId));
  const isStored = (id: string): boolean => stored.some((each) => each.id === id);
  return listed.value.find(({ id, amount }) => amount === refund.amount && !isStored(id)) ?? null;
}

/** Throws when the job should be retried later. */
export async function sendRefund(ctx: ShopContext, id: string): Promise<void> {
  if (!isStaff(ctx.actor)) return;
  const [row] = await ctx.db
    .select({ refund: refunds, paymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')));
  if (!row) return;
  const { refund, paymentId } = row;
  const { amount, idempotencyKey } = refund;
  const refunded = await ctx.providers.payments.refund({ paymentId, amount, idempotencyKey, receipt: id });
  failpoint('after_refund_before_save');
  if (refunded.ok) return applyProviderState(ctx, id, refunded.value);
  const { kind, detail } = refunded.reason;
  if (kind === 'unavailable') {
    await recordFailedAttempt(ctx, refund, detail);
    throw new Error(`sending refund ${id} to the provider failed: ${detail}`);
  }
  const existing = await findAtProvider(ctx, refund, { paymentId, detail });
  return existing ? applyProviderState(ctx, id, existing) : failRefund(ctx, id, detail, null);
}

/** For a webhook: applies the provider's current state, not the state in the webhook. */
export async function refreshRefund(ctx: ShopContext, providerRefundId: string): Promise<void> {
  const providerRefund = await ctx.providers.payments.getRefund(providerRefundId);
  if (!providerRefund.ok)
    throw new Error(`lookup of refund ${providerRefundId} failed: ${providerRefund.reason.detail}`);
  if (!providerRefund.value) return;
  const { id, receipt } = providerRefund.value;
  const byReceipt = receipt ? sql`${refunds.id}::text = ${receipt}` : sql`false`;
  const [storedRefund] = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(sql`${refunds.providerRefundId} = ${id} or ${byReceipt}`)
    .limit(1);
  if (storedRefund) return applyProviderState(ctx, storedRefund.id, providerRefund.value);
  ctx.log.warn({ refund: id }, 'refund webhook for an unknown refund');
}

const POLL_AFTER = sql`now() - interval '1 hour'`;
/** When the provider was last asked or last answered. Ignores a null, as `greatest` does. */
const LAST_POLLED = sql`greatest(${refunds.updatedAt}, ${refunds.polledAt})`;
const MAX_BATCH_SIZE = 50;

/**
 * Webhooks may be lost: pending refunds are checked with the provider once an hour. The time is noted before the request, so
 * that refunds without an answer move behind the others instead of filling every batch.
 */
export async function pollRefunds(ctx: ShopContext): Promise<void> {
  const pending = await ctx.db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(LAST_POLLED, POLL_AFTER)))
    .orderBy(LAST_POLLED)
    .limit(MAX_BATCH_SIZE);
  for (const { id, providerRefundId } of pending) {
    await ctx.db.update(refunds).set({ polledAt: ctx.now }).where(eq(refunds.id, id));
    const providerRefund = await ctx.providers.payments.getRefund(providerRefundId ?? '');
    if (!providerRefund.ok) return;
    if (providerRefund.value) await applyProviderState(ctx, id, providerRefund.value);
  }
}

/** A requested refund whose job is missing or failed for good is queued again. */
export async function requeueStaleRefunds(ctx: ShopContext): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${REFUND_JOB}, json_build_object('id', ${refunds.id}::text), job_key := 'refund ' || ${refunds.id}, max_attempts := 12)
      from ${refunds} where ${refunds.status} = 'requested' and ${refunds.createdAt} < now() - interval '10 minutes'
      and not exists (select from graphile_worker.jobs where jobs.key = 'refund ' || ${refunds.id} and jobs.attempts < jobs.max_attempts)
      order by ${refunds.createdAt} limit 100`,
  );
}

type RetryRefusal = 'no-such-refund' | 'not-failed' | RefundRightsRefusal;

/** Staff retry a failed refund, under a new key. */
export async function retryRefund(ctx: ShopContext, id: string): Promise<Result<void, RetryRefusal | 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  return inTransaction<void, RetryRefusal>(ctx.db, async (tx, refuseWith) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!refund) return refuseWith('no-such-refund');
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('update');
    if (!payment || refund.status !== 'failed' || refundableAmount(payment) < refund.amount)
      return refuseWith('not-failed');
    const [repeated] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.retryOf, id));
    if (repeated) return refuseWith('not-failed');
    const { amount, reason, orderId, returnId } = refund;
    await withinRefundLimit(
      tx,
      { actor: ctx.actor, orderIds: orderId === null ? [] : [orderId] },
      () => requestRefund(tx, payment, { amount, reason, orderId, returnId, retryOf: id, at: ctx.now }),
      refuseWith,
    );
    await recordChange(tx, ctx.actor, {
      action: 'retry',
      entity: 'refund',
      entityId: id,
      after: { by: actorName(ctx.actor) },
    });
  });
}
