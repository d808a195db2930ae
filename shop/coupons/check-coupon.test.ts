import { expect, test } from 'vitest';
import type { LineRequest } from '#shop/bag/resolved-line.ts';
import type { ShopContext } from '#shop/context.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { listActiveCoupons, listPublicOffers } from './active-coupons.server.ts';
import type { NewCoupon } from './change-coupons.server.ts';
import { getCoupon } from './coupon-records.server.ts';

const shop = openTestShop();

let serial = 0;
const newNetwork = () => `network ${++serial}`;
const oneLine = (productId: string, quantity = 1) => [{ productId, slug: '', size: 'M', quantity }];
/** Browsers check a coupon only by requesting a quote of the bag. */
async function quoteCoupon(ctx: ShopContext, couponCode: string, lines: readonly LineRequest[], from = newNetwork()) {
  const { coupon } = expectOk(await quoteBag(ctx, { lines, couponCode, place: 'checkout' }, from));
  return coupon;
}
const applied = { state: 'applied' };
const invalid = { state: 'refused', reason: 'invalid', message: 'Invalid coupon code' };

test.each<[string, Partial<NewCoupon>, { discount: number } | string]>([
  ['S-CPN-14 A-CPN-10 20 percent of ₹2,000', { type: 'percentage', value: 20 }, { discount: 40_000 }],
  [
    'S-CPN-14 A-CPN-10 a percentage with a maximum discount',
    { type: 'percentage', value: 20, maxDiscount: 30_000 },
    { discount: 30_000 },
  ],
  ['S-CPN-15 A-CPN-11 a fixed amount', { type: 'fixed', value: 50_000 }, { discount: 50_000 }],
  ['S-CPN-15 a fixed amount above the subtotal', { type: 'fixed', value: 900_000 }, { discount: 200_000 }],
  ['S-CPN-15 A-CPN-12 free shipping is worth ₹99', { type: 'free_shipping', value: 0 }, { discount: 9_900 }],
  ['S-CPN-09 exactly the minimum order amount', { minOrderAmount: 200_000 }, { discount: 20_000 }],
  [
    'S-CPN-09 below the minimum order amount',
    { minOrderAmount: 200_001 },
    'Minimum order amount of ₹2,000.01 required',
  ],
  [
    'S-CPN-09 far below the minimum order amount',
    { minOrderAmount: 750_000 },
    'Minimum order amount of ₹7,500 required',
  ],
  ['S-CPN-11 A-CPN-07 an inactive coupon', { status: 'inactive' }, 'Invalid coupon code'],
  [
    'S-CPN-12 A-CPN-08 before the validity period',
    { validFrom: minutesAfterNow(1), validUntil: minutesAfterNow(9) },
    'Invalid coupon code',
  ],
  [
    'S-CPN-12 A-CPN-08 at the start of the validity period',
    { validFrom: minutesAfterNow(0), validUntil: minutesAfterNow(9) },
    { discount: 20_000 },
  ],
  [
    'S-CPN-12 A-CPN-08 at the end of the validity period',
    { validFrom: minutesAfterNow(-9), validUntil: minutesAfterNow(0) },
    { discount: 20_000 },
  ],
  [
    'S-CPN-12 A-CPN-08 after the validity period',
    { validFrom: minutesAfterNow(-9), validUntil: minutesAfterNow(-1) },
    'Invalid coupon code',
  ],
])('S-CALL-22 A-CALL-27 S-CPN-06 checks %s', async (_, terms, expected) => {
  const productId = await shop.addProduct();
  const code = `T${++serial}`;
  await shop.addCoupon({ code, name: 'For you', ...terms });
  const coupon = await quoteCoupon(shop.as(GUEST), code.toLowerCase(), oneLine(productId, 2));
  if (typeof expected === 'string') {
    expect(coupon).toMatchObject({ state: 'refused', message: expected });
  } else {
    const amount = { 9900: '₹99', 20000: '₹200', 30000: '₹300', 40000: '₹400', 50000: '₹500', 200000: '₹2,000' };
    expect(coupon).toEqual({
      state: 'applied',
      code,
      name: 'For you',
      discount: expected.discount,
      message: `Coupon applied successfully! Discount: ${amount[expected.discount as keyof typeof amount]}`,
    });
  }
});

