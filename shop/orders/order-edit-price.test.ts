import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupon.ts';
import { lineTaxes } from '#shop/pricing/line-taxes.ts';
import { priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { hasSameUnits } from './order-edit.ts';
import {
  decideRefund,
  type EditedOrder,
  type EditedTaxes,
  type PricedLine,
  priceEdit,
  shareEdit,
  taxEdit,
  termsAsOrdered,
} from './order-edit-price.ts';

const CHARGES = { standard: 9_900, express: 19_900, freeShippingThreshold: 99_900 };
const COUPON: Coupon = {
  id: 'c',
  code: 'TEN',
  name: 'Ten off',
  type: 'percentage',
  value: 10,
  maxDiscount: 0,
  minOrderAmount: 0,
  usageLimit: 1,
  usedCount: 1,
  validFrom: new Date('2020-01-01'),
  validUntil: new Date('2020-01-02'),
  status: 'inactive',
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
  firstTimeUserOnly: true,
};
const line = (id: string, price: number, quantity = 1, overrides: Partial<PricedLine> = {}): PricedLine => ({
  id,
  productId: id,
  categoryId: 'kurtas',
  inventoryLevelId: id,
  size: 'M',
  quantity,
  price,
  picked: 0,
  hsn: null,
  unit: null,
  gstRate: null,
  lineDiscount: null,
  ...overrides,
});
const orderOf = (lines: readonly PricedLine[], taxMode: EditedOrder['taxMode'], coupon: Coupon | null): EditedOrder => {
  const terms = { taxMode, taxRate: taxMode === 'flat' ? 18 : 0, shippingCharges: CHARGES };
  const couponLines = lines.map((each) => ({ ...each, productId: each.id, categoryId: 'kurtas' }));
  return { ...priceBag(couponLines, terms, coupon), staffDiscount: 0, ...terms };
};
const price = (before: readonly PricedLine[], after: readonly PricedLine[], coupon: Coupon | null, now = coupon) =>
  priceEdit(before, after, { order: orderOf(before, 'flat', coupon), coupon: now, shippingCharges: CHARGES });

function expectTaxesToAddUp({ lines, taxIncluded }: EditedTaxes, totals: Totals): void {
  const sum = (amountOf: (each: EditedTaxes['lines'][number]) => number) =>
    lines.reduce((total, each) => total + amountOf(each), 0);
  expect(sum(({ taxable, cgst, sgst, igst }) => taxable + cgst + sgst + igst)).toBe(totals.total);
  expect(sum(({ lineDiscount }) => lineDiscount)).toBe(totals.discount);
  expect(sum(({ lineShipping }) => lineShipping)).toBe(totals.shipping);
  expect(taxIncluded).toBe(sum(({ cgst, sgst, igst }) => cgst + sgst + igst));
}

describe('A-EDIT-03 the amounts after a change', () => {
  const [costly, cheap] = [line('a', 100_000), line('b', 50_000)];

  test('prices and rate stay as ordered; a coupon that has ended keeps its discount', () => {
    const priced = price([costly, cheap], [costly], COUPON);
    expect(priced).toEqual({
      ok: true,
      value: { subtotal: 100_000, shipping: 0, tax: 18_000, discount: 10_000, total: 108_000 },
    });
  });

  test('delivery that was free stays free, and delivery that becomes free is not charged', () => {
    // Delivery costs ₹99 below ₹999. ₹1,500 → ₹500; ₹500 → ₹1,000; ₹500 → ₹501.
    expect(price([costly, cheap], [cheap], null)).toMatchObject({ value: { shipping: 0 } });
    expect(price([cheap], [line('b', 50_000, 2)], null)).toMatchObject({ value: { shipping: 0 } });
    expect(price([line('b', 50_000, 1)], [line('b', 50_000, 1), line('c', 100)], null)).toMatchObject({
      value: { shipping: 9_900 },
    });
  });

  test('another size changes no amount, even when the coupon has changed since', () => {
    const order = orderOf([costly], 'flat', COUPON);
    const { subtotal, shipping, tax, discount, total } = order;
    expect(price([costly], [line('a', 100_000, 1, { size: 'L' })], COUPON, { ...COUPON, value: 20 })).toEqual({
      ok: true,
      value: { subtotal, shipping, tax, discount, total },
    });
  });

  test.each<[string, Coupon, Coupon | null, readonly PricedLine[], string]>([
    ['below the coupon’s minimum', COUPON, { ...COUPON, minOrderAmount: 120_000 }, [costly], 'coupon-minimum'],
    [
      'that leaves no line of the coupon',
      { ...COUPON, applicableProducts: ['b'] },
      { ...COUPON, applicableProducts: ['b'] },
      [costly],
      'coupon-not-applicable',
    ],
    ['after the coupon was changed', COUPON, { ...COUPON, value: 20 }, [costly], 'coupon-changed'],
    ['after the coupon was deleted', COUPON, null, [costly], 'coupon-changed'],
  ])('A-EDIT-05 refuses a change %s', (_, used, now, after, reason) => {
    expect(price([costly, cheap], after, used, now)).toEqual({ ok: false, reason });
  });

  const drawnLines = fc.array(
    fc.record({
      price: fc.integer({ min: 100, max: 500_000 }),
      had: fc.integer({ min: 1, max: 5 }),
      wanted: fc.nat(5),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const APPAREL: TaxTerms = {
    hsn: '6204',
    unit: 'PCS',
    rate: { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 },
  };

  const NO_RATE = { kind: 'fixed', rate: 0, threshold: null, rateAbove: null } as const;
  type Mode = EditedOrder['taxMode'];

  /** The order as placed, with the taxes of its lines. */
  function draw(
    drawn: readonly { price: number; had: number; wanted: number }[],
    taxMode: Mode,
    coupon: Coupon | null,
  ) {
    const ordered = drawn.map((each, index) => line(`p${index}`, each.price, each.had));
    const order = orderOf(ordered, taxMode, coupon);
    const terms = taxMode === 'gst' ? APPAREL : { ...APPAREL, rate: NO_RATE };
    const couponLines = ordered.map((each) => ({ ...each, productId: each.id, categoryId: 'kurtas' }));
    const stored = lineTaxes(couponLines, { totals: order, coupon, isInterState: true, termsOf: () => terms });
    const before = ordered.map((each, index) => (taxMode === 'flat' ? each : { ...each, ...stored[index] }));
    const after = before
      .map((each, index) => ({ ...each, quantity: drawn[index]?.wanted ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const isLess = drawn.every(({ had, wanted }) => wanted <= had);
    return { order, before, after, isLess, terms: new Map(before.map(({ id }) => [id, terms])) };
  }

  test.each(['flat', 'gst', 'none'] as const)(
    'in mode %s all sums add up to the paisa, and fewer units never cost more',
    (taxMode) => {
      fc.assert(
        fc.property(drawnLines, fc.constantFrom(null, COUPON), fc.boolean(), (drawn, coupon, isInterState) => {
          const { order, before, after, isLess, terms } = draw(drawn, taxMode, coupon);
          fc.pre(after.length > 0);
          const priced = priceEdit(before, after, { order, coupon, shippingCharges: CHARGES });
          if (!priced.ok) throw new Error(priced.reason);
          const totals = priced.value;
          expect(totals.subtotal).toBe(after.reduce((sum, each) => sum + each.price * each.quantity, 0));
          expect(totals.total).toBe(totals.subtotal + totals.shipping + totals.tax - totals.discount);
          expect(Math.min(...Object.values(totals))).toBeGreaterThanOrEqual(0);
          expect(totals.shipping).toBeLessThanOrEqual(order.shipping);
          expect(!isLess || totals.total <= order.total).toBe(true);
          const taxes = taxEdit(before, after, { taxMode, totals, coupon, termsByProduct: terms, isInterState });
          expect(taxes === null).toBe(taxMode === 'flat');
          if (taxes) expectTaxesToAddUp(taxes, totals);
          if (hasSameUnits(before, after)) return;
          const shares = shareEdit(after, { totals, coupon });
          expect(shares.reduce((sum, { lineDiscount }) => sum + lineDiscount, 0)).toBe(totals.discount);
          expect(shares.reduce((sum, { lineShipping }) => sum + lineShipping, 0)).toBe(totals.shipping);
        }),
      );
    },
  );

  test('a rate that staff have changed since the order stays as ordered', () => {
    const ordered = line('a', 100_000, 1, { hsn: '6204', unit: 'PCS', gstRate: 12, lineDiscount: 0 });
    expect(termsAsOrdered(ordered, APPAREL).rate).toEqual({
      kind: 'fixed',
      rate: 12,
      threshold: null,
      rateAbove: null,
    });
    expect(termsAsOrdered({ ...ordered, gstRate: 5 }, APPAREL).rate).toBe(APPAREL.rate);
    expect(termsAsOrdered(ordered, undefined)).toMatchObject({ hsn: '6204', rate: { rate: 12 } });
  });
});

describe('A-EDIT-04 the payment after a change', () => {
  const PAID = {
    paymentMethod: 'upi',
    totalBefore: 1_000,
    totalAfter: 600,
    addsUnits: false,
    refundableOnline: 1_000,
    hasCash: false,
  };
  test.each([
    ['a lower total of an online order is refunded', PAID, 400],
    ['an equal total refunds nothing', { ...PAID, totalAfter: 1_000 }, 0],
    ['an unpaid cash order may cost less', { ...PAID, paymentMethod: 'cod', refundableOnline: 0 }, 0],
    [
      'an unpaid cash order may cost more',
      { ...PAID, paymentMethod: 'cod', refundableOnline: 0, totalAfter: 2_000, addsUnits: true },
      0,
    ],
    ['more than was paid online', { ...PAID, totalAfter: 1_001 }, 'more-than-paid'],
    ['more units of an order that is paid online', { ...PAID, addsUnits: true }, 'units-added'],
    ['cash that was collected', { ...PAID, paymentMethod: 'cod', hasCash: true }, 'cash-collected'],
    ['a payment of which too little is left', { ...PAID, refundableOnline: 399 }, 'refunded-already'],
  ])('%s', (_, money, expected) => {
    const decided = decideRefund(money);
    expect(decided.ok ? decided.value : decided.reason).toBe(expected);
  });
});
