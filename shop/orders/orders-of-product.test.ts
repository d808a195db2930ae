import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
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

/** The orders of the export, in the order of the list. */
const findInExport = async (search: string) => {
  let file = '';
  for await (const chunk of expectOk(exportOrders(shop.staff(), query({ search })))) file += chunk;
  const numbers = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '');
  const rows = await shop.db.select({ id: orders.id, number: orders.orderId }).from(orders);
  return numbers.map((number) => rows.find((row) => row.number === number)?.id);
};

/** An order of jeans, one of a saree, and one of both; the last is the newest. */
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
  for (const [index, lines] of [[jeans], [saree], [jeans, saree]].entries()) {
    const { at } = await shop.addShopper();
    const items = lines.map((productId) => ({ productId, size: 'M', quantity: 1 }));
    const order = expectOk(await placeCashOrder(at(minutesAfterNow(index)), orderRequestFor(items)));
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
  expect((await find(search)).ids).toEqual(found.map((index) => ids[index]));
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
    ids: found.map((index) => ids[index]),
    found: { count: found.length, more: false },
  });
});

test.each([
  ['JNS-OWN', [2, 0]],
  ['shelf-9', [2, 0]],
  ['8901030865275', [2, 1]],
  ['jns-other', []],
])(
  'A-SKU-12 the code %j of a size finds the orders that contain it, in the list and in the export',
  async (search, found) => {
    const expected = found.map((index) => ids[index]);
    expect((await find(search)).ids).toEqual(expected);
    expect(await findInExport(search)).toEqual(expected);
  },
);

test('A-SKU-12 an order is found by the present SKU of its size, in the list and in the export', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 5, sku: 'TAG-OLD' }] });
  const { at } = await shop.addShopper();
  const items = [{ productId, size: 'M', quantity: 1 }];
  const { id } = expectOk(await placeCashOrder(at(minutesAfterNow(9)), orderRequestFor(items)));
  await shop.db.update(inventoryLevels).set({ sku: 'TAG-NEW' }).where(eq(inventoryLevels.productId, productId));
  for (const [search, expected] of [
    ['tag-new', [id]],
    ['tag-old', []],
  ] as const) {
    expect((await find(search)).ids).toEqual(expected);
    expect(await findInExport(search)).toEqual(expected);
  }
});

test('A-ORD-11 the filters, the sort order, the export and the count of new orders apply to a product search', async () => {
  expect((await find('jeans', { sort: 'total-desc' })).ids).toEqual([ids[2], ids[0]]);
  expect((await find('jeans', { status: 'shipped' })).ids).toEqual([]);
  const ctx = shop.staff();
  expect(expectOk(await countNewerOrders(ctx, query({ search: 'jeans' }), minutesAfterNow(1)))).toBe(1);
  expect(expectOk(await countNewerOrders(ctx, query({ search: 'silk' }), minutesAfterNow(-9)))).toBe(2);
  expect(await findInExport('jeans')).toEqual([ids[2], ids[0]]);
});

test('A-ORD-11 a word that very many products contain finds the newest orders, and reports that there may be more', async () => {
  const categoryId = await shop.addCategory();
  // The search reads at most 100 matching products.
  for (let number = 0; number < 101; number++) await shop.addProduct({ name: `Common jeans ${number}`, categoryId });
  expect(await find('jeans')).toEqual({ ids: [ids[2], ids[0]], found: { count: 2, more: true } });
  expect((await find('jeans', { payment: 'pending', sort: 'total-asc' })).ids).toEqual([ids[0], ids[2]]);
});

test('A-SKU-12 a text in very many names or codes still finds the newest orders by the barcode of their size', async () => {
  const categoryId = await shop.addCategory();
  for (let number = 0; number < 101; number++) await shop.addProduct({ name: `Bracket shelf-9${number}`, categoryId });
  expect(await find('shelf-9')).toEqual({ ids: [ids[2], ids[0]], found: { count: 2, more: true } });

  const productId = await shop.addProduct({ categoryId });
  // The search reads at most 2,000 matching sizes.
  await shop.db
    .insert(inventoryLevels)
    .values(
      Array.from({ length: 2_001 }, (_, index) => ({ productId, size: `JNS ${index}`, sku: `JNS-OWN-${index}` })),
    );
  expect(await find('jns-own')).toEqual({ ids: [ids[2], ids[0]], found: { count: 2, more: true } });
});
