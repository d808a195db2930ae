import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tx } from '#db/client.server.ts';
import { listLinkedProducts } from '#shop/catalog/linked-products.server.ts';
import { setLook } from '#shop/catalog/looks.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { setStock } from '#shop/stock/edit-stock.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, GUEST, NOW, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { countBoughtTogether } from './count-bought-together.server.ts';

const shop = openTestShop();

const addNamed = (name: string) => shop.addProduct({ name, stock: [{ size: 'M', onHand: 500 }] });

async function buy(...productIds: readonly string[]) {
  const { ctx } = await shop.addShopper();
  const lines = productIds.map((productId) => ({ productId, size: 'M', quantity: 1 }));
  return expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
}

async function namesWith(productId: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select p.name from bought_together t join products p on p.id = t.other_id where t.product_id = ${productId} order by t.position`);
  return rows.map(({ name }) => name);
}

test('S-TOGETHER-01 ranks by common orders relative to how often the other sells, without cancelled, old and single orders', async () => {
  const [kurta, dupatta, bag, once, cancelled, old] = await Promise.all(
    ['Kurta', 'Dupatta', 'Bag', 'Once', 'Cancelled', 'Old'].map(addNamed),
  );
  const ids = { kurta: kurta ?? '', dupatta: dupatta ?? '', bag: bag ?? '' };
  for (let count = 0; count < 2; count++) await buy(ids.kurta, ids.dupatta);
  // The bestseller is in more orders with the kurta than the dupatta, and in many more without it.
  for (let count = 0; count < 3; count++) await buy(ids.kurta, ids.bag);
  for (let count = 0; count < 12; count++) await buy(ids.bag);
  await buy(ids.kurta, once ?? '');
  for (let count = 0; count < 2; count++)
    expectOk(await cancelOrder(shop.staff(), (await buy(ids.kurta, cancelled ?? '')).id, 'By phone'));
  for (let count = 0; count < 2; count++) {
    const { id } = await buy(ids.kurta, old ?? '');
    await shop.db.execute(sql`update orders set order_date = order_date - interval '181 days' where id = ${id}`);
  }
  await countBoughtTogether(shop.staff());
  expect(await namesWith(ids.kurta)).toEqual(['Dupatta', 'Bag']);
  expect(await namesWith(ids.bag)).toEqual(['Kurta']);
  expect(await namesWith(once ?? '')).toEqual([]);

  const before = await shop.db.execute(sql`select *, xmin::text from bought_together order by 1, 2`);
  await countBoughtTogether(shop.staff());
  expect((await shop.db.execute(sql`select *, xmin::text from bought_together order by 1, 2`)).rows).toEqual(
    before.rows,
  );
});

test('S-TOGETHER-02 S-LOOK-01 shows active products in stock, at least two; a product of the look is not repeated', async () => {
  const [main = '', a = '', b = '', c = ''] = await Promise.all(['Main', 'A', 'B', 'C'].map(addNamed));
  for (let count = 0; count < 2; count++) await buy(main, a, b, c);
  await countBoughtTogether(shop.staff());
  const guest = shop.as(GUEST);
  const shown = async () => {
    const { look, together } = await listLinkedProducts(guest, main);
    return [look.map(({ name }) => name).sort(), together.map(({ name }) => name).sort()];
  };
  expect(await shown()).toEqual([[], ['A', 'B', 'C']]);
  expectOk(await setLook(shop.staff(), main, { before: [], after: [c] }));
  expect(await shown()).toEqual([['C'], ['A', 'B']]);
  // The two orders have reserved 2 units of A: with 2 on hand it is sold out.
  expectOk(await setStock(shop.staff(), a, 2));
  expect(await shown()).toEqual([['C'], []]);
  expectOk(await setStock(shop.staff(), a, 3));
  expectOk(await updateProduct(shop.staff(), c, { version: null, change: { status: 'inactive' } }));
  expect(await shown()).toEqual([[], ['A', 'B']]);
  expect((await listLinkedProducts(guest, main)).ids).toContain(c);
});

interface Bought {
  /** Indexes of the list of products. */
  readonly products: readonly number[];
  readonly daysAgo: number;
  readonly isCancelled: boolean;
  readonly isUnpaidCard: boolean;
}

/** The same ranking, computed by counting the orders of every pair. */
function rankByCounting(orders: readonly Bought[], ids: readonly string[]): Map<string, string[]> {
  const counted = orders
    .filter(({ daysAgo, isCancelled, isUnpaidCard }) => daysAgo < 180 && !isCancelled && !isUnpaidCard)
    .map(({ products }) => [...new Set(products)].map((index) => ids[index] ?? ''));
  const ordersWith = (...wanted: readonly string[]) =>
    counted.filter((order) => wanted.every((id) => order.includes(id))).length;
  return new Map(
    ids.map((id) => {
      const others = ids
        .filter((other) => other !== id && ordersWith(id, other) >= 2)
        .map((other) => {
          const common = ordersWith(id, other);
          return { other, common, score: common / Math.sqrt(ordersWith(id) * ordersWith(other)) };
        })
        .sort((a, b) => b.score - a.score || b.common - a.common || (a.other < b.other ? -1 : 1));
      return [id, others.slice(0, 8).map(({ other }) => other)];
    }),
  );
}

class RollBack extends Error {}

/** Without triggers and foreign keys: only the rows that the job reads. */
async function writeOrders(tx: Tx, orders: readonly Bought[], ids: readonly string[]): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`delete from order_items`);
  await tx.execute(sql`delete from orders`);
  for (const [index, { products, daysAgo, isCancelled, isUnpaidCard }] of orders.entries()) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into orders (order_id, checkout_id, customer_name, customer_email, customer_phone, shipping_address, tax_rate, subtotal, shipping,
        tax, discount, total, payment_method, payment_status, status, order_date)
      values (${`P-${index}`}, gen_random_uuid(), 'A', 'a@example.in', '9876543210', '{}', 0, 1, 0, 0, 0, 1, ${isUnpaidCard ? 'card' : 'cod'},
        'pending', ${isCancelled ? 'cancelled' : 'pending'}, ${NOW.toISOString()}::timestamptz - make_interval(days => ${daysAgo}))
      returning id`);
    for (const [position, product] of products.entries())
      await tx.execute(sql`insert into order_items (order_id, position, product_id, name, quantity, price, image)
        values (${rows[0]?.id}, ${position}, ${ids[product]}, 'P', 1, 1, '')`);
  }
}

test('S-TOGETHER-01 the ranking equals one that counts the orders of every pair', async () => {
  const ids = (await Promise.all(Array.from({ length: 12 }, (_, index) => addNamed(`Plain ${index}`)))).sort();
  const order = fc.record({
    products: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 8 }),
    daysAgo: fc.constantFrom(1, 100, 179, 181, 400),
    isCancelled: fc.constantFrom(false, false, true),
    isUnpaidCard: fc.constantFrom(false, false, false, true),
  });
  const property = fc.asyncProperty(fc.array(order, { maxLength: 25 }), async (orders) => {
    const compared = shop.db.transaction(async (tx) => {
      await writeOrders(tx, orders, ids);
      await countBoughtTogether({ ...shop.staff(), db: tx as never });
      const { rows } = await tx.execute<{ product: string; other: string }>(
        sql`select product_id as product, other_id as other from bought_together order by product_id, position`,
      );
      const found = Map.groupBy(rows, ({ product }) => product);
      for (const [id, others] of rankByCounting(orders, ids))
        expect((found.get(id) ?? []).map(({ other }) => other)).toEqual(others);
      throw new RollBack();
    });
    await expect(compared).rejects.toThrow(RollBack);
  });
  await fc.assert(property, { numRuns: 40 });
});
