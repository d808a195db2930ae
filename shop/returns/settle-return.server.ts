// Settles a checked return in one transaction: units to the shelf or written off, money refunded or the new size sent, the credit note,
// the coupon, the mail. Each happens once: the state of the return is moved under its lock.

import { and, eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Tx } from '#db/client.server.ts';
import type { ReplacedUnit } from '#db/schema/order-values.ts';
import { orders } from '#db/schema/orders.ts';
import { returnItems, returns } from '#db/schema/returns.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { releaseCoupon } from '#shop/coupons/coupons.server.ts';
import { creditAmount, creditUnits } from '#shop/invoices/issue-documents.server.ts';
import { loadSale } from '#shop/invoices/sale.server.ts';
import type { Sale } from '#shop/invoices/sale.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { moveUnits } from '#shop/orders/custody.server.ts';
import type { CustodyEventName } from '#shop/orders/custody.ts';
import { withinRefundLimit } from '#shop/payments/refund-limit.server.ts';
import type { RefundRightsRefusal } from '#shop/payments/refund-limit.ts';
import { lockRefundable, refundPart } from '#shop/payments/refund-part.server.ts';
import { fullRefund } from '#shop/pricing/unit-amounts.ts';
import type { Result } from '#shop/result.ts';
import { changeReturn, type DecisionRefusal, isOutdated } from './decide-return.server.ts';
import { placeExchange, releaseExchange } from './exchange-order.server.ts';
import { enqueueReturnMail, moveReturn, writeEvent } from './move-return.server.ts';
import { cameBack, canMoveReturn, returnNumber } from './return.ts';
import { findInvoicedOrder, isAccepted, toCredits } from './return-credits.server.ts';
import { describeSentBack, type SentBackParcel } from './return-labels.ts';
import { type LockedReturn, loadOrderItems, type ReturnItemRow, type ReturnRow } from './return-rows.server.ts';

export type SettleRefusal =
  | DecisionRefusal
  /** Some units are not with the customer any more: staff have recorded another move of them. */
  | 'units-elsewhere'
  | RefundRightsRefusal;

function countByLine(items: readonly ReturnItemRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { orderItemId } of items) counts.set(orderItemId, (counts.get(orderItemId) ?? 0) + 1);
  return counts;
}

const isBackWith = (item: ReturnItemRow, disposition: ReturnItemRow['disposition']): boolean =>
  item.finding !== null && cameBack(item.finding) && item.disposition === disposition;

/** False when a unit is not with the customer any more. */
async function moveGoods(tx: Tx, ctx: ShopContext, { row, order, items }: LockedReturn): Promise<boolean> {
  const shelved = items.filter((item) => isBackWith(item, 'shelf'));
  const writtenOff = items.filter((item) => isBackWith(item, 'write-off'));
  const back = countByLine([...shelved, ...writtenOff]);
  if (back.size === 0) return true;
  const lines = await loadOrderItems(tx, order.id);
  if (lines.some(({ id, withCustomer }) => (back.get(id) ?? 0) > withCustomer)) return false;
  const note = { actor: actorName(ctx.actor), at: ctx.now, note: returnNumber(row) };
  const steps: readonly [CustodyEventName, ReadonlyMap<string, number>][] = [
    ['return', back],
    ['restock', countByLine(shelved)],
    ['write-off', countByLine(writtenOff)],
  ];
  for (const [event, limits] of steps) {
    if (limits.size > 0 && (await moveUnits(tx, order, event, note, limits)) === null) return false;
  }
  return true;
}

/**
 * The coupon may be used again when every unit of the order came back and was refunded in full: of what was paid, delivery alone may be
 * left. A worn unit of ₹1,000 that was refunded with ₹500 keeps the coupon used.
 */
async function releaseCouponIfAllBack(tx: Tx, ctx: ShopContext, { row, order }: LockedReturn): Promise<void> {
  if (order.couponId === null || row.outcome !== 'refund') return;
  const lines = await loadOrderItems(tx, order.id);
  const isAllBack = lines.every(
    ({ quantity, returned, shelved, writtenOff }) => returned + shelved + writtenOff === quantity,
  );
  if (!isAllBack || (await lockRefundable(tx, order.id)) > order.shipping) return;
  await releaseCoupon(tx, order.checkoutId, ctx.now);
}

/** Refunds the accepted units in full when an exchange has become a refund. */
async function grantRefunds(tx: Tx, { row, items }: LockedReturn, sale: Sale): Promise<readonly ReturnItemRow[]> {
  const granted: ReturnItemRow[] = [];
  for (const item of items) {
    const full = fullRefund(sale.amountsOf(item.orderItemId, item.unit), row.kind === 'claim');
    const refundAmount = isAccepted(item) ? full : (item.refundAmount ?? 0);
    await tx.update(returnItems).set({ refundAmount }).where(eq(returnItems.id, item.id));
    granted.push({ ...item, refundAmount });
  }
  return granted;
}

