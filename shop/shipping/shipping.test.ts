import { expect, test } from 'vitest';
import { shippingFor } from './shipping.ts';

const charges = { standard: 9_900, freeShippingThreshold: 99_900 };

test.each([
  ['below the threshold', 50_000, 9_900],
  ['at the threshold', 99_900, 9_900],
  ['a paisa above it', 99_901, 0],
  ['far above it', 1_000_000, 0],
])('S-CONST-04 computes shipping %s', (_, subtotal, shipping) => {
  expect(shippingFor(subtotal, charges)).toBe(shipping);
});

test('a threshold of 0 makes shipping free for any positive subtotal', () => {
  expect(shippingFor(1, { ...charges, freeShippingThreshold: 0 })).toBe(0);
});
