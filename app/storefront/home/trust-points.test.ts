import { expect, test } from 'vitest';
import { RETURN_TERMS } from '#shop/catalog/delivery-terms.ts';
import { trustPoints } from './trust-points.ts';

test('S-HOME-17 promises secure payment only while the store takes online payments', () => {
  expect(trustPoints(true).map(({ title }) => title)).toEqual(['Cash on delivery', 'Free returns', 'Secure payment']);
  expect(trustPoints(false).map(({ title }) => title)).toEqual(['Cash on delivery', 'Free returns']);
});

test('S-HOME-17 the product page has the return terms that the home page promises', () => {
  const terms = RETURN_TERMS.map(({ value }) => value);
  expect(terms).toContain('2 days from delivery');
  expect(terms).toContain('Free');
});
