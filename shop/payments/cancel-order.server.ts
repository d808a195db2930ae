// Cancels an order and refunds its payments, once: online payments through the provider, cash by a task for staff.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { releaseCoupon } from '#shop/coupons/coupons.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { findLiveReplacement } from '#shop/orders/replace-order.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { openCashReturn } from './cash.server.ts';
import { requestRefund } from './request-refund.server.ts';

/** Refunds the whole amount paid for an order, once. */
async function refundAll(
  tx: Tx,
  orderId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId)).for('update');
  for (const payment of paid) await requestRefund(tx, payment, { reason, orderId, at });
  await openCashReturn(tx, orderId, { reason, at });
}

/**
 * For a cancelled replacement: refunds the payment of the order that it replaced, and releases that order's coupon. If the first
 * order is not cancelled, its payment is refunded only when a refund was requested.
 */
async function refundReplaced(
  tx: Tx,
  replacement: Order,
  refundDetails: { readonly reason: string; readonly at: Date; readonly isRefund: boolean },
): Promise<void> {
  if (replacement.replacementFor === null) return;
  const [first] = await tx.select().from(orders).where(eq(orders.id, replacement.replacementFor)).for('update');
  if (!first || (first.status !== 'cancelled' && !refundDetails.isRefund)) return;
  await refundAll(tx, first.id, refundDetails);
  if (first.status === 'cancelled') await releaseCoupon(tx, first.checkoutId, refundDetails.at);
}

/** Cancels; refunds all provider payments in full, once. Refused while a replacement of the order is live. */
export async function cancelInTx(
  tx: Tx,
  ctx: ShopContext,
  { id, reason, isRefund = false }: { readonly id: string; readonly reason: string; readonly isRefund?: boolean },
  refuseWith: (reason: MoveRefusal) => never,
): Promise<Order> {
  const order = await moveOrder(tx, id, { to: 'cancelled', at: ctx.now, actor: actorName(ctx.actor) }, refuseWith);
  if (await findLiveReplacement(tx, id)) return refuseWith('replaced');
  await recordChange(tx, ctx.actor, { action: 'cancel', entity: 'order', entityId: id, after: { reason } });
  const refundDetails = { reason, at: ctx.now };
  await refundAll(tx, id, refundDetails);
  await refundReplaced(tx, order, { ...refundDetails, isRefund });
  return order;
}

export async function cancelOrder(
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<Order, MoveRefusal | 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => cancelInTx(tx, ctx, { id, reason }, refuseWith));
}
