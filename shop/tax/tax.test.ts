import { expect, test } from 'vitest';
import { taxOn } from './tax.ts';

test.each([
  ['₹6,146 at 18 percent', 614_600, 18, 110_628],
  ['nothing', 0, 18, 0],
  ['a rate of zero', 614_600, 0, 0],
  ['a rate of 100 percent', 614_600, 100, 614_600],
  ['half a paisa, rounded up', 25, 18, 5],
  ['less than half a paisa, rounded down', 24, 18, 4],
  ['a rate with decimals', 100_000, 12.5, 12_500],
])('S-CONST-09 computes the tax on %s', (_, subtotal, rate, tax) => {
  expect(taxOn(subtotal, rate)).toBe(tax);
});
