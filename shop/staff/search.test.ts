import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { listOrders } from '#shop/orders/list-orders.server.ts';
import { countNewerOrders } from '#shop/orders/newer-orders.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, roleActor } from '#shop/testing/test-shop.ts';
import { searchStore } from './search.server.ts';
import { parseStoreSearch } from './search.ts';

const shop = openTestShop();
const find = async (text: string) => expectOk(await searchStore(shop.staff(), text));
const customer = { name: 'Padmavati Krishnan', email: 'padma.k@example.in', phone: '9845077123' };
let orderId = '';

beforeAll(async () => {
  const productId = await shop.addProduct({ name: 'Kanjivaram Silk Saree', sku: 'KSS-7781' });
  const { ctx } = await shop.addShopper();
  for (let n = 0; n < 6; n++)
    await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }], { customer }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.customerName, customer.name)).limit(1);
  if (!order) throw new Error('No order was placed');
  orderId = order.orderId;
  await shop.db
    .insert(shipments)
    .values({ orderId: order.id, provider: 'test', awbCode: 'KN704269150870', status: 'PICKUP_SCHEDULED' });
  await shop.addCoupon({ code: 'PADMA50' });
});

test('A-FIND-01 finds orders by id, name, email and phone, at most four of them', async () => {
  expect((await find(orderId.slice(-8))).orders.map((order) => order.orderId)).toEqual([orderId]);
  for (const text of ['padmavati', 'PADMA.K@example', '+91 98450 77123']) {
    const { orders: found } = await find(text);
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ customerName: customer.name });
  }
});

test('A-FIND-01 finds a parcel by the beginning of its AWB, whole or labelled', async () => {
  for (const text of ['KN7042', 'kn704269150870', 'AWB: KN704269150870'])
    expect((await find(text)).shipments).toMatchObject([
      { orderId, awb: 'KN704269150870', status: 'PICKUP_SCHEDULED' },
    ]);
  expect((await find('704269')).shipments).toEqual([]);
});

test('A-FIND-01 finds products by name and SKU, and coupons by code; a product name finds no orders', async () => {
  expect((await find('kanjivaram')).products).toMatchObject([{ name: 'Kanjivaram Silk Saree' }]);
  expect((await find('kanjivaram')).orders).toEqual([]);
  expect((await find('KSS-7781')).products).toMatchObject([{ skuId: 'KSS-7781', foundSizes: [] }]);
  expect((await find('padma5')).coupons).toMatchObject([{ code: 'PADMA50', state: 'usable' }]);
});

test('A-SKU-12 finds a product by the SKU of a size and names the size', async () => {
  expect((await find('kss-7781-m')).products).toMatchObject([{ skuId: 'KSS-7781', foundSizes: [{ size: 'M' }] }]);
});

test('A-SKU-12 finds a product by the EAN of a size', async () => {
  await shop.addProduct({ name: 'Scanned', sku: 'SCN', stock: [{ size: 'M', onHand: 1, barcode: '8901030865275' }] });
  expect((await find('8901030865275')).products).toMatchObject([{ skuId: 'SCN', foundSizes: [{ size: 'M' }] }]);
});

test('A-FIND-01 a prefix searches one kind; one letter searches nothing', async () => {
  const { orders: found, coupons } = await find('o: padma');
  expect([found.length, coupons.length]).toEqual([4, 0]);
  expect(parseStoreSearch('P:saree')).toEqual({ text: 'saree', kinds: ['products'] });
  expect(parseStoreSearch(' a ').text).toBe('');
  expect(Object.values(await find('c: a')).flat()).toEqual([]);
});

test('A-ROLE-18 a role that does not see customers finds no order by phone number or email, here and in the list of orders', async () => {
  const packer = shop.as(roleActor('Packing', ['orders.read', 'orders.export', 'fulfilment']));
  const listed = async (search: string) =>
    expectOk(await listOrders(packer, parseOrdersQuery(new URLSearchParams({ search })))).orders.length;
  const exported = async (search: string) => {
    const filters = parseOrdersQuery(new URLSearchParams({ search }));
    let text = '';
    for await (const chunk of expectOk(exportOrders(packer, filters))) text += chunk;
    return text.trim().split('\n').length - 1;
  };
  const counted = async (search: string) =>
    expectOk(await countNewerOrders(packer, parseOrdersQuery(new URLSearchParams({ search })), null));
  for (const text of ['PADMA.K@example', customer.email, '+91 98450 77123', '9845077123', '98450']) {
    expect([text, expectOk(await searchStore(packer, text)).orders]).toEqual([text, []]);
    expect([text, await listed(text), await exported(text), await counted(text)]).toEqual([text, 0, 0, 0]);
  }
  expect(expectOk(await searchStore(packer, 'padmavati')).orders).toMatchObject([
    { customerName: customer.name, customerEmail: '', customerPhone: '' },
    {},
    {},
    {},
  ]);
  expect([await listed('padmavati'), await exported('padmavati'), await counted('padmavati')]).toEqual([6, 6, 6]);
  expect(await listed(orderId)).toBe(1);
});

test('A-FIND-02 refuses everybody but staff', async () => {
  const { ctx } = await shop.addShopper();
  expect(await searchStore(ctx, 'padmavati')).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await searchStore(shop.as(GUEST), 'padmavati')).toEqual({ ok: false, reason: 'not-allowed' });
});
