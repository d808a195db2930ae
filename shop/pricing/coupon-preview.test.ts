import { expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupon.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop } from '#shop/testing/test-shop.ts';
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
  const only = { applicableProducts: [saree] };
  const twenty = await preview(only, bag);
  expect(twenty).toMatchObject({
    lines: [
      { productId: saree, matches: true, quantity: 1 },
      { productId: earrings, matches: false },
    ],
    totals: { subtotal, discount: 85_980, shipping: 0, tax, total: subtotal + tax - 85_980 },
    refusal: null,
    state: 'usable',
  });
  const discount = async (overrides: Partial<Coupon>, of = bag) => (await preview(overrides, of)).totals.discount;
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
