import { expect, test } from 'vitest';
import { createDatabase } from './client.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();

async function settingsOf(pool = database.current.pool): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in
     ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'application_name')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

test('every connection has its time limits', async () => {
  expect(await settingsOf()).toEqual({
    statement_timeout: '5000',
    lock_timeout: '2000',
    idle_in_transaction_session_timeout: '10000',
    TimeZone: 'UTC',
    application_name: 'tanabana',
  });
});

test('only a store that is being filled commits before the disk has it, and has its time', async () => {
  const commits = async (quickCommits: boolean) => {
    const own = createDatabase(database.url, { quickCommits });
    try {
      const { rows } = await own.pool.query(`select source from pg_settings where name = 'synchronous_commit'`);
      return [rows[0].source, (await settingsOf(own.pool)).statement_timeout];
    } finally {
      await own.close();
    }
  };
  expect(await commits(true)).toEqual(['client', '60000']);
  expect(await commits(false)).toEqual([expect.not.stringMatching('client'), '5000']);
});

test('a lost connection is reported, and the next query gets a new one', async () => {
  const lost: Error[] = [];
  const own = createDatabase(database.url, { connections: 2, onError: (error) => lost.push(error) });
  const { rows } = await own.pool.query('select pg_backend_pid() as pid');
  await database.current.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(() => lost.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await own.close();
});

test('there are never more connections than allowed', async () => {
  const own = createDatabase(database.url, { connections: 2 });
  const pids = await Promise.all(Array.from({ length: 20 }, () => own.pool.query('select pg_backend_pid() as pid')));
  expect(new Set(pids.map(({ rows }) => rows[0].pid)).size).toBeLessThanOrEqual(2);
  await own.close();
});
