import { expect, test } from 'vitest';
import { parseTypedAmount } from './typed-amount.ts';

test.each([
  ['10', 1_000],
  ['0', 0],
  ['10.5', 1_050],
  ['10.99', 1_099],
  ['10.', 1_000],
  [' 1,29,900.05 ', 12_990_005],
  ['10.500', 1_050],
  ['8.29', 829],
])('A-RETD-01 %s rupees are %d paise', (typed, paise) => {
  expect(parseTypedAmount(typed)).toEqual({ ok: true, value: paise });
});

test.each([
  ['10.999', 'too-many-decimals'],
  ['0.001', 'too-many-decimals'],
  ['', 'no-amount'],
  ['ten', 'no-amount'],
  ['-5', 'no-amount'],
  ['1e3', 'no-amount'],
  ['1.2.3', 'no-amount'],
  ['99999999999999999', 'no-amount'],
])('A-RETD-01 refuses %s: %s', (typed, reason) => {
  expect(parseTypedAmount(typed)).toEqual({ ok: false, reason });
});
