import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { bagChangeKeys } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, ownerActor, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { changeAccountBag, clearBagLines, getAccountBag } from './account-bag.server.ts';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from './account-bag.ts';

const shop = openTestShop();

const toChange = (id: string, size: string, by: number, key: string = crypto.randomUUID()) => ({ key, id, size, by });
const listLines = async (ctx: ShopContext) =>
  expectOk(await getAccountBag(ctx)).lines.map(({ id, size, qty }) => [id, size, qty]);

test("S-BAG-09 adds the browser's bag to the account, and every device reads the same", async () => {
  const { ctx, at } = await shop.addShopper();
  const [kurta, tote] = [await shop.addProduct(), await shop.addProduct()];
  expectOk(await changeAccountBag(ctx, [toChange(kurta, 'M', 2), toChange(kurta, 'L', 1)]));
  const { lines, products: cards } = expectOk(
    await changeAccountBag(at(minutesAfterNow(1)), [
      toChange(tote, '', 1),
      // A browser may send an id in capitals.
      toChange(kurta.toUpperCase(), 'M', 3),
      toChange(kurta, 'L', -1),
    ]),
  );
  expect(lines).toEqual([
    { id: kurta, size: 'M', qty: 5 },
    { id: tote, size: '', qty: 1 },
  ]);
  expect(cards.map(({ id, price }) => [id, price])).toEqual([
    [kurta, 100_000],
    [tote, 100_000],
  ]);
  expect(expectOk(await getAccountBag(ctx))).toEqual({ lines, products: cards });
});

test('applies a change once, even when it is sent ten times in parallel', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const changes = [toChange(id, 'M', 2), toChange(id, '', 1)];
  const results = await Promise.all(Array.from({ length: 10 }, () => changeAccountBag(ctx, changes)));
  for (const result of results)
    expect(
      expectOk(result)
        .lines.map(({ qty }) => qty)
        .toSorted(),
    ).toEqual([1, 2]);
});

test('ignores another change under a used key, and the second of two changes with one key in a request', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const [usedKey, newKey] = [crypto.randomUUID(), crypto.randomUUID()];
  expectOk(await changeAccountBag(ctx, [toChange(id, 'M', 2, usedKey)]));
  expectOk(
    await changeAccountBag(ctx, [
      toChange(id, 'M', 9, usedKey),
      toChange(id, 'M', 1, newKey),
      toChange(id, 'M', 5, newKey),
    ]),
  );
  expect(await listLines(ctx)).toEqual([[id, 'M', 3]]);
});

test('counts all parallel changes, and each change of overlapping requests once', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const changes = Array.from({ length: 8 }, () => toChange(id, 'M', 1));
  await Promise.all(changes.map((_, index) => changeAccountBag(ctx, changes.slice(0, index + 1))));
  expect(await listLines(ctx)).toEqual([[id, 'M', 8]]);
});

test('change keys of two shoppers are independent', async () => {
  const { ctx: asha } = await shop.addShopper();
  const { ctx: meera } = await shop.addShopper();
  const id = await shop.addProduct();
  const change = toChange(id, 'M', 1);
  expectOk(await changeAccountBag(asha, [change]));
  expect(await listLines(meera)).toEqual([]);
  expectOk(await changeAccountBag(meera, [change, toChange(id, 'M', -1)]));
  expect([await listLines(asha), await listLines(meera)]).toEqual([[[id, 'M', 1]], []]);
});

test('a guest has no stored bag; staff can shop too', async () => {
  const id = await shop.addProduct();
  const refused = { ok: false, reason: 'not-signed-in' };
  expect(await getAccountBag(shop.as(GUEST))).toEqual(refused);
  expect(await changeAccountBag(shop.as(GUEST), [toChange(id, 'M', 1)])).toEqual(refused);
  const { userId } = await shop.addShopper();
  const staff = shop.as(ownerActor({ userId, email: 'staff@example.in', name: 'Staff' }));
  expectOk(await changeAccountBag(staff, [toChange(id, 'M', 1)]));
  expect(await listLines(staff)).toEqual([[id, 'M', 1]]);
});

