import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { outbox } from '#db/schema/system.ts';
import { deleteProducts, setProductStatus } from '#shop/catalog/change-products.server.ts';
import {
  expectOk,
  manualOrderFor,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { updateOrderStatus } from '../payments/set-order-status.server.ts';
import type { ManualItem, ManualOrder } from './manual-order.ts';
import { placeManualOrder, quoteManualOrder } from './place-manual-order.server.ts';
import { processStock } from './process-stock.server.ts';
import { findProductsToOrder } from './products-to-order.server.ts';

const shop = openTestShop();

const item = (productId: string, quantity = 1, overrides: Partial<ManualItem> = {}): ManualItem => ({
  productId,
  name: '',
  size: 'M',
  quantity,
  ...overrides,
});
const place = (items: readonly ManualItem[], overrides: Partial<ManualOrder> = {}) =>
  placeManualOrder(shop.staff(), manualOrderFor(items, overrides));
const quote = async (items: readonly ManualItem[], idempotencyKey = 'a key of its own') =>
  expectOk(await quoteManualOrder(shop.staff(), { items, idempotencyKey, discount: null }));
const readStock = async (productId: string) => {
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return [row?.onHand, row?.reserved];
};
const addProductWithStock = (onHand = 5, overrides = {}) =>
  shop.addProduct({ stock: [{ size: 'M', onHand }], ...overrides });

describe('A-CALL-11 an order that staff enter', () => {
  test('lowers the stock in the same transaction and marks the order as processed; Process Stock does not lower it again', async () => {
    const productId = await addProductWithStock();
    const order = expectOk(await place([item(productId, 2)]));
    expect(order).toMatchObject({ stockProcessed: true, stockProcessedAt: order.orderDate, subtotal: 200_000 });
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending', paymentMethod: 'cod', userId: null });
    expect(await readStock(productId)).toEqual([3, 0]);
    await Promise.all([processStock(shop.staff()), processStock(shop.staff())]);
    expect(await readStock(productId)).toEqual([3, 0]);
    expectOk(await updateOrderStatus(shop.staff(minutesAfterNow(5)), order.id, { status: 'cancelled', seen: null }));
    expect(await readStock(productId)).toEqual([5, 0]);
  });

  test('an item finds its product by id, then by name', async () => {
    const [anarkali, saree] = [
      await addProductWithStock(5, { name: 'Noor Anarkali' }),
      await addProductWithStock(5, { name: 'Gul Saree' }),
    ];
    expectOk(await place([item(anarkali, 1, { name: 'Gul Saree' })]));
    expect([await readStock(anarkali), await readStock(saree)]).toEqual([
      [4, 0],
      [5, 0],
    ]);
    expectOk(await place([item(UNKNOWN_ID, 1, { name: ' gul SAREE ' })]));
    expectOk(await deleteProducts(shop.staff(), [anarkali]));
    expectOk(await place([item(anarkali, 1, { name: 'Gul Saree' })]));
    expect(await readStock(saree)).toEqual([3, 0]);
  });

  test('the order belongs to the account with its email address', async () => {
    const { userId } = await shop.addShopper({ email: 'known@example.in' });
    const order = manualOrderFor([item(await addProductWithStock())]);
    const request = { ...order, shipping: { ...order.shipping, email: 'Known@Example.in' } };
    expect(expectOk(await placeManualOrder(shop.staff(), request))).toMatchObject({ userId });
  });

  test('sends the customer one confirmation mail', async () => {
    const request = manualOrderFor([item(await addProductWithStock())]);
    const { id } = expectOk(await placeManualOrder(shop.staff(), request));
    expectOk(await placeManualOrder(shop.staff(), request));
    const mails = await shop.db.$count(outbox, and(eq(outbox.topic, 'order-placed'), eq(outbox.ref, id)));
    expect(mails).toBe(1);
  });

  test('manual orders, shoppers and Process Stock in parallel never sell a unit twice', async () => {
    const productId = await addProductWithStock(6);
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.addShopper()));
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => place([item(productId)])),
      ...shoppers.map(({ ctx }) => placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }]))),
      processStock(shop.staff()),
    ]);
    expect(results.slice(0, 12).filter(({ ok }) => ok)).toHaveLength(6);
    await processStock(shop.staff());
    expect(await readStock(productId)).toEqual([0, 0]);
  });
});

