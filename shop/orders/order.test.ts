import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#config/store.ts';
import { promisedDate } from '#shop/shipping/deliverability.ts';
import {
  canMove,
  canRequestCancellation,
  estimateDelivery,
  formatOrderId,
  isCorrection,
  shortOrderId,
} from './order.ts';

const SETTABLE_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const everyMove = [...SETTABLE_STATUSES, 'confirmed' as const].flatMap((from) =>
  [...SETTABLE_STATUSES, 'confirmed' as const].map((to) => [from, to] as const),
);

describe('status changes', () => {
  test('A-ORD-04 staff can set pending, processing, shipped, delivered and cancelled', () => {
    expect(ORDER_STATUSES).toEqual(SETTABLE_STATUSES);
  });

  test.each(everyMove)(
    'A-ORD-04 A-ORD-06 from %s to %s: allowed to any of the five, never to confirmed, never to the current status',
    (from, to) => {
      expect(canMove(from, to)).toBe(to !== 'confirmed' && from !== to);
    },
  );
});

test('S-CONST-13 S-CONST-14 A-CONST-02 A-ORD-03 an order id contains its time and nine characters; screens show the last eight', () => {
  const id = formatOrderId(new Date(1_736_490_600_000), 'A1B2C3D4E');
  expect(id).toBe('ORD-1736490600000-A1B2C3D4E');
  expect(shortOrderId(id)).toBe('1B2C3D4E');
});

test('S-CONST-12 A-CONST-03 S-PROMISE-02 estimates delivery five days later while the transit days are unknown', () => {
  const at = new Date('2025-01-10T06:30:00.000Z');
  expect(estimateDelivery(at, null).getTime() - at.getTime()).toBe(5 * 24 * 60 * 60 * 1_000);
  expect(estimateDelivery(at, null)).toEqual(new Date('2025-01-15T06:30:00.000Z'));
});

test('S-PROMISE-01 estimates the date that was promised for the pincode', () => {
  // Friday, packed on Saturday, in transit on Monday and Tuesday.
  const at = new Date('2025-01-10T06:30:00.000Z');
  expect(estimateDelivery(at, 2)).toEqual(new Date('2025-01-14T06:30:00.000Z'));
  expect(estimateDelivery(at, 2)).toEqual(promisedDate(at, 2));
});

test.each([
  ['pending', true],
  ['confirmed', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', false],
  ['cancelled', false],
] as const)('a shopper can request the cancellation of a %s order: %s', (status, canRequest) => {
  expect(canRequestCancellation(status)).toBe(canRequest);
});

describe('a correction by staff', () => {
  test.each([
    ['pending', 'processing', false],
    ['confirmed', 'processing', false],
    ['processing', 'shipped', false],
    ['shipped', 'delivered', false],
    ['pending', 'shipped', true],
    ['pending', 'delivered', true],
    ['processing', 'delivered', true],
    ['delivered', 'pending', true],
    ['shipped', 'processing', true],
    ['confirmed', 'pending', true],
    ['cancelled', 'pending', true],
    ['pending', 'cancelled', false],
    ['delivered', 'cancelled', false],
  ] as const)('the move from %s to %s is a correction: %s', (from, to, expected) => {
    expect(isCorrection(from, to)).toBe(expected);
  });
});
