import { expect, test } from 'vitest';
import { LOCKS, withAdvisoryLock } from './advisory-lock.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();

/** The number of sessions that wait for this lock in this database. */
async function countWaiting(lock: keyof typeof LOCKS): Promise<number> {
  const { rows } = await database.current.pool.query(
    `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and objid = $1 and not granted and datname = current_database()`,
    [LOCKS[lock]],
  );
  return rows[0].count;
}

test('a second caller waits until the first is done', async () => {
  const events: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const first = withAdvisoryLock(database.url, 'contents', async () => {
    events.push('first begins');
    await mayEnd;
    events.push('first ends');
    return 1;
  });
  await expect.poll(() => events).toEqual(['first begins']);
  const second = withAdvisoryLock(database.url, 'contents', async () => {
    events.push('second begins');
    return 2;
  });
  await expect.poll(() => countWaiting('contents')).toBe(1);
  expect(events).toEqual(['first begins']);
  end();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
});

test('runs one at a time for any number of callers', async () => {
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await database.current.pool.query('select 1');
    running--;
  };
  await Promise.all(Array.from({ length: 8 }, () => withAdvisoryLock(database.url, 'contents', work)));
  expect(maxRunning).toBe(1);
});

test('two kinds of work do not wait for each other', async () => {
  const inner = withAdvisoryLock(database.url, 'migrations', () =>
    withAdvisoryLock(database.url, 'contents', async () => 'both at once'),
  );
  expect(await inner).toBe('both at once');
});

test('failed work throws and frees the lock', async () => {
  const failing = withAdvisoryLock(database.url, 'contents', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await withAdvisoryLock(database.url, 'contents', async () => 'free')).toBe('free');
});

test('passes the work the connection that holds the lock', async () => {
  const pid = await withAdvisoryLock(database.url, 'contents', async (client) => {
    const { rows } = await client.query(
      'select pid from pg_locks where objid = $1 and granted and pid = pg_backend_pid()',
      [LOCKS.contents],
    );
    return rows[0]?.pid;
  });
  expect(pid).toBeGreaterThan(0);
});

test('work whose connection is lost has lost the lock and throws', async () => {
  const { promise: never } = Promise.withResolvers<never>();
  const losing = withAdvisoryLock(database.url, 'contents', async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await database.current.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    return never;
  });
  await expect(losing).rejects.toThrow(/terminat/);
  expect(await withAdvisoryLock(database.url, 'contents', async () => 'free')).toBe('free');
});
