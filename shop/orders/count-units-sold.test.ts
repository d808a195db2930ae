import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listActiveProducts } from '#shop/catalog/listing.server.ts';
import { EMPTY_QUERY } from '#shop/catalog/shop-query.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { countUnitsSold } from './count-units-sold.server.ts';

const shop = openTestShop();

test('S-FACET-07 sorts by the units sold in three months, without cancelled and older orders', async () => {
  const categoryId = await shop.addCategory({ slug: 'sold' });
  const add = (name: string) => shop.addProduct({ name, categoryId, stock: [{ size: 'M', onHand: 50 }] });
  const [two, five, cancelled, old] = [await add('Two'), await add('Five'), await add('Cancelled'), await add('Old')];
  const sell = async (productId: string, quantity: number) => {
    const { ctx } = await shop.addShopper();
    return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }])));
  };
  await sell(two, 2);
  await sell(five, 2);
  await sell(five, 3);
  expectOk(await cancelOrder(shop.staff(), (await sell(cancelled, 9)).id, 'By phone'));
  const { id } = await sell(old, 8);
  await shop.db.execute(sql`update orders set order_date = order_date - interval '91 days' where id = ${id}`);
  await shop.db.execute(sql`update products set units_sold = 99 where id = ${old}`);
  await countUnitsSold(shop.staff());
  const { rows } = await shop.db.execute(sql`select name, units_sold::int as units from products order by name`);
  expect(rows).toEqual([
    { name: 'Cancelled', units: 0 },
    { name: 'Five', units: 5 },
    { name: 'Old', units: 0 },
    { name: 'Two', units: 2 },
  ]);
  for (const query of [{}, { categories: ['sold'] }, { sizes: ['M'] as const }, { search: 'five' }]) {
    const { products } = await listActiveProducts(shop.as(GUEST), { ...EMPTY_QUERY, ...query, sort: 'popular' });
    expect(products[0]?.name).toBe('Five');
  }
  const before = await shop.db.execute(sql`select count(*)::int as count from product_facet_changes`);
  await countUnitsSold(shop.staff());
  expect((await shop.db.execute(sql`select count(*)::int as count from product_facet_changes`)).rows).toEqual(
    before.rows,
  );
});
