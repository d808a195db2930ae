import { expect, test } from 'vitest';
import { minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addCoupon } from './change-coupons.server.ts';
import { checkCoupon, getCouponByCode } from './check-coupon.server.ts';
import { getCoupon } from './coupon-records.server.ts';
import { COUPON_TYPES } from './coupon-types.ts';

const shop = openTestShop();

test('A-ENT-07 A-ENT-08 S-ENT-23 a coupon has its fields, its code in upper case', async () => {
  const [category, other] = [await shop.addCategory(), await shop.addCategory()];
  const [product, excluded] = [await shop.addProduct(), await shop.addProduct()];
  const id = await shop.addCoupon({
    code: 'festive20',
    name: 'Festive',
    description: 'For Diwali',
    type: 'percentage',
    value: 20,
    maxDiscount: 50_000,
    minOrderAmount: 99_900,
    usageLimit: 25,
    validFrom: minutesAfterNow(-10),
    validUntil: minutesAfterNow(10),
    applicableCategories: [category],
    applicableProducts: [product],
    excludeCategories: [other],
    excludeProducts: [excluded],
    firstTimeUserOnly: true,
  });
  const forShoppers = {
    id,
    code: 'FESTIVE20',
    name: 'Festive',
    type: 'percentage',
    value: 20,
    maxDiscount: 50_000,
    minOrderAmount: 99_900,
    firstTimeUserOnly: true,
    usageLimit: 25,
    usedCount: 0,
    status: 'active',
    validFrom: minutesAfterNow(-10),
    validUntil: minutesAfterNow(10),
  };
  expect(await getCouponByCode(shop.db, 'Festive20')).toMatchObject(forShoppers);
  expect(await getCoupon(shop.staff(), id)).toEqual({
    ...forShoppers,
    description: 'For Diwali',
    applicableCategories: [category],
    applicableProducts: [product],
    excludeCategories: [other],
    excludeProducts: [excluded],
    createdAt: NOW,
    updatedAt: NOW,
  });
});

test('A-ENT-08 by default a coupon is active, unlimited, for all customers and products', async () => {
  const id = await shop.addCoupon({ type: 'fixed', value: 50_000 });
  expect(await getCoupon(shop.staff(), id)).toMatchObject({
    status: 'active',
    usageLimit: 0,
    usedCount: 0,
    maxDiscount: 0,
    minOrderAmount: 0,
    description: '',
    applicableCategories: [],
    applicableProducts: [],
    excludeCategories: [],
    excludeProducts: [],
    firstTimeUserOnly: false,
  });
});

test.each(COUPON_TYPES)('A-ENT-07 S-ENT-23 accepts the type %s', async (type) => {
  const id = await shop.addCoupon({ type, value: 5 });
  expect((await getCoupon(shop.staff(), id))?.type).toBe(type);
});

test('refuses a code that exists, whatever its case', async () => {
  const coupon = { name: 'One', type: 'fixed', value: 1, validFrom: NOW, validUntil: minutesAfterNow(1) } as const;
  expect(await addCoupon(shop.staff(), { ...coupon, code: 'ONE' })).toMatchObject({ ok: true });
  expect(await addCoupon(shop.staff(), { ...coupon, code: 'one' })).toEqual({ ok: false, reason: 'code-taken' });
});

test('shoppers see no inactive coupon and no internal fields', async () => {
  const id = await shop.addCoupon({ code: 'INACTIVE', status: 'inactive' });
  const { ctx } = await shop.addShopper();
  for (const code of ['INACTIVE', 'NOSUCH']) {
    expect(await checkCoupon(shop.db, code, [], { userId: null, now: NOW })).toEqual({
      ok: false,
      reason: { reason: 'invalid', minOrderAmount: 0 },
    });
  }
  expect(await getCoupon(ctx, id)).toBeNull();
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ status: 'inactive' });
  expect(await getCoupon(shop.staff(), UNKNOWN_ID)).toBeNull();
});
