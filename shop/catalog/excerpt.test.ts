import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['short', 20, 'short'],
  ['A kurta of fine cotton', 12, 'A kurta of…'],
  ['Soft cotton, and more', 13, 'Soft cotton…'],
  ['Unbreakablylongword', 10, 'Unbreakab…'],
  ['', 10, ''],
])('cuts %j within %i characters to %j', (text, maxLength, cut) => {
  expect(excerpt(text, maxLength)).toBe(cut);
  expect(cut.length).toBeLessThanOrEqual(maxLength);
});
