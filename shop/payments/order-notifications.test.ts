import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';

const shop = openTestShop();
let listener: pg.Client;
const received: { channel: string; what: string; ids: string[]; tags?: string[] }[] = [];

beforeAll(async () => {
  listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) =>
    received.push({ channel, what: '', ids: [], ...JSON.parse(payload || '{}') }),
  );
  await listener.query('listen staff_changed; listen outbox_written; listen store_changed');
});
afterAll(() => listener.end());
beforeEach(() => {
  received.length = 0;
});

/** Notifications arrive in commit order: everything committed before this query has arrived with its result. */
const waitForNotifications = () => listener.query('select 1');
const receivedIds = (what: string) =>
  received.filter((notification) => notification.what === what).flatMap(({ ids }) => ids);
const channels = () => [...new Set(received.map(({ channel }) => channel))];

test('an order notifies staff of orders, stock and notifications, and wakes the outbox relay', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
  const { ctx } = await shop.addShopper();
  await waitForNotifications();
  received.length = 0;
  const placed = await Promise.all(
    Array.from({ length: 8 }, () => placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))),
  );
  const ids = placed.map((order) => expectOk(order).id);
  await waitForNotifications();
  expect(receivedIds('orders').toSorted()).toEqual(ids.toSorted());
  expect(receivedIds('notifications')).toHaveLength(8);
  expect([...new Set(receivedIds('stock'))]).toEqual([productId]);
  expect(channels()).toContain('outbox_written');
});

test('an order with a coupon notifies staff of the coupon', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const couponId = await shop.addCoupon({ code: 'USED' });
  await waitForNotifications();
  received.length = 0;
  expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: 'USED' })));
  await waitForNotifications();
  expect(receivedIds('coupons')).toContain(couponId);
});

test('a cancelled order notifies staff', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 3 }] });
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  await waitForNotifications();
  received.length = 0;
  expectOk(await cancelOrder(shop.staff(), order.id, 'Asked by phone'));
  await waitForNotifications();
  expect(receivedIds('orders')).toContain(order.id);
});

test('a refused order notifies nobody', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
  const { ctx } = await shop.addShopper();
  await waitForNotifications();
  received.length = 0;
  expect((await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }]))).ok).toBe(false);
  await waitForNotifications();
  expect([...receivedIds('orders'), ...receivedIds('notifications')]).toEqual([]);
});

describe('invalidated pages', () => {
  const tagsAfter = async (onHand: number, quantity: number) => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand }] });
    const { ctx } = await shop.addShopper();
    await waitForNotifications();
    received.length = 0;
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }])));
    await waitForNotifications();
    return { productId, order, tags: received.flatMap(({ tags }) => tags ?? []) };
  };

  // Pages show the number of units that are left only when it is small: 4 after the first order, 38 after the second.
  test('only the product’s pages are invalidated when few units are left', async () => {
    const { productId, tags } = await tagsAfter(5, 1);
    expect(tags).toEqual([`product:${productId}`]);
  });

  test('no page is invalidated when more units are left than a page shows', async () => {
    expect((await tagsAfter(40, 2)).tags).toEqual([]);
  });

  test('the product’s pages and lists are invalidated when a size sells out', async () => {
    const { productId, tags } = await tagsAfter(2, 2);
    expect(tags.toSorted()).toEqual([`product:${productId}`, 'products']);
  });

  test('the product’s pages and lists are invalidated when units are restocked', async () => {
    const { productId, order } = await tagsAfter(5, 1);
    received.length = 0;
    expectOk(await cancelOrder(shop.staff(), order.id, 'Asked by phone'));
    await waitForNotifications();
    expect(received.flatMap(({ tags }) => tags ?? []).toSorted()).toEqual([`product:${productId}`, 'products']);
  });
});
