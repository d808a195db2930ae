// Payments captured for a checkout of this store that is missing in its database, because the database was restored from a backup
// older than the checkout. The provider's order has a checkout id of ours as its receipt, so payments of other shops on the same
// account are excluded. Such a payment cannot become an order, because its lines are unknown. It is stored, staff are notified once
// and refund it or mark it as done. Invariant: a payment is either here or in `payments`, and is refunded once.

import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkouts } from '#db/schema/orders.ts';
import { payments, unknownPayments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { findRefundProblem, type RefundRightsRefusal } from './refund-limit.ts';
import { requestRefund } from './request-refund.server.ts';

export type UnknownPayment = typeof unknownPayments.$inferSelect;

const REFUND_REASON = 'Paid for a checkout that this store does not know';

/** True when this call stored the payment. Throws when the provider was unavailable. */
export async function storeUnknownPayment(ctx: ShopContext, payment: ProviderPayment): Promise<boolean> {
  if (payment.status !== 'captured' || payment.orderId === null) return false;
  const order = await ctx.providers.payments.getOrder(payment.orderId);
  if (!order.ok) throw new Error(`lookup of order ${payment.orderId} at the provider failed: ${order.reason.detail}`);
  const receipt = order.value?.receipt ?? '';
  if (!isRowId(receipt)) return false;
  const stored = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const checkout = await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.id, receipt));
    if (checkout.length > 0) return false;
    const [row] = await tx
      .insert(unknownPayments)
      .values({
        provider: ctx.providers.payments.name,
        providerPaymentId: payment.id,
        providerOrderId: payment.orderId ?? '',
        receipt,
        amount: payment.amount,
        currency: payment.currency,
        method: payment.method,
        foundAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: unknownPayments.id });
    if (!row) return false;
    const message = `${formatMoney(payment.amount)} (${payment.id}) was paid for a checkout that is not in the database, as after restoring a backup. Refund it under Orders → Refunds.`;
    const data = { unknownPaymentId: row.id };
    await createNotification(tx, { type: 'order', title: 'Payment Without Order', message, data }, ctx.now);
    return true;
  });
  if (stored.ok && stored.value)
    ctx.log.warn({ payment: payment.id }, 'captured payment for an unknown checkout was stored');
  return stored.ok && stored.value;
}

const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1_000;
/** Newer payments are skipped: their checkout may be being settled at this moment. */
const MIN_AGE_MS = 15 * 60 * 1_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 100;

/** The payments of a page that match no payment, no unknown payment and no checkout of ours. */
async function filterUnknown(ctx: ShopContext, page: readonly ProviderPayment[]): Promise<ProviderPayment[]> {
  const captured = page.filter(({ status, orderId }) => status === 'captured' && orderId !== null);
  if (captured.length === 0) return [];
  const ids = captured.map(({ id }) => id);
  const orderIds = captured.map(({ orderId }) => orderId ?? '');
  const [settled, storedUnknown, ownCheckouts] = await Promise.all([
    ctx.db.select({ id: payments.providerPaymentId }).from(payments).where(inArray(payments.providerPaymentId, ids)),
    ctx.db
      .select({ id: unknownPayments.providerPaymentId })
      .from(unknownPayments)
      .where(inArray(unknownPayments.providerPaymentId, ids)),
    ctx.db
      .select({ id: checkouts.providerOrderId })
      .from(checkouts)
      .where(inArray(checkouts.providerOrderId, orderIds)),
  ]);
  const knownIds = new Set([...settled, ...storedUnknown, ...ownCheckouts].map(({ id }) => id));
  return captured.filter(({ id, orderId }) => !knownIds.has(id) && !knownIds.has(orderId));
}

