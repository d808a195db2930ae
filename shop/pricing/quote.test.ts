import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { products } from '#db/schema/catalog.ts';
import { settings } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { quoteBag } from './quote.server.ts';
import { amountToFreeShipping, type Quote } from './quote.ts';
import type { quoteRequest } from './quote-input.ts';

const shop = openTestShop();

// Abandons the checkouts that were opened for the comparison.
afterAll(() => expireCheckouts(shop.as({ kind: 'system', name: 'sweep' }, minutesAfterNow(60))));

type BagQuestion = z.input<typeof quoteRequest>;

let serial = 0;
const quote = async (
  lines: BagQuestion['lines'],
  overrides: Partial<BagQuestion> = {},
  ctx: ShopContext = shop.as(GUEST),
): Promise<Quote> => expectOk(await quoteBag(ctx, { lines, ...overrides }, `network ${++serial}`));

describe('a quote', () => {
  test('shows every line with current data, and prices the available units', async () => {
    const kurta = await shop.addProduct({
      name: 'Dabu Kurta',
      price: 50_000,
      oldPrice: 60_000,
      stock: [
        { size: 'M', onHand: 3 },
        { size: 'L', onHand: 0 },
      ],
    });
    const inactive = await shop.addProduct({ status: 'inactive' });
    const quoted = await quote([
      { productId: kurta, size: 'M', quantity: 5 },
      { productId: kurta, size: 'L', quantity: 1 },
      { productId: kurta, size: 'XXL', quantity: 1 },
      { productId: inactive, size: 'M', quantity: 1 },
      { productId: UNKNOWN_ID, size: 'M', quantity: 1 },
      { productId: 'not an id', size: 'M', quantity: 1 },
      { productId: '', slug: 'dabu-kurta', size: 'M', quantity: 1 },
    ]);
    expect(
      quoted.lines.map(({ state, requestedQuantity: requested, quantity, available }) => [
        state,
        requested,
        quantity,
        available,
      ]),
    ).toEqual([
      ['fewer', 5, 3, 3],
      ['sold-out', 1, 0, 0],
      ['gone', 1, 0, 0],
      ['gone', 1, 0, 0],
      ['gone', 1, 0, 0],
      ['gone', 1, 0, 0],
      ['sold-out', 1, 0, 0],
    ]);
    expect(quoted.lines[0]?.product).toMatchObject({
      id: kurta,
      slug: 'dabu-kurta',
      name: 'Dabu Kurta',
      price: 50_000,
      oldPrice: 60_000,
    });
    expect(quoted.lines[3]?.product).toBeNull();
    expect(quoted).toMatchObject({
      count: 3,
      totals: { subtotal: 150_000, shipping: 0, tax: 27_000, total: 177_000 },
      coupon: null,
    });
  });

  test('does not count units reserved by other shoppers', async () => {
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 2 }] });
    const { ctx } = await shop.addShopper();
    expectOk(
      await shop.openCheckout(
        ctx,
        orderRequestFor([{ productId: id, size: 'M', quantity: 1 }], { paymentMethod: 'upi' }),
      ),
    );
    expect((await quote([{ productId: id, size: 'M', quantity: 2 }])).lines).toMatchObject([
      { state: 'fewer', available: 1 },
    ]);
  });

  test('an empty bag costs nothing', async () => {
    expect(await quote([])).toMatchObject({ lines: [], count: 0, totals: { total: 0 } });
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'bag'],
    ['no lines', {}],
    ['lines that are not a list', { lines: { length: 1 } }],
    ['a quantity of zero', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: 0 }] }],
    ['a fractional quantity', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: 0.5 }] }],
    ['a quantity of a thousand', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: 1_000 }] }],
    [
      'too many lines',
      { lines: Array.from({ length: 101 }, () => ({ productId: UNKNOWN_ID, size: '', quantity: 1 })) },
    ],
    ['a size with a null byte', { lines: [{ productId: UNKNOWN_ID, size: '\0', quantity: 1 }] }],
    ['a coupon code with a null byte', { lines: [], couponCode: 'SAVE\0' }],
    ['an unknown place', { lines: [], place: 'admin' }],
  ])('refuses an invalid body: %s', async (_, requestBody) => {
    expect(await quoteBag(shop.as(GUEST), requestBody, 'somewhere')).toEqual({ ok: false, reason: 'invalid-request' });
  });
});

