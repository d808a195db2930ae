import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { decreaseStock, increaseStock } from '#shop/stock/edit-stock.server.ts';
import { getStockHistory } from '#shop/stock/stock-history.server.ts';
import {
  expectOk,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  STAFF,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { applyBatch, applyStockTake, requeueStockTakes, runStockTake } from './apply-stock-take.server.ts';
import { abandonStockTake, beginStockTake, findStockTake } from './stock-takes.server.ts';
import { apply, count, onHandOf, resultsOf, reviewOf, scanOf } from './testing/counting.ts';

const shop = openTestShop();
const later = (minutes: number) => shop.staff(minutesAfterNow(minutes));

async function beginWith(sku: string, onHands: readonly number[]) {
  const categoryId = await shop.addCategory();
  const productIds: string[] = [];
  for (const [index, onHand] of onHands.entries())
    productIds.push(
      await shop.addProduct({
        name: `${sku} ${index}`,
        sku: `${sku}${index}`,
        categoryId,
        stock: [{ size: 'M', onHand }],
      }),
    );
  return { id: expectOk(await beginStockTake(shop.staff(), categoryId)), productIds, categoryId };
}

const ZEROES_UNCOUNTED = true;
const buy = async (productId: string, quantity: number) => {
  const { ctx } = await shop.addShopper();
  return placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }]));
};

test('A-TAKE-06 A-TAKE-07 the difference is added to what was sold and received since the count', async () => {
  const { id, productIds } = await beginWith('SINCE', [10, 10, 10]);
  const [first = '', second = ''] = productIds;
  await count(shop.staff(), id, scanOf('SINCE0-M', 8), scanOf('SINCE1-M', 10), scanOf('SINCE2-M', 13));
  expectOk(await buy(first, 3));
  expectOk(await processStock(later(1)));
  expectOk(
    await increaseStock(later(2), second, {
      size: 'M',
      units: 5,
      reason: 'Received',
      idempotencyKey: crypto.randomUUID(),
    }),
  );
  const { lines } = await reviewOf(later(3), id, 'differences');
  expect(lines.map(({ sku, book, counted, onHand, value }) => [sku, book, counted, onHand, value])).toEqual([
    ['SINCE0-M', 10, 8, 7, -200_000],
    ['SINCE2-M', 10, 13, 10, 300_000],
  ]);
  await apply(later(4), id);
  expect(await resultsOf(later(4), id)).toEqual({
    'SINCE0-M': 'corrected',
    'SINCE1-M': 'unchanged',
    'SINCE2-M': 'corrected',
  });
  // 10 − 3 sold − 2 missing; 10 + 5 received; 10 + 3 found.
  expect(await Promise.all([0, 1, 2].map((n) => onHandOf(later(4), `SINCE${n}-M`)))).toEqual([5, 15, 13]);
  const history = expectOk(await getStockHistory(later(5), first, { size: null, olderThan: null }));
  expect(history.entries[0]).toMatchObject({
    kind: 'edit',
    onHandChange: -2,
    note: 'Stock take',
    actor: 'staff@tanabana.example',
  });
  expect(await findStockTake(later(5), id)).toMatchObject({ status: 'applied', appliedBy: { name: 'Staff' } });
});

test('A-TAKE-08 reserved units stay: such a size is refused with its reason, the others are corrected', async () => {
  const { id, productIds } = await beginWith('HELD', [5, 5]);
  expectOk(await buy(productIds[0] ?? '', 4));
  await count(later(1), id, scanOf('HELD0-M', 2), scanOf('HELD1-M', 2));
  await apply(later(2), id);
  expect(await resultsOf(later(2), id)).toEqual({ 'HELD0-M': 'reserved', 'HELD1-M': 'corrected' });
  expect(await Promise.all([onHandOf(later(2), 'HELD0-M'), onHandOf(later(2), 'HELD1-M')])).toEqual([5, 2]);
  expect((await reviewOf(later(2), id)).totals).toMatchObject({ refused: 1, decided: 2 });
});

