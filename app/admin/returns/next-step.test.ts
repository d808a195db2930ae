import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import { nextStepOf } from './next-step.ts';

const now = new Date('2026-11-16T04:30:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const input = {
  outcome: 'refund',
  pickupMethod: 'courier',
  pickupAt: null,
  refundAmount: 0,
  items: 2,
  answerBy: hours(8),
} as const;
type ListedReturn = Parameters<typeof nextStepOf>[0];
const next = (overrides: Partial<ListedReturn> & Pick<ListedReturn, 'status'>) =>
  nextStepOf({ ...input, ...overrides }, now, formatMoney);

test('A-RET-02 the list says how long is left for the answer, and how long it is overdue', () => {
  expect(next({ status: 'requested' })).toEqual({ text: 'Answer in 8 h', urgency: 'late', action: 'Review' });
  expect(next({ status: 'requested', answerBy: hours(47.5) })).toMatchObject({ text: 'Answer in 47 h', urgency: null });
  expect(next({ status: 'requested', answerBy: hours(0.5) }).text).toBe('Answer in 30 min');
  expect(next({ status: 'requested', answerBy: hours(-3) })).toMatchObject({ text: 'Overdue by 3 h', urgency: 'late' });
});

test('A-RET-02 the list says what comes next', () => {
  const text = (...overrides: Parameters<typeof next>) => next(...overrides).text;
  expect(text({ status: 'approved' })).toBe('Book pickup');
  expect(text({ status: 'approved', pickupMethod: 'self' })).toBe('Customer sends it');
  expect(text({ status: 'pickup-booked', pickupAt: hours(48) })).toBe('Pickup 18 Nov');
  expect(text({ status: 'picked-up' })).toBe('On its way to you');
  expect(next({ status: 'arrived' })).toEqual({ text: 'Check 2 items', urgency: 'due', action: 'Check items' });
  expect(text({ status: 'arrived', items: 1 })).toBe('Check 1 item');
  expect(text({ status: 'checked' })).toBe('Settle');
  expect(text({ status: 'settled', refundAmount: 223_183 })).toBe('Refunded ₹2,231.83');
  expect(text({ status: 'settled', outcome: 'exchange' })).toBe('Exchanged');
  expect(text({ status: 'refused' })).toBe('');
});