/** Subtracts what was refunded for a unit's replacement, or for the unit that it replaces: both were paid for once. */
async function withoutEarlierRefunds(
  tx: Tx,
  { row, items }: LockedReturn,
  sale: Sale,
): Promise<readonly ReturnItemRow[]> {
  const reduced: ReturnItemRow[] = [];
  for (const item of items) {
    const sold = sale.unitOf(item.orderItemId, item.unit);
    const full = fullRefund(sale.amountsOf(item.orderItemId, item.unit), row.kind === 'claim');
    const earlier = sold ? await refundedBefore(tx, row.id, { orderItemId: sold.item.id, unit: sold.unit }) : 0;
    reduced.push({ ...item, refundAmount: Math.min(item.refundAmount ?? 0, Math.max(0, full - earlier)) });
  }
  return reduced;
}

/**
 * The sum of refunds by other settled returns for this unit and for every unit sent in its place: by a free replacement, by an exchange, or
 * by replacements and exchanges of those orders. Each such unit names the unit that it replaces.
 */
async function refundedBefore(tx: Tx, returnId: string, { orderItemId, unit }: ReplacedUnit): Promise<Paise> {
  const { rows } = await tx.execute<{ amount: number }>(sql`
    with recursive same_goods(order_item_id, unit) as (
      select ${orderItemId}::uuid, ${unit}::int
      union all
      select item.id, replaced.unit::int
      from same_goods
      join order_items original on original.id = same_goods.order_item_id
      join orders sent on sent.replacement_for = original.order_id and sent.total = 0
      join order_items item on item.order_id = sent.id
      cross join lateral jsonb_array_elements(item.replaces) with ordinality as replaced(original, unit)
      where replaced.original = jsonb_build_object('orderItemId', same_goods.order_item_id, 'unit', same_goods.unit)
    )
    select coalesce(sum(earlier.refund_amount), 0)::int as amount
    from same_goods
    join return_items earlier on earlier.order_item_id = same_goods.order_item_id and earlier.unit = same_goods.unit
    join returns on returns.id = earlier.return_id
    where returns.status = 'settled' and returns.id <> ${returnId}`);
  return rows[0]?.amount ?? 0;
}

/** Lowers the units' refunds, the last ones first, so that their sum is at most `refundable`: an earlier refund may have left less. */
async function capRefunds(
  tx: Tx,
  items: readonly ReturnItemRow[],
  refundable: Paise,
): Promise<readonly ReturnItemRow[]> {
  let remaining = refundable;
  const capped: ReturnItemRow[] = [];
  for (const item of items) {
    const refundAmount = Math.min(item.refundAmount ?? 0, remaining);
    remaining -= refundAmount;
    await tx.update(returnItems).set({ refundAmount }).where(eq(returnItems.id, item.id));
    capped.push({ ...item, refundAmount });
  }
  return capped;
}

/** Credits the units. What an earlier refund of an amount has credited on these lines is credited on other lines. */
async function creditReturn(tx: Tx, ctx: ShopContext, locked: LockedReturn, sale: Sale): Promise<void> {
  const note = { at: ctx.now, reason: 'Goods returned' };
  const credits = toCredits(sale, locked);
  const credited = await creditUnits(tx, findInvoicedOrder(locked.order, sale).id, credits, note);
  const toCredit = credits.reduce((sum, { total }) => sum + total, 0);
  await creditAmount(tx, sale.order.id, toCredit - credited, note);
}

async function settleLocked(
  tx: Tx,
  ctx: ShopContext,
  locked: LockedReturn,
  refuseWith: (reason: SettleRefusal) => never,
): Promise<ReturnRow | null> {
  if (!canMoveReturn(locked.row.status, 'settle')) return null;
  const sale = await loadSale(tx, locked.order);
  const row = await placeExchange(tx, ctx, locked, locked.items.filter(isAccepted));
  const isRefundNow = row.outcome === 'refund' && locked.row.outcome === 'exchange';
  const granted = isRefundNow ? await grantRefunds(tx, locked, sale) : locked.items;
  const once = await withoutEarlierRefunds(tx, { ...locked, items: granted }, sale);
  const items = await capRefunds(tx, once, await lockRefundable(tx, sale.order.id));
  const current = { ...locked, row, items };
  if (!(await moveGoods(tx, ctx, current))) return refuseWith('units-elsewhere');
  failpoint('after_returned_goods_before_refund');
  const due = items.reduce((sum, { refundAmount }) => sum + (refundAmount ?? 0), 0);
  const refundAmount = await withinRefundLimit(
    tx,
    { actor: ctx.actor, orderIds: [sale.order.id] },
    () => refundWithinPaid(tx, ctx, row, sale, due),
    refuseWith,
  );
  await creditReturn(tx, ctx, current, sale);
  await releaseCouponIfAllBack(tx, ctx, current);
  return moveReturn(tx, ctx, current, 'settle', {
    description: describeSettlement(row, refundAmount),
    changes: { refundAmount },
    isRefundInstead: isRefundNow && refundAmount > 0,
  });
}