test('A-TAKE-06 a size whose stock changed while it was counted is not corrected', async () => {
  const { id, productIds } = await beginWith('MOVE', [5]);
  await count(later(0), id, scanOf('MOVE0-M', 2));
  expectOk(
    await decreaseStock(later(1), productIds[0] ?? '', {
      size: 'M',
      units: 1,
      reason: 'Damaged',
      idempotencyKey: crypto.randomUUID(),
    }),
  );
  await count(later(2), id, scanOf('MOVE0-M', 2));
  await apply(later(3), id);
  expect(await resultsOf(later(3), id)).toEqual({ 'MOVE0-M': 'moved' });
  expect(await onHandOf(later(3), 'MOVE0-M')).toBe(4);
});

test('A-TAKE-09 sizes that nobody counted stay, unless staff choose to set them to 0', async () => {
  const keep = await beginWith('KEEP', [5, 7]);
  await count(shop.staff(), keep.id, scanOf('KEEP0-M', 5));
  const { uncounted, totals } = await reviewOf(shop.staff(), keep.id, 'uncounted');
  expect(uncounted.map(({ sku, onHand }) => [sku, onHand])).toEqual([['KEEP1-M', 7]]);
  expect(totals).toMatchObject({ uncountedSizes: 1, uncountedUnits: 7, uncountedValue: 700_000, differences: 0 });
  await apply(later(1), keep.id);
  expect(await onHandOf(later(1), 'KEEP1-M')).toBe(7);

  const zero = await beginWith('ZERO', [5, 7, 0, 9]);
  expectOk(await buy(zero.productIds[3] ?? '', 1));
  await count(later(1), zero.id, scanOf('ZERO0-M', 5));
  await apply(later(2), zero.id, ZEROES_UNCOUNTED);
  expect(await resultsOf(later(2), zero.id)).toEqual({
    'ZERO0-M': 'unchanged',
    'ZERO1-M': 'corrected',
    'ZERO3-M': 'reserved',
  });
  expect(await Promise.all([0, 1, 2, 3].map((n) => onHandOf(later(2), `ZERO${n}-M`)))).toEqual([5, 0, 0, 9]);
});

test('A-TAKE-07 a size that two stock takes counted is corrected once', async () => {
  const { id, productIds } = await beginWith('TWICE', [10]);
  await count(shop.staff(), id, scanOf('TWICE0-M', 8));
  const other = await shop.addCategory();
  await shop.db.execute(sql`update products set category_id = ${other} where id = ${productIds[0]}`);
  const second = expectOk(await beginStockTake(shop.staff(), other));
  await count(later(1), second, scanOf('TWICE0-M', 8));
  await apply(later(2), second);
  await apply(later(3), id);
  expect(await resultsOf(later(3), id)).toEqual({ 'TWICE0-M': 'counted-twice' });
  expect(await onHandOf(later(3), 'TWICE0-M')).toBe(8);
});

test('A-TAKE-10 refuses to apply a review when units were counted since, and applies once', async () => {
  const { id } = await beginWith('REV', [5]);
  await count(shop.staff(), id, scanOf('REV0-M', 4));
  const { revision } = (await reviewOf(shop.staff(), id)).totals;
  await count(shop.staff(), id, scanOf('REV0-M', 1));
  const choice = { revision, zeroesUncounted: false };
  expect(await applyStockTake(shop.staff(), id, choice)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await applyStockTake(shop.staff(), UNKNOWN_ID, choice)).toEqual({ ok: false, reason: 'no-such-stock-take' });
  expect(await applyStockTake(shop.as({ kind: 'guest' }), id, choice)).toEqual({ ok: false, reason: 'not-allowed' });
  const current = { revision: (await reviewOf(shop.staff(), id)).totals.revision, zeroesUncounted: false };
  const started = await Promise.all([1, 2, 3].map(() => applyStockTake(shop.staff(), id, current)));
  expect(started.map((result) => (result.ok ? 'ok' : result.reason)).sort()).toEqual([
    'not-counting',
    'not-counting',
    'ok',
  ]);
  expect(await abandonStockTake(shop.staff(), id)).toEqual({ ok: false, reason: 'not-counting' });
  await runStockTake(shop.staff(), id);
});

