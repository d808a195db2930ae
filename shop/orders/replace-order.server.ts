// Sends the same goods again in place of an order, once: as a separate order, linked to the first. A paid order's replacement has
// nothing to pay; the replacement of an unpaid cash order is paid on delivery, as the first would have been. The first order is
// cancelled without a refund: its units move to the replacement, and its shipment is cancelled. Only an order that was paid and is
// with the courier stays as it is. When a size has too few units left, nothing is written.

import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import type { ReplacedUnit } from '#db/schema/order-values.ts';
import { checkoutLines, checkouts, orderItems, orders } from '#db/schema/orders.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { pick } from '#shop/pick.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';
import { type MoveRefusal, moveOrder } from './move-order.server.ts';
import type { Order, PlacedOrder } from './order-rows.server.ts';
import { placeFromCheckout } from './place-order.server.ts';
import { NO_LINE_AMOUNTS } from './price-checkout.server.ts';

const NO_STAFF_DISCOUNT = { staffDiscount: 0, discountReason: null };
const FREE_TOTALS = {
  subtotal: 0,
  shipping: 0,
  tax: 0,
  taxIncluded: 0,
  discount: 0,
  total: 0,
  couponId: null,
  ...NO_STAFF_DISCOUNT,
};

export interface Replacement {
  readonly requestId: string;
  /** The courier's days to the order's pincode; null when unknown. */
  readonly transitDays: number | null;
  readonly at: Date;
  readonly actor: string;
}

/** Whether an order of a query has a replacement that is not cancelled. */
export const IS_REPLACED = sql<boolean>`exists (select from orders sent where sent.replacement_for = ${orders.id}
  and sent.status <> 'cancelled')`;

/** The replacement of this order that is not cancelled. */
export async function findLiveReplacement(tx: Tx, orderId: string): Promise<Order | null> {
  const [live] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.replacementFor, orderId), ne(orders.status, 'cancelled')))
    .limit(1);
  return live ?? null;
}

/** True when cash was not collected: the replacement collects it. */
const isUnpaid = ({ paymentStatus, total }: Order): boolean => paymentStatus !== 'paid' && total > 0;

/** True for a paid order whose parcel has left: its units are not recalled. */
const isInTransit = (order: Order): boolean => order.status === 'shipped' && !isUnpaid(order);

type CheckoutRow = typeof checkouts.$inferInsert;

/** The checkout of a replacement or of an exchange: the customer and the tax terms of the first order, and nothing to pay. */
export async function insertReplacementCheckout(
  tx: Tx,
  order: Order,
  ownColumns: Pick<CheckoutRow, 'userId' | 'guestHash' | 'idempotencyKey' | 'bodyHash' | 'state' | 'expiresAt'> &
    Partial<Pick<CheckoutRow, keyof typeof FREE_TOTALS | 'shippingAddress'>>,
  at: Date,
) {
  const [checkout] = await tx
    .insert(checkouts)
    .values({
      paymentMethod: 'cod',
      ...pick(order, 'phoneVerified', 'customerName', 'customerEmail', 'customerPhone', 'shippingAddress'),
      ...FREE_TOTALS,
      ...pick(order, 'taxRate', 'taxMode', 'placeOfSupply', 'buyerGstin', 'buyerBusiness'),
      ...ownColumns,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!checkout) throw new Error('The checkout of a replacement was not written');
  return checkout;
}

/** Nothing to pay, to share or to tax. */
export const FREE_LINE = { price: 0, ...NO_LINE_AMOUNTS };

const toLineAmounts = (item: typeof orderItems.$inferSelect) => {
  const { price, hsn, unit, gstRate, lineDiscount, lineShipping, taxable, cgst, sgst, igst } = item;
  return { price, hsn, unit, gstRate, lineDiscount, lineShipping, taxable, cgst, sgst, igst };
};

/** The coupon's discount moves to the replacement; `placeFromCheckout` spends the coupon there. */
async function moveCouponUse(tx: Tx, order: Order, checkoutId: string, at: Date): Promise<void> {
  await tx
    .update(couponUses)
    .set({ checkoutId, orderId: null, state: 'held', updatedAt: at })
    .where(and(eq(couponUses.checkoutId, order.checkoutId), eq(couponUses.state, 'used')));
}

/** Null when a size is sold out or deleted; the caller must roll back. */
export async function replaceOrder(
  tx: Tx,
  order: Order,
  replacement: Replacement,
  refuse: (reason: MoveRefusal) => never,
): Promise<Order | null> {
  const { transitDays, at, actor } = replacement;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const totals = isUnpaid(order) ? order : FREE_TOTALS;
  const { subtotal, shipping, tax, taxIncluded, discount, staffDiscount, discountReason, total, couponId } = totals;
  const checkout = await insertReplacementCheckout(
    tx,
    order,
    {
      userId: order.userId,
      guestHash: order.guestHash,
      // The unique key allows one replacement per request.
      idempotencyKey: `replacement ${replacement.requestId}`,
      bodyHash: replacement.requestId,
      state: 'placed',
      subtotal,
      shipping,
      tax,
      taxIncluded,
      discount,
      staffDiscount,
      discountReason,
      total,
      couponId,
      expiresAt: at,
    },
    at,
  );
  const lines = items.map((item) => {
    const { productId, inventoryLevelId, name, size, sku, quantity, image, position } = item;
    const amounts = isUnpaid(order) ? toLineAmounts(item) : FREE_LINE;
    return { productId, inventoryLevelId, name, size, sku, quantity, image, position, ...amounts };
  });
  await tx.insert(checkoutLines).values(lines.map((line) => ({ checkoutId: checkout.id, ...line })));
  const units = lines.flatMap(({ inventoryLevelId, quantity }) =>
    inventoryLevelId ? [{ inventoryLevelId, quantity }] : [],
  );
  if (units.length !== lines.length) return null;
  // Cancelling releases the units of the first order before the replacement reserves them.
  if (!isInTransit(order)) {
    await moveOrder(tx, order.id, { to: 'cancelled', at, actor, isSilent: true, isReplaced: true }, refuse);
  }
  if (!(await reserveStock(tx, units, { checkoutId: checkout.id, generation: 0, actor, at }))) return null;
  if (checkout.couponId) await moveCouponUse(tx, order, checkout.id, at);
  const placement = { paymentId: null, replacementFor: order.id, transitDays, at, actor };
  const placed = await placeFromCheckout(tx, checkout, lines, placement);
  if (!isUnpaid(order)) await recordReplacedUnits(tx, placed, (position) => unitsOfLine(items, position));
  return placed.order;
}

const unitsOfLine = (items: readonly (typeof orderItems.$inferSelect)[], position: number): readonly ReplacedUnit[] => {
  const item = items.find((each) => each.position === position);
  return item ? Array.from({ length: item.quantity }, (_, index) => ({ orderItemId: item.id, unit: index + 1 })) : [];
};

/** Stores which unit each unit of a free replacement replaces, by the position of its line. */
export async function recordReplacedUnits(
  tx: Tx,
  { items }: PlacedOrder,
  replacedUnitsAt: (position: number) => readonly ReplacedUnit[],
): Promise<void> {
  for (const { id, position } of items) {
    await tx
      .update(orderItems)
      .set({ replaces: replacedUnitsAt(position) })
      .where(eq(orderItems.id, id));
  }
}
