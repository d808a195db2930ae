import { describe, expect, test } from 'vitest';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { inheritedClassText, inheritedHsn, priceTaxText } from './price-tax.ts';

// The slab of clothing is 5 % up to ₹2,500 without GST, which is ₹2,625 with it, and 18 % above. At ₹2,625 the merchant
// keeps ₹2,500; from ₹2,625.01 to ₹2,949.99 less (2,625.01 ÷ 1.18 = 2,224.58); at ₹2,950 again ₹2,500.

const fixed = (rate: number) => ({ kind: 'fixed', rate, threshold: null, rateAbove: null }) as const;
const tax: TaxChoices = {
  taxMode: 'gst',
  defaultClassId: 'clothing',
  classes: [
    {
      id: 'clothing',
      name: 'Stitched clothing, woven',
      hsn: '6204',
      rate: { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 },
    },
    { id: 'jewellery', name: 'Imitation jewellery', hsn: '7117', rate: fixed(3) },
    { id: 'bangles', name: 'Glass bangles', hsn: '7018', rate: fixed(0) },
  ],
  categories: [
    { id: 'ethnic', taxClassId: null, hsn: null },
    { id: 'accessories', taxClassId: 'jewellery', hsn: '711719' },
  ],
};
const inEthnic = { categoryId: 'ethnic', taxClassId: '' };
const inAccessories = { categoryId: 'accessories', taxClassId: '' };

describe('A-GST-13 the form says how much GST a price includes and what the merchant keeps', () => {
  test.each([
    [inEthnic, 109_900, 'Includes GST 5 %: ₹52.33. You keep ₹1,046.67.'],
    [inEthnic, 319_900, 'Includes GST 18 %: ₹487.98. You keep ₹2,711.02.'],
    [inEthnic, 262_500, 'Includes GST 5 %: ₹125. You keep ₹2,500.'],
    [inAccessories, 49_900, 'Includes GST 3 %: ₹14.53. You keep ₹484.47.'],
    [{ ...inAccessories, taxClassId: 'bangles' }, 49_900, 'No GST. You keep ₹499.'],
  ])('of %j at %i paise: %s', (draft, price, text) => {
    expect(priceTaxText(tax, draft, price)?.text).toBe(text);
  });

  test.each<[string, TaxChoices, number]>([
    ['no price', tax, Number.NaN],
    ['a price of zero', tax, 0],
    ['mode flat', { ...tax, taxMode: 'flat' }, 109_900],
    ['mode none', { ...tax, taxMode: 'none' }, 109_900],
    ['no class', { ...tax, defaultClassId: null }, 109_900],
  ])('says nothing with %s', (_, terms, price) => {
    expect(priceTaxText(terms, inEthnic, price)).toBeNull();
  });
});

test.each([
  [262_500, null],
  [262_501, 'At ₹2,625.01 you keep ₹2,224.58. At ₹2,625 you would keep ₹2,500.00.'],
  [279_900, 'At ₹2,799 you keep ₹2,372.03. At ₹2,625 you would keep ₹2,500.00.'],
  [294_999, 'At ₹2,949.99 you keep ₹2,499.99. At ₹2,625 you would keep ₹2,500.00.'],
  [295_000, null],
])('A-GST-14 the warning about the price trap at %i paise is %j', (price, text) => {
  expect(priceTaxText(tax, inEthnic, price)?.trap?.text ?? null).toBe(text);
});

test('A-GST-15 an empty class or HSN code is taken from the category, the class or the store’s default', () => {
  expect(inheritedClassText(tax, 'accessories')).toBe('As its category: Imitation jewellery');
  expect(inheritedClassText(tax, 'ethnic')).toBe('As its category: the default, Stitched clothing, woven');
  expect(inheritedClassText({ ...tax, defaultClassId: null }, 'ethnic')).toBe('As its category: none yet');
  expect(inheritedHsn(tax, inAccessories)).toEqual({ hsn: '711719', from: 'category' });
  // The product has a class of its own, so the code of its category's class does not apply.
  expect(inheritedHsn(tax, { ...inAccessories, taxClassId: 'bangles' })).toEqual({ hsn: '7018', from: 'tax class' });
  expect(inheritedHsn(tax, inEthnic)).toEqual({ hsn: '6204', from: 'tax class' });
});
