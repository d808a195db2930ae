import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['1299', 1_299],
  [' 1,299.50 ', 1_299.5],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['-5', -5],
  ['.5', 0.5],
  ['5.', 5],
  ['', Number.NaN],
  ['1,5', Number.NaN],
  ['1,2345', Number.NaN],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
])('%j is parsed as %d', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});
