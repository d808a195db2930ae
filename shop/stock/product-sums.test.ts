import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { expectOk, NOW, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';

const shop = openTestShop();
const SIZES = ['XS', 'S', 'M', 'L', 'XL'];

test('totals stay correct while every size is bought and edited in parallel', async () => {
  const productId = await shop.addProduct({ stock: SIZES.map((size) => ({ size, onHand: 20 })) });
  const rows = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  const buyers = await Promise.all(SIZES.map(() => shop.addShopper()));

  const buy = async (index: number) => {
    const size = SIZES[index % SIZES.length] ?? '';
    const lines = [{ productId, size, quantity: 1 }];
    expectOk(await placeCashOrder(buyers[index % buyers.length]?.ctx ?? shop.staff(), orderRequestFor(lines)));
  };
  const edit = (index: number) =>
    shop.db.transaction(async (tx) => {
      const row = rows[index % rows.length];
      if (!row) throw new Error('no row');
      const [current] = await tx
        .select()
        .from(inventoryLevels)
        .where(eq(inventoryLevels.id, row.id))
        .for('no key update');
      await tx
        .update(inventoryLevels)
        .set({ onHand: (current?.onHand ?? 0) + 3 })
        .where(eq(inventoryLevels.id, row.id));
      await tx
        .insert(stockLedger)
        .values({ inventoryLevelId: row.id, kind: 'edit', onHandChange: 3, reservedChange: 0, actor: 'test', at: NOW });
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => [buy(index), edit(index)]).flat());

  // 5 sizes with 20 units, 20 edits of 3 more; 20 units are reserved for orders.
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  expect(product).toMatchObject({ stock: 160, available: 140 });
});

test('removing a size subtracts its units from the totals and deletes its ledger rows', async () => {
  const productId = await shop.addProduct({
    stock: [
      { size: 'S', onHand: 4 },
      { size: 'M', onHand: 6 },
    ],
  });
  const small = and(eq(inventoryLevels.productId, productId), eq(inventoryLevels.size, 'S'));
  const [row] = await shop.db.delete(inventoryLevels).where(small).returning();
  expect(
    await shop.db
      .select()
      .from(stockLedger)
      .where(eq(stockLedger.inventoryLevelId, row?.id ?? '')),
  ).toEqual([]);
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  expect(product).toMatchObject({ stock: 6, available: 6 });
});

test('the available sizes stay correct while sizes sell out, are restocked and are renamed in parallel', async () => {
  const productId = await shop.addProduct({ stock: SIZES.map((size) => ({ size, onHand: 1 })) });
  const availableSizes = async () => {
    const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
    return product?.sizesLeft;
  };
  // A bit per size: XS 1, S 2, M 4, L 8, XL 16, XXL 32.
  expect(await availableSizes()).toBe(1 + 2 + 4 + 8 + 16);
  const buyers = await Promise.all(SIZES.map(() => shop.addShopper()));
  await Promise.all(
    buyers
      .slice(0, 3)
      .map(({ ctx }, index) =>
        placeCashOrder(ctx, orderRequestFor([{ productId, size: SIZES[index] ?? '', quantity: 1 }])).then(expectOk),
      ),
  );
  expect(await availableSizes()).toBe(8 + 16);
  await shop.db
    .update(inventoryLevels)
    .set({ size: 'XXL' })
    .where(and(eq(inventoryLevels.productId, productId), eq(inventoryLevels.size, 'XL')));
  expect(await availableSizes()).toBe(8 + 32);
});
