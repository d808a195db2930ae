import { expect, test } from 'vitest';
import { type CancellableOrder, cancelsAtOnce } from './auto-cancel.ts';

const orderDate = new Date('2025-01-10T06:30:00.000Z');
const after = (minutes: number) => new Date(orderDate.getTime() + minutes * 60_000);
const PENDING: CancellableOrder = { status: 'pending', orderDate, isPacked: false };

const CASES: readonly (readonly [
  name: string,
  order: Partial<CancellableOrder>,
  type: 'refund' | 'replacement',
  minutesAllowed: number,
  minutesOld: number,
  cancelsAtOnce: boolean,
])[] = [
  ['a pending order within the time', {}, 'refund', 30, 29.99, true],
  ['a pending order at the end of the time', {}, 'refund', 30, 30, false],
  ['a replacement', {}, 'replacement', 30, 1, false],
  ['an order that is packed', { isPacked: true }, 'refund', 30, 1, false],
  ['an order in processing', { status: 'processing' }, 'refund', 30, 1, false],
  ['an order that was shipped', { status: 'shipped' }, 'refund', 30, 1, false],
  ['any order while it is off', {}, 'refund', 0, 0, false],
];

test.each(CASES)('S-CAN-15 decides at once, or leaves it to staff: %s', (_, order, type, minutes, age, expected) => {
  expect(cancelsAtOnce({ ...PENDING, ...order }, type, { minutes, now: after(age) })).toBe(expected);
});