function describeSettlement({ outcome }: ReturnRow, refundAmount: Paise): string {
  if (outcome === 'exchange') return 'Checked and closed';
  return refundAmount === 0 ? 'Closed without a refund' : `Closed: refund of ${formatMoney(refundAmount)}`;
}

/** Refunds at most what is left of the payments, and returns the amount: an earlier refund may have left less. */
async function refundWithinPaid(tx: Tx, ctx: ShopContext, row: ReturnRow, sale: Sale, due: Paise): Promise<Paise> {
  const amount = Math.min(due, await lockRefundable(tx, sale.order.id));
  if (amount === 0) return 0;
  const reason = `Return ${returnNumber(row)}`;
  const isRefunded = await refundPart(tx, sale.order.id, {
    amount,
    reason,
    at: ctx.now,
    returnId: row.id,
    vpa: row.vpa,
  });
  if (!isRefunded) throw new Error(`Return ${row.id} would refund more than was paid`);
  return amount;
}

/** `seenVersion`: the version whose sums staff confirmed; another one is refused as 'not-now', because a colleague changed the check. */
export const settleReturn = (
  ctx: ShopContext,
  number: string,
  seenVersion: number | null = null,
): Promise<Result<ReturnRow, SettleRefusal>> =>
  changeReturn<SettleRefusal>(ctx, number, async (tx, locked, refuseWith) =>
    isOutdated(locked, seenVersion) ? null : settleLocked(tx, ctx, locked, refuseWith),
  );

/** Ends a return of which nothing is accepted: the goods are sent to the shopper again. */
export const sendBackReturn = (
  ctx: ShopContext,
  number: string,
  parcel: SentBackParcel = { courier: '', trackingNumber: '' },
): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, async (tx, locked) => {
    const isRefused = locked.items.every(
      ({ disposition, refundAmount }) => disposition === 'send-back' && refundAmount === 0,
    );
    if (!isRefused) return null;
    await releaseExchange(tx, ctx, locked.row);
    return moveReturn(tx, ctx, locked, 'send-back', { description: describeSentBack(parcel) });
  });

/**
 * Refunds the accepted units of an exchange whose new size was not sent. Their price was credited when it was settled; the delivery that
 * a claim refunds is credited now.
 */
async function refundExchangeLocked(
  tx: Tx,
  ctx: ShopContext,
  { row, items }: LockedReturn,
  sale: Sale,
): Promise<ReturnRow> {
  const accepted = items.filter(isAccepted).map(({ orderItemId, unit }) => sale.amountsOf(orderItemId, unit));
  const due = accepted.reduce((sum, amounts) => sum + fullRefund(amounts, row.kind === 'claim'), 0);
  const credited = accepted.reduce((sum, { goods }) => sum + goods, 0);
  const refunded = await refundWithinPaid(tx, ctx, row, sale, due);
  await creditAmount(tx, sale.order.id, Math.max(0, refunded - credited), { at: ctx.now, reason: 'Goods returned' });
  const refundAmount = row.refundAmount + refunded;
  const [saved] = await tx
    .update(returns)
    .set({ outcome: 'refund', refundAmount, version: row.version + 1, updatedAt: ctx.now })
    .where(eq(returns.id, row.id))
    .returning();
  if (!saved) throw new Error(`Return ${row.id} vanished under its lock`);
  await writeEvent(tx, ctx, saved, 'Refunded, because the new size was not sent');
  await enqueueReturnMail(tx, saved);
  return saved;
}

/** Refunds a settled exchange whose order was cancelled, because its parcel was lost or refused. */
export const refundCancelledExchange = (
  ctx: ShopContext,
  number: string,
): Promise<Result<ReturnRow, DecisionRefusal | RefundRightsRefusal>> =>
  changeReturn<RefundRightsRefusal>(ctx, number, async (tx, locked, refuseWith) => {
    const { row } = locked;
    if (row.status !== 'settled' || row.outcome !== 'exchange' || row.exchangeOrderId === null) return null;
    const [exchange] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, row.exchangeOrderId));
    if (exchange?.status !== 'cancelled') return null;
    // The new size came back and was settled in a return of its own, which decided about its money.
    const isSettled = and(eq(returns.orderId, row.exchangeOrderId), eq(returns.status, 'settled'));
    if ((await tx.$count(returns, isSettled)) > 0) return null;
    // The refund goes to the payments of the order that was paid, so its limit counts.
    const sale = await loadSale(tx, locked.order);
    return withinRefundLimit(
      tx,
      { actor: ctx.actor, orderIds: [sale.order.id] },
      () => refundExchangeLocked(tx, ctx, locked, sale),
      refuseWith,
    );
  });
