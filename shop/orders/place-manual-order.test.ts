import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { setProductStatus } from '#shop/catalog/change-products.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { granted, later, NOBODY, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { updateOrderStatus } from '../payments/set-order-status.server.ts';
import { type ManualOrder, placeManualOrder } from './place-manual-order.server.ts';

const shop = openTestShop();
const { customer, shippingAddress } = orderRequestFor([]);

const taken = (items: ManualOrder['items'], idempotencyKey: string = crypto.randomUUID()): ManualOrder => ({
  idempotencyKey,
  items,
  customer,
  shippingAddress,
});
const add = (items: ManualOrder['items'], key?: string) => placeManualOrder(shop.staff(), taken(items, key));
const stockOf = async (productId: string) => {
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return [row?.onHand, row?.reserved];
};
const aProduct = (onHand = 5, more = {}) => shop.addProduct({ stock: [{ size: 'M', onHand }], ...more });

describe('A-CALL-11 an order that is added at once', () => {
  test('lowers its stock in the same moment and is stamped; the batch never lowers it again', async () => {
    const productId = await aProduct();
    const order = granted(await add([{ productId, size: 'M', quantity: 2 }]));
    expect(order).toMatchObject({ stockProcessed: true, stockProcessedAt: order.orderDate, subtotal: 200_000 });
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending', userId: null });
    expect(await stockOf(productId)).toEqual([3, 0]);
    await Promise.all([processStock(shop.staff()), processStock(shop.staff())]);
    expect(await stockOf(productId)).toEqual([3, 0]);
    granted(await updateOrderStatus(shop.staff(later(5)), order.id, { status: 'cancelled', seen: null }));
    expect(await stockOf(productId)).toEqual([5, 0]);
  });

  test('finds its product by id, then by name', async () => {
    const [one, other] = [await aProduct(5, { name: 'Noor Anarkali' }), await aProduct(5, { name: 'Gul Saree' })];
    granted(await add([{ productId: one, name: 'Gul Saree', size: 'M', quantity: 1 }]));
    expect([await stockOf(one), await stockOf(other)]).toEqual([
      [4, 0],
      [5, 0],
    ]);
    granted(await add([{ productId: NOBODY, name: ' gul SAREE ', size: 'M', quantity: 1 }]));
    granted(await add([{ name: 'Gul Saree', size: 'M', quantity: 1 }]));
    expect([await stockOf(one), await stockOf(other)]).toEqual([
      [4, 0],
      [3, 0],
    ]);
  });

  test('belongs to the account with its e-mail, where there is one', async () => {
    const { userId } = await shop.addShopper({ email: 'known@example.in' });
    const productId = await aProduct();
    const request = {
      ...taken([{ productId, size: 'M', quantity: 1 }]),
      customer: { ...customer, email: 'Known@Example.in' },
    };
    expect(granted(await placeManualOrder(shop.staff(), request))).toMatchObject({ userId });
  });

  test('is refused where it cannot be, and nothing is written', async () => {
    const productId = await aProduct(2);
    const hidden = await aProduct(2);
    granted(await setProductStatus(shop.staff(), [hidden], 'inactive'));
    const before = await shop.db.$count(orders);
    const refusals = [
      [[{ productId: NOBODY, name: 'No Such Thing', size: 'M', quantity: 1 }], 'no-such-product'],
      [[{ size: 'M', quantity: 1 }], 'no-such-product'],
      [[{ productId, size: 'XL', quantity: 1 }], 'unavailable'],
      [[{ productId: hidden, size: 'M', quantity: 1 }], 'unavailable'],
      [[{ productId, size: 'M', quantity: 3 }], 'sold-out'],
      [[{ productId, size: 'M', quantity: 0 }], 'invalid'],
      [[], 'invalid'],
    ] as const;
    for (const [items, reason] of refusals) expect(await add(items)).toEqual({ ok: false, reason });
    expect([await shop.db.$count(orders), await stockOf(productId)]).toEqual([before, [2, 0]]);
  });

  test('the same key gives the same order, also at once', async () => {
    const productId = await aProduct();
    const key = crypto.randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => add([{ productId, size: 'M', quantity: 1 }], key)));
    expect(new Set(all.map((each) => granted(each).id)).size).toBe(1);
    expect(await stockOf(productId)).toEqual([4, 0]);
  });

  test('races with shoppers and the batch for the last units, and nothing is sold twice', async () => {
    const productId = await aProduct(6);
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.addShopper()));
    const line = { productId, size: 'M', quantity: 1 };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => add([line])),
      ...shoppers.map(({ ctx }) => placeCashOrder(ctx, orderRequestFor([line]))),
      processStock(shop.staff()),
    ]);
    expect(answers.slice(0, 12).filter(({ ok }) => ok)).toHaveLength(6);
    await processStock(shop.staff());
    expect(await stockOf(productId)).toEqual([0, 0]);
  });
});