test('S-CPN-08 S-CPN-17 refuses an unknown code, and gives no result for an empty code', async () => {
  const lines = oneLine(await shop.addProduct());
  expect(await quoteCoupon(shop.as(GUEST), '  ', lines)).toBeNull();
  expect(await quoteCoupon(shop.as(GUEST), "NO'; --", lines)).toMatchObject(invalid);
});

test('S-CPN-16 A-CPN-13 discounts only matching lines, and refuses a bag without any', async () => {
  const [kurta, saree] = [await shop.addProduct(), await shop.addProduct({ price: 300_000 })];
  await shop.addCoupon({ code: 'KURTAS', applicableProducts: [kurta] });
  await shop.addCoupon({ code: 'NOSAREES', excludeProducts: [saree] });
  const both = [...oneLine(kurta), ...oneLine(saree)];
  for (const code of ['KURTAS', 'NOSAREES']) {
    expect(await quoteCoupon(shop.as(GUEST), code, both)).toMatchObject({ ...applied, discount: 10_000 });
    expect(await quoteCoupon(shop.as(GUEST), code, oneLine(saree))).toMatchObject(invalid);
  }
});

test('A-CPN-09 A-CPN-14 A-CPN-15 S-CPN-10 S-CPN-13 S-CPN-20 S-CPN-21 S-CALL-23 an order uses up the coupon for others and the first-time rule for its shopper; cancelling the order releases the use', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 50 }] });
  const id = await shop.addCoupon({ code: 'ONCE', usageLimit: 1 });
  await shop.addCoupon({ code: 'FIRST', firstTimeUserOnly: true });
  const [asha, meera] = [await shop.addShopper(), await shop.addShopper()];
  const checkCode = (code: string, { ctx }: typeof asha) => quoteCoupon(ctx, code, oneLine(productId));
  const request = () => orderRequestFor(oneLine(productId), { couponCode: 'ONCE' });
  expect(await checkCode('FIRST', asha)).toMatchObject(applied);

  // Of two simultaneous orders, only one is within the limit.
  const both = await Promise.all([placeCashOrder(asha.ctx, request()), placeCashOrder(meera.ctx, request())]);
  const [order] = both.flatMap((result) => (result.ok ? [result.value] : []));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await getCoupon(shop.staff(), id))?.usedCount).toBe(1);
  const [buyer, other] = order?.userId === asha.userId ? [asha, meera] : [meera, asha];
  expect(await checkCode('ONCE', other)).toMatchObject(invalid);
  expect(await checkCode('FIRST', buyer)).toMatchObject({
    state: 'refused',
    message: 'This coupon is only for first-time users',
  });
  expect(await checkCode('FIRST', other)).toMatchObject(applied);

  expectOk(await cancelOrder(shop.staff(), order?.id ?? '', 'Changed my mind'));
  expect((await getCoupon(shop.staff(), id))?.usedCount).toBe(0);
  expect(await checkCode('ONCE', other)).toMatchObject(applied);
  // Any order ends the first-time rule, even a cancelled one.
  expect(await checkCode('FIRST', buyer)).toMatchObject({ state: 'refused' });
});

