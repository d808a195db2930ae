import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseProxy } from '../testkit/database-proxy.ts';
import { createDatabase, type Database } from './client.server.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable.server.ts';
import { OutagePool } from './outage-pool.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase(1);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

async function openProxiedDatabase(): Promise<{ proxy: DatabaseProxy; proxied: Database }> {
  const proxy = new DatabaseProxy(database.url);
  const proxied = createDatabase(await proxy.open(), { connections: 2 });
  cleanups.push(proxied.close, () => proxy.close());
  return { proxy, proxied };
}

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

describe('an unavailable database throws one error type, with a code that the worker retries', () => {
  const queries: [string, (proxied: Database) => Promise<unknown>][] = [
    ['the pool', (proxied) => proxied.pool.query('select 1')],
    ['a query', (proxied) => proxied.db.execute(sql`select 1`)],
    ['a transaction', (proxied) => proxied.db.transaction((tx) => tx.execute(sql`select 1`))],
  ];

  test.each(queries)('%s throws it when no connection is accepted', async (_, runQuery) => {
    const { proxy, proxied } = await openProxiedDatabase();
    proxy.mode = 'refuse';
    const error = await catchError(runQuery(proxied));
    expect(isDatabaseUnavailable(error)).toBe(true);
    proxy.mode = 'pass';
    await runQuery(proxied);
  });

  test.each([
    ['by the pool', 'pg_sleep(60)', (proxied: Database) => proxied.pool.query('select pg_sleep(60)')],
    [
      'in a transaction',
      'pg_sleep(61)',
      (proxied: Database) => proxied.db.transaction((tx) => tx.execute(sql`select pg_sleep(61)`)),
    ],
  ])('is thrown when the connection is cut during a statement %s', async (_, sleep, runQuery) => {
    const { proxy, proxied } = await openProxiedDatabase();
    await proxied.pool.query('select 1');
    const failed = catchError(runQuery(proxied));
    await expect
      .poll(async () => {
        const busy = `select count(*)::int as count from pg_stat_activity where query = $1 and state = 'active'`;
        return (await database.current.pool.query(busy, [`select ${sleep}`])).rows[0].count;
      })
      .toBe(1);
    proxy.cut();
    expect(isDatabaseUnavailable(await failed)).toBe(true);
    expect((await proxied.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('an SQL error is not reported as unavailable', async () => {
    const { proxied } = await openProxiedDatabase();
    for (const statement of ['select nonsense', 'select 1 / 0']) {
      const error = await catchError(proxied.pool.query(statement));
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(error)).toBe(false);
    }
  });

  test('DatabaseUnavailableError has the SQLSTATE 57P03', () => {
    expect(new DatabaseUnavailableError('unreachable').code).toBe('57P03');
  });
});

test('a transaction whose first statement fails leaks no pool slot', async () => {
  const { proxy, proxied } = await openProxiedDatabase();
  // The query builder does not release a connection whose BEGIN failed.
  for (let round = 0; round < 5; round++) {
    const clients = await Promise.all([proxied.pool.connect(), proxied.pool.connect()]);
    for (const client of clients) client.release();
    proxy.freeze();
    const failed = [1, 2].map(() => catchError(proxied.db.transaction(async () => {})));
    proxy.cut();
    for (const error of await Promise.all(failed)) expect(isDatabaseUnavailable(error)).toBe(true);
  }
  expect((await proxied.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

describe('while the database is marked unavailable', () => {
  test('queries fail at once without a connection, and connections from before the outage are not used after it', async () => {
    const { proxy, proxied } = await openProxiedDatabase();
    const readPid = async () => (await proxied.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await readPid();
    expect(await readPid()).toBe(before);
    proxied.isUnavailable = true;
    const attempts = proxy.attempts;
    expect(isDatabaseUnavailable(await catchError(proxied.db.execute(sql`select 1`)))).toBe(true);
    expect(proxy.attempts).toBe(attempts);
    proxied.isUnavailable = false;
    expect(await readPid()).not.toBe(before);
  });
});

test('destroys a connection that does not respond, even in a transaction, and the next caller gets another', async () => {
  const proxy = new DatabaseProxy(database.url);
  const pool = new OutagePool({ connectionString: await proxy.open(), max: 1, query_timeout: 1_000 });
  pool.on('error', () => {});
  cleanups.push(
    () => pool.end(),
    () => proxy.close(),
  );
  const client = await pool.connect();
  client.on('error', () => {});
  await client.query('begin');
  proxy.freeze();
  expect(isDatabaseUnavailable(await catchError(client.query('select 1')))).toBe(true);
  await catchError(client.query('rollback'));
  client.release();
  // The frozen connection stays frozen; new connections work.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('waits longer for a transaction that raised its statement timeout', async () => {
  const pool = new OutagePool({ connectionString: database.url, max: 1, query_timeout: 1_000 });
  cleanups.push(() => pool.end());
  const client = await pool.connect();
  await client.query({ text: 'begin' });
  await client.query({ text: `set local statement_timeout = '5min'` });
  await client.query({ text: 'select pg_sleep(2)' });
  await client.query({ text: 'commit' });
  client.release();
  expect(isDatabaseUnavailable(await catchError(pool.query({ text: 'select pg_sleep(60)' })))).toBe(true);
});

describe('a full disk', () => {
  test('a full disk is reported as unavailable until a write succeeds again', async () => {
    const proxied = createDatabase(database.url, { connections: 2 });
    cleanups.push(proxied.close);
    expect(proxied.isDiskFull).toBe(false);
    const full = proxied.db.execute(
      sql`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
    expect(isDatabaseUnavailable(await catchError(full))).toBe(true);
    expect(proxied.isDiskFull).toBe(true);
    await expect.poll(() => proxied.isDiskFull).toBe(false);
  });
});
