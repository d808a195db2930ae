import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';

const shop = openTestShop();

async function listInventoryLevels(productId: string) {
  const rows = await shop.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId))
    .orderBy(inventoryLevels.size);
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  return {
    rows: rows.map(({ size, onHand, reserved }) => [size, onHand, reserved]),
    stock: product?.stock,
    available: product?.available,
  };
}

test('A-STOCK-14 an order reserves its stock, an order beyond it is refused, and cancelling releases it', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 3 }] });
  const { ctx } = await shop.addShopper();
  const buy = (quantity: number) => placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }]));
  const order = expectOk(await buy(2));
  expect(await listInventoryLevels(productId)).toEqual({ rows: [['M', 3, 2]], stock: 3, available: 1 });
  expect((await buy(2)).ok).toBe(false);
  expect(await listInventoryLevels(productId)).toMatchObject({ rows: [['M', 3, 2]] });
  expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
  expect(await listInventoryLevels(productId)).toEqual({ rows: [['M', 3, 0]], stock: 3, available: 3 });
  expectOk(await buy(3));
});

test('A-STOCK-15 stock has one row per size, one row without sizes, and the product has the total; one size can be sold out', async () => {
  const sized = await shop.addProduct({
    stock: [
      { size: 'M', onHand: 1 },
      { size: 'S', onHand: 5 },
    ],
  });
  const plain = await shop.addProduct({ stock: [{ size: '', onHand: 4 }] });
  expect((await listInventoryLevels(plain)).rows).toEqual([['', 4, 0]]);
  const { ctx } = await shop.addShopper();
  const buy = (size: string) => placeCashOrder(ctx, orderRequestFor([{ productId: sized, size, quantity: 1 }]));
  expectOk(await buy('M'));
  expect((await buy('M')).ok).toBe(false);
  expectOk(await buy('S'));
  expect(await listInventoryLevels(sized)).toEqual({
    rows: [
      ['M', 1, 1],
      ['S', 5, 1],
    ],
    stock: 6,
    available: 4,
  });
});
