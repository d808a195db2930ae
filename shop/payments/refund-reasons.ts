// Why staff refund an amount although nothing came back, and how much of an order's current price was refunded. Pure.

import { EDIT_REFUND_REASON } from '#shop/invoices/edit-refund.ts';
import type { Paise } from '#shop/money/money.ts';

/**
 * What was refunded of the order as it is now. When staff remove items from a paid order, their price is refunded; such a refund does
 * not count here, because the order no longer has these items.
 */
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
