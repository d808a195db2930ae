// Turns a checkout into its order: once, whoever asks (browser, webhook, reconciler, staff). The caller has claimed the checkout,
// under its row lock, and has verified the payment where there is one.

import { randomInt } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { insertAll, into, type Part } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts, orderEvents, orderItems, orders, type ProfileSnapshot } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { clearBagLines } from '#shop/bag/account-bag.server.ts';
import { spendHeldCoupon } from '#shop/coupons/coupons.server.ts';
import { formatMoney } from '#shop/money/money.ts';
import { notificationPart } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { type OutboxMessage, outboxPart } from '#shop/outbox.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { loadBuyer } from './buyer.server.ts';
import type { Checkout, CheckoutLine } from './open-checkout.server.ts';
import { estimatedDeliveryOf, formatOrderId, STATUS_STORY, shortOrderId } from './order.ts';
import { OWNER_MAIL_TOPIC } from './owner-mail.ts';

export type Order = typeof orders.$inferSelect;
export interface PlacedOrder {
  readonly order: Order;
  readonly items: readonly (CheckoutLine & { readonly id: string; readonly orderId: string })[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const nineCharacters = (): string => Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export interface Placement {
  readonly paymentId: string | null;
  /** The reservation generation of the ledger that its units were reserved in. */
  readonly reservationGeneration?: number;
  /** The order that this one replaces. */
  readonly replacementFor?: string;
  readonly at: Date;
  readonly actor: string;
}

/** A checkout becomes an order once. The caller holds its row lock, and has reserved its units again when it was not open. */
export async function claimCheckout(tx: Tx, checkout: Checkout, at: Date): Promise<readonly CheckoutLine[]> {
  const claimed = await tx
    .update(checkouts)
    .set({ state: 'placed', updatedAt: at })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, checkout.state)))
    .returning({ id: checkouts.id });
  if (claimed.length !== 1) throw new Error(`Checkout ${checkout.id} is no longer ${checkout.state}`);
  const lines = await tx
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  return lines.map(({ id: _id, checkoutId: _checkoutId, ...line }) => line);
}

export interface Circumstances {
  /** Whether the owner wants a mail for each new order. */
  readonly tellsOwner: boolean;
  readonly coupon: { readonly code: string; readonly name: string } | null;
  readonly buyer: ProfileSnapshot | null;
}

function orderOf(checkout: Checkout, placement: Placement, { coupon, buyer }: Circumstances): Order {
  return {
    id: timeOrderedId(placement.at),
    orderId: formatOrderId(placement.at, nineCharacters()),
    checkoutId: checkout.id,
    userId: checkout.userId,
    customerName: checkout.customerName,
    customerEmail: checkout.customerEmail,
    customerPhone: checkout.customerPhone,
    shippingAddress: checkout.shippingAddress,
    subtotal: checkout.subtotal,
    shipping: checkout.shipping,
    tax: checkout.tax,
    discount: checkout.discount,
    total: checkout.total,
    couponId: checkout.couponId,
    couponCode: coupon?.code ?? null,
    couponName: coupon?.name ?? null,
    status: 'pending',
    paymentStatus: placement.paymentId ? 'paid' : 'pending',
    paymentMethod: checkout.paymentMethod,
    paymentId: placement.paymentId,
    orderDate: placement.at,
    estimatedDelivery: estimatedDeliveryOf(placement.at),
    deliveryDate: null,
    trackingNumber: null,
    stockProcessed: false,
    stockProcessedAt: null,
    reservationGeneration: placement.reservationGeneration ?? 0,
    userProfile: buyer,
    replacementFor: placement.replacementFor ?? null,
    notes: null,
    version: 1,
    updatedAt: placement.at,
  };
}

const firstEvent = ({ id, status }: Order, { actor, at }: Placement) => ({
  id: timeOrderedId(at),
  orderId: id,
  status,
  description: STATUS_STORY[status],
  actor,
  at,
});

const newOrderNotification = ({ id, orderId, customerName, total }: Order) =>
  orderNotification({
    title: 'New Order Received',
    message: `Order ${shortOrderId(orderId)} from ${customerName} for ${formatMoney(total)}`,
    data: { orderId: id },
  });

export interface OrderRows extends PlacedOrder {
  /** All rows of the order, as they are written. */
  readonly parts: readonly [Part, ...Part[]];
}

/** To her, and to the owner; a replacement is made by staff themselves, who need not be told. */
function mailsAbout({ id, replacementFor }: Order, { tellsOwner }: Circumstances): OutboxMessage[] {
  const topics = tellsOwner && replacementFor === null ? ['order-placed', OWNER_MAIL_TOPIC] : ['order-placed'];
  return topics.map((topic) => ({ topic, ref: id, payload: { orderId: id } }));
}

export function orderRows(
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  placement: Placement,
  circumstances: Circumstances,
): OrderRows {
  const order = orderOf(checkout, placement, circumstances);
  const items = lines.map((line) => ({ id: timeOrderedId(placement.at), orderId: order.id, ...line }));
  return {
    order,
    items,
    parts: [
      into(orders, [order]),
      into(orderItems, items),
      into(orderEvents, [firstEvent(order, placement)]),
      outboxPart(mailsAbout(order, circumstances), placement.at),
      notificationPart(newOrderNotification(order), placement.at),
    ],
  };
}

/** What an order that was just written takes with it: the lines of her bag, the coupon that was held. */
export async function clearUp(tx: Tx, { order, items }: PlacedOrder, hasBag: boolean): Promise<void> {
  // What is sent in place of another was in no bag.
  if (order.userId && hasBag && !order.replacementFor) {
    const bought = items.flatMap(({ productId, size, quantity }) => (productId ? [{ productId, size, quantity }] : []));
    await clearBagLines(tx, order.userId, bought, order.orderDate);
  }
  if (order.couponId) await spendHeldCoupon(tx, order.checkoutId, order.id, order.orderDate);
}

export async function placeFromCheckout(
  tx: Tx,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  placement: Placement,
): Promise<PlacedOrder> {
  const [coupon] = checkout.couponId ? await tx.select().from(coupons).where(eq(coupons.id, checkout.couponId)) : [];
  const buyer = await loadBuyer(tx, checkout.userId);
  const { ownerMail } = await getSettings({ db: tx });
  const { parts, ...placed } = orderRows(checkout, lines, placement, {
    coupon: coupon ?? null,
    buyer: buyer?.profile ?? null,
    tellsOwner: ownerMail.isOn,
  });
  await insertAll(tx, parts);
  await clearUp(tx, placed, buyer?.hasBag ?? false);
  return placed;
}
