// Messages about orders; the required texts are in A-ORD and A-ERR.

import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { isCorrection, type OrderStatus, type PaymentMethod } from '#shop/orders/order.ts';
import { formatTimeAndDay } from '../kit/indian-time.ts';
import { paymentListLabel } from '../kit/payment-badge.tsx';
import { pluralize } from '../kit/wording.ts';

export const LOAD_FAILED = 'Failed to load orders';

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = { cod: 'COD', card: 'Card', upi: 'UPI' };

export const ordersText = (orders: number): string => pluralize(orders, 'order', 'orders');
export const itemsText = (units: number): string => pluralize(units, 'item', 'items');
export const unitsText = (units: number): string => pluralize(units, 'unit', 'units');

/** Returns '14 Nov, 10:42 am'. */
export function dayAndTime(date: Date): string {
  // formatTimeAndDay returns '10:42 am, 14 Nov'.
  const [time, day] = formatTimeAndDay(date).split(', ');
  return `${day}, ${time}`;
}

/** Returns 'UPI paid' or 'COD pending'. */
export const paymentText = ({ paymentMethod, money, total }: Pick<AdminOrder, 'paymentMethod' | 'money' | 'total'>) =>
  total === 0 ? paymentListLabel(money) : `${METHOD_LABELS[paymentMethod]} ${paymentListLabel(money).toLowerCase()}`;

/** Returns the kind of confirmation that a status change needs; null for a normal next step. */
export function confirmationFor(from: OrderStatus, to: OrderStatus): 'cancel' | 'reopen' | 'correct' | null {
  if (to === 'cancelled') return 'cancel';
  if (from === 'cancelled') return 'reopen';
  return isCorrection(from, to) ? 'correct' : null;
}