test('limits guesses to 60 per account, whatever its network, and to 600 per network', async () => {
  const lines = oneLine(await shop.addProduct());
  await shop.addCoupon({ code: 'SECRET' });
  const { ctx } = await shop.addShopper();
  const tooMany = { state: 'refused', message: 'Too many tries. Please wait a few minutes and try again.' };
  const guesses = await Promise.all(Array.from({ length: 70 }, (_, each) => quoteCoupon(ctx, `G${each}`, lines)));
  expect(guesses.filter((coupon) => coupon?.message === 'Invalid coupon code')).toHaveLength(60);
  expect(await quoteCoupon(ctx, 'SECRET', lines)).toMatchObject(tooMany);
  const { ctx: other } = await shop.addShopper();
  expect(await quoteCoupon(other, 'SECRET', lines)).toMatchObject(applied);

  const guest = shop.as(GUEST);
  for (let each = 0; each < 600; each += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => quoteCoupon(guest, `GUESS${each + index}`, lines, 'one house')),
    );
  }
  expect(await quoteCoupon(guest, 'SECRET', lines, 'one house')).toMatchObject(tooMany);
  expect(await quoteCoupon(guest, 'SECRET', lines, 'next door')).toMatchObject(applied);
});

test('S-LIMIT-03 200 quotes with an accepted coupon are not counted as guesses; a 61st code is refused', async () => {
  const lines = oneLine(await shop.addProduct());
  await shop.addCoupon({ code: 'MINE' });
  const { ctx } = await shop.addShopper();
  const oneNetwork = newNetwork();
  const checkCode = (code: string) => quoteCoupon(ctx, code, lines, oneNetwork);
  for (let time = 0; time < 200; time += 20) await Promise.all(Array.from({ length: 20 }, () => checkCode('mine')));
  for (let each = 0; each < 60; each += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => checkCode(`WRONG${each + index}`)));
  expect(await checkCode('ANOTHER')).toMatchObject({
    state: 'refused',
    message: expect.stringMatching(/^Too many tries/),
  });
  // The applied coupon stays valid.
  expect(await checkCode('MINE')).toMatchObject(applied);
  // A code that was tried before is not a new guess.
  expect(await checkCode('WRONG1')).toMatchObject({ message: 'Invalid coupon code' });
});

test('S-LIMIT-04 compares codes in ASCII: ſave is not SAVE, full-width letters equal the plain ones', async () => {
  const lines = oneLine(await shop.addProduct());
  await shop.addCoupon({ code: 'SAVE' });
  const { ctx } = await shop.addShopper();
  expect(await quoteCoupon(ctx, 'ſave', lines)).toMatchObject({ state: 'refused' });
  expect(await quoteCoupon(ctx, ' ｓａｖｅ ', lines)).toMatchObject(applied);
});

test('S-CALL-21 S-CPN-03 lists the active coupons that the shopper can use now', async () => {
  const productId = await shop.addProduct();
  const prefix = 'LIST';
  const add = (name: string, overrides: Partial<NewCoupon> = {}) =>
    shop.addCoupon({ code: `${prefix}-${name}`, description: `About ${name}`, ...overrides });
  await add('PLAIN', { minOrderAmount: 50_000 });
  await add('INACTIVE', { status: 'inactive' });
  await add('EARLY', { validFrom: minutesAfterNow(1), validUntil: minutesAfterNow(9) });
  await add('LATE', { validFrom: minutesAfterNow(-9), validUntil: minutesAfterNow(-1) });
  await add('USEDUP', { usageLimit: 1 });
  await add('FIRST', { firstTimeUserOnly: true });
  const { ctx } = await shop.addShopper();
  const { ctx: earlier } = await shop.addShopper();
  expectOk(await placeCashOrder(earlier, orderRequestFor(oneLine(productId), { couponCode: `${prefix}-USEDUP` })));
  const codes = async (ctxOfShopper: typeof ctx) =>
    (await listActiveCoupons(ctxOfShopper)).map(({ code }) => code).filter((code) => code.startsWith(prefix));
  expect(await codes(shop.as(GUEST))).toEqual(['LIST-FIRST', 'LIST-PLAIN']);
  expect(await codes(ctx)).toEqual(['LIST-FIRST', 'LIST-PLAIN']);
  expect(await codes(earlier)).toEqual(['LIST-PLAIN']);
  const plain = (await listActiveCoupons(ctx)).find(({ code }) => code === 'LIST-PLAIN');
  expect(plain).toEqual({
    code: 'LIST-PLAIN',
    name: 'Ten off',
    description: 'About PLAIN',
    type: 'percentage',
    value: 10,
    maxDiscount: 0,
    minOrderAmount: 50_000,
    firstTimeUserOnly: false,
    fitsBag: true,
    onlyFor: [],
    notFor: [],
    isForSelectedProducts: false,
    excludesProducts: false,
    validUntil: expect.any(String),
  });
});

