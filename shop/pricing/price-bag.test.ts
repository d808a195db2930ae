import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, type CouponLine, isEligible } from '#shop/coupons/coupon.ts';
import { COUPON_TYPE_RULES, COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { type PricingTerms, priceBag } from './price-bag.ts';

// A fixed seed: a failing run can be repeated.
fc.configureGlobal({ seed: 20_250_110, numRuns: 300 });

const IDS = ['a', 'b', 'c'];
const aLine: fc.Arbitrary<CouponLine> = fc.record({
  productId: fc.constantFrom(...IDS),
  categoryId: fc.constantFrom(...IDS),
  price: fc.integer({ min: 100, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 100 }),
});
const lines = fc.array(aLine, { maxLength: 12 });
const someIds = fc.subarray(IDS);
const aCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    type: fc.constantFrom(...COUPON_TYPES),
    percent: fc.integer({ min: 0, max: 100 }),
    amount: fc.integer({ min: 0, max: 100_000_000 }),
    maxDiscount: fc.integer({ min: 0, max: 1_000_000 }),
    applicableCategories: someIds,
    applicableProducts: someIds,
    excludeCategories: someIds,
    excludeProducts: someIds,
  })
  .map(({ percent, amount, ...fields }) => ({
    id: 'coupon',
    code: 'CODE',
    name: 'Coupon',
    value: COUPON_TYPE_RULES[fields.type].valueInput.unit === 'percent' ? percent : amount,
    minOrderAmount: 0,
    usageLimit: 0,
    usedCount: 0,
    validFrom: new Date(0),
    validUntil: new Date(1),
    status: 'active',
    firstTimeUserOnly: false,
    ...fields,
  }));
const maybeCoupon = fc.option(aCoupon);
const anyTerms: fc.Arbitrary<PricingTerms> = fc.record({
  taxMode: fc.constantFrom('flat', 'gst', 'none'),
  taxRate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  shippingCharges: fc.record({
    standard: fc.integer({ min: 0, max: 100_000 }),
    freeShippingThreshold: fc.integer({ min: 0, max: 10_000_000 }),
  }),
});

const worthOf = (chargedLines: readonly CouponLine[]): number =>
  chargedLines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

describe('for any bag, terms and coupon', () => {
  test('S-CONST-11 the components add up to the total', () => {
    fc.assert(
      fc.property(lines, anyTerms, maybeCoupon, (bag, terms, coupon) => {
        const { subtotal, shipping, tax, discount, total } = priceBag(bag, terms, coupon);
        expect(total).toBe(subtotal + shipping + tax - discount);
        expect(subtotal).toBe(worthOf(bag));
      }),
    );
  });

  test('no component is negative, and each is a whole number of paise', () => {
    fc.assert(
      fc.property(lines, anyTerms, maybeCoupon, (bag, terms, coupon) => {
        for (const part of Object.values(priceBag(bag, terms, coupon))) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(part)).toBe(true);
        }
      }),
    );
  });

  test('the order of the lines does not matter', () => {
    const shuffled = lines.chain((bag) =>
      fc.shuffledSubarray(bag, { minLength: bag.length }).map((other) => [bag, other] as const),
    );
    fc.assert(
      fc.property(shuffled, anyTerms, maybeCoupon, ([bag, shuffledBag], terms, coupon) => {
        expect(priceBag(shuffledBag, terms, coupon)).toEqual(priceBag(bag, terms, coupon));
      }),
    );
  });

  test('the discount never exceeds the matching lines', () => {
    fc.assert(
      fc.property(lines, anyTerms, aCoupon, (bag, terms, coupon) => {
        const eligible = worthOf(bag.filter((each) => isEligible(coupon, each)));
        expect(priceBag(bag, terms, coupon).discount).toBeLessThanOrEqual(eligible);
      }),
    );
  });

  test('one line of two units and two lines of one cost the same', () => {
    fc.assert(
      fc.property(aLine, anyTerms, maybeCoupon, (each, terms, coupon) => {
        const single = { ...each, quantity: 1 };
        const merged = priceBag([{ ...each, quantity: 2 }], terms, coupon);
        expect(priceBag([single, single], terms, coupon)).toEqual(merged);
      }),
    );
  });
});

describe('worked examples', () => {
  const usual: PricingTerms = {
    taxMode: 'flat',
    taxRate: 18,
    shippingCharges: { standard: 9_900, freeShippingThreshold: 99_900 },
  };

  const flat: Coupon = {
    id: 'coupon',
    code: 'FLAT500',
    name: 'Flat 500',
    type: 'fixed',
    value: 50_000,
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
  };

  test.each([
    [null, 0, 725_228],
    [flat, 50_000, 675_228],
  ])('₹6,146 at 18 %% is taxed before the discount and ships free', (coupon, discount, total) => {
    const bag = [{ productId: 'a', categoryId: 'a', price: 307_300, quantity: 2 }];
    expect(priceBag(bag, usual, coupon)).toEqual({ subtotal: 614_600, shipping: 0, tax: 110_628, discount, total });
  });

  test('at the threshold shipping is charged, and not taxed', () => {
    const bag = [{ productId: 'a', categoryId: 'a', price: 99_900, quantity: 1 }];
    expect(priceBag(bag, usual, null)).toMatchObject({ shipping: 9_900, tax: 17_982, total: 127_782 });
  });

  test('an empty bag costs nothing, shipping included', () => {
    expect(priceBag([], usual, null)).toEqual({ subtotal: 0, shipping: 0, tax: 0, discount: 0, total: 0 });
  });
});
