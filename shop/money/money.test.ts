import { expect, test } from 'vitest';
import { formatAmount, formatMoney, rupees } from './money.ts';

test.each([
  [0, '₹0'],
  [100, '₹1'],
  [129_900, '₹1,299'],
  [129_950, '₹1,299.50'],
  [1, '₹0.01'],
  [10_000_000, '₹1,00,000'],
  [1_234_567_890, '₹1,23,45,678.90'],
  [-9_900, '−₹99'],
  [-9_950, '−₹99.50'],
])('S-CONST-01 shows %i paise as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('formats an amount without the currency sign', () => {
  expect(formatAmount(129_950)).toBe('1,299.50');
  expect(formatAmount(-129_900)).toBe('1,299');
});

test.each([
  [1, 100],
  [1299.5, 129_950],
  [0.1 + 0.2, 30],
  [19.99, 1_999],
  [4.35, 435],
])('converts %d rupees to %i paise', (amount, paise) => {
  expect(rupees(amount)).toBe(paise);
});
