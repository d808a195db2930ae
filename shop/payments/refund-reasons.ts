// The reasons of refunds that nothing came back for. Pure.

import { EDIT_REFUND_REASON } from '#shop/invoices/edit-refund.ts';
import type { Paise } from '#shop/money/money.ts';

/** What was refunded of an order's payments, without the refunds of changes: those were for items that the order no longer has. */
export function refundedOfOrder(
  payments: readonly { readonly refunded: Paise }[],
  refunds: readonly { readonly amount: Paise; readonly reason: string; readonly status: string }[],
): Paise {
  const ofChanges = refunds.filter(({ reason, status }) => reason === EDIT_REFUND_REASON && status !== 'failed');
  const all = payments.reduce((sum, { refunded }) => sum + refunded, 0);
  return ofChanges.reduce((sum, { amount }) => sum - amount, all);
}

/** Why staff refund an amount although nothing comes back; 'Other' needs a note. */
export const AMOUNT_REASONS = [
  'Late delivery',
  'Small fault, customer keeps it',
  'Price difference',
  'Goodwill',
  'Other',
] as const;

export type AmountReason = (typeof AMOUNT_REASONS)[number];
