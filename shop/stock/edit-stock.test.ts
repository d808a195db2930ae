import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBreaches } from '#db/invariants.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  expectOk,
  GUEST,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  STAFF,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { bulkChangeStock, decreaseStock, increaseStock, setStock } from './edit-stock.server.ts';
import { getInventory } from './inventory.server.ts';
import { getStockReason, MAX_REASON_LENGTH } from './stock-problem.ts';

const shop = openTestShop();
const sizes = (...onHand: number[]) =>
  ['S', 'M', 'L'].slice(0, onHand.length).map((size, index) => ({ size, onHand: onHand[index] ?? 0 }));

async function listInventoryLevels(productId: string) {
  const rows = await shop.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId))
    // S, M, L: by chance the alphabet backwards.
    .orderBy(sql`size desc`);
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock).toBe(rows.reduce((sum, { onHand }) => sum + onHand, 0));
  return rows.map(({ size, onHand, reserved }) => [size, onHand, reserved]);
}

async function buy(productId: string, size: string, quantity: number) {
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size, quantity }])));
}

const staffEmail = STAFF.kind === 'staff' ? STAFF.email : '';
const stockChange = (units: number, size = 'M', reason = 'Counted again') => ({
  size,
  units,
  reason,
  idempotencyKey: crypto.randomUUID(),
});

test('A-STOCK-16 A-STOCK-22 set changes the total, decrease and increase one size; the reason is in the ledger and the audit log', async () => {
  const productId = await shop.addProduct({ stock: sizes(4, 4, 4) });
  expect(expectOk(await setStock(shop.staff(), productId, 21))).toBe(21);
  const damaged = stockChange(5, 'M', ' Water\ndamage ');
  expect(expectOk(await decreaseStock(shop.staff(), productId, damaged))).toBe(16);
  expect(expectOk(await increaseStock(shop.staff(), productId, stockChange(3, 'L')))).toBe(19);
  expect(await listInventoryLevels(productId)).toEqual([
    ['S', 7, 0],
    ['M', 2, 0],
    ['L', 10, 0],
  ]);
  const auditRows = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entityId, productId), eq(audit.entity, 'product')))
    .orderBy(audit.id);
  expect(auditRows.map(({ action, actor }) => [action, actor]).slice(1)).toEqual([
    ['set stock', staffEmail],
    ['decrease stock', staffEmail],
    ['increase stock', staffEmail],
  ]);
  expect(auditRows.at(-2)).toMatchObject({
    before: { S: 7, M: 7, L: 7 },
    after: { S: 7, M: 2, L: 7, reason: 'Water damage' },
  });
  const ledger = await shop.db
    .select({ by: stockLedger.onHandChange, note: stockLedger.note, actor: stockLedger.actor })
    .from(stockLedger)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockLedger.inventoryLevelId))
    .where(eq(inventoryLevels.productId, productId))
    .orderBy(stockLedger.id);
  expect(ledger.slice(-2)).toEqual([
    { by: -5, note: 'Water damage', actor: staffEmail },
    { by: 3, note: 'Counted again', actor: staffEmail },
  ]);
});

test('A-STOCK-22 refuses a change without a reason, without units, or for an unknown size', async () => {
  const productId = await shop.addProduct({ stock: sizes(4) });
  for (const operation of [decreaseStock, increaseStock]) {
    for (const reason of ['', ' \n', '\u200b']) {
      const result = await operation(shop.staff(), productId, stockChange(1, 'S', reason));
      expect(result).toEqual({ ok: false, reason: 'no-reason' });
    }
    expect(await operation(shop.staff(), productId, stockChange(0, 'S'))).toEqual({ ok: false, reason: 'invalid' });
    expect(await operation(shop.staff(), productId, stockChange(1, 'XL'))).toEqual({
      ok: false,
      reason: { kind: 'no-such-size', productId, size: 'XL' },
    });
  }
  const longReason = stockChange(1, 'S', 'x'.repeat(MAX_REASON_LENGTH * 2));
  expectOk(await increaseStock(shop.staff(), productId, longReason));
  const [last] = await shop.db.select().from(stockLedger).orderBy(desc(stockLedger.id)).limit(1);
  expect(last?.note).toHaveLength(MAX_REASON_LENGTH);
});

test('A-STOCK-23 a change that is sent twice counts once, also at the same time; a different one with its key is refused', async () => {
  const productId = await shop.addProduct({ stock: sizes(4, 4) });
  const added = stockChange(3);
  const increase = () => increaseStock(shop.staff(), productId, added);
  expect((await Promise.all([increase(), increase()])).map(expectOk)).toEqual([11, 11]);
  // The repetition is not refused, although only one unit is left by then.
  const removed = stockChange(6);
  for (let sent = 0; sent < 2; sent++) expect(expectOk(await decreaseStock(shop.staff(), productId, removed))).toBe(5);
  expect(await listInventoryLevels(productId)).toEqual([
    ['S', 4, 0],
    ['M', 1, 0],
  ]);
  for (const other of [{ units: 4 }, { size: 'S' }, { reason: 'Found' }]) {
    const refused = await increaseStock(shop.staff(), productId, { ...added, ...other });
    expect(refused).toEqual({ ok: false, reason: 'already-saved' });
  }
  expect(await decreaseStock(shop.staff(), productId, added)).toEqual({ ok: false, reason: 'already-saved' });
  expect(expectOk(await increaseStock(shop.staff(), productId, stockChange(3)))).toBe(8);
});