describe('A-ENTRY-03 a manual order that cannot be placed', () => {
  test('a refused order names the item that caused it, and nothing is written', async () => {
    const productId = await addProductWithStock(2, { name: 'Mira Kurta' });
    const inactive = await addProductWithStock(2);
    expectOk(await setProductStatus(shop.staff(), [inactive], 'inactive'));
    const before = await shop.db.$count(orders);
    const good = item(productId);
    const refusals = [
      [[good, item(UNKNOWN_ID, 1, { name: 'No Such Thing' })], 'no-such-product', 0],
      [[good, item(productId, 1, { size: 'XL' })], 'unavailable', 0],
      [[good, item(inactive)], 'unavailable', 0],
      [[item(productId, 3)], 'sold-out', 2],
      [[item(productId, 1), item(productId, 2)], 'sold-out', 2],
    ] as const;
    for (const [items, problem, expectedStock] of refusals) {
      expect(await place(items)).toEqual({
        ok: false,
        reason: { kind: 'item', problem, item: items.at(-1), left: expectedStock },
      });
    }
    expect([await shop.db.$count(orders), await readStock(productId)]).toEqual([before, [2, 0]]);
  });

  test('is refused with every invalid field', async () => {
    const order = manualOrderFor([item(await addProductWithStock())]);
    const shipping = { ...order.shipping, fullName: ' ', phone: '12345', pincode: '012345' };
    expect(await placeManualOrder(shop.staff(), { ...order, shipping })).toEqual({
      ok: false,
      reason: { kind: 'invalid', fields: { fullName: 'empty', phone: 'impossible', pincode: 'impossible' } },
    });
    const invalidRefusal = { ok: false, reason: { kind: 'invalid', fields: {} } };
    expect(await place([])).toEqual(invalidRefusal);
    expect(await place([item(order.items[0]?.productId ?? '', 0)])).toEqual(invalidRefusal);
    expect(await place(order.items, { idempotencyKey: 'short' })).toEqual(invalidRefusal);
  });

  test('is refused when the total differs from the one that staff saw', async () => {
    const productId = await addProductWithStock();
    const { totals } = await quote([item(productId)]);
    await shop.db.update(products).set({ price: 200_000 }).where(eq(products.id, productId));
    expect(await place([item(productId)], { shownTotal: totals?.total ?? 0 })).toEqual({
      ok: false,
      // ₹2,000 and 18 % of tax.
      reason: { kind: 'price-changed', total: 236_000 },
    });
    expectOk(await place([item(productId)], { shownTotal: 236_000 }));
  });

  test('is refused when its total is larger than a column can store', async () => {
    // 999 × ₹90,000 = ₹8,99,10,000; a column holds 2,147,483,647 paise: ₹2,14,74,836.47.
    const productId = await addProductWithStock(999, { price: 9_000_000 });
    expect(await place([item(productId, 999)])).toEqual({ ok: false, reason: { kind: 'too-large' } });
  });
});

describe('A-ENTRY-04 the same idempotency key', () => {
  test('returns the same order, even for parallel requests', async () => {
    const request = manualOrderFor([item(await addProductWithStock())]);
    const results = await Promise.all([1, 2, 3].map(() => placeManualOrder(shop.staff(), request)));
    expect(new Set(results.map((result) => expectOk(result).id)).size).toBe(1);
    expect(await readStock(request.items[0]?.productId ?? '')).toEqual([4, 0]);
    const { orderId } = expectOk(results[0] ?? (await placeManualOrder(shop.staff(), request)));
    expect(await quote(request.items, request.idempotencyKey)).toMatchObject({ placedAs: orderId });
  });

  test('refuses other items and names the order that was already placed', async () => {
    const productId = await addProductWithStock();
    const request = manualOrderFor([item(productId)]);
    const { orderId } = expectOk(await placeManualOrder(shop.staff(), request));
    expect(await placeManualOrder(shop.staff(), { ...request, items: [item(productId, 2)] })).toEqual({
      ok: false,
      reason: { kind: 'already-placed', orderId },
    });
    expect(await readStock(productId)).toEqual([4, 0]);
  });
});

test('A-ENTRY-02 a quote has the totals of the order; totals are null while an item cannot be ordered', async () => {
  const productId = await addProductWithStock(3);
  const quoted = await quote([item(productId, 2)]);
  expect(quoted).toEqual({
    items: [{ problem: null, price: 100_000, left: 3 }],
    totals: { subtotal: 200_000, shipping: 0, tax: 36_000, discount: 0, total: 236_000 },
    placedAs: null,
    discountProblem: null,
    taxMode: 'flat',
  });
  const order = expectOk(await place([item(productId, 2)], { shownTotal: 236_000 }));
  expect(order).toMatchObject(quoted.totals ?? {});
  expect(await quote([item(productId, 2), item(UNKNOWN_ID)])).toEqual({
    items: [
      { problem: 'sold-out', price: 100_000, left: 1 },
      { problem: 'no-such-product', price: null, left: 0 },
    ],
    totals: null,
    placedAs: null,
    discountProblem: null,
    taxMode: 'flat',
  });
});

test('A-ENTRY-01 finds products for sale by part of the name, with the available units per size', async () => {
  const stock = [
    { size: 'S', onHand: 0 },
    { size: 'M', onHand: 4 },
  ];
  const id = await shop.addProduct({ name: 'Zarina Lehenga', stock });
  const inactive = await shop.addProduct({ name: 'Zarina Stole' });
  expectOk(await setProductStatus(shop.staff(), [inactive], 'inactive'));
  expectOk(await place([item(id)]));
  expect(expectOk(await findProductsToOrder(shop.staff(), 'zarina'))).toMatchObject([
    {
      id,
      name: 'Zarina Lehenga',
      price: 100_000,
      sizes: [
        { size: 'S', left: 0 },
        { size: 'M', left: 3 },
      ],
    },
  ]);
});
