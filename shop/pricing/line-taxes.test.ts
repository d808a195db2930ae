import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupon.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { lineTaxes, sumTaxes } from './line-taxes.ts';
import { priceBag } from './price-bag.ts';

const clothing: TaxTerms = {
  hsn: '6204',
  unit: 'PCS',
  rate: { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 },
};
const jewellery: TaxTerms = {
  hsn: '7117',
  unit: 'PCS',
  rate: { kind: 'fixed', rate: 3, threshold: null, rateAbove: null },
};
const bangles: TaxTerms = { ...jewellery, rate: { ...jewellery.rate, rate: 0 } };

const coupon = (value: number, overrides: Partial<Coupon> = {}): Coupon => ({
  id: 'coupon',
  code: 'FLAT',
  name: 'Flat',
  type: 'fixed',
  value,
  maxDiscount: 0,
  minOrderAmount: 0,
  usageLimit: 0,
  usedCount: 0,
  validFrom: new Date(0),
  validUntil: new Date(1),
  status: 'active',
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
  firstTimeUserOnly: false,
  ...overrides,
});
const line = (productId: string, price: number, quantity = 1) => ({ productId, categoryId: 'all', price, quantity });
const noShipping = { discount: 0, shipping: 0 };

test('S-GST-03 a coupon is shared over kurta and dress, and each is split within the State', () => {
  const bag = [line('kurta', 109_900), line('dress', 174_900)];
  const taxes = lineTaxes(bag, {
    totals: { discount: 20_000, shipping: 0 },
    coupon: coupon(20_000),
    termsOf: () => clothing,
    isInterState: false,
  });
  expect(taxes).toMatchObject([
    { lineDiscount: 7_718, gstRate: 5, cgst: 2_433, sgst: 2_433, taxable: 97_316 },
    { lineDiscount: 12_282, gstRate: 5, cgst: 3_872, sgst: 3_872, taxable: 154_874 },
  ]);
});

test('S-GST-03 delivery is taxed at the rates of its lines', () => {
  const bag = [line('payal', 49_900), line('tee', 39_900)];
  const taxes = lineTaxes(bag, {
    totals: { discount: 0, shipping: 9_900 },
    coupon: null,
    termsOf: (id) => (id === 'payal' ? jewellery : clothing),
    isInterState: true,
  });
  expect(taxes).toMatchObject([
    { lineShipping: 5_501, gstRate: 3, igst: 1_614 },
    { lineShipping: 4_399, gstRate: 5, igst: 2_109 },
  ]);
  expect(taxes.reduce((sum, { taxable }) => sum + taxable, 0) + sumTaxes(taxes)).toBe(99_700);
});

test('S-GST-02 the discount decides the slab, delivery does not', () => {
  const bag = [line('anarkali', 319_900)];
  const taxOf = (discount: number, shipping: number) =>
    lineTaxes(bag, {
      totals: { discount, shipping },
      coupon: discount ? coupon(discount) : null,
      termsOf: () => clothing,
      isInterState: true,
    })[0];
  expect(taxOf(0, 0)).toMatchObject({ gstRate: 18, igst: 48_798, taxable: 271_102 });
  expect(taxOf(60_000, 0)).toMatchObject({ gstRate: 5, igst: 12_376, taxable: 247_524 });
  expect(taxOf(60_000, 9_900)).toMatchObject({ gstRate: 5, lineShipping: 9_900 });
});

test('S-GST-03 a coupon for one product leaves the others at their price', () => {
  const bag = [line('kurta', 109_900), line('bangles', 29_900)];
  const only = coupon(10_000, { applicableProducts: ['kurta'] });
  const [kurta, glassBangles] = lineTaxes(bag, {
    totals: { ...noShipping, discount: 10_000 },
    coupon: only,
    termsOf: (id) => (id === 'kurta' ? clothing : bangles),
    isInterState: true,
  });
  expect([kurta?.lineDiscount, glassBangles?.lineDiscount, glassBangles?.igst]).toEqual([10_000, 0, 0]);
});

const terms = fc.constantFrom(clothing, jewellery, bangles, {
  ...clothing,
  rate: { kind: 'fixed', rate: 18, threshold: null, rateAbove: null },
} as const);
const lines = fc.array(
  fc.record({
    productId: fc.uuid(),
    categoryId: fc.constantFrom('a', 'b'),
    price: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const maybeCoupon = fc.option(
  fc
    .record({
      type: fc.constantFrom('fixed', 'percentage', 'free_shipping'),
      value: fc.integer({ min: 0, max: 100 }),
      excludeCategories: fc.subarray(['a', 'b']),
    })
    // The value is a percentage, or for a fixed amount hundreds of rupees.
    .map(({ value, ...fields }) => coupon(fields.type === 'fixed' ? value * 10_000 : value, fields)),
);

test('S-GST-06 for any bag, rates and coupon the lines add up to the total', () => {
  fc.assert(
    fc.property(lines, terms, maybeCoupon, fc.boolean(), (bag, termsOfAll, used, isInterState) => {
      const totals = priceBag(
        bag,
        { taxMode: 'gst', taxRate: 18, shippingCharges: { standard: 9_900, freeShippingThreshold: 99_900 } },
        used,
      );
      const taxes = lineTaxes(bag, { totals, coupon: used, termsOf: () => termsOfAll, isInterState });
      expect(totals.tax).toBe(0);
      taxes.forEach(({ taxable, cgst, sgst, igst, lineDiscount, lineShipping }, index) => {
        const { price = 0, quantity = 0 } = bag[index] ?? {};
        expect(taxable + cgst + sgst + igst).toBe(price * quantity - lineDiscount + lineShipping);
        expect(Math.min(taxable, lineDiscount, lineShipping, price * quantity - lineDiscount)).toBeGreaterThanOrEqual(
          0,
        );
        expect(cgst).toBe(sgst);
        expect(Math.min(igst, cgst)).toBe(0);
      });
      expect(taxes.reduce((sum, { taxable }) => sum + taxable, 0) + sumTaxes(taxes)).toBe(totals.total);
    }),
  );
});
