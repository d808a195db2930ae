import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBreaches } from '#db/invariants.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  GUEST,
  granted,
  NOBODY,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  STAFF,
} from '#shop/testing/test-shop.ts';
import {
  bulkChangeStock,
  bulkUpdateStock,
  decreaseStock,
  increaseStock,
  setStock,
  setStockOfSizes,
} from './edit-stock.server.ts';
import { listLowStock, listOutOfStock } from './stock-alerts.server.ts';
import { stockReason } from './stock-problem.ts';

const shop = openTestShop();
const sizes = (...onHand: number[]) =>
  ['S', 'M', 'L'].slice(0, onHand.length).map((size, place) => ({ size, onHand: onHand[place] ?? 0 }));

async function shelf(productId: string) {
  const rows = await shop.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId))
    .orderBy(sql`size desc`);
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock).toBe(rows.reduce((sum, { onHand }) => sum + onHand, 0));
  return rows.map(({ size, onHand, reserved }) => [size, onHand, reserved]);
}

async function buy(productId: string, size: string, quantity: number) {
  const { ctx } = await shop.addShopper();
  return granted(await placeCashOrder(ctx, orderRequestFor([{ productId, size, quantity }])));
}

test('A-STOCK-16 set, decrease and increase change the sum, spread over the sizes, and leave an audit row each', async () => {
  const productId = await shop.addProduct({ stock: sizes(4, 4, 4) });
  expect(granted(await setStock(shop.staff(), productId, 20))).toBe(20);
  expect(granted(await decreaseStock(shop.staff(), productId, 5))).toBe(15);
  expect(granted(await increaseStock(shop.staff(), productId, 3))).toBe(18);
  expect(granted(await setStockOfSizes(shop.staff(), productId, [{ size: 'M', onHand: 0 }]))).toBe(12);
  expect(await shelf(productId)).toEqual([
    ['S', 6, 0],
    ['M', 0, 0],
    ['L', 6, 0],
  ]);
  const written = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entityId, productId), eq(audit.entity, 'product')))
    .orderBy(audit.id);
  expect(written.map(({ action, actor }) => [action, actor]).slice(1)).toEqual([
    ['set stock', actor()],
    ['decrease stock', actor()],
    ['increase stock', actor()],
    ['set stock', actor()],
  ]);
  expect(written.at(-1)).toMatchObject({ before: { S: 6, M: 6, L: 6 }, after: { S: 6, M: 0, L: 6 } });
});

const actor = () => (STAFF.kind === 'staff' ? STAFF.email : '');

test('A-STOCK-17 too little stock is refused with both numbers and changes nothing; what is promised does not count', async () => {
  const productId = await shop.addProduct({ stock: sizes(3, 2) });
  const refused = await decreaseStock(shop.staff(), productId, 6);
  expect(refused).toEqual({ ok: false, reason: { kind: 'too-little', productId, current: 5, requested: 6 } });
  await buy(productId, 'M', 2);
  const promised = await decreaseStock(shop.staff(), productId, 4);
  expect(promised.ok || stockReason(promised.reason)).toBe('Insufficient stock. Current: 3, Requested: 4');
  expect(await setStock(shop.staff(), productId, 1)).toMatchObject({ reason: { kind: 'too-little' } });
  expect(await setStockOfSizes(shop.staff(), productId, [{ size: 'M', onHand: 1 }])).toMatchObject({
    reason: { kind: 'too-little', current: 0, requested: 1 },
  });
  expect(await shelf(productId)).toEqual([
    ['S', 3, 0],
    ['M', 2, 2],
  ]);
});

test('A-STOCK-18 A-ERR-08 an unknown product is refused by every operation, also one whose id is no id', async () => {
  for (const productId of [NOBODY, 'nonsense', "'; drop table products; --"]) {
    const reason = { kind: 'no-such-product', productId };
    expect(await setStock(shop.staff(), productId, 1)).toEqual({ ok: false, reason });
    expect(await decreaseStock(shop.staff(), productId, 1)).toEqual({ ok: false, reason });
    expect(await increaseStock(shop.staff(), productId, 1)).toEqual({ ok: false, reason });
    expect(await bulkUpdateStock(shop.staff(), [{ productId, newStock: 1 }])).toEqual({ ok: false, reason });
  }
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])('%d is no number of units', async (units) => {
  const productId = await shop.addProduct();
  for (const operation of [setStock, decreaseStock, increaseStock]) {
    expect(await operation(shop.staff(), productId, units)).toEqual({ ok: false, reason: 'invalid' });
  }
  expect(await bulkUpdateStock(shop.staff(), [{ productId, newStock: units }])).toEqual({
    ok: false,
    reason: 'invalid',
  });
});

