// Changes of many rows in one statement, on a connection whose first changes were small: the cached plans must also suit large changes.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from './invariants.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();
const MANY = 300;
let client: pg.Client;
let ids: string[];
const plans: string[] = [];

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into categories (name, slug) values ('Many', 'many')`);
  const { rows } = await client.query<{ id: string }>(
    `insert into products (name, slug, sku, category_id, price, sizes, status)
     select 'Many ' || n, 'many-' || n, 'MANY-' || n, (select id from categories), 99900, array['S', 'M'], 'active'
     from generate_series(1, ${MANY}) n returning id`,
  );
  ids = rows.map(({ id }) => id);
  await client.query(
    `with stocked as (
       insert into inventory_levels (product_id, size, on_hand) select id, size, 20 from products, unnest(sizes) size returning id)
     insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor) select id, 'supply', 20, 0, 'test' from stocked`,
  );
  // auto_explain reports the plan of every statement inside a trigger, with actual row counts.
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log`);
  client.on('notice', ({ message }) => plans.push(message ?? ''));
});
afterAll(async () => {
  expect(await findBreaches(database.current.db)).toEqual([]);
  await client.end();
});

/** Makes the same change to one product, to two others and to all; the last may not use a nested loop over the transition tables. */
async function expectNoNestedLoop(change: (productIds: readonly string[]) => Promise<unknown>): Promise<void> {
  await change(ids.slice(0, 1));
  await change(ids.slice(1, 3));
  plans.length = 0;
  await change(ids);
  const transitionPlans = plans.filter((plan) => plan.includes('Named Tuplestore Scan'));
  expect(transitionPlans.length).toBeGreaterThan(0);
  for (const plan of transitionPlans) expect(plan).not.toContain('Nested Loop');
}

const readProductCount = async (): Promise<number> =>
  (await client.query('select product_count as count from categories')).rows[0].count;

test('a status change of many products updates the category counts without nested loops', async () => {
  await expectNoNestedLoop((productIds) =>
    client.query(`update products set status = 'inactive' where id = any ($1)`, [productIds]),
  );
  expect(await readProductCount()).toBe(0);
  await client.query(`update products set status = 'active'`);
  expect(await readProductCount()).toBe(MANY);
});

test('a stock change of many sizes updates the product sums without nested loops', async () => {
  const setTo = (onHand: number) => (productIds: readonly string[]) =>
    client.query(
      `with was as (select id, on_hand from inventory_levels where product_id = any ($1) and size = 'M' and on_hand <> $2),
         changed as (update inventory_levels s set on_hand = $2 from was where was.id = s.id returning s.id, was.on_hand)
       insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor)
       select id, 'edit', $2 - on_hand, 0, 'test' from changed`,
      [productIds, onHand],
    );
  const sums = async () =>
    (await client.query('select distinct stock, available, sizes_left as "sizesLeft" from products')).rows;
  // Changes the size of one level, and changes it back: a small update of more than the counts.
  for (const [was, becomes] of [
    ['S', 'XS'],
    ['XS', 'S'],
  ])
    await client.query('update inventory_levels set size = $3 where product_id = $1 and size = $2', [
      ids[0],
      was,
      becomes,
    ]);
  // Each product keeps 20 units of S. In `sizesLeft` the bit of S is 2 and the bit of M is 4.
  await expectNoNestedLoop(setTo(0));
  expect(await sums()).toEqual([{ stock: 20, available: 20, sizesLeft: 2 }]);
  await expectNoNestedLoop(setTo(7));
  expect(await sums()).toEqual([{ stock: 27, available: 27, sizesLeft: 6 }]);
});