test('S-HOME-15 S-PDP-29 public pages offer the running coupons; a product page only those that apply to the product', async () => {
  const shoes = await shop.addCategory({ name: 'Offered shoes', slug: 'offered-shoes' });
  const [shoe, other] = [await shop.addProduct({ categoryId: shoes }), await shop.addProduct()];
  const add = (name: string, more: Partial<NewCoupon>) => shop.addCoupon({ code: `PUB-${name}`, ...more });
  await add('FIRST', { firstTimeUserOnly: true });
  await add('SHOES', { applicableCategories: [shoes] });
  await add('ENDED', { validFrom: minutesAfterNow(-9), validUntil: minutesAfterNow(-1) });
  await add('INACTIVE', { status: 'inactive' });
  const { ctx } = await shop.addShopper();
  expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(other))));
  const codes = async (productId: string | null) =>
    (await listPublicOffers(ctx, productId)).offers.map(({ code }) => code).filter((code) => code.startsWith('PUB-'));
  expect(await codes(null)).toEqual(['PUB-FIRST', 'PUB-SHOES']);
  expect(await codes(shoe)).toEqual(['PUB-FIRST', 'PUB-SHOES']);
  expect(await codes(other)).toEqual(['PUB-FIRST']);
});

test('S-HOME-15 offers change when the next coupon starts or ends', async () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const changesAt = async (hour: number) =>
    (await listPublicOffers({ ...shop.as(GUEST), now: at(hour) })).changesAt?.toISOString();
  await shop.addCoupon({ code: 'SOON', validFrom: at(2), validUntil: at(4) });
  expect(await changesAt(1)).toBe(at(2).toISOString());
  expect(await changesAt(3)).toBe(at(4).toISOString());
});

test('S-OFFER-01 a listed coupon states whether an item of the bag can use it, and its restrictions', async () => {
  const shoes = await shop.addCategory({ name: 'Shoes of the list', slug: 'shoes-of-the-list' });
  const shoe = await shop.addProduct({ categoryId: shoes });
  const other = await shop.addProduct();
  await shop.addCoupon({ code: 'FIT-SHOES', applicableCategories: [shoes] });
  await shop.addCoupon({ code: 'FIT-ONE', applicableProducts: [shoe] });
  await shop.addCoupon({ code: 'FIT-NOSHOES', excludeCategories: [shoes] });
  const listed = async (...bag: string[]) =>
    Object.fromEntries(
      (await listActiveCoupons(shop.as(GUEST), bag)).flatMap(({ code, fitsBag, onlyFor }) =>
        code.startsWith('FIT-') ? [[code, [fitsBag, ...onlyFor]]] : [],
      ),
    );
  // Each expected list says whether FIT-SHOES, FIT-ONE and FIT-NOSHOES fit the bag; every coupon fits an empty one.
  const fits = (fitsShoes: boolean, fitsOne: boolean, fitsNoShoes: boolean) => ({
    'FIT-NOSHOES': [fitsNoShoes],
    'FIT-ONE': [fitsOne],
    'FIT-SHOES': [fitsShoes, 'Shoes of the list'],
  });
  expect(await listed()).toEqual(fits(true, true, true));
  expect(await listed(shoe)).toEqual(fits(true, true, false));
  expect(await listed(other)).toEqual(fits(false, false, true));
  expect(await listed(shoe, other)).toEqual(fits(true, true, true));
  expect(await listed('nonsense')).toEqual(fits(true, true, true));
});
