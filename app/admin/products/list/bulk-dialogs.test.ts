import { expect, test } from 'vitest';
import { parseAmount } from './bulk-dialogs.tsx';

test.each([
  ['10', 10],
  [' 7 ', 7],
  ['1000000', 1_000_000],
])('A-PROD-25 parses %j as %i units', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', 'ten', '1e3', '-5', '1.5', '0', '٣', '1000001', '10 000'])(
  'A-PROD-27 refuses %j as an amount',
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);
