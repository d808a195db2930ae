import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { coupons } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';

const shop = openTestShop();

const addTwentyShoppers = () => Promise.all(Array.from({ length: 20 }, () => shop.addShopper()));

describe('parallel buyers', () => {
  test('stock 5 under 20 parallel buyers gives exactly 5 orders', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
    const buyers = await addTwentyShoppers();
    const results = await Promise.all(
      buyers.map(({ ctx }) => placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(15).fill({ ok: false, reason: { kind: 'sold-out' } }));
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    expect(row).toMatchObject({ onHand: 5, reserved: 5 });
  });

  test('a coupon with 3 uses left goes to exactly 3 of 20 parallel buyers', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
    const id = await shop.addCoupon({ code: 'THREE', usageLimit: 3 });
    const buyers = await addTwentyShoppers();
    const results = await Promise.all(
      buyers.map(({ ctx }) =>
        placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: 'THREE' })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array(17).fill({ ok: false, reason: { kind: 'coupon', reason: 'invalid' } }),
    );
    const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, id));
    expect(coupon?.usedCount).toBe(3);
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    expect(row?.reserved).toBe(3);
  });

  test('two sizes and two products in opposite order never deadlock', async () => {
    const [twoSizes, oneSize] = [
      await shop.addProduct({
        stock: [
          { size: 'S', onHand: 50 },
          { size: 'M', onHand: 50 },
        ],
      }),
      await shop.addProduct({ stock: [{ size: 'M', onHand: 50 }] }),
    ];
    const lines = [
      { productId: twoSizes, size: 'S', quantity: 1 },
      { productId: twoSizes, size: 'M', quantity: 1 },
      { productId: oneSize, size: 'M', quantity: 1 },
    ];
    const buyers = await addTwentyShoppers();
    const results = await Promise.all(
      buyers.map(({ ctx }, index) =>
        placeCashOrder(ctx, orderRequestFor(index % 2 === 0 ? lines : lines.toReversed())),
      ),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { rows } = await shop.db.execute(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  test('a double click gives one order, even with the last unit and the last use of a coupon', async () => {
    for (let round = 0; round < 8; round++) {
      const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
      const code = `ONCE${round}`;
      await shop.addCoupon({ code, usageLimit: 1, firstTimeUserOnly: true });
      const { ctx } = await shop.addShopper();
      const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: code });
      const clicks = await Promise.all(Array.from({ length: 4 }, () => placeCashOrder(ctx, request)));
      expect(new Set(clicks.map((click) => expectOk(click).orderId)).size).toBe(1);
    }
  });

  test('a shopper uses a first-time coupon once, from however many tabs', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
    await shop.addCoupon({ code: 'FIRST', firstTimeUserOnly: true });
    await shop.addCoupon({ code: 'ALSOFIRST', firstTimeUserOnly: true });
    const { ctx } = await shop.addShopper();
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        placeCashOrder(
          ctx,
          orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: index % 2 ? 'FIRST' : 'ALSOFIRST' }),
        ),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
