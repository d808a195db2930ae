import { expect, test } from 'vitest';
import { MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postAction, postBody } from '../kit/testing/post-action.ts';
import { reasonMissingMessage } from './order-action-messages.ts';
import { action } from './orders.actions.ts';

const shop = openTestShop();

async function placeOrder(): Promise<string> {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))).id;
}
const post = (orders: readonly unknown[], status: string) =>
  postBody(action, { action: 'setStatuses', input: { orders, status } }, { ctx: shop.staff() });

test('A-OBULK-01 the response has a result for each order', async () => {
  const ctx = shop.staff();
  const id = await placeOrder();
  const orders = [
    { id, seen: 'pending' },
    { id: UNKNOWN_ID, seen: 'pending' },
  ];
  expect(await postAction(action, 'setStatuses', { orders, status: 'processing' }, { ctx })).toEqual({
    ok: true,
    message: '',
    value: [
      { id, refusal: null },
      { id: UNKNOWN_ID, refusal: 'The order is not there any more.' },
    ],
  });
});

test('A-OBULK-01 a request that is repeated, or based on a former status, changes nothing and says so', async () => {
  const ctx = shop.staff();
  const id = await placeOrder();
  const set = (status: 'processing' | 'shipped') =>
    postAction(action, 'setStatuses', { orders: [{ id, seen: 'pending' }], status }, { ctx });
  expect(await set('processing')).toMatchObject({ value: [{ id, refusal: null }] });
  expect(await set('processing')).toMatchObject({ value: [{ id, refusal: 'The order has this status already.' }] });
  expect(await set('shipped')).toMatchObject({ value: [{ id, refusal: 'Somebody else has changed this order.' }] });
});

test('A-OBULK-02 refuses an empty selection, more than 50 orders, and a status that cannot be set in bulk', async () => {
  const order = { id: UNKNOWN_ID, seen: 'pending' };
  expect((await post([], 'processing')).status).toBe(400);
  expect((await post(Array(MAX_ORDERS_PER_REQUEST + 1).fill(order), 'processing')).status).toBe(400);
  expect((await post([order], 'cancelled')).status).toBe(400);
  expect((await post([order], 'pending')).status).toBe(400);
});

test('A-OBULK-02 refuses a shopper', async () => {
  const order = { id: UNKNOWN_ID, seen: 'pending' };
  const { ctx } = await shop.addShopper();
  const body = { action: 'setStatuses', input: { orders: [order], status: 'processing' } };
  expect((await postBody(action, body, { ctx })).status).toBe(403);
});

test('A-ROLE-14 the message about a missing reason names both statuses', () => {
  expect(reasonMissingMessage('delivered', 'pending')).toBe(
    'Enter why the order is set back from Delivered to Pending.',
  );
  expect(reasonMissingMessage('pending', 'shipped')).toBe('Enter why the order is set from Pending to Shipped.');
});