test('A-STOCK-17 refuses a decrease below zero with both numbers, and changes nothing; reserved units do not count', async () => {
  const productId = await shop.addProduct({ stock: sizes(3, 4) });
  const refused = await decreaseStock(shop.staff(), productId, stockChange(5));
  expect(refused).toEqual({ ok: false, reason: { kind: 'too-little', productId, current: 4, requested: 5 } });
  await buy(productId, 'M', 2);
  const refusal = await decreaseStock(shop.staff(), productId, stockChange(3));
  expect(refusal.ok || getStockReason(refusal.reason)).toBe('Insufficient stock. Current: 2, Requested: 3');
  expect(await setStock(shop.staff(), productId, 1)).toMatchObject({ reason: { kind: 'too-little' } });
  expect(await listInventoryLevels(productId)).toEqual([
    ['S', 3, 0],
    ['M', 4, 2],
  ]);
});

test('A-STOCK-18 A-ERR-08 every operation refuses an unknown product and an invalid id', async () => {
  for (const productId of [UNKNOWN_ID, 'nonsense', "'; drop table products; --"]) {
    const reason = { kind: 'no-such-product', productId };
    expect(await setStock(shop.staff(), productId, 1)).toEqual({ ok: false, reason });
    expect(await decreaseStock(shop.staff(), productId, stockChange(1))).toEqual({ ok: false, reason });
    expect(await increaseStock(shop.staff(), productId, stockChange(1))).toEqual({ ok: false, reason });
  }
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])(
  'refuses %d as a number of units',
  async (units) => {
    const productId = await shop.addProduct();
    expect(await setStock(shop.staff(), productId, units)).toEqual({ ok: false, reason: 'invalid' });
    for (const operation of [decreaseStock, increaseStock]) {
      expect(await operation(shop.staff(), productId, stockChange(units))).toEqual({ ok: false, reason: 'invalid' });
    }
  },
);

test('a bulk change changes each total by the number and stops at the reserved units', async () => {
  const [first, second] = [await shop.addProduct({ stock: sizes(5, 5) }), await shop.addProduct({ stock: sizes(1) })];
  await buy(first, 'M', 4);
  expect(expectOk(await bulkChangeStock(shop.staff(), [first, second], -7)).done).toBe(2);
  expect([await listInventoryLevels(first), await listInventoryLevels(second)]).toEqual([
    [
      ['S', 0, 0],
      ['M', 4, 4],
    ],
    [['S', 0, 0]],
  ]);
  expect(expectOk(await bulkChangeStock(shop.staff(), [first, second], 10)).done).toBe(2);
  expect((await listInventoryLevels(first)).map(([, onHand]) => onHand)).toEqual([5, 9]);
});

test('A-STOCK-21 lists active products at or below their threshold as low or out of stock; the threshold is 10 by default', async () => {
  for (const [name, onHand, lowStockThreshold] of [
    ['T none', 0, 0],
    ['T one', 1, 10],
    ['T own', 3, 3],
    ['T enough', 4, 3],
    ['T ten', 10, undefined],
    ['T eleven', 11, undefined],
  ] as const) {
    const optionalThreshold = lowStockThreshold === undefined ? {} : { lowStockThreshold };
    await shop.addProduct({ name, stock: sizes(onHand), ...optionalThreshold });
  }
  await shop.addProduct({ name: 'T hidden', stock: sizes(0), status: 'inactive' });
  const { rows } = expectOk(await getInventory(shop.staff(), { all: false, limit: 100 }));
  const ownRows = rows.filter(({ name }) => name.startsWith('T '));
  expect(ownRows.map(({ name }) => name)).toEqual(['T none', 'T one', 'T own', 'T ten']);
  expect(ownRows.filter(({ onHand }) => onHand === 0).map(({ name }) => name)).toEqual(['T none']);
});

test('edits that race with orders, cancellations and Process Stock keep every invariant', async () => {
  const ids = await Promise.all([0, 1, 2].map(() => shop.addProduct({ stock: sizes(30, 30, 30) })));
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.addShopper()));
  const id = (turn: number) => ids[turn % ids.length] ?? '';
  const order = async (turn: number) => {
    const { ctx } = buyers[turn % buyers.length] ?? { ctx: shop.as(GUEST) };
    const lines = ids.map((productId) => ({ productId, size: ['S', 'M', 'L'][turn % 3] ?? '', quantity: 1 }));
    const placed = await placeCashOrder(ctx, orderRequestFor(lines));
    if (placed.ok && turn % 3 === 0) await cancelOrder(shop.staff(), placed.value.id, 'Changed my mind');
  };
  const edits = (turn: number) => [
    increaseStock(shop.staff(), id(turn), stockChange(3)),
    decreaseStock(shop.staff(), id(turn + 1), stockChange(5)),
    setStock(shop.staff(), id(turn + 2), 40 + turn),
    bulkChangeStock(shop.staff(), ids, turn % 2 ? 4 : -6),
  ];
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) => [
      order(turn),
      ...edits(turn),
      ...(turn % 4 === 0 ? [processStock(shop.staff())] : []),
    ]).flat(),
  );
  expect(await findBreaches(shop.db)).toEqual([]);
  for (const productId of ids) await listInventoryLevels(productId);
});
