import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { handleRequest } from './handle-request.server.ts';

const shop = openTestShop();
const DAY = 24 * 60;

async function addDeliveredOrder(quantity = 1) {
  const { ctx, at } = await shop.addShopper();
  const productId = await shop.addProduct({
    stock: [
      { size: 'M', onHand: 10 },
      { size: 'L', onHand: 1 },
    ],
  });
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }])));
  expectOk(await deliverOrder(shop.staff(), order.id));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const levels = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  const levelOf = (size: string) => String(levels.find((level) => level.size === size)?.id);
  return { ctx, at, order, itemId: String(item?.id), levelOf };
}

type Added = Awaited<ReturnType<typeof addDeliveredOrder>>;

const formOf = ({ itemId }: Pick<Added, 'itemId'>, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  const all = {
    key: crypto.randomUUID(),
    item: itemId,
    reason: 'too-large',
    outcome: 'refund',
    vpa: 'asha.k@okicici',
    name: 'Asha Rao',
    phone: '9876543210',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    pickupMethod: 'courier',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
};

const send = (ctx: ShopContext, orderId: string, form: FormData) =>
  handleRequest(ctx, new Request('http://localhost/'), orderId, form);

const problemsOf = (response: Awaited<ReturnType<typeof handleRequest>>) =>
  response?.result.ok === false
    ? response.result.problems.map(({ question, message }) => `${question}: ${message}`)
    : null;

test('S-RET-06 a repeated post makes one return', async () => {
  const added = await addDeliveredOrder(2);
  const form = formOf(added);
  const first = await send(added.ctx, added.order.orderId, form);
  expect(first).toMatchObject({ status: 200, result: { ok: true } });
  expect(await send(added.ctx, added.order.orderId, form)).toEqual(first);
  expect(await shop.db.select().from(returns).where(eq(returns.orderId, added.order.id))).toHaveLength(1);
});

test('S-RET-05 a refusal is a sentence at its question, and keeps what was entered', async () => {
  const added = await addDeliveredOrder();
  const { ctx, at, order, levelOf } = added;
  const refused = async (fields: Readonly<Record<string, string>>, now?: Date) =>
    problemsOf(await send(now ? at(now) : ctx, order.orderId, formOf(added, fields)));
  expect(await refused({ reason: 'damaged' })).toEqual(['photos: Please add a photo.']);
  expect(await refused({ reason: '', outcome: '' })).toEqual([
    'reason: Choose a reason.',
    'outcome: Choose an exchange or a refund.',
  ]);
  expect(await refused({ vpa: 'asha' })).toEqual(['vpa: Enter your UPI id, for example asha.k@okicici.']);
  expect(await refused({ pincode: '12' })).toEqual(['pickup: Check the pickup address.']);
  // Delivered on 10 January 2025, and returns are open for two days.
  expect(await refused({}, minutesAfterNow(60 * DAY))).toEqual(['items: Returns were open until 12 Jan 2025.']);
  await shop.db
    .update(inventoryLevels)
    .set({ onHand: 0 })
    .where(eq(inventoryLevels.id, levelOf('L')));
  const size = `${levelOf('L')} L`;
  expect(await refused({ outcome: 'exchange', [`size-${added.itemId}`]: size })).toEqual([
    'size: Size L has just gone. Choose another size or a refund.',
  ]);
  await shop.db
    .update(inventoryLevels)
    .set({ onHand: 1 })
    .where(eq(inventoryLevels.id, levelOf('L')));
  const response = await send(ctx, order.orderId, formOf(added, { comment: 'Loose', reason: '' }));
  expect(response?.result).toMatchObject({ ok: false, values: { comment: 'Loose', outcome: 'refund' } });
});

test('S-RETD-04 units that another tab has requested are refused by name, with what was entered', async () => {
  const added = await addDeliveredOrder(3);
  const { ctx, order, itemId } = added;
  const ask = (quantity: string, key: string) =>
    send(ctx, order.orderId, formOf(added, { [`quantity-${itemId}`]: quantity, key, comment: 'Loose' }));
  expect(await ask('2', crypto.randomUUID())).toMatchObject({ status: 200 });
  const response = await ask('3', crypto.randomUUID());
  expect(problemsOf(response)).toEqual([
    expect.stringMatching(/^items: Only 1 of .+ can be requested now: the others are in another request\.$/),
  ]);
  expect(response?.result).toMatchObject({ values: { comment: 'Loose', lines: [{ quantity: 3 }] } });
});

test('S-RET-10 another pickup address is stored, with the digits of its pincode', async () => {
  const added = await addDeliveredOrder();
  expect(
    await send(added.ctx, added.order.orderId, formOf(added, { city: 'Mysuru', pincode: '570 001' })),
  ).toMatchObject({
    status: 200,
  });
  const [row] = await shop.db.select().from(returns).where(eq(returns.orderId, added.order.id));
  expect(row?.pickupAddress).toMatchObject({ city: 'Mysuru', pincode: '570001', fullName: 'Asha Rao' });
});

test('S-RET-15 another person’s order does not exist, and a guest is asked to log in', async () => {
  const added = await addDeliveredOrder();
  const other = await shop.addShopper();
  expect(await send(other.ctx, added.order.orderId, formOf(added))).toBeNull();
  expect(await send(shop.as(GUEST), added.order.orderId, formOf(added))).toMatchObject({
    status: 401,
    result: { signedOut: true },
  });
});
