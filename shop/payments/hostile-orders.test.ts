// Order requests that no page of the store sends: text that breaks parsers, forged amounts, keys of other people,
// hundreds of coupon codes, and products deleted before they are paid.
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkouts, orderItems, orders } from '#db/schema/orders.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { expectOk, GUEST, orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder, findOrderByIdempotencyKey } from './add-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
/** One unit of ₹1,000 with 18 % tax. */
const TOTAL = 118_000;
const findOrders = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));

const HOSTILE_TEXTS = {
  'a null byte': 'Asha\u0000Rao',
  'half a surrogate pair': 'Asha\ud800Rao',
  'text that runs backwards': '\u202eoaR ahsA\u202c',
  'invisible characters': 'As\u200bha\ufeff Rao',
  'an end of line': 'Asha\r\nBcc: everybody',
  markup: '<script>alert(1)</script>',
};

const withTextInEveryField = (request: OrderRequest, text: string): [string, OrderRequest][] => [
  ['name', { ...request, customer: { ...request.customer, name: text } }],
  ...(['fullName', 'address', 'city', 'state'] as const).map((field): [string, OrderRequest] => [
    field,
    { ...request, shippingAddress: { ...request.shippingAddress, [field]: text } },
  ]),
];

test.each(['customer', 'shippingAddress'] as const)('refuses a link in the name of the %s', async (part) => {
  const { productId, ctx, userId } = await shop.checkOut();
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL };
  const name = 'You won! open http://win.example';
  const sent =
    part === 'customer'
      ? { ...request, customer: { ...request.customer, name } }
      : { ...request, shippingAddress: { ...request.shippingAddress, fullName: name } };
  expect((await addOrder(ctx(), sent)).ok).toBe(false);
  expect((await startPayment(ctx(), { ...sent, paymentMethod: 'upi' })).ok).toBe(false);
  expect(await findOrders(userId)).toEqual([]);
});

describe.each(Object.entries(HOSTILE_TEXTS))('S-CHK-07 %s', (_, text) => {
  test('such text in a name or an address is stored without control characters', async () => {
    const { productId, ctx, userId } = await shop.checkOut();
    const request = () => ({ ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL });
    for (const [, sent] of withTextInEveryField(request(), text))
      expectOk(await addOrder(ctx(), { ...sent, idempotencyKey: crypto.randomUUID() }));
    for (const { customerName, shippingAddress } of await findOrders(userId)) {
      const stored = [customerName, ...Object.values(shippingAddress)].join('\u00a6');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that there are none
      expect(stored).not.toMatch(/[\u0000-\u001f\u200b\u202a-\u202e\ufeff]|\p{Cs}/u);
    }
  });

  test('such text in a size, a coupon code or a key is refused without an error', async () => {
    const { productId, ctx, userId } = await shop.checkOut();
    const line = { productId, size: 'M', quantity: 1 };
    for (const overrides of [
      { lines: [{ ...line, size: text }] },
      { couponCode: text },
      ...(text.includes('\0') || !text.isWellFormed() ? [{ idempotencyKey: text }] : []),
    ]) {
      const cash = { ...orderRequestFor([line]), shownTotal: TOTAL, ...overrides };
      expect((await addOrder(ctx(), cash)).ok).toBe(false);
      expect((await startPayment(ctx(), { ...cash, paymentMethod: 'upi' })).ok).toBe(false);
    }
    expect(await findOrderByIdempotencyKey(ctx(), text)).toBeNull();
    expect(await findOrders(userId)).toEqual([]);
  });
});

test.each(['\u200b', ' \u202e ', '\u0000', 'x'.repeat(401)])(
  'S-CHK-06 refuses %j as a name and as an address',
  async (text) => {
    const { productId, ctx } = await shop.checkOut();
    for (const [, sent] of withTextInEveryField(
      { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL },
      text,
    ))
      expect(await addOrder(ctx(), sent)).toMatchObject({ ok: false });
  },
);

test('S-CHK-24 S-PAY-08 ignores a total, a discount and a status sent with the start of a payment', async () => {
  const { ctx, request, userId } = await shop.checkOut();
  const sent = {
    ...request,
    amount: 100,
    total: 100,
    discount: 117_900,
    state: 'placed',
    paymentId: 'pay_1',
    userId: 'x',
  };
  const started = await shop.start(ctx(), sent);
  expect(started.amount).toBe(TOTAL);
  expect(shop.simulator.records.orders.get(started.providerOrderId)?.amount).toBe(TOTAL);
  const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.id, started.checkoutId));
  expect(checkout).toMatchObject({ userId, state: 'open', total: TOTAL, discount: 0 });
});

test('S-CHK-25 an idempotency key does not find the order of another shopper', async () => {
  const { productId, ctx } = await shop.checkOut();
  const request = { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL };
  const placed = expectOk(await addOrder(ctx(), request));
  expect(await findOrderByIdempotencyKey(ctx(), request.idempotencyKey)).toMatchObject({ orderId: placed.orderId });
  const other = await shop.checkOut();
  for (const ctxOfCaller of [other.ctx(), shop.as(GUEST)])
    expect(await findOrderByIdempotencyKey(ctxOfCaller, request.idempotencyKey)).toBeNull();
});

/** Runs the attempts in parallel, but no more at once than the pool has connections. */
async function runFiveAtATime<Outcome>(
  count: number,
  attempt: (index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const results: Outcome[] = [];
  for (let first = 0; first < count; first += 5) {
    results.push(...(await Promise.all([0, 1, 2, 3, 4].map((index) => attempt(first + index)))));
  }
  return results;
}

test('refuses the 31st order of a shopper, so that nobody can reserve all stock', async () => {
  const { productId, ctx, userId } = await shop.checkOut({ stock: 100 });
  const order = () =>
    addOrder(ctx(), { ...orderRequestFor([{ productId, size: 'M', quantity: 1 }]), shownTotal: TOTAL });
  const results = await runFiveAtATime(35, order);
  expect(results.filter(({ ok }) => ok)).toHaveLength(30);
  expect(await order()).toEqual({ ok: false, reason: { kind: 'too-many' } });
  expect(await findOrders(userId)).toHaveLength(30);
});

test('refuses coupon codes with the start of a payment after 60 wrong ones', async () => {
  await shop.addCoupon({ code: 'HIDDEN' });
  const { ctx, request } = await shop.checkOut();
  const guess = async (couponCode: string) =>
    startPayment(ctx(), { ...request, idempotencyKey: crypto.randomUUID(), couponCode });
  const guesses = await runFiveAtATime(70, (index) => guess(`G${index}`));
  const refusals = guesses.map((guessed) => (guessed.ok ? null : guessed.reason));
  expect(refusals.filter((reason) => typeof reason === 'object' && reason?.kind === 'coupon')).toHaveLength(60);
  expect(await guess('HIDDEN')).toEqual({ ok: false, reason: { kind: 'too-many' } });
  // A purchase without a coupon code still succeeds.
  expect(await startPayment(ctx(), request)).toMatchObject({ ok: true });
});

test('S-PAY-11 a product that staff delete during the payment is still sold to the shopper', async () => {
  const { ctx, request, productId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  await shop.db.delete(products).where(eq(products.id, productId));
  const receipt = shop.simulator.pay(providerOrderId);
  const state = expectOk(
    await confirmPayment(ctx(), {
      checkoutId,
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    }),
  );
  expect(state).toMatchObject({ kind: 'placed' });
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order?.id ?? ''));
  expect(items).toMatchObject([{ productId: null, quantity: 1 }]);
});