test('returns a result or a refusal for any request, and never throws', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\0', '\ud800', "'; --", UNKNOWN_ID));
  const line = fc.record({ productId: text, slug: text, size: text, quantity: fc.integer({ min: -1, max: 1_001 }) });
  const body = fc.oneof(fc.anything(), fc.record({ lines: fc.array(line), couponCode: fc.option(text) }));
  await fc.assert(
    fc.asyncProperty(body, async (anything) => {
      const quoted = await quoteBag(shop.as(GUEST), anything, `network ${++serial}`);
      expect(quoted.ok || quoted.reason === 'invalid-request').toBe(true);
    }),
    { seed: 20_250_110, numRuns: 300 },
  );
});

describe('S-CONST-04 S-CONST-05 S-CONST-06 S-CONST-10 settings that cannot be read', () => {
  test.each([
    ['bag', 89_900],
    ['checkout', 99_900],
  ] as const)(
    'on the %s page shipping is free above %d paise, else ₹99, and tax is 18 percent',
    async (place, threshold) => {
      const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
      const ctx = { ...shop.as(GUEST), log };
      const [atThreshold, aboveThreshold] = [
        await shop.addProduct({ price: threshold }),
        await shop.addProduct({ price: threshold + 1 }),
      ];
      await shop.db.execute(sql`alter table settings rename to settings_away`);
      try {
        const paying = await quote([{ productId: atThreshold, size: 'M', quantity: 1 }], { place }, ctx);
        expect(paying.terms).toEqual({
          taxMode: 'flat',
          taxRate: 18,
          shippingCharges: { standard: 9_900, freeShippingThreshold: threshold },
        });
        expect(paying.totals).toMatchObject({ shipping: 9_900, tax: Math.round(threshold * 0.18) });
        expect(amountToFreeShipping(paying.totals, paying.terms)).toBe(0);
        const free = await quote([{ productId: aboveThreshold, size: 'M', quantity: 1 }], { place }, ctx);
        expect(free.totals.shipping).toBe(0);
        expect(amountToFreeShipping(free.totals, free.terms)).toBeNull();
        expect(log.error).toHaveBeenCalled();
      } finally {
        await shop.db.execute(sql`alter table settings_away rename to settings`);
      }
    },
  );

  test('S-CONST-04 S-CONST-09 uses the stored settings if they can be read', async () => {
    const id = await shop.addProduct({ price: 60_000 });
    const quoteOne = () => quote([{ productId: id, size: 'M', quantity: 1 }]);
    expect((await quoteOne()).terms.shippingCharges.freeShippingThreshold).toBe(99_900);
    await shop.db.update(settings).set({ taxRate: 5, shippingStandard: 4_900, freeShippingThreshold: 70_000 });
    const quoted = await quoteOne();
    expect(quoted.totals).toEqual({ subtotal: 60_000, shipping: 4_900, tax: 3_000, discount: 0, total: 67_900 });
    expect(amountToFreeShipping(quoted.totals, quoted.terms)).toBe(10_000);
    await shop.db.update(settings).set({ taxRate: 18, shippingStandard: 9_900, freeShippingThreshold: 99_900 });
  });
});

test('S-GST-07 a quote in mode gst adds no tax, and states the included tax when the address is known', async () => {
  const id = await shop.addProduct({ price: 109_900 });
  await shop.chargeGst();
  const quoteTo = (deliverTo: BagQuestion['deliverTo']) =>
    quote([{ productId: id, size: 'M', quantity: 1 }], { deliverTo });
  expect(await quoteTo(null)).toMatchObject({ totals: { tax: 0, total: 109_900 }, taxIncluded: null });
  // ₹1,099 / 1.05 × 5 %: IGST of ₹52.33, or CGST and SGST of ₹26.17 each.
  expect((await quoteTo({ state: 'Kerala', pincode: '682001' })).taxIncluded).toBe(5_233);
  expect((await quoteTo({ state: 'Karnataka', pincode: '560001' })).taxIncluded).toBe(5_234);
  await shop.db.update(settings).set({ taxMode: 'flat' });
  expect((await quoteTo({ state: 'Kerala', pincode: '682001' })).taxIncluded).toBeNull();
});

