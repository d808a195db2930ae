import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkouts, orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/promotions.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { deleteAddress, listAddresses } from '#shop/customers/addresses.server.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import {
  expectOk,
  GUEST,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';

const shop = openTestShop();

const oneLine = (productId: string, size = 'M', quantity = 1) => [{ productId, size, quantity }];
/** [on hand, reserved] by size */
const readStock = async (productId: string) => {
  const rows = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return Object.fromEntries(rows.map(({ size, onHand, reserved }) => [size, [onHand, reserved]]));
};

describe('placing a cash order', () => {
  test('S-CALL-12 S-CONST-14 reserves stock and writes its history, its ledger row, one message and a notification for staff', async () => {
    const productId = await shop.addProduct({ name: 'Kurta' });
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId, 'M', 3))));
    expect(await readStock(productId)).toEqual({ M: [10, 3] });
    const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(event).toMatchObject({ status: 'pending', description: 'Order Placed', at: NOW });
    const ledger = await shop.db.select().from(stockLedger).where(eq(stockLedger.checkoutId, order.checkoutId));
    expect(ledger).toMatchObject([{ kind: 'reserve', onHandChange: 0, reservedChange: 3, reservationGeneration: 0 }]);
    const messages = await shop.db.select().from(outbox).where(eq(outbox.ref, order.id));
    expect(messages).toMatchObject([{ topic: 'order-placed', status: 'waiting' }]);
    const orderNotifications = (await shop.db.select().from(notifications)).filter(
      ({ data }) => data.orderId === order.id,
    );
    expect(orderNotifications).toMatchObject([{ type: 'order', title: 'New Order Received', read: false }]);
    expect(orderNotifications[0]?.message).toContain(`Order ${order.orderId.slice(-8)} `);
  });

  test('S-CHK2-01 saves the address with the order, once per key and never without the order', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const request = orderRequestFor(oneLine(productId), { saveAddress: true });
    expect((await placeCashOrder(ctx, { ...request, lines: oneLine(productId, 'M', 99) })).ok).toBe(false);
    expect(await listAddresses(ctx)).toEqual([]);
    expectOk(await placeCashOrder(ctx, request));
    expect(await listAddresses(ctx)).toMatchObject([{ name: 'Asha Rao', address: '12 MG Road', isDefault: true }]);
    const [saved] = await listAddresses(ctx);
    expectOk(await deleteAddress(ctx, saved?.id ?? ''));
    expectOk(await placeCashOrder(ctx, request));
    expectOk(await placeCashOrder(ctx, { ...request, saveAddress: false }));
    expect(await listAddresses(ctx)).toEqual([]);
  });

  test('S-CHK2-01 saves no address without the request to save it; two parallel orders save one address', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId))));
    expect(await listAddresses(ctx)).toEqual([]);
    const requests = [1, 2].map(() => placeCashOrder(ctx, orderRequestFor(oneLine(productId), { saveAddress: true })));
    for (const placed of await Promise.all(requests)) expectOk(placed);
    expect(await listAddresses(ctx)).toHaveLength(1);
  });

  test('takes name, price and picture from the store, not from the request', async () => {
    const productId = await shop.addProduct({ name: 'Kurta', price: 129_900 });
    const { ctx } = await shop.addShopper();
    const forgedRequest = {
      ...orderRequestFor([
        { productId, size: 'M', quantity: 1, price: 1, name: 'Free' } as OrderRequest['lines'][number],
      ]),
      subtotal: 1,
      tax: 0,
      discount: 129_899,
      total: 1,
      paymentStatus: 'paid',
      paymentId: 'pay_forged',
      status: 'delivered',
    };
    expect(expectOk(await placeCashOrder(ctx, forgedRequest))).toMatchObject({
      subtotal: 129_900,
      shipping: 0,
      tax: 23_382,
      discount: 0,
      total: 153_282,
      paymentStatus: 'pending',
      paymentId: null,
      status: 'pending',
    });
  });

  test.each([
    ['up to ₹999 costs ₹99 shipping', 99_900, 9_900],
    ['one paisa above it ships free', 99_901, 0],
  ])('S-CONST-05 S-CONST-07 S-CONST-10 in a store without settings %s and 18 %% tax', async (_, price, shipping) => {
    await shop.db.delete(settings);
    const productId = await shop.addProduct({ price });
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId))));
    expect(order).toMatchObject({ subtotal: price, shipping, tax: Math.round(price * 0.18) });
  });

  test('an order keeps the prices and names of its lines when the product changes later', async () => {
    const productId = await shop.addProduct({ name: 'Kurta' });
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId))));
    await shop.db.update(products).set({ price: 999_900, name: 'Gold' }).where(eq(products.id, productId));
    const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(item).toMatchObject({ price: 100_000, name: 'Kurta' });
  });

  test('merges two lines of the same product and size', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const order = expectOk(
      await placeCashOrder(ctx, orderRequestFor([...oneLine(productId), ...oneLine(productId, 'M', 2)])),
    );
    const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(items).toMatchObject([{ quantity: 3, position: 0 }]);
  });
});