test('A-TAKE-12 after a crash in the middle, the application continues and corrects each size once', async () => {
  const { id } = await beginWith(
    'DIED',
    Array.from({ length: 230 }, () => 5),
  );
  // Two requests: one takes at most 200 scans.
  await count(shop.staff(), id, ...Array.from({ length: 200 }, (_, n) => scanOf(`DIED${n}-M`, 3)));
  await count(shop.staff(), id, ...Array.from({ length: 30 }, (_, n) => scanOf(`DIED${n + 200}-M`, 6)));
  const { revision } = (await reviewOf(shop.staff(), id)).totals;
  expectOk(await applyStockTake(shop.staff(), id, { revision, zeroesUncounted: false }));
  // The first hundred sizes are corrected; then the transaction of the next hundred is rolled back.
  expect(await applyBatch(shop.as(STAFF), id)).toBe(100);
  await shop.db.execute(
    sql`create function fail_here() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
  );
  await shop.db.execute(
    sql`create trigger fail_here before update on stock_take_lines for each statement execute function fail_here()`,
  );
  await expect(runStockTake(shop.staff(), id)).rejects.toThrow();
  await shop.db.execute(sql`drop function fail_here cascade`);
  expect((await reviewOf(shop.staff(), id)).totals).toMatchObject({ decided: 100 });
  await shop.db.execute(sql`update stock_takes set updated_at = now() - interval '1 hour' where id = ${id}`);
  await requeueStockTakes(shop.db);
  // Twice at once, as when a job is taken for dead and is not.
  await Promise.all([runStockTake(shop.staff(), id), runStockTake(shop.staff(), id)]);
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as sizes, sum(on_hand)::int as "onHand", (select count(*)::int from stock_ledger l join inventory_levels s
      on s.id = l.inventory_level_id where l.note = 'Stock take' and s.sku like 'DIED%') as corrections
    from inventory_levels where sku like 'DIED%'`);
  expect(rows).toEqual([{ sizes: 230, onHand: 200 * 3 + 30 * 6, corrections: 230 }]);
  expect(await findStockTake(shop.staff(), id)).toMatchObject({ status: 'applied' });
});

test('A-TAKE-07 on hand after is on hand before plus the difference, whatever is ordered at the same time', async () => {
  let runs = 0;
  const size = fc.record({
    onHand: fc.integer({ min: 0, max: 8 }),
    counted: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
    before: fc.integer({ min: 0, max: 3 }),
    during: fc.integer({ min: 0, max: 3 }),
  });
  const property = fc.asyncProperty(
    fc.array(size, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    async (sizes, zeroesUncounted) => {
      const sku = `PROP${++runs}-`;
      const { id, productIds } = await beginWith(
        sku,
        sizes.map(({ onHand }) => onHand),
      );
      const order = (units: 'before' | 'during') =>
        sizes.map(async (each, n) => each[units] > 0 && (await buy(productIds[n] ?? '', each[units])));
      await count(
        shop.staff(),
        id,
        ...sizes.flatMap(({ counted }, n) => (counted === null ? [] : [scanOf(`${sku}${n}-M`, counted)])),
      );
      await Promise.all(order('before'));
      expectOk(await processStock(later(1)));
      await Promise.all([apply(later(2), id, zeroesUncounted), ...order('during'), processStock(later(2))]);
      // Per size: on hand is the sum of all other changes plus the difference of a corrected line; a size that was refused because of
      // reserved units has no correction; and reserved units are never taken.
      const { rows } = await shop.db.execute<{ ok: boolean }>(sql`
      select s.on_hand = coalesce(sum(l.on_hand_change) filter (where l.note is distinct from 'Stock take'), 0)
          + case when line.result = 'corrected' then line.counted - line.book else 0 end
        and (line.result is distinct from 'reserved' or not exists (select from stock_ledger k where k.inventory_level_id = s.id and k.note = 'Stock take'))
        and s.on_hand >= s.reserved as ok
      from inventory_levels s left join stock_ledger l on l.inventory_level_id = s.id
      left join stock_take_lines line on line.inventory_level_id = s.id and line.stock_take_id = ${id}::uuid
      where s.sku like ${`${sku}%`} group by s.id, line.id`);
      expect(rows.map(({ ok }) => ok)).toEqual(sizes.map(() => true));
    },
  );
  await fc.assert(property, { numRuns: 25 });
});
