import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { listBestsellers } from './bestsellers.server.ts';

const shop = openTestShop();

test('S-HOME-16 lists the products with most units sold first, without cancelled orders and sold-out products', async () => {
  const add = (name: string, onHand = 50) => shop.addProduct({ name, stock: [{ size: 'M', onHand }] });
  const [two, five, cancelled, soldOut] = [
    await add('Two'),
    await add('Five'),
    await add('Cancelled'),
    await add('Gone', 6),
  ];
  await add('Never sold');
  const sell = async (productId: string, quantity: number) => {
    const { ctx } = await shop.addShopper();
    return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }])));
  };
  await sell(two, 2);
  await sell(five, 2);
  await sell(five, 3);
  await sell(soldOut, 6);
  expectOk(await cancelOrder(shop.staff(), (await sell(cancelled, 9)).id, 'By phone'));
  const names = async (limit: number) => (await listBestsellers(shop.as(GUEST), limit)).map(({ name }) => name);
  expect(await names(4)).toEqual(['Five', 'Two']);
  expect(await names(1)).toEqual(['Five']);
});
