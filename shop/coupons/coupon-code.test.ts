import { expect, test } from 'vitest';
import { isPlainCode, readCouponCode } from './coupon-code.ts';

test.each([
  [' save10 ', 'SAVE10'],
  ['ＳＡＶＥ10', 'SAVE10'],
  ['\u00A0save10\u3000', 'SAVE10'],
  ['ſave', 'ſave'],
  ['\u212Aurta', '\u212Aurta'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(readCouponCode(typed)).toBe(read);
});

test('a code with a letter outside ASCII is no plain code', () => {
  expect(isPlainCode(readCouponCode('ſave'))).toBe(false);
});
