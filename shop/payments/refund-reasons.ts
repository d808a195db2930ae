// The reasons for which staff refund an amount although nothing comes back, and the amount refunded of an order as it is now. Pure.

import { EDIT_REFUND_REASON } from '#shop/invoices/edit-refund.ts';
import type { Paise } from '#shop/money/money.ts';

/** The amount refunded of an order. Refunds of changes do not count: they paid for items that the order no longer has. */
export function refundedOfOrder(
  payments: readonly { readonly refunded: Paise }[],
  refunds: readonly { readonly amount: Paise; readonly reason: string; readonly status: string }[],
): Paise {
  const refundedInAll = payments.reduce((sum, { refunded }) => sum + refunded, 0);
  const refundedByChanges = refunds
    .filter(({ reason, status }) => reason === EDIT_REFUND_REASON && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return refundedInAll - refundedByChanges;
}

/** 'Other' needs a note. */
export const AMOUNT_REASONS = [
  'Late delivery',
  'Small fault, customer keeps it',
  'Price difference',
  'Goodwill',
  'Other',
] as const;

export type AmountReason = (typeof AMOUNT_REASONS)[number];
