import { expect, test } from 'vitest';
import { setProductStatus } from '#shop/catalog/change-products.server.ts';
import { expectOk, GUEST, manualOrderFor, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postAction } from '../kit/testing/post-action.ts';
import { action } from './order-entry.actions.ts';

const shop = openTestShop();
const ONE_M = { size: 'M', quantity: 1 };
/** The total shown is that of one item: ₹1,000, 18 % tax, and free delivery. */
const place = (items: Parameters<typeof manualOrderFor>[0], overrides = {}, ctx = shop.staff()) =>
  postAction(
    action,
    'place',
    { ...manualOrderFor([...items]), items: [...items], shownTotal: 118_000, ...overrides },
    { ctx },
  );

test('A-ENTRY-05 places the posted order and returns its number', async () => {
  const item = { ...ONE_M, productId: await shop.addProduct(), name: 'Kurta' };
  const result = await place([item]);
  expect(result).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^Order \S+ placed\.$/),
    hint: 'Its stock is lowered, and it is marked as processed.',
    value: { orderId: expect.stringMatching(/^ORD-/) },
  });
});

test('A-ENTRY-03 every refusal has a message that names its item', async () => {
  const lowStock = { ...ONE_M, productId: await shop.addProduct({ stock: [{ size: 'M', onHand: 2 }] }), name: 'Noor' };
  const soldOut = { ...ONE_M, productId: await shop.addProduct({ stock: [{ size: 'M', onHand: 0 }] }), name: 'Gul' };
  const inactive = { ...ONE_M, productId: await shop.addProduct(), name: 'Mira' };
  expectOk(await setProductStatus(shop.staff(), [inactive.productId], 'inactive'));
  const failed = (reason: string) => ({ ok: false, message: 'The order could not be placed.', reason });
  expect(await place([{ ...lowStock, quantity: 3 }])).toEqual(failed('Noor, size M: Only 2 left. Lower the quantity.'));
  expect(await place([lowStock, soldOut])).toEqual(failed('Gul, size M: Sold out. Remove it.'));
  expect(await place([lowStock, inactive])).toEqual(failed('Mira, size M: Not for sale at the moment. Remove it.'));
  expect(await place([lowStock, { ...ONE_M, productId: UNKNOWN_ID, name: 'Lehar', size: '' }])).toEqual(
    failed('Lehar: No longer in the store. Remove it.'),
  );
  expect(await place([lowStock], { shownTotal: 1 })).toEqual(
    failed('A price has changed: the total is now ₹1,180. Check it and place the order again.'),
  );
  expect(await place([])).toEqual(failed('Please check the items and their quantities.'));
});

test('A-ENTRY-03 an invalid field has the same message as in checkout', async () => {
  const item = { ...ONE_M, productId: await shop.addProduct(), name: 'Kurta' };
  const shipping = { ...manualOrderFor([]).shipping, pincode: '012345' };
  expect(await place([item], { shipping })).toEqual({
    ok: false,
    message: 'The order could not be placed.',
    fields: { pincode: 'Please enter a valid 6-digit pincode' },
  });
});

test('A-ENTRY-04 refuses a reused idempotency key with other items and names the placed order', async () => {
  const item = { ...ONE_M, productId: await shop.addProduct(), name: 'Kurta' };
  const idempotencyKey = crypto.randomUUID();
  expect(await place([item], { idempotencyKey })).toMatchObject({ ok: true });
  expect(await place([{ ...item, quantity: 2 }], { idempotencyKey })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Your first click already placed order \S+\.$/),
    reason: 'Later changes are not included.',
  });
});

test('A-ENTRY-05 refuses to place or quote an order for a guest', async () => {
  const item = { ...ONE_M, productId: await shop.addProduct(), name: 'Kurta' };
  const ctx = shop.as(GUEST);
  expect(await place([item], {}, ctx)).toMatchObject({ ok: false, reason: expect.stringContaining('administrators') });
  const quoted = await postAction(action, 'quote', { idempotencyKey: 'any', items: [item], discount: null }, { ctx });
  expect(quoted).toMatchObject({ ok: false });
});
