// The money of an order in words. Pure.

import type { DetailPayment, OfficeOrderDetail } from '#shop/orders/office-order-detail.ts';
import type { PaymentSums } from '#shop/payments/payment-state.ts';
import type { Sign } from '../../status-badge.tsx';

export interface StateBadge {
  readonly sign: Sign;
  readonly words: string;
}

/** In the head of the page and beside the payment method. */
export function paymentBadge({ state, waitsForStaff, outstanding }: PaymentSums): StateBadge {
  switch (state) {
    case 'unpaid':
      return outstanding > 0 ? { sign: 'waiting', words: 'Unpaid' } : { sign: 'idle', words: 'Nothing to pay' };
    case 'paid':
      return { sign: 'good', words: 'Paid' };
    case 'collected':
      return { sign: 'good', words: 'Collected' };
    case 'partly-refunded':
      return { sign: 'working', words: 'Partly refunded' };
    case 'refunded':
      return { sign: 'taken', words: 'Refunded' };
    case 'to-be-given-back':
      return waitsForStaff > 0
        ? { sign: 'failed', words: 'To be given back' }
        : { sign: 'waiting', words: 'Refund on its way' };
  }
}

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
  { cashReturns }: Pick<OfficeOrderDetail, 'cashReturns'>,
): boolean =>
  provider === 'cash' && voidedAt === null && refunded === 0 && cashReturns.every(({ status }) => status !== 'done');
