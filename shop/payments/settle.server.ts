// The one way money becomes an order: lock the checkout, hold the captured payment against it, write both once.
// A captured payment that cannot become an order is kept and goes back, in the same transaction: none is ever dropped.
// Cash is recorded when it is collected.

import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { giveCouponBack } from '#shop/coupons/coupons.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import {
  type Asked,
  type Checkout,
  type CheckoutRefusal,
  draftCheckout,
  type OpenedCheckout,
  writeCheckout,
} from '#shop/orders/open-checkout.server.ts';
import { type OrderRequest, orderRequest } from '#shop/orders/order-input.ts';
import {
  claimCheckout,
  clearUp,
  type Order,
  orderRows,
  type PlacedOrder,
  placeFromCheckout,
} from '#shop/orders/place-from-checkout.server.ts';
import { findLiveReplacement } from '#shop/orders/replace-order.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { CapturedPayment } from './captured-payment.ts';
import { type CollectedBy, collectCash, openCashReturn } from './cash.server.ts';
import type { ReturnReason } from './payment-return.ts';
import { REOPENED_GENERATION, reopenCheckout } from './reopen-checkout.server.ts';
import { returnPayment } from './return-payment.server.ts';
import { wantRefund } from './want-refund.server.ts';

type CashRefusal = CheckoutRefusal | 'not-allowed' | 'invalid';

/** Cash: nothing waits for money, so checkout and order are one write, and the lines stand in the order only. The checkout alone when an earlier order came from it. */
async function placeNew(tx: Tx, asked: Asked): Promise<PlacedOrder | OpenedCheckout> {
  const draft = await draftCheckout(tx, asked);
  if ('isNew' in draft) return draft;
  const { checkout, lines, coupon, buyerNow } = draft;
  const placement = { paymentId: null, at: asked.buyer.now, actor: asked.buyer.actor };
  const { parts, ...placed } = orderRows(checkout, lines, placement, {
    coupon,
    buyer: buyerNow?.profile ?? null,
    tellsOwner: asked.buyer.settings.ownerMail.isOn,
  });
  const opened = await writeCheckout(tx, asked, draft, parts);
  if (!opened.isNew) return opened;
  await clearUp(tx, placed, buyerNow?.hasBag ?? false);
  return placed;
}

/** A repeat answers with the same order, its items not read again. */
export async function placeCash<More = never>(
  ctx: ShopContext,
  request: OrderRequest,
  refuseUnasked: (refuse: (reason: More) => never) => void = () => {},
): Promise<Result<PlacedOrder | { readonly order: Order; readonly items: null }, CashRefusal | More>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const parsed = orderRequest.safeParse(request);
  if (!parsed.success || parsed.data.paymentMethod !== 'cod') return refuse('invalid');
  const buyer = { userId, now: ctx.now, actor: actorName(ctx.actor), settings: await getSettings(ctx) };
  return inTransaction<PlacedOrder | { order: Order; items: null }, CheckoutRefusal | More>(
    ctx.db,
    async (tx, refuseWith) => {
      const beforeRelease = () => refuseUnasked(refuseWith);
      const placed = await placeNew(tx, { buyer, request: parsed.data, refuse: refuseWith, beforeRelease });
      if (!('isNew' in placed)) return placed;
      const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, placed.checkout.id));
      return order ? { order, items: null } : refuseWith({ kind: 'key-reused' });
    },
  );
}

export async function placeCashOrder(ctx: ShopContext, request: OrderRequest): Promise<Result<Order, CashRefusal>> {
  const placed = await placeCash(ctx, request);
  return placed.ok ? ok(placed.value.order) : placed;
}

/** 'goes-back': the payment is kept, and its refund is wanted or was before. */
export type SettleRefusal = 'no-such-checkout' | 'payment-of-another' | 'goes-back';

/** What was decided about a payment before; null when it is new. */
async function findDecided(
  tx: Tx,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Order | SettleRefusal | null> {
  const [known] = await tx
    .select({ orderId: payments.orderId, checkoutId: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.providerPaymentId, payment.providerPaymentId)));
  if (!known) return null;
  if (known.checkoutId !== checkoutId) return 'payment-of-another';
  const [order] = known.orderId ? await tx.select().from(orders).where(eq(orders.id, known.orderId)) : [];
  return order ?? 'goes-back';
}

/** Null when it may become an order; an expired checkout is open again afterwards. */
async function obstacleTo(
  tx: Tx,
  ctx: ShopContext,
  checkout: Checkout,
  payment: CapturedPayment,
): Promise<ReturnReason | null> {
  if (payment.amount !== checkout.total || payment.currency !== 'INR') return 'wrong-amount';
  if (checkout.state === 'open') return null;
  if (checkout.state === 'placed') return 'paid-twice';
  if (checkout.state === 'abandoned') return 'abandoned';
  return (await reopenCheckout(tx, checkout, { at: ctx.now, actor: actorName(ctx.actor) })) ? null : 'sold-out';
}

