import { describe, expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupon.ts';
import { NO_LEGAL } from '#shop/settings/legal.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { type SampleLine, toCouponPreview } from './coupon-preview.ts';
import { previewCoupon } from './preview-coupon.server.ts';

const shop = openTestShop();
const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  id: 'new',
  code: 'NEW',
  name: 'New',
  type: 'percentage',
  value: 20,
  maxDiscount: 0,
  minOrderAmount: 0,
  usageLimit: 0,
  usedCount: 0,
  validFrom: minutesAfterNow(-1),
  validUntil: minutesAfterNow(1),
  status: 'active',
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
  firstTimeUserOnly: false,
  ...overrides,
});
const preview = async (overrides: Partial<Coupon>, bag: readonly string[]) =>
  expectOk(await previewCoupon(shop.staff(), coupon(overrides), bag));

test('A-CPN-10 A-CPN-11 A-CPN-12 A-CPN-13 prices the sample bag as the shop does', async () => {
  const [saree, earrings] = [await shop.addProduct({ price: 429_900 }), await shop.addProduct({ price: 54_900 })];
  const bag = [saree, earrings];
  const subtotal = 484_800;
  const tax = 87_264;
  // 20 % of the saree's ₹4,299 is ₹859.80; the tax is 18 % of ₹4,848.
  const only = { applicableProducts: [saree] };
  expect(await preview(only, bag)).toMatchObject({
    lines: [
      { productId: saree, matches: true, quantity: 1 },
      { productId: earrings, matches: false },
    ],
    totals: { subtotal, discount: 85_980, shipping: 0, tax, total: subtotal + tax - 85_980 },
    refusal: null,
    state: 'usable',
  });
  const discount = async (overrides: Partial<Coupon>, sampleBag = bag) =>
    (await preview(overrides, sampleBag)).totals.discount;
  expect(await discount({ ...only, maxDiscount: 50_000 })).toBe(50_000);
  expect(await discount({ type: 'fixed', value: 15_000 })).toBe(15_000);
  expect(await discount({ type: 'fixed', value: 90_000 }, [earrings])).toBe(54_900);
  expect(await discount({ type: 'free_shipping', value: 0 })).toBe(9_900);
  expect(await discount({ excludeProducts: [saree] })).toBe(10_980);
  expect((await preview({}, [earrings])).totals.shipping).toBe(9_900);
});

test('a coupon refused for this bag gives no discount; one outside its validity period shows its discount with the reason', async () => {
  const bag = [await shop.addProduct()];
  expect(await preview({ minOrderAmount: 100_001 }, bag)).toMatchObject({
    refusal: 'below-minimum',
    totals: { discount: 0 },
  });
  expect(await preview({ applicableProducts: ['00000000-0000-4000-8000-000000000002'] }, bag)).toMatchObject({
    refusal: 'invalid',
    totals: { discount: 0 },
  });
  expect(await preview({ validFrom: minutesAfterNow(5), validUntil: minutesAfterNow(9) }, bag)).toMatchObject({
    refusal: null,
    state: 'not-yet',
    totals: { discount: 20_000 },
  });
  expect(await preview({ status: 'inactive' }, bag)).toMatchObject({ state: 'inactive', totals: { discount: 20_000 } });
});

test('without a bag, previews enough matching products and one that does not match', async () => {
  const category = await shop.addCategory();
  const kurta = await shop.addProduct({ categoryId: category, price: 120_000 });
  const { lines, totals, refusal } = await preview({ applicableCategories: [category], minOrderAmount: 500_000 }, []);
  expect(lines[0]).toMatchObject({ productId: kurta, matches: true });
  expect(lines[1]).toMatchObject({ matches: false });
  expect(refusal).toBeNull();
  expect(totals.subtotal).toBeGreaterThanOrEqual(500_000);
  const named = await preview({ applicableProducts: [kurta] }, []);
  expect(named.lines[0]).toMatchObject({ productId: kurta, matches: true, quantity: 1 });
  expect(await previewCoupon(shop.as(GUEST, NOW), coupon(), [])).toEqual({ ok: false, reason: 'not-allowed' });
});