test('A-STOCK-20 A-ERR-09 the bulk update gives every listed product its new stock, or none', async () => {
  const [first, second] = [await shop.addProduct({ stock: sizes(1, 1) }), await shop.addProduct({ stock: sizes(9) })];
  const updates = [
    { productId: first, newStock: 7 },
    { productId: second, newStock: 0 },
  ];
  expect(granted(await bulkUpdateStock(shop.staff(), updates))).toBe(2);
  expect([await shelf(first), await shelf(second)]).toEqual([
    [
      ['S', 3, 0],
      ['M', 4, 0],
    ],
    [['S', 0, 0]],
  ]);
  await buy(first, 'M', 4);
  const more = [
    { productId: second, newStock: 5 },
    { productId: first, newStock: 3 },
  ];
  expect(await bulkUpdateStock(shop.staff(), more)).toMatchObject({ ok: false, reason: { kind: 'too-little' } });
  expect(await shelf(second)).toEqual([['S', 0, 0]]);
});

test('a bulk change moves each sum by the number and stops at what is promised', async () => {
  const [first, second] = [await shop.addProduct({ stock: sizes(5, 5) }), await shop.addProduct({ stock: sizes(1) })];
  await buy(first, 'M', 4);
  expect(granted(await bulkChangeStock(shop.staff(), [first, second], -7)).done).toBe(2);
  expect([await shelf(first), await shelf(second)]).toEqual([
    [
      ['S', 0, 0],
      ['M', 4, 4],
    ],
    [['S', 0, 0]],
  ]);
  expect(granted(await bulkChangeStock(shop.staff(), [first, second], 10)).done).toBe(2);
  expect((await shelf(first)).map(([, onHand]) => onHand)).toEqual([5, 9]);
});

test('A-STOCK-21 low and out of stock: active products with at most the threshold, 10 and 0 unless said otherwise', async () => {
  const names = async (list: ReturnType<typeof listLowStock>) =>
    granted(await list).map(({ productName }) => productName);
  const mine = (list: string[]) => list.filter((name) => name.startsWith('T '));
  for (const [name, onHand] of [
    ['T none', 0],
    ['T one', 1],
    ['T ten', 10],
    ['T eleven', 11],
  ] as const) {
    await shop.addProduct({ name, stock: sizes(onHand) });
  }
  await shop.addProduct({ name: 'T hidden', stock: sizes(0), status: 'inactive' });
  expect(mine(await names(listLowStock(shop.staff())))).toEqual(['T none', 'T one', 'T ten']);
  expect(mine(await names(listLowStock(shop.staff(), 1)))).toEqual(['T none', 'T one']);
  expect(mine(await names(listOutOfStock(shop.staff())))).toEqual(['T none']);
  expect(await listLowStock(shop.as(GUEST))).toEqual({ ok: false, reason: 'not-allowed' });
});

test('edits that race with orders, cancellations and the batch keep every invariant', async () => {
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
    increaseStock(shop.staff(), id(turn), 3),
    decreaseStock(shop.staff(), id(turn + 1), 5),
    bulkUpdateStock(
      shop.staff(),
      [...ids].reverse().map((productId) => ({ productId, newStock: 40 + turn })),
    ),
    bulkChangeStock(shop.staff(), ids, turn % 2 ? 4 : -6),
    setStockOfSizes(shop.staff(), id(turn), [{ size: 'M', onHand: 12 + turn }]),
  ];
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) => [
      order(turn),
      ...edits(turn),
      ...(turn % 4 === 0 ? [processStock(shop.staff())] : []),
    ]).flat(),
  );
  expect(await findBreaches(shop.db)).toEqual([]);
  for (const productId of ids) await shelf(productId);
});
