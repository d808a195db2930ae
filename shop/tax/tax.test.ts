import { expect, test } from 'vitest';
import { taxOn } from './tax.ts';

test.each([
  ['the worked number', 614_600, 18, 110_628],
  ['nothing', 0, 18, 0],
  ['no tax', 614_600, 0, 0],
  ['all of it', 614_600, 100, 614_600],
  ['half a paisa rounds up', 25, 18, 5],
  ['less than half rounds down', 24, 18, 4],
  ['a rate with decimals', 100_000, 12.5, 12_500],
])('S-CONST-09 tax on %s', (_, subtotal, rate, tax) => {
  expect(taxOn(subtotal, rate)).toBe(tax);
});
