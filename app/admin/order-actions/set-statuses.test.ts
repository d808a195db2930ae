import { expect, test } from 'vitest';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postAction, postBody } from '../kit/testing/post-action.ts';
import { reasonMissingMessage } from './order-action-messages.ts';
import { action } from './orders.actions.ts';

const shop = openTestShop();

async function place(): Promise<string> {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))).id;
}
const post = (orders: readonly unknown[], status: string) =>
  postBody(action, { action: 'setStatuses', input: { orders, status } }, { ctx: shop.staff() });

test('A-OBULK-01 the response lists every result, also of a request whose response was lost', async () => {
  const ctx = shop.staff();
  const [one, other] = [await place(), await place()];
  const orders = [
    { id: one, seen: 'pending' },
    { id: UNKNOWN_ID, seen: 'pending' },
  ];
  expect(await postAction(action, 'setStatuses', { orders, status: 'processing' }, { ctx })).toEqual({
    ok: true,
    message: '',
    value: [
      { id: one, refusal: null },
      { id: UNKNOWN_ID, refusal: 'The order is not there any more.' },
    ],
  });
  const otherOrders = [{ id: other, seen: 'pending' }];
  const set = (orders: typeof otherOrders, status: 'processing' | 'shipped') =>
    postAction(action, 'setStatuses', { orders, status }, { ctx });
  expect(await set(otherOrders, 'processing')).toMatchObject({ value: [{ id: other, refusal: null }] });
  expect(await set(otherOrders, 'processing')).toMatchObject({
    value: [{ id: other, refusal: 'The order has this status already.' }],
  });
  expect(await set(otherOrders, 'shipped')).toMatchObject({
    value: [{ id: other, refusal: 'Somebody else has changed this order.' }],
  });
});

test('A-OBULK-02 refuses an empty selection, more than 50 orders, and a status that cannot be set in bulk', async () => {
  const one = { id: UNKNOWN_ID, seen: 'pending' };
  expect((await post([], 'processing')).status).toBe(400);
  expect((await post(Array(51).fill(one), 'processing')).status).toBe(400);
  expect((await post([one], 'cancelled')).status).toBe(400);
  expect((await post([one], 'pending')).status).toBe(400);
  const { ctx } = await shop.addShopper();
  const body = { action: 'setStatuses', input: { orders: [one], status: 'processing' } };
  expect((await postBody(action, body, { ctx })).status).toBe(403);
});

test('A-ROLE-14 the message about a missing reason names both statuses', () => {
  expect(reasonMissingMessage('delivered', 'pending')).toBe(
    'Enter why the order is set back from Delivered to Pending.',
  );
  expect(reasonMissingMessage('pending', 'shipped')).toBe('Enter why the order is set from Pending to Shipped.');
});
