// The payment state of an order as a badge. It is derived from the order's money; see shop/orders/payment-state.

import type { PaymentSums } from '#shop/orders/payment-state.ts';
import { type Sign, SignBadge } from './status-badge.tsx';

interface StateBadge {
  readonly sign: Sign;
  readonly words: string;
}

function badgeOf({ state, waitsForStaff, outstanding }: PaymentSums): StateBadge {
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

/** In lists: collected cash shows as Paid like every other payment, and unpaid shows as Pending. */
const LISTED: Readonly<Record<string, string>> = { Unpaid: 'Pending', Collected: 'Paid' };

export function listedPayment(sums: PaymentSums): string {
  const { words } = badgeOf(sums);
  return LISTED[words] ?? words;
}

export function PaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <SignBadge {...badgeOf(sums)} />;
}

export function ListedPaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <SignBadge sign={badgeOf(sums).sign} words={listedPayment(sums)} />;
}
