import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { expectOk, minutesAfterNow, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { type OrdersQuery, parseOrdersQuery } from './admin-orders-query.ts';
import { exportOrders } from './export-orders.server.ts';
import { listOrders } from './list-orders.server.ts';
import { countNewerOrders } from './newer-orders.server.ts';

const shop = openTestShop();
const query = (overrides: Partial<OrdersQuery>): OrdersQuery => ({
  ...parseOrdersQuery(new URLSearchParams()),
  ...overrides,
});
const find = async (search: string, overrides: Partial<OrdersQuery> = {}) => {
  const { orders, found } = expectOk(await listOrders(shop.staff(), query({ search, ...overrides })));
  return { ids: orders.map(({ id }) => id), found };
};

const ids: string[] = [];
beforeAll(async () => {
  const jeans = await shop.addProduct({
    name: 'Straight-Up Indigo Jeans',
    sku: 'DNM-77',
    stock: [{ size: 'M', onHand: 50, sku: 'JNS-OWN', barcode: 'SHELF-9' }],
  });
  const saree = await shop.addProduct({
    name: 'Kanchi 100% Silk Saree',
    description: 'Goes with jeans',
    stock: [{ size: 'M', onHand: 50, barcode: '8901030865275' }],
  });
  for (const [n, lines] of [[jeans], [saree], [jeans, saree]].entries()) {
    const { at } = await shop.addShopper();
    const items = lines.map((productId) => ({ productId, size: 'M', quantity: 1 }));
    const order = expectOk(await placeCashOrder(at(minutesAfterNow(n)), orderRequestFor(items)));
    ids.push(order.id);
  }
  await shop.db.insert(shipments).values([
    { orderId: ids[0] ?? '', provider: 'shiprocket', awbCode: '704269150870', status: 'CANCELLED' },
    { orderId: ids[1] ?? '', provider: 'shiprocket', awbCode: 'SF7042X', status: 'CANCELLED' },
  ]);
});

test('A-ORD-10 a tracking number that staff typed finds its order, in any case', async () => {
  await shop.db
    .update(orders)
    .set({ trackingNumber: 'Ind-778812' })
    .where(eq(orders.id, ids[2] ?? ''));
  for (const search of ['IND-778812', 'ind-778812', 'AWB Ind-778812'])
    expect((await find(search)).ids).toEqual([ids[2]]);
});

test('A-ORD-10 an EAN finds the orders of its product; another number of thirteen digits does not', async () => {
  expect((await find('8901030865275')).ids).toEqual([ids[2], ids[1]]);
  expect((await find('8901030865276')).ids).toEqual([]);
});

test.each([
  ['704269150870', [0]],
  ['AWB 704269150870', [0]],
  ['awb: sf7042x', [1]],
  ['sf7042x', [1]],
  ['70426915087', []],
  ['SF7042', []],
])('A-ORD-10 the AWB %j finds its order', async (search, found) => {
  expect((await find(search)).ids).toEqual(found.map((n) => ids[n]));
});

test.each([
  ['Straight-Up Indigo Jeans', [2, 0]],
  ['indigo', [2, 0]],
  ['dnm-77', [2, 0]],
  ['100% silk', [2, 1]],
  ['goes with', []],
  ['in', []],
])('A-ORD-11 the product %j finds the orders that contain it', async (search, found) => {
  expect(await find(search)).toEqual({
    ids: found.map((n) => ids[n]),
    found: { count: found.length, more: false },
  });
});

test.each([
  ['JNS-OWN', [2, 0]],
  ['shelf-9', [2, 0]],
  ['jns-other', []],
])('A-SKU-12 the code %j of a size finds the orders that contain it', async (search, found) => {
  expect((await find(search)).ids).toEqual(found.map((n) => ids[n]));
});

test('A-ORD-11 the filters, the sort order, the export and the count of new orders apply to a product search', async () => {
  expect((await find('jeans', { sort: 'total-desc' })).ids).toEqual([ids[2], ids[0]]);
  expect((await find('jeans', { status: 'shipped' })).ids).toEqual([]);
  const ctx = shop.staff();
  expect(expectOk(await countNewerOrders(ctx, query({ search: 'jeans' }), minutesAfterNow(1)))).toBe(1);
  expect(expectOk(await countNewerOrders(ctx, query({ search: 'silk' }), minutesAfterNow(-9)))).toBe(2);
  let file = '';
  for await (const chunk of expectOk(exportOrders(ctx, query({ search: 'jeans' })))) file += chunk;
  expect(file.trim().split('\r\n')).toHaveLength(3);
});

test('A-ORD-11 a word that very many products contain finds the newest orders, and reports that there may be more', async () => {
  const categoryId = await shop.addCategory();
  for (let n = 0; n < 101; n++) await shop.addProduct({ name: `Common jeans ${n}`, categoryId });
  expect(await find('jeans')).toEqual({ ids: [ids[2], ids[0]], found: { count: 2, more: true } });
  expect((await find('jeans', { payment: 'pending', sort: 'total-asc' })).ids).toEqual([ids[0], ids[2]]);
});
