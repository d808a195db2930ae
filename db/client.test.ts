import { expect, test } from 'vitest';
import { createDatabase } from './client.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

/** The time limits are those of production: their factor is 1. */
const database = openTestDatabase(1);

async function readSettings(pool = database.current.pool): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in
     ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'application_name')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

test('every connection has its time limits', async () => {
  expect(await readSettings()).toEqual({
    statement_timeout: '5000',
    lock_timeout: '2000',
    idle_in_transaction_session_timeout: '10000',
    TimeZone: 'UTC',
    application_name: 'tanabana',
  });
});

test('the factor of a slow machine multiplies the limits', async () => {
  const patient = createDatabase(database.url, { timeFactor: 5 });
  try {
    expect(await readSettings(patient.pool)).toMatchObject({ statement_timeout: '25000', lock_timeout: '10000' });
  } finally {
    await patient.close();
  }
});

test('only a store that is being filled commits asynchronously, with a longer statement timeout', async () => {
  const readCommitSettings = async (asyncCommits: boolean) => {
    const otherDatabase = createDatabase(database.url, { asyncCommits });
    try {
      const { rows } = await otherDatabase.pool.query(
        `select source from pg_settings where name = 'synchronous_commit'`,
      );
      return [rows[0].source, (await readSettings(otherDatabase.pool)).statement_timeout];
    } finally {
      await otherDatabase.close();
    }
  };
  expect(await readCommitSettings(true)).toEqual(['client', '60000']);
  expect(await readCommitSettings(false)).toEqual([expect.not.stringMatching('client'), '5000']);
});

test('a lost connection is reported, and the next query gets a new one', async () => {
  const errors: Error[] = [];
  const otherDatabase = createDatabase(database.url, { connections: 2, onError: (error) => errors.push(error) });
  const { rows } = await otherDatabase.pool.query('select pg_backend_pid() as pid');
  await database.current.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect((await otherDatabase.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await otherDatabase.close();
});

test('there are never more connections than allowed', async () => {
  const otherDatabase = createDatabase(database.url, { connections: 2 });
  const pids = await Promise.all(
    Array.from({ length: 20 }, () => otherDatabase.pool.query('select pg_backend_pid() as pid')),
  );
  expect(new Set(pids.map(({ rows }) => rows[0].pid)).size).toBeLessThanOrEqual(2);
  await otherDatabase.close();
});
