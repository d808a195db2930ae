// The rows that a new order writes: order, items, first event, emails, staff notification.

import { randomInt } from 'node:crypto';
import { rowsFor, type TableRows } from '#db/batch-insert.server.ts';
import type { ProfileSnapshot, ReturnTerms } from '#db/schema/order-values.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { formatMoney } from '#shop/money/money.ts';
import { notificationRows } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { outboxRows } from '#shop/outbox.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { estimateDelivery, formatOrderId, STATUS_DESCRIPTION, shortOrderId } from './order.ts';
import type { Checkout, CheckoutLine } from './price-checkout.server.ts';

export type Order = typeof orders.$inferSelect;

export interface PlacedOrder {
  readonly order: Order;
  readonly items: readonly (CheckoutLine & { readonly id: string; readonly orderId: string })[];
}

export interface Placement {
  readonly paymentId: string | null;
  /** The reservation generation of the order's rows in the stock ledger. */
  readonly reservationGeneration?: number;
  /** The order that this one replaces. */
  readonly replacementFor?: string;
  /** It replaces items that come back, not the whole order. */
  readonly isExchange?: boolean;
  /** The courier's days to the order's pincode; null when unknown. */
  readonly transitDays: number | null;
  readonly at: Date;
  readonly actor: string;
}

export interface PlacementContext {
  /** Whether the owner gets a mail for each new order. */
  readonly isOwnerMailOn: boolean;
  readonly returnTerms: ReturnTerms;
  readonly coupon: { readonly code: string; readonly name: string } | null;
  readonly buyer: ProfileSnapshot | null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomSuffix = (): string => Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function toOrderRow(checkout: Checkout, placement: Placement, { coupon, buyer, returnTerms }: PlacementContext): Order {
  return {
    id: timeOrderedId(placement.at),
    orderId: formatOrderId(placement.at, randomSuffix()),
    checkoutId: checkout.id,
    userId: checkout.userId,
    guestHash: checkout.guestHash,
    phoneVerified: checkout.phoneVerified,
    customerName: checkout.customerName,
    customerEmail: checkout.customerEmail,
    customerPhone: checkout.customerPhone,
    shippingAddress: checkout.shippingAddress,
    subtotal: checkout.subtotal,
    shipping: checkout.shipping,
    tax: checkout.tax,
    taxRate: checkout.taxRate,
    taxMode: checkout.taxMode,
    taxIncluded: checkout.taxIncluded,
    placeOfSupply: checkout.placeOfSupply,
    buyerGstin: checkout.buyerGstin,
    buyerBusiness: checkout.buyerBusiness,
    discount: checkout.discount,
    staffDiscount: checkout.staffDiscount,
    discountReason: checkout.discountReason,
    total: checkout.total,
    couponId: checkout.couponId,
    couponCode: coupon?.code ?? null,
    couponName: coupon?.name ?? null,
    status: 'pending',
    paymentStatus: placement.paymentId ? 'paid' : 'pending',
    paymentMethod: checkout.paymentMethod,
    paymentId: placement.paymentId,
    orderDate: placement.at,
    estimatedDelivery: estimateDelivery(placement.at, placement.transitDays),
    deliveryDate: null,
    trackingNumber: null,
    courierName: null,
    trackingUrl: null,
    stockProcessed: false,
    stockProcessedAt: null,
    reservationGeneration: placement.reservationGeneration ?? 0,
    userProfile: buyer,
    replacementFor: placement.replacementFor ?? null,
    isExchange: placement.isExchange ?? false,
    returnTerms,
    notes: null,
    version: 1,
    updatedAt: placement.at,
  };
}

const firstEvent = ({ id, status }: Order, { actor, at }: Placement) => ({
  id: timeOrderedId(at),
  orderId: id,
  status,
  description: STATUS_DESCRIPTION[status],
  actor,
  at,
});

const newOrderNotification = ({ id, orderId, customerName, total }: Order) =>
  orderNotification({
    title: 'New Order Received',
    message: `Order ${shortOrderId(orderId)} from ${customerName} for ${formatMoney(total)}`,
    data: { orderId: id },
  });

/** Mails to the customer and to the owner. Staff create replacements themselves and need no mail about them. */
function getOrderMails({ id, replacementFor }: Order, { isOwnerMailOn }: PlacementContext): OutboxMessage[] {
  const message = { ref: id, payload: { orderId: id } };
  const toCustomer: OutboxMessage = { topic: 'order-placed', ...message };
  return isOwnerMailOn && replacementFor === null
    ? [toCustomer, { topic: 'owner-new-order', ...message }]
    : [toCustomer];
}

export function orderRows(
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  placement: Placement,
  context: PlacementContext,
): PlacedOrder & { readonly tableRows: readonly [TableRows, ...TableRows[]] } {
  const order = toOrderRow(checkout, placement, context);
  const items = lines.map((line) => ({ id: timeOrderedId(placement.at), orderId: order.id, ...line }));
  return {
    order,
    items,
    tableRows: [
      rowsFor(orders, [order]),
      rowsFor(orderItems, items),
      rowsFor(orderEvents, [firstEvent(order, placement)]),
      outboxRows(getOrderMails(order, context), placement.at),
      notificationRows(newOrderNotification(order), placement.at),
    ],
  };
}
