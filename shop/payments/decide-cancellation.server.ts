// Staff decide about a cancellation request, once: a second decision is refused. All effects of a decision are in one transaction.
// Approved, refund: the order is cancelled, its units are released, the payment is refunded.
// Approved, replacement: one replacement order with the same items is created (orders/replace-order.server.ts).
// A refund and a live replacement exclude each other. Rejected: the order stays as it is.

import { eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { findLiveReplacement, replaceOrder } from '#shop/orders/replace-order.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import { type CancelRefusal, cancelInTx } from './cancel-order.server.ts';
import { refundedOfOrder } from './refund-reasons.ts';

export interface CancellationDecision {
  readonly approve: boolean;
  /** Internal notes; the shopper does not see them. */
  readonly notes: string;
}

export type CancellationDecisionRefusal =
  | CancelRefusal
  | 'not-allowed'
  | 'no-such-request'
  | 'already-answered'
  | 'already-refunded'
  /** After delivery no replacement is sent. */
  | 'delivered-already';

export interface DecidedCancellation {
  readonly order: Order;
  /** The replacement, when one was requested. */
  readonly replacement: Order | null;
}

type Request = typeof cancellationRequests.$inferSelect;

const MAX_NOTES_LENGTH = 2_000;

async function approveRequest(
  tx: Tx,
  ctx: ShopContext,
  { request, order }: { readonly request: Request; readonly order: Order },
  refuseWith: (reason: CancellationDecisionRefusal) => never,
): Promise<DecidedCancellation> {
  const isCancelled = order.status === 'cancelled';
  if (request.type === 'refund') {
    // Staff have already cancelled the order, which refunded its payment.
    if (isCancelled) return { order, replacement: null };
    const cancelled = await cancelInTx(
      tx,
      ctx,
      { id: order.id, reason: request.reason, isRefundRequested: true },
      refuseWith,
    );
    return { order: cancelled, replacement: null };
  }
  const refusal = await findReplacementRefusal(tx, order);
  if (refusal) return refuseWith(refusal);
  const { transitDays } = await findOrderDelivery({ ...ctx, db: tx }, order.shippingAddress.pincode, true);
  const details = { requestId: request.id, transitDays, at: ctx.now, actor: actorName(ctx.actor) };
  const replacement = await replaceOrder(tx, order, details, refuseWith);
  if (!replacement) return refuseWith('sold-out');
  const [current] = await tx.select().from(orders).where(eq(orders.id, order.id));
  return { order: current ?? order, replacement };
}

/** One replacement per order, before delivery, and only while nothing of it was refunded. A replacement is not replaced again. */
async function findReplacementRefusal(tx: Tx, order: Order): Promise<CancellationDecisionRefusal | null> {
  if (order.status === 'cancelled') return 'not-allowed-from-here';
  if (order.status === 'delivered') return 'delivered-already';
  if (order.replacementFor !== null || (await findLiveReplacement(tx, order.id))) return 'replaced';
  const paid = await tx.select().from(payments).where(eq(payments.orderId, order.id));
  const refunded = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  return refundedOfOrder(paid, refunded) > 0 ? 'already-refunded' : null;
}

/** Locks the order before the request: every transaction uses this lock order. */
async function lockRequest(tx: Tx, requestId: string): Promise<{ request: Request; order: Order } | null> {
  const [order] = await tx
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(cancellationRequests, eq(cancellationRequests.orderId, orders.id))
    .where(eq(cancellationRequests.id, requestId))
    .for('update', { of: orders });
  const [request] = await tx
    .select()
    .from(cancellationRequests)
    .where(eq(cancellationRequests.id, requestId))
    .for('update');
  return order && request ? { order, request } : null;
}

/** Stores the decision, its author and time, and notifies the shopper. */
async function writeDecision(
  tx: Tx,
  ctx: ShopContext,
  requestId: string,
  { approve, notes, decided }: CancellationDecision & { readonly decided: DecidedCancellation },
): Promise<void> {
  const status = approve ? 'approved' : 'rejected';
  const adminNotes = notes.trim().slice(0, MAX_NOTES_LENGTH) || null;
  await tx
    .update(cancellationRequests)
    .set({ status, adminNotes, processedAt: ctx.now, processedBy: actorName(ctx.actor) })
    .where(eq(cancellationRequests.id, requestId));
  await recordChange(tx, ctx.actor, {
    action: approve ? 'approve' : 'reject',
    entity: 'cancellation request',
    entityId: requestId,
    before: { status: 'pending' },
    after: { status, adminNotes, replacement: decided.replacement?.orderId ?? null },
  });
  // Cancelling an order has already queued its own mail, except when the order was replaced.
  if (decided.order.status === 'cancelled' && decided.replacement === null) return;
  const topic = approve ? 'replacement-approved' : 'cancellation-rejected';
  await enqueue(tx, { topic, ref: requestId, payload: { orderId: decided.order.id } });
}

/** Decides in the caller's transaction, which has locked the order and the request. */
export async function decideInTx(
  tx: Tx,
  ctx: ShopContext,
  { request, order, approve, notes }: CancellationDecision & { readonly request: Request; readonly order: Order },
  refuseWith: (reason: CancellationDecisionRefusal) => never,
): Promise<DecidedCancellation> {
  if (request.status !== 'pending') return refuseWith('already-answered');
  const decided = approve
    ? await approveRequest(tx, ctx, { request, order }, refuseWith)
    : { order, replacement: null };
  await writeDecision(tx, ctx, request.id, { approve, notes, decided });
  return decided;
}

export async function decideCancellation(
  ctx: ShopContext,
  requestId: string,
  decision: CancellationDecision,
): Promise<Result<DecidedCancellation, CancellationDecisionRefusal>> {
  if (!may(ctx.actor, 'orders.move')) return refuse('not-allowed');
  if (!isRowId(requestId)) return refuse('no-such-request');
  return inTransaction<DecidedCancellation, CancellationDecisionRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockRequest(tx, requestId);
    if (!locked) return refuseWith('no-such-request');
    return decideInTx(tx, ctx, { ...locked, ...decision }, refuseWith);
  });
}
