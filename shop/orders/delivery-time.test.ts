import { expect, test } from 'vitest';
import { promisedDate } from '#shop/shipping/deliverability.ts';
import { deliveryTimeSentence } from './delivery-time.ts';
import { estimateDelivery } from './order.ts';

const SPECIFIED = 'Delivery in 5-7 business days.';
// A Friday.
const orderDate = new Date('2025-01-10T06:30:00.000Z');
const sentence = (estimatedDelivery: Date | null) => deliveryTimeSentence({ orderDate, estimatedDelivery });

test('S-OK-11 the specified sentence stays while no date is known for the pincode', () => {
  expect(sentence(null)).toBe(SPECIFIED);
  expect(sentence(estimateDelivery(orderDate, null))).toBe(SPECIFIED);
});

test.each([
  [1, 'Delivery by 13 January 2025.'],
  [2, 'Delivery by 14 January 2025.'],
  [4, SPECIFIED],
  [5, SPECIFIED],
  [6, SPECIFIED],
  [7, 'Delivery by 20 January 2025.'],
  [20, 'Delivery by 4 February 2025.'],
])('S-OK-11 agrees with the date that was promised for %d days in transit: %s', (transitDays, expected) => {
  expect(sentence(promisedDate(orderDate, transitDays))).toBe(expected);
});

test('S-OK-11 agrees with a date that staff or the courier set, even before the order', () => {
  expect(sentence(new Date('2025-01-11T18:00:00.000Z'))).toBe('Delivery by 11 January 2025.');
  expect(sentence(new Date('2025-01-09T06:30:00.000Z'))).toBe('Delivery by 9 January 2025.');
});