describe('items that cannot be bought', () => {
  const refusal = (productId: string, size: string) => ({ kind: 'unavailable', productId, size });

  test('refuses an inactive product, an unknown product and an unknown size', async () => {
    const inactive = await shop.addProduct({ status: 'inactive' });
    const sized = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    for (const [productId, size] of [
      [inactive, 'M'],
      [UNKNOWN_ID, 'M'],
      [sized, 'XXL'],
      [sized, ''],
    ] as const) {
      expect(await placeCashOrder(ctx, orderRequestFor([...oneLine(sized), ...oneLine(productId, size)]))).toEqual({
        ok: false,
        reason: refusal(productId, size),
      });
    }
    expect(await readStock(sized)).toEqual({ M: [10, 0] });
  });

  test('refuses an order without any reservation if one of its lines exceeds the stock', async () => {
    const [plenty, scarce] = [await shop.addProduct(), await shop.addProduct({ stock: [{ size: 'M', onHand: 2 }] })];
    const { ctx } = await shop.addShopper();
    const request = orderRequestFor([...oneLine(plenty), ...oneLine(scarce, 'M', 3)]);
    expect(await placeCashOrder(ctx, request)).toEqual({ ok: false, reason: { kind: 'sold-out' } });
    expect([await readStock(plenty), await readStock(scarce)]).toEqual([{ M: [10, 0] }, { M: [2, 0] }]);
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.idempotencyKey, request.idempotencyKey))).toEqual(
      [],
    );
  });

  test('refuses as sold out an amount that is too large to store', async () => {
    // 30 units of ₹10,00,000 are 3,000,000,000 paise; an integer of the database ends at 2,147,483,647.
    const ids = await Promise.all([1, 2, 3].map(() => shop.addProduct({ price: 100_000_000 })));
    const { ctx } = await shop.addShopper();
    expect(await placeCashOrder(ctx, orderRequestFor(ids.flatMap((id) => oneLine(id, 'M', 10))))).toEqual({
      ok: false,
      reason: { kind: 'sold-out' },
    });
  });

  test.each<[string, Partial<OrderRequest>]>([
    ['nothing', { lines: [] }],
    ['a quantity of zero', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: 0 }] }],
    ['a negative quantity', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: -1 }] }],
    ['a fractional quantity', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: 0.5 }] }],
    ['a quantity that is not a number', { lines: [{ productId: UNKNOWN_ID, size: '', quantity: Number.NaN }] }],
    ['an invalid product id', { lines: [{ productId: 'nonsense', size: '', quantity: 1 }] }],
    ['an invalid email', { customer: { name: 'Asha', email: 'asha', phone: '9876543210' } }],
    ['an empty name', { customer: { name: '  ', email: 'asha@example.in', phone: '9876543210' } }],
    ['a card payment', { paymentMethod: 'card' }],
    ['an idempotency key that is too short', { idempotencyKey: 'x' }],
  ])('refuses %s', async (_, overrides) => {
    const { ctx } = await shop.addShopper();
    expect(await placeCashOrder(ctx, orderRequestFor(oneLine(UNKNOWN_ID), overrides))).toEqual({
      ok: false,
      reason: 'invalid',
    });
  });

  test('refuses everybody but shoppers', async () => {
    const productId = await shop.addProduct();
    for (const ctx of [shop.as(GUEST), shop.as({ kind: 'system', name: 'job' })]) {
      expect(await placeCashOrder(ctx, orderRequestFor(oneLine(productId)))).toEqual({
        ok: false,
        reason: 'not-allowed',
      });
    }
  });
});

