// Cancels an order and refunds its payments, once: online payments through the provider, cash by a task for staff.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { releaseCoupon } from '#shop/coupons/coupons.server.ts';
import { creditInvoice } from '#shop/invoices/issue-documents.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { findLiveReplacement } from '#shop/orders/replace-order.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { openCashReturn } from './cash.server.ts';
import { withinRefundLimit } from './refund-limit.server.ts';
import type { RefundRightsRefusal } from './refund-limit.ts';
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
 * When a replacement is cancelled, refunds the original order that it replaced. If the original is cancelled, its coupon is
 * released too; if it is not, it is refunded only when the shopper requested a refund.
 */
async function refundOriginalOrder(
  tx: Tx,
  replacement: Order,
  refundDetails: { readonly reason: string; readonly at: Date; readonly isRefundRequested: boolean },
): Promise<void> {
  // The money of an exchange is decided with its return.
  if (replacement.replacementFor === null || replacement.isExchange) return;
  const [original] = await tx.select().from(orders).where(eq(orders.id, replacement.replacementFor)).for('update');
  if (!original || (original.status !== 'cancelled' && !refundDetails.isRefundRequested)) return;
  await refundAll(tx, original.id, refundDetails);
  await creditInvoice(tx, original.id, { at: refundDetails.at, reason: 'Order cancelled' });
  if (original.status === 'cancelled') await releaseCoupon(tx, original.checkoutId, refundDetails.at);
}

export type CancelRefusal =
  | MoveRefusal
  /** The actor's role may not refund this amount. */
  | RefundRightsRefusal;

/** Cancels the order and refunds all its payments in full, once. Refused while the order has a live replacement. */
export async function cancelInTx(
  tx: Tx,
  ctx: ShopContext,
  {
    id,
    reason,
    isRefundRequested = false,
    creditReason = 'Order cancelled',
  }: {
    readonly id: string;
    readonly reason: string;
    readonly isRefundRequested?: boolean;
    /** Printed on the credit note. */
    readonly creditReason?: string;
  },
  refuseWith: (reason: CancelRefusal) => never,
): Promise<Order> {
  const order = await moveOrder(
    tx,
    id,
    { to: 'cancelled', at: ctx.now, actor: actorName(ctx.actor), creditReason },
    refuseWith,
  );
  if (await findLiveReplacement(tx, id)) return refuseWith('replaced');
  await recordChange(tx, ctx.actor, { action: 'cancel', entity: 'order', entityId: id, after: { reason } });
  const refundDetails = { reason, at: ctx.now };
  const orderIds = order.replacementFor === null ? [id] : [id, order.replacementFor];
  await withinRefundLimit(
    tx,
    { actor: ctx.actor, orderIds },
    async () => {
      await refundAll(tx, id, refundDetails);
      await refundOriginalOrder(tx, order, { ...refundDetails, isRefundRequested });
    },
    refuseWith,
  );
  return order;
}

export async function cancelOrder(
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<Order, CancelRefusal | 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.move')) return refuse('not-allowed');
  return inTransaction<Order, CancelRefusal>(ctx.db, (tx, refuseWith) =>
    cancelInTx(tx, ctx, { id, reason }, refuseWith),
  );
}
