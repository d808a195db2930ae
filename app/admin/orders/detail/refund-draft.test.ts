import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { refundEffects, refundProblem, refundSums } from './refund-draft.ts';

const payment = (provider: string, amount: number, refunded = 0) => ({
  provider,
  amount,
  refunded,
  capturedAt: new Date(0),
  voidedAt: null,
});
const detailOf = (payments: readonly ReturnType<typeof payment>[], documents: readonly object[] = []) =>
  ({
    payments,
    documents,
    refunds: [],
    cashReturns: [],
    order: { total: 669_500, status: 'delivered', paymentMethod: 'upi', paymentStatus: 'paid' },
  }) as unknown as AdminOrderDetail;

/** Of the ₹6,695 paid, ₹1,208.73 were refunded before. */
const REFUNDABLE = 548_627;

test('A-RET-09 shows the sums before and after a refund of the typed amount; a text counts as 0', () => {
  expect(refundSums(detailOf([payment('razorpay', 669_500)]), '150', REFUNDABLE)).toEqual({
    paid: 669_500,
    refundedBefore: 120_873,
    amount: 15_000,
    kept: 533_627,
  });
  expect(refundSums(detailOf([payment('razorpay', 669_500)]), 'x', REFUNDABLE)).toMatchObject({
    amount: 0,
    kept: 548_627,
  });
});

test('A-RET-09 A-RETD-01 an amount must be positive and at most what is left; the reason Other needs a note', () => {
  const problem = (amount: string, reason = 'Goodwill', note = '') =>
    refundProblem({ amount, reason, note }, REFUNDABLE, formatMoney);
  expect([problem('150'), problem('5,486.27'), problem('1', 'Other', 'Torn bag')]).toEqual([null, null, null]);
  expect(problem('5486.28')).toBe('At most ₹5,486.27 can be refunded.');
  for (const amount of ['', '0', '-5', 'ten']) expect(problem(amount)).toBe('Type an amount in rupees.');
  expect(problem('10.999')).toBe('Type rupees with at most two decimals, such as 10.99.');
  expect(problem('1', 'Other', ' ')).toBe('Write a note about this reason.');
});

test('A-RET-09 the effects name where the money goes, and a credit note only if there is an invoice', () => {
  const invoice = { id: 'i', kind: 'invoice', invoiceId: null, total: 669_500 };
  expect(refundEffects(detailOf([payment('razorpay', 669_500)], [invoice]), 15_000, formatMoney)).toEqual([
    '₹150 is refunded to the customer’s UPI account in 5 to 7 working days.',
    'No unit moves. Stock stays as it is.',
    'A credit note is issued.',
  ]);
  expect(refundEffects(detailOf([payment('cash', 669_500)]), 15_000, formatMoney)).toEqual([
    'A task under Refunds: give ₹150 back to the customer.',
    'No unit moves. Stock stays as it is.',
  ]);
});
