// A store that is killed in the middle of an import continues it, with the same result as an import that was not
// interrupted.
import { expect, type Page } from '@playwright/test';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { signInStaff } from './admin-page.ts';
import { chooseFile, HEADER, heading, loadImportStatus } from './import-page.ts';
import { newVisitor, test } from './store-test.ts';

const FILE = [
  HEADER,
  ...Array.from({ length: 400 }, (_, n) => `kill-${n},Killed ${n},,Kurtas,Size,S,KILL-${n}-S,${n % 7},500,900,,active`),
].join('\n');

async function openPreview(page: Page, store: RunningStore): Promise<void> {
  await signInStaff(page, store);
  await chooseFile(page, store, FILE);
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await expect(heading(page, 'Products')).toBeVisible();
}

/** Everything that the import wrote, without ids and times. */
const loadResult = async (database: { sql: RunningStore['sql'] }) => ({
  products: await database.sql(
    `select p.slug, p.sku, p.name, p.price, p.old_price, p.discount, p.status, p.version, p.stock, p.available, c.name as category,
       (select json_agg(json_build_array(l.size, l.sku, l.on_hand)) from inventory_levels l where l.product_id = p.id) as sizes,
       (select count(*) from stock_ledger m join inventory_levels v on v.id = m.inventory_level_id where v.product_id = p.id) as movements,
       (select count(*) from audit a where a.entity_id = p.id::text) as entries,
       (select count(*) from old_addresses o where o.product_id = p.id) as addresses
     from products p join categories c on c.id = p.category_id where p.slug like 'kill-%' order by p.slug`,
  ),
  rows: await database.sql('select line, key, status, action, error, notes from import_rows order by line'),
});

test('A-IMPORT-05 an import that is killed three times ends as one that ran through', async ({ page, browser }) => {
  const database = await copySampleStore();
  let store = await startStoreOn(database.url);
  await openPreview(page, store);
  const countDone = async () =>
    Number((await database.sql(`select count(*) as n from import_rows where status = 'done'`))[0]?.n);
  // A trigger holds the import at this line, however slow this test is, and the store is killed in the middle of a
  // batch.
  for (const [round, line] of [20, 175, 380].entries()) {
    await database.sql(`create function hold_row() returns trigger language plpgsql as
      'begin perform pg_sleep(3600); return new; end'`);
    await database.sql(`create trigger hold_row before update on import_rows for each row
      when (new.status = 'done' and new.line > ${line}) execute function hold_row()`);
    if (round === 0) await page.getByRole('button', { name: 'Import 400 products' }).click();
    else await unlockJobs(database);
    await expect
      .poll(async () => database.sql(`select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`), {
        timeout: 300_000,
      })
      .toEqual([{ n: 1 }]);
    await store.kill();
    await database.sql(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
    await database.sql('drop function hold_row cascade');
    expect(await countDone()).toBeLessThan(line);
    store = await startStoreOn(database.url);
  }
  await unlockJobs(database);
  await expect
    .poll(async () => (await database.sql('select status from imports'))[0]?.status, { timeout: 300_000 })
    .toBe('done');
  expect(await countDone()).toBe(400);
  const killed = await loadResult(database);
  await store.stop();
  await database.drop();

  const otherDatabase = await copySampleStore();
  const otherStore = await startStoreOn(otherDatabase.url);
  const otherPage = await (await newVisitor(browser)).newPage();
  await openPreview(otherPage, otherStore);
  await otherPage.getByRole('button', { name: 'Import 400 products' }).click();
  await expect.poll(() => loadImportStatus(otherStore), { timeout: 300_000 }).toBe('done');
  const uninterrupted = await loadResult(otherDatabase);
  expect(uninterrupted.products).toHaveLength(400);
  expect(killed).toEqual(uninterrupted);
  await otherStore.stop();
  await otherDatabase.drop();
});

/** Unlocks the jobs of the killed store, as other nodes would after five minutes. */
const unlockJobs = (database: { sql: RunningStore['sql'] }) =>
  database.sql(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null) locked`,
  );
