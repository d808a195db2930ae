import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { bagLines } from '#db/schema/people.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder, findOrderByIdempotencyKey } from './add-order.server.ts';

const shop = openTestShop();
/** The subtotal of ₹1,000 and 18 % of it; shipping is free above ₹999. */
const TOTAL = 118_000;

test('S-CALL-10 S-CHK-24 prices an order by the store’s data, and its owner can read it', async () => {
  const productId = await shop.addProduct({ name: 'Kurta' });
  const { ctx, userId } = await shop.addShopper();
  const request = {
    ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]),
    shownTotal: TOTAL,
    total: 1,
    subtotal: 1,
    paymentStatus: 'paid',
  };
  const order = expectOk(await addOrder(ctx, request));
  expect(order).toMatchObject({
    userId,
    subtotal: 100_000,
    tax: 18_000,
    shipping: 0,
    total: TOTAL,
    paymentStatus: 'pending',
    items: [{ name: 'Kurta', quantity: 1, price: 100_000 }],
  });
  // A second click, or a retry after a lost response.
  expect(expectOk(await addOrder(ctx, request)).id).toBe(order.id);
  expect((await findOrderByIdempotencyKey(ctx, request.idempotencyKey))?.id).toBe(order.id);
  expect(await findOrderByIdempotencyKey(ctx, 'another key')).toBeNull();
  for (const other of [shop.as(GUEST), (await shop.addShopper()).ctx]) {
    expect(await findOrderByIdempotencyKey(other, request.idempotencyKey)).toBeNull();
  }
});

test('S-CHK-15 does not store empty fields', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const empty = { couponCode: '  ', notes: '', trackingNumber: null, appliedCoupon: {}, deliveryDate: '' };
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL, ...empty };
  const order = expectOk(await addOrder(ctx, request));
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({
    couponCode: null,
    couponName: null,
    notes: null,
    trackingNumber: null,
    deliveryDate: null,
  });
});

test('S-CHK-23 refuses a total that differs from the one shown, and places no order', async () => {
  const productId = await shop.addProduct();
  const { ctx, userId } = await shop.addShopper();
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL - 1 };
  expect(await addOrder(ctx, request)).toEqual({ ok: false, reason: { kind: 'price-changed', total: TOTAL } });
  expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
});

test('removes the ordered quantities from the account’s bag; other lines stay', async () => {
  const [productId, other] = [await shop.addProduct(), await shop.addProduct()];
  const { ctx, userId } = await shop.addShopper();
  await shop.db.insert(bagLines).values([
    { userId, productId, size: 'M', qty: 3 },
    { userId, productId: other, size: 'M', qty: 1 },
  ]);
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 2 }]), shownTotal: 2 * TOTAL };
  expectOk(await addOrder(ctx, request));
  const remainingLines = await shop.db.select().from(bagLines).where(eq(bagLines.userId, userId));
  expect(remainingLines.map(({ productId, qty }) => [productId, qty]).sort()).toEqual(
    [
      [productId, 1],
      [other, 1],
    ].sort(),
  );
});

test.each([
  ['a guest', { kind: 'not-signed-in' }, {}],
  ['an empty name', { kind: 'customer' }, { customer: { name: '', email: 'a@b.in', phone: '9876543210' } }],
  ['no item', { kind: 'no-items' }, { lines: [] }],
  ['no total', { kind: 'total' }, { shownTotal: 0 }],
  ['an invalid address', { kind: 'address' }, { shippingAddress: { fullName: 'Asha' } }],
  ['S-CHK-07 an invalid phone', { kind: 'customer' }, { customer: { name: 'Asha', email: 'a@b.in', phone: '12345' } }],
  [
    'S-CHK-07 an invalid pincode',
    { kind: 'address' },
    { shippingAddress: { ...orderRequestFor([]).shippingAddress, pincode: '012345' } },
  ],
  [
    'S-CHK-07 an invalid email',
    { kind: 'customer' },
    { customer: { name: 'Asha', email: 'asha', phone: '9876543210' } },
  ],
  ['a payment by card', { kind: 'invalid-request' }, { paymentMethod: 'card' }],
  ['an invalid coupon code', { kind: 'coupon', reason: 'invalid' }, { couponCode: 'X'.repeat(41) }],
])('refuses %s', async (refused, reason, overrides) => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL, ...overrides };
  expect(await addOrder(refused === 'a guest' ? shop.as(GUEST) : ctx, request)).toEqual({ ok: false, reason });
});

test('S-CHK-26 refuses more units than are available', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 2 }] });
  const { ctx } = await shop.addShopper();
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 3 }]), shownTotal: 3 * TOTAL };
  expect(await addOrder(ctx, request)).toEqual({ ok: false, reason: { kind: 'sold-out' } });
});
