// The one way money becomes an order: lock the intent, hold the captured payment against it, write both once.
// It decides on one payment and one intent; what becomes of a payment it refuses is the caller's to decide.
// Cash is recorded when it is collected.

import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { intents, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { decide } from '#db/transaction.server.ts';
import { actorName, mayManage, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { type IntentRefusal, openIntent } from '#shop/orders/open-intent.server.ts';
import { type OrderWish, orderWish } from '#shop/orders/order-input.ts';
import { type Order, placeFromIntent } from '#shop/orders/place-from-intent.server.ts';
import { type Result, refuse } from '#shop/result.ts';

export interface CapturedPayment {
  readonly provider: string;
  readonly providerPaymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
}

/** Cash on delivery: intent and order in the same transaction. A repeat answers with the same order. */
export async function placeCashOrder(
  ctx: ShopContext,
  wish: OrderWish,
): Promise<Result<Order, IntentRefusal | 'not-allowed' | 'invalid'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const parsed = orderWish.safeParse(wish);
  if (!parsed.success || parsed.data.paymentMethod !== 'cod') return refuse('invalid');
  const buyer = { userId, now: ctx.now, actor: actorName(ctx.actor) };
  return decide<Order, IntentRefusal>(ctx.db, async (tx, refuseWith) => {
    const { intent, isNew } = await openIntent(tx, buyer, parsed.data, refuseWith);
    if (isNew) return placeFromIntent(tx, intent, { paymentId: null, at: ctx.now, actor: buyer.actor });
    const [order] = await tx.select().from(orders).where(eq(orders.intentId, intent.id));
    return order ?? refuseWith({ kind: 'key-reused' });
  });
}

export type SettleRefusal = 'no-such-intent' | 'wrong-amount' | 'not-open' | 'payment-of-another';

async function settleInTx(
  tx: Tx,
  ctx: ShopContext,
  intentId: string,
  payment: CapturedPayment,
  refuseWith: (reason: SettleRefusal) => never,
): Promise<Order> {
  const [intent] = await tx.select().from(intents).where(eq(intents.id, intentId)).for('update');
  if (!intent) return refuseWith('no-such-intent');
  const [known] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.providerPaymentId, payment.providerPaymentId)));
  if (known) {
    const [order] = known.orderId ? await tx.select().from(orders).where(eq(orders.id, known.orderId)) : [];
    return order?.intentId === intentId ? order : refuseWith('payment-of-another');
  }
  if (payment.amount !== intent.total || payment.currency !== 'INR') return refuseWith('wrong-amount');
  if (intent.state !== 'open') return refuseWith('not-open');
  const order = await placeFromIntent(tx, intent, {
    paymentId: payment.providerPaymentId,
    at: ctx.now,
    actor: actorName(ctx.actor),
  });
  await tx
    .insert(payments)
    .values({ ...payment, intentId, orderId: order.id, capturedAt: ctx.now, createdAt: ctx.now });
  return order;
}

/** A signature proves where a payment comes from, not its amount: both are held against the intent here. */
export const settle = (
  ctx: ShopContext,
  intentId: string,
  payment: CapturedPayment,
): Promise<Result<Order, SettleRefusal>> =>
  decide<Order, SettleRefusal>(ctx.db, (tx, refuseWith) => settleInTx(tx, ctx, intentId, payment, refuseWith));

/** Delivered: cash orders are paid by it. */
export async function deliverOrder(ctx: ShopContext, id: string): Promise<Result<Order, MoveRefusal | 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return decide<Order, MoveRefusal>(ctx.db, async (tx, refuseWith) => {
    const order = await moveOrder(tx, id, { to: 'delivered', at: ctx.now, actor: actorName(ctx.actor) }, refuseWith);
    await recordChange(tx, ctx.actor, { action: 'deliver', entity: 'order', entityId: id });
    if (order.paymentMethod !== 'cod' || order.paymentStatus === 'paid' || order.total === 0) return order;
    const providerPaymentId = `cash-${order.orderId}`;
    await tx.insert(payments).values({
      provider: 'cash',
      providerPaymentId,
      intentId: order.intentId,
      orderId: order.id,
      amount: order.total,
      method: 'cash',
      capturedAt: ctx.now,
      createdAt: ctx.now,
    });
    const [paid] = await tx
      .update(orders)
      .set({ paymentStatus: 'paid', paymentId: providerPaymentId })
      .where(eq(orders.id, id))
      .returning();
    return paid ?? order;
  });
}

/** Cancels; what was paid through a provider goes back in full, once. */
export async function cancelOrder(
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<Order, MoveRefusal | 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return decide<Order, MoveRefusal>(ctx.db, async (tx, refuseWith) => {
    const order = await moveOrder(tx, id, { to: 'cancelled', at: ctx.now, actor: actorName(ctx.actor) }, refuseWith);
    await recordChange(tx, ctx.actor, { action: 'cancel', entity: 'order', entityId: id, after: { reason } });
    const paid = await tx.select().from(payments).where(eq(payments.orderId, id)).for('update');
    for (const payment of paid) {
      const amount = payment.amount - payment.refunded;
      if (payment.provider === 'cash' || amount === 0) continue;
      await tx.update(payments).set({ refunded: payment.amount }).where(eq(payments.id, payment.id));
      await tx.insert(refunds).values({
        paymentId: payment.id,
        orderId: id,
        amount,
        reason,
        idempotencyKey: `refund-${payment.id}`,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
    }
    return order;
  });
}

/** The provider says that the money is on its way: the refund is done. */
export async function confirmRefund(ctx: ShopContext, refundId: string, providerRefundId: string): Promise<boolean> {
  if (!mayManage(ctx.actor)) return false;
  const confirmed = await ctx.db
    .update(refunds)
    .set({ status: 'processed', providerRefundId, updatedAt: ctx.now })
    .where(and(eq(refunds.id, refundId), ne(refunds.status, 'processed')))
    .returning({ id: refunds.id });
  return confirmed.length === 1;
}
