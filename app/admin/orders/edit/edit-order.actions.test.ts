import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postBody } from '../../kit/testing/post-action.ts';
import { action } from './edit-order.actions.ts';

const shop = openTestShop();
const post = (name: string, input: unknown) =>
  postBody(action, { action: name, input }, { ctx: shop.staff(), demo: false }).then(({ result }) => result);

/** Places a cash order of two kurtas in M; returns it with the posted input that leaves one kurta. */
async function placeOrder() {
  const productId = await shop.addProduct({ name: 'Kurta' });
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  return { ...order, oneLess: [{ id: item?.id ?? '', size: 'M', quantity: 1 }] };
}

test('A-EDIT-03 the first preview has the lines of the order and no sums after a change', async () => {
  const { id, version } = await placeOrder();
  // The test product has 10 units in M, of which the order reserves 2.
  expect(await post('preview', { id, lines: null })).toMatchObject({
    ok: true,
    value: {
      version,
      lines: [{ name: 'Kurta', size: 'M', quantity: 2, sizes: [{ size: 'M', available: 8 }] }],
      after: null,
      refusal: null,
    },
  });
  expect(await post('preview', { id: UNKNOWN_ID, lines: null })).toMatchObject({ ok: false });
});

test('A-EDIT-03 A-EDIT-05 a preview of a change names the reason of a refusal', async () => {
  const { id, oneLess } = await placeOrder();
  expect(await post('preview', { id, lines: oneLess })).toMatchObject({ ok: true, value: { refusal: null } });
  expect(await post('preview', { id, lines: [] })).toMatchObject({ value: { refusal: 'no-lines', after: null } });
});

test('A-EDIT-01 A-EDIT-05 saves a change once', async () => {
  const { id, orderId, version, oneLess } = await placeOrder();
  expect(await post('save', { id, version, lines: oneLess })).toMatchObject({
    ok: true,
    message: `Order ${shortOrderId(orderId)} is changed.`,
  });
  expect(await post('save', { id, version, lines: oneLess })).toMatchObject({
    ok: false,
    message: 'Failed to change the order',
    changedMeanwhile: true,
  });
});

test('A-EDIT-05 refuses an order without items, with the reason', async () => {
  const { id, version } = await placeOrder();
  expect(await post('save', { id, version, lines: [] })).toMatchObject({
    reason: 'An order needs at least one item. To remove all, cancel the order.',
  });
});

test('A-EDIT-05 refuses input of the wrong types, and more than 200 lines', () => {
  const { input } = action.actions.save;
  const lines = [{ id: UNKNOWN_ID, size: 'M', quantity: 1 }];
  expect(input.safeParse({ id: UNKNOWN_ID, version: 1, lines }).success).toBe(true);
  for (const body of [
    { id: UNKNOWN_ID, version: 'x', lines },
    { id: UNKNOWN_ID, version: 1, lines: [{ id: UNKNOWN_ID, size: 'M', quantity: '1' }] },
    { id: UNKNOWN_ID, version: 1, lines: 'all' },
    { id: UNKNOWN_ID, version: 1, lines: Array(201).fill(lines[0]) },
  ]) {
    expect(input.safeParse(body).success).toBe(false);
  }
});
