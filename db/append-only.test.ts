import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';

const shop = openTestShop();

async function placeOneOrder() {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  return {
    productId,
    order: expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))),
  };
}
const count = async (table: string) =>
  (await shop.db.execute<{ rows: number }>(sql.raw(`select count(*)::int as rows from ${table}`))).rows[0]?.rows;

test.each([
  ['stock_ledger', 'on_hand_change = 1000'],
  ['audit', "actor = 'nobody'"],
  ['order_events', "status = 'delivered'"],
])('%s is append-only: neither a change nor a deletion is possible', async (table, change) => {
  await placeOneOrder();
  const before = await count(table);
  expect(before).toBeGreaterThan(0);
  for (const statement of [`update ${table} set ${change}`, `delete from ${table}`]) {
    await expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { code: '23001', message: `${table} is append-only` },
    });
  }
  expect(await count(table)).toBe(before);
});

test('ledger rows are deleted only together with their product', async () => {
  const productId = await shop.addProduct();
  const before = (await count('stock_ledger')) ?? 0;
  await shop.db.execute(sql`delete from products where id = ${productId}`);
  expect(await count('stock_ledger')).toBe(before - 1);
});

test('an order item stays when its product is deleted', async () => {
  const { productId, order } = await placeOneOrder();
  await shop.db.execute(sql`delete from products where id = ${productId}`);
  const { rows } = await shop.db.execute(
    sql`select product_id, inventory_level_id, quantity from order_items where order_id = ${order.id}`,
  );
  expect(rows).toEqual([{ product_id: null, inventory_level_id: null, quantity: 1 }]);
});
