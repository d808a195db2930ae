import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, breakDownPrice, findLineRate, findPriceTrap, splitTax, type TaxRate } from './gst.ts';

// 5 % up to ₹2,500 without tax: the highest price in the lower slab is ₹2,625 (262_500).
const clothing: TaxRate = { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 };
const jewellery: TaxRate = { kind: 'fixed', rate: 3, threshold: null, rateAbove: null };

test.each([
  ['a kurta to another State', 109_900, 5, true, { taxable: 104_667, cgst: 0, sgst: 0, igst: 5_233 }],
  ['a kurta within the State', 109_900, 5, false, { taxable: 104_666, cgst: 2_617, sgst: 2_617, igst: 0 }],
  ['an anarkali to another State', 319_900, 18, true, { taxable: 271_102, cgst: 0, sgst: 0, igst: 48_798 }],
  ['an anarkali with ₹600 off', 259_900, 5, true, { taxable: 247_524, cgst: 0, sgst: 0, igst: 12_376 }],
  ['goods without tax', 50_000, 0, true, { taxable: 50_000, cgst: 0, sgst: 0, igst: 0 }],
  ['nothing', 0, 18, false, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
  ['a rate with decimals', 100_000, 2.5, true, { taxable: 97_561, cgst: 0, sgst: 0, igst: 2_439 }],
] as const)('S-GST-01 splits the price of %s', (_, amount, rate, isInterState, split) => {
  expect(splitTax(amount, rate, isInterState)).toEqual(split);
});

test.each([
  ['a price at the limit', { price: 262_500, quantity: 1, discount: 0 }, 5],
  ['one paisa above it', { price: 262_501, quantity: 1, discount: 0 }, 18],
  ['a discount down to the limit', { price: 322_500, quantity: 1, discount: 60_000 }, 5],
  ['two items at the limit each', { price: 262_500, quantity: 2, discount: 0 }, 5],
  ['two items, an odd paisa above the limit', { price: 262_501, quantity: 2, discount: 1 }, 18],
  ['two items, discounted to the limit', { price: 262_501, quantity: 2, discount: 2 }, 5],
  ['a free item', { price: 300_000, quantity: 1, discount: 300_000 }, 5],
])('S-GST-02 the slab of %s', (_, line, rate) => {
  expect(findLineRate(line, clothing)).toBe(rate);
});

test('S-GST-02 a fixed rate applies to every price', () => {
  expect(findLineRate({ price: 9_999_900, quantity: 1, discount: 0 }, jewellery)).toBe(3);
});

test.each([
  ['FLAT200 over kurta and dress', 20_000, [109_900, 174_900], [7_718, 12_282]],
  ['delivery over payal and tee', 9_900, [49_900, 39_900], [5_501, 4_399]],
  ['equal remainders', 100, [1, 1, 1], [34, 33, 33]],
  ['lines that are not eligible', 500, [0, 100, 0], [0, 500, 0]],
  ['lines without a price', 9_900, [0, 0], [9_900, 0]],
  ['large amounts', 2_000_000_000, [2_000_000_000, 1], [1_999_999_999, 1]],
])('S-GST-03 shares %s', (_, amount, weights, shares) => {
  expect(allocate(amount, weights)).toEqual(shares);
});

describe('for any amount', () => {
  const amount = fc.integer({ min: 0, max: 2_147_483_647 });
  const rate = fc.integer({ min: 0, max: 9_900 }).map((points) => points / 100);

  test('S-GST-01 the parts of a split add up, and none is negative', () => {
    fc.assert(
      fc.property(amount, rate, fc.boolean(), (value, percent, isInterState) => {
        const { taxable, cgst, sgst, igst } = splitTax(value, percent, isInterState);
        expect(taxable + cgst + sgst + igst).toBe(value);
        expect(cgst).toBe(sgst);
        expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0);
        expect(isInterState ? cgst : igst).toBe(0);
      }),
    );
  });

  test('S-GST-03 shares add up, and differ from the exact share by at most a paisa', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 }), (value, weights) => {
        const shares = allocate(value, weights);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(value);
        if (sum > 0) {
          // 1.001: the exact share is computed with rounding errors of its own.
          shares.forEach((share, index) => {
            expect(Math.abs(share - (value * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1.001);
          });
        }
      }),
    );
  });

  test('A-GST-80 a price above the limit is a trap exactly when the seller keeps no more of it than of the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600_000 }), (price) => {
        const trap = findPriceTrap(price, clothing);
        const atLimit = breakDownPrice(262_500, clothing).keeps;
        expect(trap !== null).toBe(price > 262_500 && breakDownPrice(price, clothing).keeps <= atLimit);
      }),
    );
  });
});

test('A-GST-80 warns in the price trap with both amounts', () => {
  expect(findPriceTrap(279_900, clothing)).toEqual({ keeps: 237_203, betterPrice: 262_500, wouldKeep: 250_000 });
  // ₹2,950 / 1.18 leaves ₹2,500, as much as the ₹2,625 / 1.05 at the limit.
  expect([262_500, 295_100].map((price) => findPriceTrap(price, clothing))).toEqual([null, null]);
  expect([262_501, 295_000].every((price) => findPriceTrap(price, clothing) !== null)).toBe(true);
  expect(findPriceTrap(279_900, jewellery)).toBeNull();
});

test('A-GST-80 a coupon of ₹600 on an anarkali of ₹3,199 costs ₹235.78', () => {
  expect(breakDownPrice(319_900, clothing).keeps - breakDownPrice(319_900, clothing, 60_000).keeps).toBe(23_578);
});
