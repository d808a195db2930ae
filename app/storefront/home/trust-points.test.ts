import { expect, test } from 'vitest';
import { RETURN_TERMS } from '#shop/catalog/delivery-terms.ts';
import { trustPoints } from './trust-points.ts';

test('S-HOME-17 promises secure payment only while the store takes online payments', () => {
  const titles = (takesOnlinePayments: boolean) =>
    trustPoints({ takesOnlinePayments, hasCourier: true }).map(({ title }) => title);
  expect(titles(true)).toEqual(['Cash on delivery', 'Free returns', 'Secure payment']);
  expect(titles(false)).toEqual(['Cash on delivery', 'Free returns']);
});

test('S-HAND-02 sends shoppers to the pincode check only while the store has a courier', () => {
  const cashText = (hasCourier: boolean) => trustPoints({ takesOnlinePayments: true, hasCourier })[0]?.text;
  expect([cashText(true), cashText(false)]).toEqual(['Check with your pincode', 'Pay when your order arrives']);
});

test('S-HOME-17 the product page has the return terms that the home page promises', () => {
  const terms = RETURN_TERMS.map(({ value }) => value);
  expect(terms).toContain('2 days from delivery');
  expect(terms).toContain('Free');
});
