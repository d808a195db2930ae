import { expect, test } from 'vitest';
import { listReturnTerms } from '#shop/catalog/delivery-terms.ts';
import { DEFAULT_RETURNS } from '#shop/settings/return-settings.ts';
import { trustPoints } from './trust-points.ts';

test('S-HOME-17 promises secure payment only while the store takes online payments', () => {
  const titles = (takesOnlinePayments: boolean) =>
    trustPoints({ takesOnlinePayments, hasCourier: true, returns: DEFAULT_RETURNS }).map(({ title }) => title);
  expect(titles(true)).toEqual(['Cash on delivery', 'Free returns', 'Secure payment']);
  expect(titles(false)).toEqual(['Cash on delivery', 'Free returns']);
});

test('S-HAND-02 sends shoppers to the pincode check only while the store has a courier', () => {
  const cashText = (hasCourier: boolean) =>
    trustPoints({ takesOnlinePayments: true, hasCourier, returns: DEFAULT_RETURNS })[0]?.text;
  expect([cashText(true), cashText(false)]).toEqual(['Check with your pincode', 'Pay when your order arrives']);
});

test('S-HOME-17 the product page has the return terms that the home page promises', () => {
  const isReturnable = true;
  const terms = listReturnTerms(DEFAULT_RETURNS, isReturnable).map(({ value }) => value);
  expect(terms).toContain('2 days from delivery');
  expect(terms).toContain('Free');
});

test.each([
  [{ returnDays: 7, exchangeDays: 5 }, 'Free returns: Within 7 days of delivery'],
  [{ returnDays: 1, exchangeDays: 5 }, 'Free returns: Within 1 day of delivery'],
  [{ returnDays: 0, exchangeDays: 5 }, 'Free exchanges: Within 5 days of delivery'],
  [{ returnDays: 0, exchangeDays: 0 }, undefined],
])('S-RET-17 the home page promises what the settings %j allow', (returns, promise) => {
  const point = trustPoints({ takesOnlinePayments: true, hasCourier: true, returns }).find(
    ({ kind }) => kind === 'returns',
  );
  expect(point && `${point.title}: ${point.text}`).toBe(promise);
});
