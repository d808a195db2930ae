// The statuses of an order and its allowed moves. The staff dropdown, jobs and the courier's reports all use this table.

import { ESTIMATED_DELIVERY_MS, type ORDER_STATUSES } from '#config/store.ts';
import type { PAYMENT_METHODS } from '#config/value-lists.ts';
import { promisedDate } from '#shop/shipping/deliverability.ts';

export type SettableStatus = (typeof ORDER_STATUSES)[number];
/** An imported order may also be 'confirmed': it has its own colour and can move on, but no order moves to it. */
export type OrderStatus = SettableStatus | 'confirmed';
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Staff may set any of the five from any status; the effects on units, coupon and money decide whether the move is possible.
 * A step back is a correction, and so is reopening a cancelled order. No order moves to the status it has.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly SettableStatus[]>> = {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  confirmed: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['pending', 'shipped', 'delivered', 'cancelled'],
  shipped: ['pending', 'processing', 'delivered', 'cancelled'],
  delivered: ['pending', 'processing', 'shipped', 'cancelled'],
  cancelled: ['pending', 'processing', 'shipped', 'delivered'],
};

export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_MOVES[from].some((allowed) => allowed === to);

const STATUS_STEPS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];
const getStep = (status: OrderStatus): number => STATUS_STEPS.indexOf(status === 'confirmed' ? 'pending' : status);

/**
 * A correction by staff: back, over more than one step, or out of cancelled. It needs a reason, and the shopper gets no mail.
 * Cancelling is no correction: it has its own effects and its mail. processing → shipped is no correction, pending → shipped is one.
 */
export function isCorrection(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled' || from === to) return false;
  return from === 'cancelled' || getStep(to) - getStep(from) !== 1;
}

/** The parcel has not left: it can be sent, and its address can still be changed. */
export const isBeforeSending = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing';

/** ORD-{timestamp}-{9 random characters}, letters A-Z and digits. */
export const formatOrderId = (at: Date, suffix: string): string => `ORD-${at.getTime()}-${suffix}`;
const ORDER_ID = /^ORD-\d{1,16}-[A-Z0-9]{9}$/;
export const isOrderId = (text: string): boolean => ORDER_ID.test(text);
/** The short form that shoppers and staff read. */
export const shortOrderId = (orderId: string): string => orderId.slice(-8);

/** The date that was promised for the pincode; the store's usual estimate while the courier's transit days are unknown. */
export const estimateDelivery = (orderDate: Date, transitDays: number | null): Date =>
  transitDays === null ? new Date(orderDate.getTime() + ESTIMATED_DELIVERY_MS) : promisedDate(orderDate, transitDays);

/** The sentence per step in an order's history. */
export const STATUS_DESCRIPTION: Readonly<Record<OrderStatus, string>> = {
  pending: 'Order Placed',
  confirmed: 'Confirmed',
  processing: 'Processing: your order is being packed',
  shipped: 'Shipped: your order is on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const canRequestCancellation = (status: OrderStatus): boolean =>
  status !== 'delivered' && status !== 'cancelled';
