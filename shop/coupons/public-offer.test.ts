import { expect, test } from 'vitest';
import { type OfferTerms, toPublicOffer } from './public-offer.ts';

const terms: OfferTerms = {
  code: 'X',
  type: 'percentage',
  value: 20,
  maxDiscount: 0,
  minOrderAmount: 0,
  firstTimeUserOnly: false,
  validUntil: '2026-11-30T18:29:59.000Z',
  onlyFor: [],
  notFor: [],
  isForSelectedProducts: false,
  excludesProducts: false,
};

test.each<[Partial<OfferTerms>, string, readonly string[]]>([
  [{}, '20% off', []],
  [
    { maxDiscount: 40_000, minOrderAmount: 89_900, onlyFor: ['Footwear', 'Bags & Handbags'] },
    '20% off',
    ['Up to ₹400', 'On orders of ₹899 or more', 'Only for Footwear and Bags & Handbags'],
  ],
  [{ firstTimeUserOnly: true, value: 10 }, '10% off', ['On your first order']],
  [{ type: 'fixed', value: 20_000, maxDiscount: 5 }, '₹200 off', []],
  [{ type: 'free_shipping', value: 9_900 }, 'Free shipping, worth ₹99', []],
  [{ notFor: ['Accessories', 'Bags'] }, '20% off', ['Not for Accessories or Bags']],
  [{ isForSelectedProducts: true, excludesProducts: true }, '20% off', ['On selected items', 'Some items excluded']],
])('S-HOME-15 %j is shown as %s with its conditions %j', (change, title, conditions) => {
  expect(toPublicOffer({ ...terms, ...change })).toEqual({
    code: 'X',
    title,
    conditions: [...conditions, 'Until 30 Nov 2026'],
  });
});