test('skips entries that are not changes, and refuses a body that is not a list', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const invalidEntries = [
    null,
    'kurta',
    toChange(UNKNOWN_ID, 'M', 1),
    toChange("'; drop table users", '', 1),
    toChange(id, 'S\0', 1),
    toChange(id, '', -4),
  ];
  expectOk(await changeAccountBag(ctx, [...invalidEntries, toChange(id, 'M', 1)]));
  expect(await listLines(ctx)).toEqual([[id, 'M', 1]]);
  expect(await changeAccountBag(ctx, { length: 3 })).toEqual({ ok: false, reason: 'invalid-request' });
});

test('limits the lines per bag, even with parallel additions', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const sizes = Array.from({ length: MAX_BAG_LINES - 1 }, (_, index) => toChange(id, `size ${index}`, 1));
  expectOk(await changeAccountBag(ctx, sizes));
  // The bag has room for only one of the three new sizes. Two times 700 would exceed the limit of units per line.
  await Promise.all(
    ['a', 'b', 'c'].map((size) => changeAccountBag(ctx, [toChange(id, size, 1), toChange(id, 'size 0', 700)])),
  );
  const lines = await listLines(ctx);
  expect(lines).toHaveLength(MAX_BAG_LINES);
  expect(lines[0]).toEqual([id, 'size 0', MAX_LINE_QUANTITY]);
});

test('an inactive product stays in the bag and is shown; a deleted one is removed and accepts no change', async () => {
  const { ctx } = await shop.addShopper();
  const [inactive, deleted] = [await shop.addProduct(), await shop.addProduct()];
  expectOk(await changeAccountBag(ctx, [toChange(inactive, 'M', 1), toChange(deleted, '', 1)]));
  await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, inactive));
  const deleting = shop.db.delete(products).where(eq(products.id, deleted));
  const results = await Promise.all([
    changeAccountBag(ctx, [toChange(deleted, '', 1)]),
    deleting,
    changeAccountBag(ctx, [toChange(deleted, 'S', 1)]),
  ]);
  expectOk(results[0]);
  expectOk(results[2]);
  const bag = expectOk(await getAccountBag(ctx));
  expect(bag.lines).toEqual([{ id: inactive, size: 'M', qty: 1 }]);
  expect(bag.products).toMatchObject([{ id: inactive, price: 100_000 }]);
});

test('ordered lines leave the bag in the same transaction; other lines stay', async () => {
  const { ctx, userId } = await shop.addShopper();
  const [kurta, tote] = [await shop.addProduct(), await shop.addProduct()];
  expectOk(await changeAccountBag(ctx, [toChange(kurta, 'M', 3), toChange(kurta, 'L', 1), toChange(tote, '', 1)]));
  const bought = [
    { productId: kurta, size: 'M', quantity: 2 },
    { productId: tote, size: '', quantity: 5 },
    { productId: UNKNOWN_ID, size: '', quantity: 1 },
  ];
  await inTransaction<void, string>(ctx.db, async (tx, refuse) => {
    await clearBagLines(tx, userId, bought, ctx.now);
    refuse('the order failed');
  });
  expect(await listLines(ctx)).toHaveLength(3);
  await inTransaction<void, string>(ctx.db, (tx) => clearBagLines(tx, userId, bought, ctx.now));
  expect(await listLines(ctx)).toEqual([
    [kurta, 'M', 1],
    [kurta, 'L', 1],
  ]);
});

test('stores change keys with the time at which they were applied', async () => {
  const { ctx, userId } = await shop.addShopper();
  expectOk(await changeAccountBag(ctx, [toChange(await shop.addProduct(), 'M', 1)]));
  const rows = await shop.db.select().from(bagChangeKeys).where(eq(bagChangeKeys.userId, userId));
  expect(rows.map(({ appliedAt }) => appliedAt)).toEqual([ctx.now]);
});
