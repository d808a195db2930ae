import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { audit, notifications } from '#db/schema/system.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { expectOk, minutesAfterNow, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { processStock } from './process-stock.server.ts';

const shop = openTestShop();

async function addOrders(count: number) {
  const productId = await shop.addProduct({
    stock: [
      { size: 'S', onHand: 50 },
      { size: 'M', onHand: 50 },
    ],
  });
  const { ctx } = await shop.addShopper();
  const lines = ['S', 'M'].map((size) => ({ productId, size, quantity: 1 }));
  const placed = [];
  for (let index = 0; index < count; index++) placed.push(expectOk(await placeCashOrder(ctx, orderRequestFor(lines))));
  const stock = async () => {
    const rows = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    return rows.map(({ onHand, reserved }) => [onHand, reserved]);
  };
  return { placed, stock };
}

test('A-STOCK-10 A-STOCK-11 A-STOCK-13 A-CALL-16 lowers on-hand and reserved units together, and marks the order as processed; a second run changes nothing', async () => {
  const { placed, stock } = await addOrders(2);
  expect(expectOk(await processStock(shop.staff(minutesAfterNow(1))))).toEqual({ success: 2, failed: 0, errors: [] });
  const lowered = [
    [48, 0],
    [48, 0],
  ];
  expect(await stock()).toEqual(lowered);
  expect(expectOk(await processStock(shop.staff(minutesAfterNow(2))))).toEqual({ success: 0, failed: 0, errors: [] });
  expect(await stock()).toEqual(lowered);
  for (const { id } of placed) {
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ stockProcessed: true, stockProcessedAt: minutesAfterNow(1) });
  }
});

test('three parallel runs process each order once', async () => {
  const { placed, stock } = await addOrders(8);
  const runs = await Promise.all([1, 2, 3].map(() => processStock(shop.staff())));
  const results = runs.map(expectOk);
  expect(results.reduce((sum, { success }) => sum + success, 0)).toBe(8);
  expect(results.every(({ failed }) => failed === 0)).toBe(true);
  expect(await stock()).toEqual([
    [42, 0],
    [42, 0],
  ]);
  const ledger = await shop.db
    .select()
    .from(stockLedger)
    .where(eq(stockLedger.checkoutId, placed[0]?.checkoutId ?? ''));
  expect(ledger.filter(({ kind }) => kind === 'process')).toHaveLength(2);
});

test('an order cancelled in parallel is either processed and restocked, or released', async () => {
  // The order of the two is random, so the race runs several times.
  for (let attempt = 0; attempt < 5; attempt++) {
    const { placed, stock } = await addOrders(2);
    const [first] = placed;
    await Promise.all([processStock(shop.staff()), cancelOrder(shop.staff(), first?.id ?? '', 'Changed my mind')]);
    expectOk(await processStock(shop.staff()));
    expect(await stock()).toEqual([
      [49, 0],
      [49, 0],
    ]);
  }
});

test('skips a cancelled order', async () => {
  const { placed, stock } = await addOrders(1);
  expectOk(await cancelOrder(shop.staff(), placed[0]?.id ?? '', 'Changed my mind'));
  expect(expectOk(await processStock(shop.staff()))).toEqual({ success: 0, failed: 0, errors: [] });
  expect(await stock()).toEqual([
    [50, 0],
    [50, 0],
  ]);
});

test('A-STOCK-12 one notification reports the run, and every order has its audit row', async () => {
  const loadRunNotifications = () =>
    shop.db.select().from(notifications).where(eq(notifications.title, 'Stock Processed'));
  const before = await loadRunNotifications();
  const { placed } = await addOrders(3);
  expectOk(await processStock(shop.staff(minutesAfterNow(7))));
  const [event, ...otherEvents] = (await loadRunNotifications()).filter(
    ({ id }) => !before.some((old) => old.id === id),
  );
  expect(otherEvents).toEqual([]);
  expect(event).toMatchObject({
    type: 'stock',
    read: false,
    message: 'Stock was lowered by 6 units for 3 orders.',
    createdAt: minutesAfterNow(7),
  });
  for (const { id } of placed) {
    const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
    expect(rows.map(({ action }) => action)).toEqual(['process stock']);
  }
  expectOk(await processStock(shop.staff(minutesAfterNow(8))));
  expect(await loadRunNotifications()).toHaveLength(before.length + 1);
});

test('A-ERR-13 reports and counts an order that fails, and processes the others', async () => {
  const good = await addOrders(3);
  const bad = await addOrders(1);
  const [order] = bad.placed;
  const levelsOfOrder = sql`id in (select inventory_level_id from order_items where order_id = ${order?.id})`;
  // An impossible state: reserved units without stock on hand.
  await shop.db.execute(sql`update inventory_levels set reserved = 0 where ${levelsOfOrder}`);
  expect(expectOk(await processStock(shop.staff()))).toEqual({
    success: 3,
    failed: 1,
    errors: [`Order ${order?.orderId.slice(-8)}: Insufficient stock`],
  });
  expect(await good.stock()).toEqual([
    [47, 0],
    [47, 0],
  ]);
  await shop.db.execute(sql`update inventory_levels set reserved = 1 where ${levelsOfOrder}`);
  expect(expectOk(await processStock(shop.staff()))).toEqual({ success: 1, failed: 0, errors: [] });
});

test('A-ERR-11 A-ERR-12 reports items whose product or size was deleted, and lowers the stock of the others', async () => {
  const deleted = await shop.addProduct({ name: 'Kashida Wool Stole', stock: [{ size: '', onHand: 5 }] });
  const withDeletedSize = await shop.addProduct({
    name: 'Gift Wrap',
    stock: [
      { size: 'S', onHand: 5 },
      { size: 'M', onHand: 5 },
    ],
  });
  const { ctx } = await shop.addShopper();
  const lines = [
    { productId: deleted, size: '', quantity: 1 },
    { productId: withDeletedSize, size: 'S', quantity: 2 },
    { productId: withDeletedSize, size: 'M', quantity: 3 },
  ];
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
  await shop.db.execute(sql`delete from products where id = ${deleted}`);
  await shop.db.execute(sql`delete from inventory_levels where product_id = ${withDeletedSize} and size = 'S'`);
  expect(expectOk(await processStock(shop.staff()))).toEqual({
    success: 1,
    failed: 2,
    errors: ['Product not found: Kashida Wool Stole', 'No product data: Gift Wrap'],
  });
  const remainingLevels = await shop.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, withDeletedSize));
  expect(remainingLevels).toMatchObject([{ size: 'M', onHand: 2, reserved: 0 }]);
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.stockProcessed).toBe(true);
});

test('processes more orders than fit into one batch', async () => {
  const { stock } = await addOrders(45);
  const second = await addOrders(20);
  expect(expectOk(await processStock(shop.staff()))).toEqual({ success: 65, failed: 0, errors: [] });
  expect([await stock(), await second.stock()]).toEqual([
    [
      [5, 0],
      [5, 0],
    ],
    [
      [30, 0],
      [30, 0],
    ],
  ]);
});
