// What an order is and how it may move. The staff dropdown, jobs and the courier all go through this table.

import { ESTIMATED_DELIVERY_MS, type ORDER_STATUSES, type PAYMENT_METHODS } from '#config/store.ts';

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Back steps are corrections by staff; 'cancelled' can be taken up again while nothing was sent. */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'shipped', 'cancelled'],
  processing: ['pending', 'shipped', 'cancelled'],
  shipped: ['processing', 'delivered', 'cancelled'],
  delivered: ['shipped'],
  cancelled: ['pending', 'processing'],
};

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_MOVES[from].includes(to);

/** What happens to the units of an order that moves. After shipping nothing happens by itself: the parcel is outside. */
export function stockEffect(
  from: OrderStatus,
  to: OrderStatus,
  processed: boolean,
): 'release' | 'restock' | 'reserve' | 'none' {
  if (to === 'cancelled') {
    if (!processed) return 'release';
    return from === 'shipped' || from === 'delivered' ? 'none' : 'restock';
  }
  return from === 'cancelled' ? 'reserve' : 'none';
}

/** ORD-{timestamp}-{9 random characters}, letters A-Z and digits. */
export const formatOrderId = (at: Date, nineCharacters: string): string => `ORD-${at.getTime()}-${nineCharacters}`;
const ORDER_ID = /^ORD-\d{1,16}-[A-Z0-9]{9}$/;
export const isOrderId = (text: string): boolean => ORDER_ID.test(text);
/** What shoppers and staff read. */
export const shortOrderId = (orderId: string): string => orderId.slice(-8);

export const estimatedDeliveryOf = (orderDate: Date): Date => new Date(orderDate.getTime() + ESTIMATED_DELIVERY_MS);

/** The sentence of each step in an order's history. */
export const STATUS_STORY: Readonly<Record<OrderStatus, string>> = {
  pending: 'Order Placed',
  processing: 'Processing: your order is being packed',
  shipped: 'Shipped: your order is on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const mayRequestCancellation = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'processing' || status === 'shipped';
