// No shopper can reserve all stock: limits of units per size and per checkout, by any payment method, and of starts per network.
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inventoryLevels } from '#db/schema/stock.ts';
import { orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder } from './add-order.server.ts';
import { consumeCheckoutStart } from './checkout-starts.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

const addShopperCtx = async () => shop.as({ kind: 'shopper', userId: (await shop.addShopper()).userId });
const OVER_SIZE = { ok: false, reason: { kind: 'over-limit', limit: 'size', max: 10 } };

describe('a cash order and an online payment are limited to 10 units per size and 50 units per checkout', () => {
  test('an order of 900 units of three products leaves the stock unchanged, in cash and online', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => shop.addProduct({ stock: [{ size: 'M', onHand: 900 }] })));
    const lines = ids.map((productId) => ({ productId, size: 'M', quantity: 900 }));
    const ctx = await addShopperCtx();
    expect(await addOrder(ctx, { ...orderRequestFor(lines), shownTotal: 1 })).toEqual(OVER_SIZE);
    expect(await startPayment(ctx, orderRequestFor(lines, { paymentMethod: 'upi' }))).toEqual(OVER_SIZE);
    for (const id of ids) {
      const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, id));
      expect(row?.reserved).toBe(0);
    }
  });

  test.each([
    [1_000, 'size'],
    [11, 'size'],
  ])('refuses %i units of one size because of the limit, although more are in stock', async (quantity, limit) => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 2_000 }] });
    const request = { ...orderRequestFor([{ productId, size: 'M', quantity }]), shownTotal: 1 };
    expect(await addOrder(await addShopperCtx(), request)).toMatchObject({ reason: { kind: 'over-limit', limit } });
  });

  test('accepts 10 units of one size', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
    // Ten units of ₹1,000 with 18 % tax: ₹11,800.
    const request = orderRequestFor([{ productId, size: 'M', quantity: 10 }]);
    expect(await addOrder(await addShopperCtx(), { ...request, shownTotal: 1_180_000 })).toMatchObject({ ok: true });
  });

  test('refuses 60 units of six products by the checkout limit', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] })),
    );
    const lines = ids.map((productId) => ({ productId, size: 'M', quantity: 10 }));
    const refusal = { reason: { kind: 'over-limit', limit: 'checkout', max: 50 } };
    expect(await startPayment(await addShopperCtx(), orderRequestFor(lines, { paymentMethod: 'card' }))).toMatchObject(
      refusal,
    );
  });
});

test('S-LIMIT-02 one account that starts thirty checkouts has one of them open', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
  const ctx = await addShopperCtx();
  for (let start = 0; start < 30; start++)
    await startPayment(ctx, orderRequestFor([{ productId, size: 'M', quantity: 10 }], { paymentMethod: 'upi' }));
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  expect(row?.reserved).toBe(10);
});

test('refuses the 301st start from one network; loopback addresses are not counted', async () => {
  const attempts = await Promise.all(Array.from({ length: 301 }, () => consumeCheckoutStart(shop.db, '203.0.113.9')));
  expect(attempts.filter(Boolean)).toHaveLength(300);
  const { ctx, request } = await shop.checkOut();
  expect(await startPayment(ctx(), request, '203.0.113.9')).toEqual({ ok: false, reason: { kind: 'too-many' } });
  expect(await startPayment(ctx(), request, '127.0.0.1')).toMatchObject({ ok: true });
});

test('200 mixed cash and UPI buyers of 50 units buy exactly 50', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 50 }] });
  const lines = [{ productId, size: 'M', quantity: 1 }];
  const buy = async (index: number): Promise<boolean> => {
    const ctx = await addShopperCtx();
    if (index % 2 === 0) return (await addOrder(ctx, { ...orderRequestFor(lines), shownTotal: 118_000 })).ok;
    const started = await startPayment(ctx, orderRequestFor(lines, { paymentMethod: 'upi' }));
    if (started.ok && started.value.kind === 'open') shop.simulator.pay(started.value.providerOrderId);
    return started.ok;
  };
  // As many in parallel as the store admits to its database; the others wait in its queue.
  const queue = Array.from({ length: 200 }, (_, index) => index);
  const bought: boolean[] = [];
  const worker = async () => {
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) bought.push(await buy(index));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  await shop.workOnInbox();
  expect(bought.filter(Boolean)).toHaveLength(50);
  const { rows } = await shop.db.execute(
    `select count(*)::int as orders, count(*) filter (where payment_method = 'upi')::int as upi, sum(t.quantity)::int as units
     from orders o join order_items t on t.order_id = o.id where t.product_id = '${productId}' and o.status <> 'cancelled'`,
  );
  expect(rows).toMatchObject([{ orders: 50, units: 50 }]);
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  expect(row).toMatchObject({ onHand: 50, reserved: 50 });
});
