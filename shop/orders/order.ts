// What an order is and how it may move. The staff dropdown, jobs and the courier all go through this table.

import { ESTIMATED_DELIVERY_MS, type ORDER_STATUSES } from '#config/store.ts';
import type { PAYMENT_METHODS } from '#config/value-lists.ts';

/** What staff may set. */
export type SettableStatus = (typeof ORDER_STATUSES)[number];
/** An order that came from elsewhere may also be 'confirmed': it has its own colour and moves on, and nothing moves there. */
export type OrderStatus = SettableStatus | 'confirmed';
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Staff may set any of the five from anywhere; what a move does to units, coupon and money decides whether it can be done.
 * Back steps are corrections, and so is taking up a cancelled order. Nothing moves to where it is.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly SettableStatus[]>> = {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  confirmed: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['pending', 'shipped', 'delivered', 'cancelled'],
  shipped: ['pending', 'processing', 'delivered', 'cancelled'],
  delivered: ['pending', 'processing', 'shipped', 'cancelled'],
  cancelled: ['pending', 'processing', 'shipped', 'delivered'],
};

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_MOVES[from].some((allowed) => allowed === to);

const STEPS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];
const stepOf = (status: OrderStatus): number => STEPS.indexOf(status === 'confirmed' ? 'pending' : status);

/**
 * A correction by staff: back, over more than one step, or out of cancelled. It needs a reason, and the shopper is not mailed.
 * Cancelling is none: it has its own effects and its mail. processing → shipped is no correction, pending → shipped is one.
 */
export function isCorrection(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled' || from === to) return false;
  return from === 'cancelled' || stepOf(to) - stepOf(from) !== 1;
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
  confirmed: 'Confirmed',
  processing: 'Processing: your order is being packed',
  shipped: 'Shipped: your order is on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const mayRequestCancellation = (status: OrderStatus): boolean =>
  status !== 'delivered' && status !== 'cancelled';