describe('an idempotency key', () => {
  test('returns the same order for the same request, even after the last unit is sold and the price has changed', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
    const { ctx } = await shop.addShopper();
    const request = orderRequestFor(oneLine(productId));
    const first = expectOk(await placeCashOrder(ctx, request));
    await shop.db.update(products).set({ price: 5_000, status: 'inactive' }).where(eq(products.id, productId));
    expect(expectOk(await placeCashOrder(ctx, request))).toEqual(first);
    expect(await readStock(productId)).toEqual({ M: [1, 1] });
  });

  test('refuses another request with the same key', async () => {
    const productId = await shop.addProduct();
    const { ctx, userId } = await shop.addShopper();
    const request = orderRequestFor(oneLine(productId));
    expectOk(await placeCashOrder(ctx, request));
    for (const other of [
      { ...request, lines: oneLine(productId, 'M', 2) },
      { ...request, shippingAddress: { ...request.shippingAddress, city: 'Mysuru' } },
      { ...request, couponCode: 'OTHER' },
    ]) {
      expect(await placeCashOrder(ctx, other)).toEqual({ ok: false, reason: { kind: 'key-reused' } });
    }
    expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toHaveLength(1);
  });

  test('the same idempotency key of two shoppers gives two orders', async () => {
    const productId = await shop.addProduct();
    const [asha, meera] = [await shop.addShopper(), await shop.addShopper()];
    const request = orderRequestFor(oneLine(productId));
    const placed = [
      expectOk(await placeCashOrder(asha.ctx, request)),
      expectOk(await placeCashOrder(meera.ctx, request)),
    ];
    expect(new Set(placed.map(({ id }) => id)).size).toBe(2);
  });

  test('an idempotency key can be used again after a refusal', async () => {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
    const [asha, meera] = [await shop.addShopper(), await shop.addShopper()];
    const result = expectOk(await placeCashOrder(asha.ctx, orderRequestFor(oneLine(productId))));
    const request = orderRequestFor(oneLine(productId));
    expect(await placeCashOrder(meera.ctx, request)).toMatchObject({ ok: false });
    expectOk(await cancelOrder(shop.staff(), result.id, 'Changed my mind'));
    expectOk(await placeCashOrder(meera.ctx, request));
  });
});

describe('coupons', () => {
  const refused = (reason: string) => ({ ok: false, reason: { kind: 'coupon', reason } });

  test('S-CALL-23 a coupon is counted with the order and released once with its cancellation', async () => {
    const productId = await shop.addProduct();
    const id = await shop.addCoupon({ code: 'COUNTED', usageLimit: 1 });
    const used = async () => (await getCoupon(shop.staff(), id))?.usedCount;
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId), { couponCode: 'counted' })));
    expect(order).toMatchObject({ couponCode: 'COUNTED', discount: 10_000 });
    expect(await used()).toBe(1);
    const again = orderRequestFor(oneLine(productId), { couponCode: 'COUNTED' });
    expect(await placeCashOrder(ctx, again)).toEqual(refused('invalid'));
    expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    expect(await used()).toBe(0);
    expect(await cancelOrder(shop.staff(), order.id, 'Again')).toEqual({ ok: false, reason: 'not-allowed-from-here' });
    expect(await used()).toBe(0);
    expectOk(await placeCashOrder(ctx, again));
  });

  test('a coupon for first orders can be used once per shopper', async () => {
    const productId = await shop.addProduct();
    await shop.addCoupon({ code: 'WELCOME', firstTimeUserOnly: true });
    const [asha, meera] = [await shop.addShopper(), await shop.addShopper()];
    const welcome = () => orderRequestFor(oneLine(productId), { couponCode: 'WELCOME' });
    expectOk(await placeCashOrder(asha.ctx, welcome()));
    expect(await placeCashOrder(asha.ctx, welcome())).toEqual(refused('first-time-only'));
    expectOk(await placeCashOrder(meera.ctx, welcome()));
  });

  test('refuses coupons that are unknown, need a higher subtotal, or apply to no item of the bag', async () => {
    const productId = await shop.addProduct();
    await shop.addCoupon({ code: 'BIG', minOrderAmount: 500_000 });
    await shop.addCoupon({ code: 'OTHERS', applicableProducts: [await shop.addProduct()] });
    const { ctx } = await shop.addShopper();
    for (const [couponCode, reason] of [
      ['NOSUCH', 'invalid'],
      ['BIG', 'below-minimum'],
      ['OTHERS', 'invalid'],
    ] as const) {
      expect(await placeCashOrder(ctx, orderRequestFor(oneLine(productId), { couponCode }))).toEqual(refused(reason));
    }
    expect(await readStock(productId)).toEqual({ M: [10, 0] });
  });
});
