// The payment state of an order as a badge; shop/orders/payment-state derives the state.

import type { PaymentSums } from '#shop/orders/payment-state.ts';
import { type Sign, SignBadge } from './status-badge.tsx';

interface StateBadge {
  readonly sign: Sign;
  readonly label: string;
}

function getBadge({ state, awaitingStaff, outstanding }: PaymentSums): StateBadge {
  switch (state) {
    case 'unpaid':
      return outstanding > 0 ? { sign: 'waiting', label: 'Unpaid' } : { sign: 'idle', label: 'Nothing to pay' };
    case 'paid':
      return { sign: 'good', label: 'Paid' };
    case 'collected':
      return { sign: 'good', label: 'Collected' };
    case 'partly-refunded':
      return { sign: 'working', label: 'Partly refunded' };
    case 'refunded':
      return { sign: 'taken', label: 'Refunded' };
    case 'refund-due':
      return awaitingStaff > 0
        ? { sign: 'failed', label: 'To be given back' }
        : { sign: 'waiting', label: 'Refund on its way' };
  }
}

/** In lists: collected cash shows as Paid like every other payment, and unpaid shows as Pending. */
const LIST_LABELS: Readonly<Record<string, string>> = { Unpaid: 'Pending', Collected: 'Paid' };

export function paymentListLabel(sums: PaymentSums): string {
  const { label } = getBadge(sums);
  return LIST_LABELS[label] ?? label;
}

export function PaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <SignBadge {...getBadge(sums)} />;
}

export function ListedPaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <SignBadge sign={getBadge(sums).sign} label={paymentListLabel(sums)} />;
}
