import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postBody } from '../../kit/testing/post-action.ts';
import { action } from './edit-order.actions.ts';

const shop = openTestShop();
const post = (name: string, input: unknown) =>
  postBody(action, { action: name, input }, { ctx: shop.staff(), demo: false }).then(({ result }) => result);

test('A-EDIT-01 A-EDIT-03 A-EDIT-05 previews a change, saves it once, and names the reason of a refusal', async () => {
  const productId = await shop.addProduct({ name: 'Kurta' });
  const { ctx } = await shop.addShopper();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 2 }]);
  const order = expectOk(await placeCashOrder(ctx, request));
  const [item] = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const { id } = order;
  expect(await post('preview', { id, lines: null })).toMatchObject({
    ok: true,
    value: {
      version: order.version,
      lines: [{ name: 'Kurta', size: 'M', quantity: 2, sizes: [{ size: 'M', available: 8 }] }],
      after: null,
      refusal: null,
    },
  });
  const lines = [{ id: item?.id ?? '', size: 'M', quantity: 1 }];
  expect(await post('preview', { id, lines })).toMatchObject({ ok: true, value: { refusal: null } });
  expect(await post('preview', { id, lines: [] })).toMatchObject({ value: { refusal: 'no-lines', after: null } });
  expect(await post('save', { id, version: order.version, lines })).toMatchObject({
    ok: true,
    message: `Order ${order.orderId.slice(-8)} is changed.`,
  });
  expect(await post('save', { id, version: order.version, lines })).toMatchObject({
    ok: false,
    message: 'Failed to change the order',
    changedMeanwhile: true,
  });
  expect(await post('save', { id, version: order.version + 1, lines: [] })).toMatchObject({
    reason: 'An order needs at least one item. To remove all, cancel the order.',
  });
  expect(await post('preview', { id: UNKNOWN_ID, lines: null })).toMatchObject({ ok: false });
});

test('A-EDIT-05 refuses bodies of another shape', () => {
  const { input } = action.actions.save;
  const lines = [{ id: UNKNOWN_ID, size: 'M', quantity: 1 }];
  expect(input.safeParse({ id: UNKNOWN_ID, version: 1, lines }).success).toBe(true);
  for (const body of [
    { id: UNKNOWN_ID, version: 'x', lines },
    { id: UNKNOWN_ID, version: 1, lines: [{ id: UNKNOWN_ID, size: 'M', quantity: '1' }] },
    { id: UNKNOWN_ID, version: 1, lines: 'all' },
    { id: UNKNOWN_ID, version: 1, lines: Array.from({ length: 201 }, () => lines[0]) },
  ]) {
    expect(input.safeParse(body).success).toBe(false);
  }
});
