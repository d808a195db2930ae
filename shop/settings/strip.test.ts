import { expect, test } from 'vitest';
import { findStripAmount, replaceStripAmount, stripContradiction } from './strip.ts';

test.each([
  ['Free shipping on orders above ₹899', 89_900],
  ['Above ₹ 1,499.50 we pay', 149_950],
  ['Rs. 999 and up ships free', 99_900],
  ['INR 500', 50_000],
  ['Free shipping for everybody', null],
  ['Over 1000 styles', null],
])('finds in %j the amount %j', (text, amount) => {
  expect(findStripAmount(text)?.amount ?? null).toBe(amount);
});

test('A-SET-07 the sentence contradicts the threshold only with another amount', () => {
  const text = 'Free shipping on orders above ₹899';
  expect(stripContradiction(text, 99_900)).toEqual({ text: '₹899', amount: 89_900 });
  expect(stripContradiction(text, 89_900)).toBeNull();
  expect(stripContradiction('Free shipping, always', 99_900)).toBeNull();
  expect(replaceStripAmount(text, 149_900)).toBe('Free shipping on orders above ₹1,499');
  expect(replaceStripAmount('Free shipping, always', 1)).toBe('Free shipping, always');
});
