import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from './client.server.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { inTransaction, sqlState } from './transaction.server.ts';

const database = openTestDatabase();
const db = () => database.current.db;

beforeAll(() => db().execute(sql`create table counters (id int primary key, value int not null check (value >= 0))`));
beforeEach(() => db().execute(sql`truncate counters; insert into counters values (1, 0), (2, 0)`));

const add = (tx: Tx, id: number, by: number) =>
  tx.execute(sql`update counters set value = value + ${by} where id = ${id}`);
const values = async () =>
  (await db().execute(sql`select value from counters order by id`)).rows.map(({ value }) => value);

describe('a transaction', () => {
  test('a transaction commits and returns its value', async () => {
    const result = await inTransaction(db(), async (tx) => {
      await add(tx, 1, 5);
      return 'done';
    });
    expect(result).toEqual({ ok: true, value: 'done' });
    expect(await values()).toEqual([5, 0]);
  });

  test('a refused transaction is rolled back and not retried', async () => {
    let attempts = 0;
    const result = await inTransaction<never, 'sold-out'>(db(), async (tx, refuse) => {
      attempts++;
      await add(tx, 1, 5);
      return refuse('sold-out');
    });
    expect(result).toEqual({ ok: false, reason: 'sold-out' });
    expect([attempts, await values()]).toEqual([1, [0, 0]]);
  });

  test('a transaction may be refused with an undefined reason', async () => {
    expect(await inTransaction<never, undefined>(db(), async (_, refuse) => refuse(undefined))).toEqual({
      ok: false,
      reason: undefined,
    });
  });

  test('a transaction releases its connection, however it ends', async () => {
    const ends = Array.from({ length: 60 }, (_, number) =>
      inTransaction<number, string>(db(), async (tx, refuse) => {
        await add(tx, 1, 1);
        if (number % 3 === 0) refuse('no');
        if (number % 3 === 1) throw new Error('broken');
        return number;
      }).catch(() => null),
    );
    await Promise.all(ends);
    expect(await values()).toEqual([20, 0]);
    expect(database.current.pool.idleCount).toBe(database.current.pool.totalCount);
  });
});

describe('retries', () => {
  test('retries after a deadlock, so that both transactions commit', async () => {
    const attempts = [0, 0];
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
    let holding = 0;
    const lockBoth = (who: 0 | 1, first: number, second: number) =>
      inTransaction(db(), async (tx) => {
        attempts[who] = (attempts[who] ?? 0) + 1;
        await add(tx, first, 1);
        if (++holding === 2) resolve();
        await bothHoldOne;
        await add(tx, second, 1);
        return who;
      });
    expect(await Promise.all([lockBoth(0, 1, 2), lockBoth(1, 2, 1)])).toEqual([
      { ok: true, value: 0 },
      { ok: true, value: 1 },
    ]);
    expect(await values()).toEqual([2, 2]);
    // PostgreSQL aborted one of them, once.
    expect(attempts.toSorted()).toEqual([1, 2]);
  });

  test.each(['40001', '40P01'])('gives up after three attempts with the error %s', async (code) => {
    let attempts = 0;
    const failing = inTransaction(db(), async (tx) => {
      attempts++;
      await add(tx, 1, 1);
      await tx.execute(sql.raw(`do $$ begin raise exception 'try again' using errcode = '${code}'; end $$`));
    });
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === code);
    expect([attempts, await values()]).toEqual([3, [0, 0]]);
  });

  test('succeeds at the third attempt', async () => {
    let attempts = 0;
    const result = await inTransaction(db(), async (tx) => {
      await add(tx, 1, 1);
      if (++attempts < 3) await tx.execute(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
      return attempts;
    });
    expect(result).toEqual({ ok: true, value: 3 });
    expect(await values()).toEqual([1, 0]);
  });
});

describe('throws at once', () => {
  test.each<[string, string | null, (tx: Tx) => Promise<unknown>]>([
    ['a broken constraint', '23514', (tx) => add(tx, 1, -1)],
    ['a key that is taken', '23505', (tx) => tx.execute(sql`insert into counters values (1, 0)`)],
    ['a statement that is wrong', '42P01', (tx) => tx.execute(sql`select * from nowhere`)],
    ['a bug', null, async () => Promise.reject(new TypeError('a bug'))],
  ])('%s', async (_, state, work) => {
    let attempts = 0;
    const failing = inTransaction(db(), async (tx) => {
      attempts++;
      await add(tx, 2, 1);
      await work(tx);
    });
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === state);
    expect([attempts, await values()]).toEqual([1, [0, 0]]);
  });

  test('throws when the connection is lost, and the next transaction works', async () => {
    const failing = inTransaction(db(), async (tx) => {
      await add(tx, 1, 1);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(failing).rejects.toThrow();
    expect(await inTransaction(db(), (tx) => add(tx, 2, 1))).toMatchObject({ ok: true });
    expect(await values()).toEqual([0, 1]);
  });
});

test.each<[unknown, string | null]>([
  [Object.assign(new Error('x'), { code: '23505' }), '23505'],
  [new Error('wrapped', { cause: Object.assign(new Error('x'), { code: '40P01' }) }), '40P01'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), null],
  [new Error('x'), null],
  ['40001', null],
  [null, null],
  [undefined, null],
])('the state of %s is %s', (error, state) => {
  expect(sqlState(error)).toBe(state);
});
