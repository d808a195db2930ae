// The draft of a refund of an amount: its sums, its effects, and its problem. Example: ₹6,695 were paid and ₹1,208.73 refunded before, so
// ₹150 more leaves ₹5,336.27.

import { findOpenInvoice } from '#shop/invoices/document-summary.ts';
import type { Paise } from '#shop/money/money.ts';
import { AMOUNT_MESSAGES, parseTypedAmount } from '#shop/money/typed-amount.ts';
import { type AdminOrderDetail, sumRefundable } from '#shop/orders/admin-order-detail.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';

export interface RefundDraft {
  /** The typed amount in rupees. */
  readonly amount: string;
  readonly reason: string;
  readonly note: string;
}

/** Returns 0 for a text that is not an amount. */
export function parseRefund(amount: string): Paise {
  const parsed = parseTypedAmount(amount);
  return parsed.ok ? parsed.value : 0;
}

type Money = (amount: Paise) => string;

/** Returns what is wrong with the typed amount; null when it can be refunded. */
export function amountProblem(amount: string, refundable: Paise, money: Money): string | null {
  const parsed = parseTypedAmount(amount);
  if (!parsed.ok) return AMOUNT_MESSAGES[parsed.reason];
  if (parsed.value === 0) return AMOUNT_MESSAGES['no-amount'];
  return parsed.value > refundable ? `At most ${money(refundable)} can be refunded.` : null;
}

export function refundProblem({ amount, reason, note }: RefundDraft, refundable: Paise, money: Money): string | null {
  const problem = amountProblem(amount, refundable, money);
  if (problem !== null) return problem;
  return reason === 'Other' && note.trim() === '' ? 'Write a note about this reason.' : null;
}

export interface RefundSums {
  readonly paid: Paise;
  /** The amount that is refunded, on its way to the customer, or to be returned by staff in cash. */
  readonly refundedBefore: Paise;
  readonly amount: Paise;
  /** The part of the payments that the store keeps after this refund. */
  readonly kept: Paise;
}

export function refundSums(detail: AdminOrderDetail, amount: string, refundable: Paise): RefundSums {
  const { capturedOnline, collectedCash } = getPaymentSums(detail);
  const paid = capturedOnline + collectedCash;
  const refund = parseRefund(amount);
  return { paid, refundedBefore: paid - refundable, amount: refund, kept: refundable - refund };
}

const ACCOUNTS: Readonly<Record<string, string>> = { upi: 'UPI account', card: 'card' };

/** Returns the effects of the refund. Online payments are refunded first; the rest was paid in cash, which staff return. */
export function refundEffects(detail: AdminOrderDetail, amount: Paise, money: Money): string[] {
  const online = Math.min(amount, sumRefundable(detail.payments));
  const cash = amount - online;
  const account = ACCOUNTS[detail.order.paymentMethod] ?? 'account';
  return [
    ...(online > 0 ? [`${money(online)} is refunded to the customer’s ${account} in 5 to 7 working days.`] : []),
    ...(cash > 0 ? [`A task under Refunds: give ${money(cash)} back to the customer.`] : []),
    'No unit moves. Stock stays as it is.',
    ...(findOpenInvoice(detail.documents) === null ? [] : ['A credit note is issued.']),
  ];
}
