import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { listReorderLines } from './reorder.server.ts';

const shop = openTestShop();

test('S-AGAIN-01 S-AGAIN-03 lists the lines of an own order with the products as they are now', async () => {
  const stock = [{ size: 'M', onHand: 5 }];
  const productId = await shop.addProduct({ name: 'Kurta', stock });
  const hiddenId = await shop.addProduct({ name: 'Saree', stock });
  const { ctx } = await shop.addShopper();
  const lines = [productId, hiddenId].map((id) => ({ productId: id, size: 'M', quantity: 2 }));
  const { orderId } = expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
  await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, hiddenId));
  await shop.db.update(products).set({ price: 90_000 }).where(eq(products.id, productId));
  expect(expectOk(await listReorderLines(ctx, orderId))).toMatchObject([
    {
      name: 'Kurta',
      size: 'M',
      quantity: 2,
      product: { id: productId, price: 90_000, sizes: [{ size: 'M', available: 3 }] },
    },
    { name: 'Saree', size: 'M', quantity: 2, product: null },
  ]);
});

test('S-AGAIN-01 refuses an order of another person, an unknown order, and guests', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const { ctx: other } = await shop.addShopper();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
  const { orderId } = expectOk(await placeCashOrder(ctx, request));
  for (const [actor, id] of [
    [other, orderId],
    [shop.staff(), orderId],
    [ctx, 'ORD-1-AAAAAAAAA'],
    [ctx, "'; --"],
  ] as const) {
    expect(await listReorderLines(actor, id)).toEqual({ ok: false, reason: 'no-such-order' });
  }
  expect(await listReorderLines(shop.as(GUEST), orderId)).toEqual({ ok: false, reason: 'not-signed-in' });
});
