import { sql } from 'drizzle-orm';
import { expect, expectTypeOf, test } from 'vitest';
import type { ShopContext } from '#shop/context.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import type { setStock } from '#shop/stock/edit-stock.server.ts';
import type { StockUpdateResult } from '#shop/stock/stock.ts';
import { expectOk, minutesAfterNow, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { processStock } from './process-stock.server.ts';
import { getStockStats } from './stock-stats.server.ts';

const shop = openTestShop();

test('A-ENT-23 counts pending and processed orders, pending units and the last run', async () => {
  expect(expectOk(await getStockStats(shop.staff()))).toEqual({
    unprocessedOrders: 0,
    processedOrders: 0,
    totalItems: 0,
    lastProcessed: null,
  });
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 20 }] });
  const { ctx } = await shop.addShopper();
  const buy = async (quantity: number) =>
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }])));
  await buy(1);
  await buy(2);
  expectOk(await processStock(shop.staff(minutesAfterNow(10))));
  await buy(3);
  await buy(4);
  expectOk(await cancelOrder(shop.staff(), (await buy(5)).id, 'Changed my mind'));
  expect(expectOk(await getStockStats(shop.staff()))).toEqual({
    unprocessedOrders: 2,
    processedOrders: 2,
    totalItems: 7,
    lastProcessed: minutesAfterNow(10),
  });
  expect(await getStockStats(ctx)).toEqual({ ok: false, reason: 'not-allowed' });
});

test('A-ENT-22 setStock takes a product and its new stock; processStock counts successes and failures and lists the errors', async () => {
  expectTypeOf<Parameters<typeof setStock>>().toEqualTypeOf<[ctx: ShopContext, productId: string, newStock: number]>();
  expectTypeOf<keyof StockUpdateResult>().toEqualTypeOf<'success' | 'failed' | 'errors'>();
  // The two orders that the test above left unprocessed.
  expect(expectOk(await processStock(shop.staff(minutesAfterNow(20))))).toEqual({ success: 2, failed: 0, errors: [] });

  // An impossible state: an open order whose units are not reserved.
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  await shop.db.execute(sql`update inventory_levels set reserved = 0 where product_id = ${productId}`);
  expect(expectOk(await processStock(shop.staff(minutesAfterNow(30))))).toEqual({
    success: 0,
    failed: 1,
    errors: [`Order ${order.orderId.slice(-8)}: Insufficient stock`],
  });
  await shop.db.execute(sql`update inventory_levels set reserved = 1 where product_id = ${productId}`);
  expect(expectOk(await processStock(shop.staff(minutesAfterNow(40))))).toMatchObject({ success: 1, failed: 0 });
});