async function settleInTx(
  tx: Tx,
  ctx: ShopContext,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Order | SettleRefusal> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  if (!checkout) return 'no-such-checkout';
  const decided = await findDecided(tx, checkoutId, payment);
  if (decided) return decided;
  const obstacle = await obstacleTo(tx, ctx, checkout, payment);
  if (obstacle) {
    await returnPayment(tx, ctx, checkout, payment, obstacle);
    return 'goes-back';
  }
  const { order } = await placeFromCheckout(tx, checkout, await claimCheckout(tx, checkout, ctx.now), {
    paymentId: payment.providerPaymentId,
    reservationGeneration: checkout.state === 'open' ? 0 : REOPENED_GENERATION,
    at: ctx.now,
    actor: actorName(ctx.actor),
  });
  await tx
    .insert(payments)
    .values({ ...payment, checkoutId, orderId: order.id, capturedAt: ctx.now, createdAt: ctx.now });
  return order;
}

/** A signature proves where a payment comes from, not its amount: both are held against the checkout here. */
export async function settle(
  ctx: ShopContext,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Result<Order, SettleRefusal>> {
  // Not refused in the transaction: that would roll back what was written about the payment.
  const settled = await inTransaction<Order | SettleRefusal, never>(ctx.db, (tx) =>
    settleInTx(tx, ctx, checkoutId, payment),
  );
  if (!settled.ok) return settled;
  return typeof settled.value === 'string' ? refuse(settled.value) : ok(settled.value);
}

export interface Delivery {
  readonly id: string;
  readonly isSilent?: boolean;
  /** Who says that the cash was collected: the member of staff who marks the order delivered, or the courier; null when nobody did. */
  readonly collected?: CollectedBy | null;
}

/** Delivered: whoever says so says that the cash of a cash order was collected. */
export async function deliverInTx(
  tx: Tx,
  ctx: ShopContext,
  { id, isSilent = false, collected = { by: 'staff' } }: Delivery,
  refuseWith: (reason: MoveRefusal) => never,
): Promise<Order> {
  const move = { to: 'delivered' as const, at: ctx.now, actor: actorName(ctx.actor), isSilent };
  const order = await moveOrder(tx, id, move, refuseWith);
  await recordChange(tx, ctx.actor, { action: 'deliver', entity: 'order', entityId: id });
  if (collected === null || !(await collectCash(tx, ctx, order, collected))) return order;
  const [paid] = await tx.select().from(orders).where(eq(orders.id, id));
  return paid ?? order;
}

export async function deliverOrder(ctx: ShopContext, id: string): Promise<Result<Order, MoveRefusal | 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => deliverInTx(tx, ctx, { id }, refuseWith));
}

/** What was paid for an order goes back in full, once. */
async function refundAll(
  tx: Tx,
  orderId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId)).for('update');
  for (const payment of paid) await wantRefund(tx, payment, { reason, orderId, at });
  await openCashReturn(tx, orderId, { reason, at });
}

/**
 * The replacement is not sent: what was paid for the order that was cancelled in its favour goes back, and its coupon too. Where the
 * first order lives, its money goes back only when that was asked for.
 */
async function refundReplaced(
  tx: Tx,
  replacement: Order,
  by: { readonly reason: string; readonly at: Date; readonly isRefund: boolean },
): Promise<void> {
  if (replacement.replacementFor === null) return;
  const [first] = await tx.select().from(orders).where(eq(orders.id, replacement.replacementFor)).for('update');
  if (!first || (first.status !== 'cancelled' && !by.isRefund)) return;
  await refundAll(tx, first.id, by);
  if (first.status === 'cancelled') await giveCouponBack(tx, first.checkoutId, by.at);
}

/** Cancels; what was paid through a provider goes back in full, once. Refused while another order is sent in its place. */
export async function cancelInTx(
  tx: Tx,
  ctx: ShopContext,
  { id, reason, isRefund = false }: { readonly id: string; readonly reason: string; readonly isRefund?: boolean },
  refuseWith: (reason: MoveRefusal) => never,
): Promise<Order> {
  const order = await moveOrder(tx, id, { to: 'cancelled', at: ctx.now, actor: actorName(ctx.actor) }, refuseWith);
  if (await findLiveReplacement(tx, id)) return refuseWith('replaced');
  await recordChange(tx, ctx.actor, { action: 'cancel', entity: 'order', entityId: id, after: { reason } });
  const by = { reason, at: ctx.now };
  await refundAll(tx, id, by);
  await refundReplaced(tx, order, { ...by, isRefund });
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
