import { expect, test } from 'vitest';
import { getStockHistory } from '#shop/stock/stock-history.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { increaseStock } from '../stock/edit-stock.server.ts';
import { getPickList } from './pick-list.server.ts';
import { processStock } from './process-stock.server.ts';

const shop = openTestShop();
const ALL = { size: null, olderThan: null };

async function placeOrder(productId: string, size: string, quantity: number) {
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size, quantity }])));
}

const addKurta = (name: string) =>
  shop.addProduct({
    name,
    sku: name.toUpperCase().replaceAll(' ', '-'),
    stock: [
      { size: 'S', onHand: 20 },
      { size: 'M', onHand: 20 },
    ],
  });

test('A-PICK-01 A-PICK-02 the list has the reserved units of the selected orders, with SKU and order; picked ones are off it', async () => {
  const productId = await addKurta('Neel Kurta');
  const orders = [
    await placeOrder(productId, 'M', 2),
    await placeOrder(productId, 'M', 1),
    await placeOrder(productId, 'S', 1),
  ];
  const ids = orders.map(({ id }) => id);
  const list = expectOk(await getPickList(shop.staff(), [...ids, UNKNOWN_ID]));
  expect(list.lines.map(({ sku, size, units, orders }) => ({ sku, size, units, for: orders.length }))).toEqual([
    { sku: 'NEEL-KURTA-S', size: 'S', units: 1, for: 1 },
    { sku: 'NEEL-KURTA-M', size: 'M', units: 3, for: 2 },
  ]);
  expect(list).toMatchObject({ units: 4, emptyOrderIds: [] });
  expect(list.orderIds).toHaveLength(3);

  expectOk(await processStock(shop.staff()));
  const after = expectOk(await getPickList(shop.staff(), ids));
  expect(after).toMatchObject({ lines: [], units: 0, orderIds: [] });
  expect(after.emptyOrderIds).toHaveLength(3);
});

test('A-LEDGER-01 A-LEDGER-02 the stock history tells what happened to each size, with the numbers after it', async () => {
  const productId = await addKurta('Rust Kurta');
  const order = await placeOrder(productId, 'M', 2);
  expectOk(
    await increaseStock(shop.staff(), productId, {
      size: 'M',
      units: 5,
      reason: 'Delivery from supplier',
      idempotencyKey: crypto.randomUUID(),
    }),
  );
  expectOk(await processStock(shop.staff()));
  const { entries, sizes } = expectOk(await getStockHistory(shop.staff(), productId, { ...ALL, size: 'M' }));
  expect(sizes).toEqual(['S', 'M']);
  expect(
    entries.map(({ kind, onHandChange, onHandAfter, reservedChange, reservedAfter }) => [
      kind,
      [onHandChange, onHandAfter],
      [reservedChange, reservedAfter],
    ]),
  ).toEqual([
    ['process', [-2, 23], [-2, 0]],
    ['edit', [5, 25], [0, 2]],
    ['reserve', [0, 20], [2, 2]],
    ['supply', [20, 20], [0, 0]],
  ]);
  expect(entries.map(({ orderId }) => orderId)).toEqual([order.orderId, null, order.orderId, null]);
  expect(entries[1]).toMatchObject({ note: 'Delivery from supplier', actor: 'staff@tanabana.example' });
  expect(expectOk(await getStockHistory(shop.staff(), productId, ALL)).entries).toHaveLength(5);
});

test('A-LEDGER-02 older changes follow on further pages, with the right numbers', async () => {
  const productId = await addKurta('Long Kurta');
  for (let number = 0; number < 55; number++) {
    const edit = { size: 'S', units: 1, reason: `Count ${number}`, idempotencyKey: crypto.randomUUID() };
    expectOk(await increaseStock(shop.staff(), productId, edit));
  }
  const first = expectOk(await getStockHistory(shop.staff(), productId, { ...ALL, size: 'S' }));
  expect(first.entries).toHaveLength(50);
  expect(first.hasOlder).toBe(true);
  const olderThan = first.entries.at(-1)?.id ?? null;
  const second = expectOk(await getStockHistory(shop.staff(), productId, { size: 'S', olderThan }));
  expect(second.entries.map(({ onHandAfter }) => onHandAfter)).toEqual([25, 24, 23, 22, 21, 20]);
  expect(second.hasOlder).toBe(false);
});

test('A-LEDGER-01 A-PICK-02 a guest gets neither stock history nor pick list; an unknown product has no history', async () => {
  const productId = await addKurta('Own Kurta');
  expect(await getStockHistory(shop.as(GUEST), productId, ALL)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await getPickList(shop.as(GUEST), [])).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await getStockHistory(shop.staff(), UNKNOWN_ID, ALL)).toEqual({ ok: false, reason: 'no-such-product' });
  expect(await getStockHistory(shop.staff(), 'x', ALL)).toEqual({ ok: false, reason: 'no-such-product' });
});