/** Reads the provider's list of the last three days: a webhook about such a payment may have reached the lost database. */
export async function findUnknownPayments(ctx: ShopContext): Promise<number> {
  const { payments: provider } = ctx.providers;
  if (!provider.isOffered) return 0;
  const from = new Date(ctx.now.getTime() - LOOK_BACK_MS);
  const to = new Date(ctx.now.getTime() - MIN_AGE_MS);
  let found = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await provider.listPayments({ from, to, skip: page * PAGE_SIZE, count: PAGE_SIZE });
    if (!listed.ok) throw new Error(`listing the payments at the provider failed: ${listed.reason.detail}`);
    for (const payment of await filterUnknown(ctx, listed.value)) {
      if (await storeUnknownPayment(ctx, payment)) found++;
    }
    if (listed.value.length < PAGE_SIZE) break;
  }
  return found;
}

/** The payments that need a decision by staff, newest first. */
export async function listUnknownPayments(ctx: ShopContext): Promise<Result<readonly UnknownPayment[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  return ok(
    await ctx.db
      .select()
      .from(unknownPayments)
      .where(eq(unknownPayments.state, 'open'))
      .orderBy(desc(unknownPayments.foundAt), desc(unknownPayments.id))
      .limit(200),
  );
}

export type UnknownPaymentRefusal = 'not-allowed' | 'no-such-payment' | 'already-resolved' | RefundRightsRefusal;

/** False when the payment has been settled since: its money is already accounted for. */
async function refundInTx(
  tx: Tx,
  ctx: ShopContext,
  { provider, providerPaymentId, amount, currency, method, foundAt }: UnknownPayment,
  refuseWith: (reason: UnknownPaymentRefusal) => never,
): Promise<boolean> {
  const [payment] = await tx
    .insert(payments)
    .values({ provider, providerPaymentId, amount, currency, method, capturedAt: foundAt, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning();
  if (!payment) return false;
  const problem = findRefundProblem(ctx.actor, amount);
  if (problem) return refuseWith(problem);
  await requestRefund(tx, payment, { reason: REFUND_REASON, orderId: null, at: ctx.now });
  return true;
}

/** The settlement has resolved the payment: it leaves the list, and nothing is refunded. */
async function leaveToSettlement(tx: Tx, ctx: ShopContext, { id, providerPaymentId }: UnknownPayment): Promise<void> {
  await tx
    .update(unknownPayments)
    .set({ state: 'dismissed', decidedBy: 'settlement' })
    .where(eq(unknownPayments.id, id));
  const after = { payment: providerPaymentId, decidedBy: 'settlement' };
  await recordChange(tx, ctx.actor, { action: 'dismiss', entity: 'unknown-payment', entityId: id, after });
}

async function decideUnknownPayment(
  ctx: ShopContext,
  id: string,
  state: 'refunded' | 'dismissed',
): Promise<Result<UnknownPayment, UnknownPaymentRefusal>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-payment');
  const decided = await inTransaction<UnknownPayment | null, UnknownPaymentRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx
      .update(unknownPayments)
      .set({ state, decidedAt: ctx.now, decidedBy: actorName(ctx.actor) })
      .where(and(eq(unknownPayments.id, id), eq(unknownPayments.state, 'open')))
      .returning();
    if (!row) {
      const known = await tx.select({ id: unknownPayments.id }).from(unknownPayments).where(eq(unknownPayments.id, id));
      return refuseWith(known.length > 0 ? 'already-resolved' : 'no-such-payment');
    }
    if (state === 'refunded' && !(await refundInTx(tx, ctx, row, refuseWith))) {
      await leaveToSettlement(tx, ctx, row);
      return null;
    }
    const action = state === 'refunded' ? 'refund' : 'dismiss';
    const after = { payment: row.providerPaymentId, amount: row.amount };
    await recordChange(tx, ctx.actor, { action, entity: 'unknown-payment', entityId: id, after });
    return row;
  });
  if (!decided.ok) return decided;
  return decided.value === null ? refuse('already-resolved') : ok(decided.value);
}

/** Requests the refund of the whole amount; the refund job sends it. */
export const refundUnknownPayment = (ctx: ShopContext, id: string) => decideUnknownPayment(ctx, id, 'refunded');

/** Marks a payment as done that staff have handled elsewhere, for example in the provider's dashboard. */
export const dismissUnknownPayment = (ctx: ShopContext, id: string) => decideUnknownPayment(ctx, id, 'dismissed');