describe('the coupon of a quote', () => {
  test('S-CPN-07 is applied whatever its case, and lowers the total', async () => {
    await shop.addCoupon({ code: 'SAVE10', name: 'Ten off' });
    const id = await shop.addProduct();
    const quoted = await quote([{ productId: id, size: 'M', quantity: 2 }], { couponCode: ' save10 ' });
    expect(quoted.coupon).toEqual({
      state: 'applied',
      code: 'SAVE10',
      name: 'Ten off',
      discount: 20_000,
      message: 'Coupon applied successfully! Discount: ₹200',
    });
    expect(quoted.totals).toMatchObject({ subtotal: 200_000, tax: 36_000, discount: 20_000, total: 216_000 });
  });

  test('is refused with its reason and the minimum, and the bag is priced without it', async () => {
    await shop.addCoupon({ code: 'BIG', minOrderAmount: 150_000 });
    const id = await shop.addProduct();
    const quoted = await quote([{ productId: id, size: 'M', quantity: 1 }], { couponCode: 'BIG' });
    expect(quoted.coupon).toEqual({
      state: 'refused',
      code: 'BIG',
      reason: 'below-minimum',
      minOrderAmount: 150_000,
      message: 'Minimum order amount of ₹1,500 required',
    });
    expect(quoted.totals.discount).toBe(0);
  });

  test('counts available units, not requested ones', async () => {
    await shop.addCoupon({ code: 'TWO', minOrderAmount: 200_000 });
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
    const quoted = await quote([{ productId: id, size: 'M', quantity: 2 }], { couponCode: 'TWO' });
    expect(quoted.coupon).toMatchObject({ state: 'refused', reason: 'below-minimum' });
  });
});

test('S-CONST-11 a quote and an order for the same bag have the same totals, with and without a coupon', async () => {
  const categories = [await shop.addCategory(), await shop.addCategory()];
  const stock = ['S', 'M'].map((size) => ({ size, onHand: 100_000 }));
  const ids = await Promise.all(
    [4_900, 33_333, 89_900, 129_999, 500_000].map((price, index) =>
      shop.addProduct({ price, stock, categoryId: categories[index % 2] ?? '' }),
    ),
  );
  await shop.addCoupon({
    code: 'PART',
    type: 'percentage',
    value: 15,
    maxDiscount: 40_000,
    applicableCategories: categories.slice(0, 1),
  });
  await shop.addCoupon({ code: 'FLAT', type: 'fixed', value: 25_000, minOrderAmount: 1_000_000 });
  await shop.addCoupon({ code: 'SHIP', type: 'free_shipping', value: 0, excludeCategories: categories.slice(1) });
  await shop.addCoupon({ code: 'FIRST', firstTimeUserOnly: true });
  const aLine = fc.record({
    productId: fc.constantFrom(...ids),
    size: fc.constantFrom('S', 'M'),
    quantity: fc.integer({ min: 1, max: 11 }),
  });
  const bags = fc.array(aLine, { minLength: 1, maxLength: 8 });
  const codes = fc.constantFrom(null, 'PART', 'FLAT', 'SHIP', 'FIRST', 'NOSUCH');
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(bags, codes, async (lines, couponCode) => {
      const { ctx } = await shop.addShopper();
      const quoted = await quote(lines, { couponCode, place: 'checkout' }, ctx);
      const opened = await shop.openCheckout(ctx, orderRequestFor(lines, { couponCode, paymentMethod: 'upi' }));
      const isOver = quoted.lines.some(({ state }) => state.startsWith('over-'));
      expect(isOver).toBe(!opened.ok && opened.reason.kind === 'over-limit');
      if (isOver) return;
      const refused = quoted.coupon?.state === 'refused' ? quoted.coupon.reason : null;
      seen.add(`${couponCode} ${refused}`);
      if (refused !== null) {
        expect(opened).toEqual({ ok: false, reason: { kind: 'coupon', reason: refused } });
        return;
      }
      const { subtotal, shipping, tax, discount, total } = expectOk(opened);
      expect(quoted.totals).toEqual({ subtotal, shipping, tax, discount, total });
      expect(quoted.totals.discount).toBe(quoted.coupon?.state === 'applied' ? quoted.coupon.discount : 0);
    }),
    { seed: 20_250_110, numRuns: 80 },
  );
  // The bags were varied enough: PART and FLAT were both accepted and refused, and the unknown code was refused.
  expect([...seen]).toEqual(
    expect.arrayContaining(['PART null', 'PART invalid', 'FLAT null', 'FLAT below-minimum', 'NOSUCH invalid']),
  );
});

test('quotes the current data of a changed product', async () => {
  const id = await shop.addProduct({ price: 100_000 });
  const quoteOne = () => quote([{ productId: id, size: 'M', quantity: 1 }]);
  await shop.db.update(products).set({ price: 90_000 }).where(eq(products.id, id));
  expect((await quoteOne()).totals.subtotal).toBe(90_000);
  await shop.db.delete(products).where(eq(products.id, id));
  expect(await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, id))).toEqual([]);
  expect((await quoteOne()).lines).toMatchObject([{ state: 'gone' }]);
});
