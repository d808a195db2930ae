import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { stockLedger, stockRows } from '#db/schema/stock.ts';
import { cancelOrder, placeCashOrder } from '#shop/payments/settle.server.ts';
import { granted, later, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
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
  for (let each = 0; each < count; each++) placed.push(granted(await placeCashOrder(ctx, wishFor(lines))));
  const stock = async () => {
    const rows = await shop.db.select().from(stockRows).where(eq(stockRows.productId, productId));
    return rows.map(({ onHand, reserved }) => [onHand, reserved]);
  };
  return { placed, stock };
}

test('lowers what is on hand and what is promised together, and stamps the order; a second run changes nothing', async () => {
  const { placed, stock } = await addOrders(2);
  expect(granted(await processStock(shop.staff(later(1))))).toEqual({ success: 2, failed: 0, errors: [] });
  const lowered = [
    [48, 0],
    [48, 0],
  ];
  expect(await stock()).toEqual(lowered);
  expect(granted(await processStock(shop.staff(later(2))))).toEqual({ success: 0, failed: 0, errors: [] });
  expect(await stock()).toEqual(lowered);
  for (const { id } of placed) {
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ stockProcessed: true, stockProcessedAt: later(1) });
  }
});

test('two runs at once process each order once', async () => {
  const { placed, stock } = await addOrders(8);
  const runs = await Promise.all([1, 2, 3].map(() => processStock(shop.staff())));
  const results = runs.map(granted);
  expect(results.reduce((sum, { success }) => sum + success, 0)).toBe(8);
  expect(results.every(({ failed }) => failed === 0)).toBe(true);
  expect(await stock()).toEqual([
    [42, 0],
    [42, 0],
  ]);
  const ledger = await shop.db
    .select()
    .from(stockLedger)
    .where(eq(stockLedger.intentId, placed[0]?.intentId ?? ''));
  expect(ledger.filter(({ kind }) => kind === 'process')).toHaveLength(2);
});

test('an order that is cancelled at the same moment is either processed and restocked or released', async () => {
  for (let round = 0; round < 5; round++) {
    const { placed, stock } = await addOrders(2);
    const [first] = placed;
    await Promise.all([processStock(shop.staff()), cancelOrder(shop.staff(), first?.id ?? '', 'Changed my mind')]);
    granted(await processStock(shop.staff()));
    expect(await stock()).toEqual([
      [49, 0],
      [49, 0],
    ]);
  }
});

test('a cancelled order is left alone', async () => {
  const { placed, stock } = await addOrders(1);
  granted(await cancelOrder(shop.staff(), placed[0]?.id ?? '', 'Changed my mind'));
  expect(granted(await processStock(shop.staff()))).toEqual({ success: 0, failed: 0, errors: [] });
  expect(await stock()).toEqual([
    [50, 0],
    [50, 0],
  ]);
});
