import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseProxy } from '../testkit/database-proxy.ts';
import { createDatabase, type Database } from './client.server.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable.server.ts';
import { OutagePool } from './outage-pool.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function behindALine(): Promise<{ line: DatabaseProxy; own: Database }> {
  const line = new DatabaseProxy(database.url);
  const own = createDatabase(await line.open(), { connections: 2 });
  ended.push(own.close, () => line.close());
  return { line, own };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

describe('an unavailable database throws one error type, with a code that the worker retries', () => {
  const queries: [string, (own: Database) => Promise<unknown>][] = [
    ['the pool', (own) => own.pool.query('select 1')],
    ['a query', (own) => own.db.execute(sql`select 1`)],
    ['a transaction', (own) => own.db.transaction((tx) => tx.execute(sql`select 1`))],
  ];

  test.each(queries)('through %s, when no connection is accepted', async (_, ask) => {
    const { line, own } = await behindALine();
    line.mode = 'refuse';
    const error = await failureOf(ask(own));
    expect(isDatabaseUnavailable(error)).toBe(true);
    line.mode = 'pass';
    await ask(own);
  });

  test.each([
    ['by the pool', 'pg_sleep(60)', (own: Database) => own.pool.query('select pg_sleep(60)')],
    [
      'in a transaction',
      'pg_sleep(61)',
      (own: Database) => own.db.transaction((tx) => tx.execute(sql`select pg_sleep(61)`)),
    ],
  ])('when the connection is cut during a statement %s', async (_, sleep, ask) => {
    const { line, own } = await behindALine();
    await own.pool.query('select 1');
    const failed = failureOf(ask(own));
    await expect
      .poll(async () => {
        const busy = `select count(*)::int as count from pg_stat_activity where query = $1 and state = 'active'`;
        return (await database.current.pool.query(busy, [`select ${sleep}`])).rows[0].count;
      })
      .toBe(1);
    line.cut();
    expect(isDatabaseUnavailable(await failed)).toBe(true);
    expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('an SQL error is not one of them', async () => {
    const { own } = await behindALine();
    for (const statement of ['select nonsense', 'select 1 / 0']) {
      const error = await failureOf(own.pool.query(statement));
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(error)).toBe(false);
    }
  });

  test('the code of it', () => {
    expect(new DatabaseUnavailableError('away').code).toBe('57P03');
  });
});

test('a transaction whose first statement fails leaks no pool slot', async () => {
  const { line, own } = await behindALine();
  // The query builder does not give back what it could not begin with.
  for (let round = 0; round < 5; round++) {
    const clients = await Promise.all([own.pool.connect(), own.pool.connect()]);
    for (const client of clients) client.release();
    line.freeze();
    const failed = [1, 2].map(() => failureOf(own.db.transaction(async () => {})));
    line.cut();
    for (const error of await Promise.all(failed)) expect(isDatabaseUnavailable(error)).toBe(true);
  }
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

describe('while it is known to be unavailable', () => {
  test('queries fail at once without a connection, and connections from before the outage are not used after it', async () => {
    const { line, own } = await behindALine();
    const pidOf = async () => (await own.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pidOf();
    expect(await pidOf()).toBe(before);
    own.isUnavailable = true;
    const attempts = line.attempts;
    expect(isDatabaseUnavailable(await failureOf(own.db.execute(sql`select 1`)))).toBe(true);
    expect(line.attempts).toBe(attempts);
    own.isUnavailable = false;
    expect(await pidOf()).not.toBe(before);
  });
});

test('a connection that does not answer is destroyed, in a transaction too, and the next caller gets another', async () => {
  const line = new DatabaseProxy(database.url);
  const pool = new OutagePool({ connectionString: await line.open(), max: 1, query_timeout: 200 });
  pool.on('error', () => {});
  ended.push(
    () => pool.end(),
    () => line.close(),
  );
  const client = await pool.connect();
  client.on('error', () => {});
  await client.query('begin');
  line.freeze();
  expect(isDatabaseUnavailable(await failureOf(client.query('select 1')))).toBe(true);
  await failureOf(client.query('rollback'));
  client.release();
  // As in life: what went silent stays so, and new connections pass.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('waits for a transaction with a longer timeout of its own', async () => {
  const pool = new OutagePool({ connectionString: database.url, max: 1, query_timeout: 300 });
  ended.push(() => pool.end());
  const client = await pool.connect();
  await client.query({ text: 'begin' });
  await client.query({ text: `set local statement_timeout = '5min'` });
  await client.query({ text: 'select pg_sleep(0.6)' });
  await client.query({ text: 'commit' });
  client.release();
  expect(isDatabaseUnavailable(await failureOf(pool.query({ text: 'select pg_sleep(2)' })))).toBe(true);
});

describe('a full disk', () => {
  test('is reported as unavailable until a write succeeds again', async () => {
    const own = createDatabase(database.url, { connections: 2 });
    ended.push(own.close);
    expect(own.isDiskFull).toBe(false);
    const full = own.db.execute(
      sql`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
    expect(isDatabaseUnavailable(await failureOf(full))).toBe(true);
    expect(own.isDiskFull).toBe(true);
    await expect.poll(() => own.isDiskFull, { timeout: 10_000 }).toBe(false);
  });
});
