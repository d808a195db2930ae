import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { granted, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
import { cancelOrder, placeCashOrder } from './settle.server.ts';

const shop = openTestShop();
let listener: pg.Client;
const heard: { channel: string; what: string; ids: string[] }[] = [];

beforeAll(async () => {
  listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) =>
    heard.push({ channel, what: '', ids: [], ...JSON.parse(payload || '{}') }),
  );
  await listener.query('listen staff_changed; listen outbox_written; listen store_changed');
});
afterAll(() => listener.end());
beforeEach(() => {
  heard.length = 0;
});

/** On a machine that has other things to do as well. */
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 });
const idsOf = (what: string) => heard.filter((each) => each.what === what).flatMap(({ ids }) => ids);

test('orders are told to staff and to the relay a moment later, together, and every one of them', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
  const { ctx } = await shop.addShopper();
  await soon(() => idsOf('users')).not.toEqual([]);
  heard.length = 0;
  const placed = await Promise.all(
    Array.from({ length: 8 }, () => placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 1 }]))),
  );
  const ids = placed.map((order) => granted(order).id);
  await soon(() => idsOf('orders').toSorted()).toEqual(ids.toSorted());
  await soon(() => idsOf('notifications').length).toBe(8);
  expect([...new Set(idsOf('stock'))]).toEqual([productId]);
  await soon(() => heard.some(({ channel }) => channel === 'outbox_written')).toBe(true);
});

test('a coupon that an order uses is told as well', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  await shop.addCoupon({ code: 'TOLD' });
  await soon(() => idsOf('coupons').length).toBeGreaterThan(0);
  heard.length = 0;
  const wish = wishFor([{ productId, size: 'M', quantity: 1 }], { couponCode: 'TOLD' });
  granted(await placeCashOrder(ctx, wish));
  await soon(() => idsOf('coupons').length).toBeGreaterThan(0);
});

test('what shop pages are made of is told with the order itself, and other changes of orders too', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 3 }] });
  const { ctx } = await shop.addShopper();
  const order = granted(await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 1 }])));
  // In the order of the commits: what the order's own transaction told is here before anything later.
  await listener.query('select 1');
  expect(heard.filter(({ channel }) => channel === 'store_changed').map((each) => JSON.stringify(each))).toContainEqual(
    expect.stringContaining(`product:${productId}`),
  );
  await soon(() => idsOf('orders')).toEqual([order.id]);
  heard.length = 0;
  granted(await cancelOrder(shop.staff(), order.id, 'Asked by phone'));
  await listener.query('select 1');
  expect(idsOf('orders')).toContain(order.id);
});

test('a refused order is told to nobody', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
  const { ctx } = await shop.addShopper();
  expect((await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 2 }]))).ok).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([...idsOf('orders'), ...idsOf('notifications')]).toEqual([]);
});
