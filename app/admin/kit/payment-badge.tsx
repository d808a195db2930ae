// The payment state of an order as a badge; shop/orders/payment-state.ts derives the state.

import type { PaymentSums } from '#shop/orders/payment-state.ts';
import { type StatusTone, ToneBadge } from './status-badge.tsx';

interface StateBadge {
  readonly tone: StatusTone;
  readonly label: string;
}

function getBadge({ state, awaitingStaff, outstanding }: PaymentSums): StateBadge {
  switch (state) {
    case 'unpaid':
      return outstanding > 0 ? { tone: 'waiting', label: 'Unpaid' } : { tone: 'idle', label: 'Nothing to pay' };
    case 'paid':
      return { tone: 'good', label: 'Paid' };
    case 'collected':
      return { tone: 'good', label: 'Collected' };
    case 'partly-refunded':
      return { tone: 'working', label: 'Partly refunded' };
    case 'refunded':
      return { tone: 'accepted', label: 'Refunded' };
    case 'refund-due':
      return awaitingStaff > 0
        ? { tone: 'failed', label: 'To be given back' }
        : { tone: 'waiting', label: 'Refund on its way' };
  }
}

/** Labels in lists: collected cash is Paid like every other payment, and an unpaid order is Pending. */
const LIST_LABELS: Readonly<Record<string, string>> = { Unpaid: 'Pending', Collected: 'Paid' };

export function paymentListLabel(sums: PaymentSums): string {
  const { label } = getBadge(sums);
  return LIST_LABELS[label] ?? label;
}

export function PaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <ToneBadge {...getBadge(sums)} />;
}

export function ListedPaymentBadge({ sums }: { readonly sums: PaymentSums }) {
  return <ToneBadge tone={getBadge(sums).tone} label={paymentListLabel(sums)} />;
}