describe('A-GST-18 what a coupon costs the merchant where prices include GST', () => {
  const anarkali = { productId: 'a', categoryId: 'c', name: 'Anarkali', price: 319_900, quantity: 1 };
  const payal = { productId: 'p', categoryId: 'c', name: 'Payal', price: 49_900, quantity: 1 };
  const fixedRate = (rate: number) => ({ kind: 'fixed', rate, threshold: null, rateAbove: null }) as const;
  const taxTerms = new Map<string, TaxTerms>([
    ['a', { hsn: '6204', unit: 'PCS', rate: { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 } }],
    ['p', { hsn: '7117', unit: 'PCS', rate: fixedRate(3) }],
  ]);
  const shippingCharges = { standard: 9_900, freeShippingThreshold: 99_900 };
  const previewOf = (overrides: Partial<Coupon>, lines: readonly SampleLine[]) =>
    toCouponPreview(coupon(overrides), lines, { taxMode: 'gst', taxRate: 18, shippingCharges, taxTerms }, NOW);

  test.each<[string, Partial<Coupon>, SampleLine, object]>([
    // 18 % becomes 5 %: ₹2,711.02 becomes ₹2,475.24.
    ['₹600 off an anarkali', { value: 60_000 }, anarkali, { without: 271_102, with: 247_524, cost: 23_578 }],
    // 18 % stays: ₹2,999 / 1.18.
    ['₹200 off an anarkali', { value: 20_000 }, anarkali, { without: 271_102, with: 254_153, cost: 16_949 }],
    // ₹598 with delivery, ₹498 after: both at 3 %.
    ['₹100 off a payal', { value: 10_000 }, payal, { without: 58_058, with: 48_350, cost: 9_708 }],
    // ₹2,799 / 1.18 leaves ₹2,372.03; ₹2,625 / 1.05 leaves ₹2,500.
    [
      '₹174 off an anarkali of ₹2,799, which lowers its rate and leaves the merchant more',
      { value: 17_400 },
      { ...anarkali, price: 279_900 },
      { without: 237_203, with: 250_000, cost: -12_797 },
    ],
  ])('%s', (_, overrides, line, kept) => {
    expect(previewOf({ type: 'fixed', ...overrides }, [line])).toMatchObject({
      kept,
      taxMode: 'gst',
      totals: { tax: 0 },
    });
  });

  test('a refused coupon costs the merchant nothing, and the modes flat and none show no cost', () => {
    const refused = previewOf({ minOrderAmount: 900_000 }, [anarkali]);
    expect(refused.kept).toEqual({ without: 271_102, with: 271_102, cost: 0 });
    for (const taxMode of ['flat', 'none'] as const) {
      const terms = { taxMode, taxRate: 18, shippingCharges, taxTerms: null };
      expect(toCouponPreview(coupon(), [anarkali], terms, NOW)).toMatchObject({ kept: null, taxMode });
    }
  });

  test('the tax class that is stored decides the rate', async () => {
    const product = await shop.addProduct({ price: 319_900 });
    const legal = { ...NO_LEGAL, legalName: 'Kaveri Silks LLP', address: 'Kanchipuram' };
    const gst = { gstin: '29AAACT0000A1ZB', defaultClassId: '7a000000-0000-4000-8000-000000000001' };
    expectOk(await updateSettings(shop.staff(), { version: null, change: { taxMode: 'gst', legal, gst } }));
    const { kept, totals } = await preview({ type: 'fixed', value: 60_000 }, [product]);
    expect(kept).toEqual({ without: 271_102, with: 247_524, cost: 23_578 });
    expect(totals).toMatchObject({ tax: 0, total: 259_900 });
  });
});
