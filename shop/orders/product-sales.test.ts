import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { getProductSales } from './product-sales.server.ts';
import { sellThrough } from './product-sales.ts';

const shop = openTestShop();
const DAY = 24 * 60;

test.each([
  [12, 36, 25],
  [1, 2, 33],
  [5, 0, 100],
  [0, 0, 0],
])('A-PROD-40 of %i units sold and %i left, %i %% were sold', (units, left, percent) => {
  expect(sellThrough(units, left)).toBe(percent);
});

test('A-PROD-40 counts what sold in 30 days, without cancelled and older orders, and lists what did not sell', async () => {
  const wanted = await shop.addProduct({ name: 'Wanted', price: 129_900, stock: [{ size: 'M', onHand: 20 }] });
  const slow = await shop.addProduct({ name: 'Nobody wants it', stock: [{ size: 'S', onHand: 9_000 }] });
  const shopper = await shop.addShopper();
  const order = async (productId: string, quantity: number, daysAgo = 0) =>
    expectOk(
      await placeCashOrder(
        shopper.at(minutesAfterNow(-daysAgo * DAY)),
        orderRequestFor([{ productId, size: productId === slow ? 'S' : 'M', quantity }]),
      ),
    );
  await order(wanted, 3);
  await order(wanted, 2, 29);
  await order(slow, 1, 31);
  expectOk(await cancelOrder(shop.staff(), (await order(slow, 1)).id, 'Changed her mind'));

  const sales = expectOk(await getProductSales(shop.staff()));
  expect(sales).toMatchObject({ units: 5, returned: 0, sales: 5 * 129_900, unsold: 1 });
  // Of 5 sold and 15 left, 25 % were sold.
  expect(sales.best).toEqual([{ id: wanted, name: 'Wanted', units: 5, sales: 5 * 129_900, sellThrough: 25 }]);
  expect(sales.slow).toEqual([{ id: slow, name: 'Nobody wants it', available: 8_999 }]);
});

test('A-PROD-40 does not count a parcel that was sent before its order was cancelled', async () => {
  const productId = await shop.addProduct({ name: 'Sent and cancelled', stock: [{ size: 'M', onHand: 20 }] });
  const before = expectOk(await getProductSales(shop.staff()));
  const shopper = await shop.addShopper();
  const order = expectOk(
    await placeCashOrder(shopper.at(minutesAfterNow(0)), orderRequestFor([{ productId, size: 'M', quantity: 2 }])),
  );
  for (const status of ['shipped', 'cancelled'] as const)
    expectOk(await updateOrderStatus(shop.staff(), order.id, { status, seen: null, reason: 'Returned to us' }));
  const sales = expectOk(await getProductSales(shop.staff()));
  expect([sales.units, sales.sales]).toEqual([before.units, before.sales]);
});

test('A-PROD-40 products that shoppers cannot buy do not count as left to sell', async () => {
  const { units, sellThrough: before } = expectOk(await getProductSales(shop.staff()));
  await shop.addProduct({ name: 'Hidden', status: 'inactive', stock: [{ size: 'M', onHand: 90_000 }] });
  await shop.addProduct({
    name: 'Next month',
    publishAt: minutesAfterNow(30 * DAY),
    stock: [{ size: 'M', onHand: 90_000 }],
  });
  expect(expectOk(await getProductSales(shop.staff()))).toMatchObject({ units, sellThrough: before });
});

test('A-PROD-40 is refused to guests', async () => {
  expect(await getProductSales(shop.as(GUEST))).toMatchObject({ ok: false });
});
