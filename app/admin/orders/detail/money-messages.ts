// The money of an order in words. Pure.

import type { AdminOrderDetail, DetailPayment } from '#shop/orders/admin-order-detail.ts';

const HOW: Readonly<Record<string, string>> = { upi: 'UPI', card: 'card', netbanking: 'net banking' };

/** 'Captured by UPI', 'Cash, collected by the courier' */
export function paymentRow({ provider, method, collectedBy }: DetailPayment): string {
  if (provider !== 'cash') return `Captured by ${HOW[method] ?? method}`;
  if (collectedBy === 'courier') return 'Cash, collected by the courier';
  return collectedBy === 'staff' ? 'Cash, marked as collected by staff' : 'Cash, collected';
}

/** Cash that nobody received can be taken back, unless it was given back. */
export const mayTakeBack = (
  { provider, voidedAt, refunded }: DetailPayment,
  { cashReturns }: Pick<AdminOrderDetail, 'cashReturns'>,
): boolean =>
  provider === 'cash' && voidedAt === null && refunded === 0 && cashReturns.every(({ status }) => status !== 'done');
