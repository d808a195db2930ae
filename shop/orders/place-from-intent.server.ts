// Turns an intent into its order: once, whoever asks (browser, webhook, reconciler, staff). The caller has claimed the intent,
// under its row lock, and has verified the payment where there is one.

import { randomInt } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { insertAll, into, type Part } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { intentLines, intents, orderEvents, orderItems, orders, type ProfileSnapshot } from '#db/schema/orders.ts';
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
import type { Intent, IntentLine } from './open-intent.server.ts';
import { estimatedDeliveryOf, formatOrderId, STATUS_STORY, shortOrderId } from './order.ts';
import { OWNER_MAIL_TOPIC } from './owner-mail.ts';

export type Order = typeof orders.$inferSelect;
export interface PlacedOrder {
  readonly order: Order;
  readonly items: readonly (IntentLine & { readonly id: string; readonly orderId: string })[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const nineCharacters = (): string => Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export interface Placement {
  readonly paymentId: string | null;
  /** The round of the ledger that its units were reserved in. */
  readonly stockRound?: number;
  /** The order that this one replaces. */
  readonly replacementFor?: string;
  readonly at: Date;
  readonly actor: string;
}

/** An intent becomes an order once. The caller holds its row lock, and has reserved its units again when it was not open. */
export async function claimIntent(tx: Tx, intent: Intent, at: Date): Promise<readonly IntentLine[]> {
  const claimed = await tx
    .update(intents)
    .set({ state: 'placed', updatedAt: at })
    .where(and(eq(intents.id, intent.id), eq(intents.state, intent.state)))
    .returning({ id: intents.id });
  if (claimed.length !== 1) throw new Error(`Intent ${intent.id} is no longer ${intent.state}`);
  const lines = await tx
    .select()
    .from(intentLines)
    .where(eq(intentLines.intentId, intent.id))
    .orderBy(asc(intentLines.position));
  return lines.map(({ id: _id, intentId: _intentId, ...line }) => line);
}

export interface Circumstances {
  /** Whether the owner wants a mail for each new order. */
  readonly tellsOwner: boolean;
  readonly coupon: { readonly code: string; readonly name: string } | null;
  readonly buyer: ProfileSnapshot | null;
}

function orderOf(intent: Intent, placement: Placement, { coupon, buyer }: Circumstances): Order {
  return {
    id: timeOrderedId(placement.at),
    orderId: formatOrderId(placement.at, nineCharacters()),
    intentId: intent.id,
    userId: intent.userId,
    customerName: intent.customerName,
    customerEmail: intent.customerEmail,
    customerPhone: intent.customerPhone,
    shippingAddress: intent.shippingAddress,
    subtotal: intent.subtotal,
    shipping: intent.shipping,
    tax: intent.tax,
    discount: intent.discount,
    total: intent.total,
    couponId: intent.couponId,
    couponCode: coupon?.code ?? null,
    couponName: coupon?.name ?? null,
    status: 'pending',
    paymentStatus: placement.paymentId ? 'paid' : 'pending',
    paymentMethod: intent.paymentMethod,
    paymentId: placement.paymentId,
    orderDate: placement.at,
    estimatedDelivery: estimatedDeliveryOf(placement.at),
    deliveryDate: null,
    trackingNumber: null,
    stockProcessed: false,
    stockProcessedAt: null,
    stockRound: placement.stockRound ?? 0,
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
  intent: Intent,
  lines: readonly IntentLine[],
  placement: Placement,
  circumstances: Circumstances,
): OrderRows {
  const order = orderOf(intent, placement, circumstances);
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
  if (order.couponId) await spendHeldCoupon(tx, order.intentId, order.id, order.orderDate);
}

export async function placeFromIntent(
  tx: Tx,
  intent: Intent,
  lines: readonly IntentLine[],
  placement: Placement,
): Promise<PlacedOrder> {
  const [coupon] = intent.couponId ? await tx.select().from(coupons).where(eq(coupons.id, intent.couponId)) : [];
  const buyer = await loadBuyer(tx, intent.userId);
  const { ownerMail } = await getSettings({ db: tx });
  const { parts, ...placed } = orderRows(intent, lines, placement, {
    coupon: coupon ?? null,
    buyer: buyer?.profile ?? null,
    tellsOwner: ownerMail.isOn,
  });
  await insertAll(tx, parts);
  await clearUp(tx, placed, buyer?.hasBag ?? false);
  return placed;
}
