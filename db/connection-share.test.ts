import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from './client.server.ts';
import { ConnectionShare, inShare } from './connection-share.server.ts';
import { isDatabaseUnavailable } from './database-unavailable.server.ts';
import { openTestDatabase } from './testing/test-database.ts';

const server = openTestDatabase(1);
let database: Database;
beforeEach(() => {
  database = createDatabase(server.url, { connections: 4 });
});
afterEach(() => database.close());

const sleep = (seconds: number) => database.pool.query(`select pg_sleep(${seconds})`);

describe('a share of the connections', () => {
  test('a share with slow statements leaves connections to others', async () => {
    // A share of two of the four connections.
    const slow = new ConnectionShare('slow pages', 2);
    // Its statements wait for a lock that another client holds until the others have had their connections.
    const lock = new pg.Client({ connectionString: server.url });
    await lock.connect();
    await lock.query('select pg_advisory_lock(1)');
    const waitForLock = () => database.pool.query('select pg_advisory_xact_lock_shared(1)');
    const waiting = Array.from({ length: 6 }, () => inShare(slow, waitForLock));
    await expect.poll(() => slow.held).toBe(2);
    await inShare(new ConnectionShare('orders', 2), () => database.pool.query('select 1'));
    await database.pool.query('select 1');
    expect(slow.held).toBe(2);
    await lock.end();
    await Promise.all(waiting);
    expect(slow.held).toBe(0);
  });

  test('a slot is held to the end of a transaction and released after a failure', async () => {
    const share = new ConnectionShare('one at a time', 1);
    const order: string[] = [];
    const transaction = (name: string) =>
      inShare(share, () =>
        database.db.transaction(async (tx) => {
          order.push(`${name} begins`);
          await tx.execute('select pg_sleep(0.05)');
          order.push(`${name} ends`);
          if (name === 'first') throw new Error('refused');
        }),
      );
    const results = await Promise.allSettled([transaction('first'), transaction('second')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(share.held).toBe(0);
  });

  test('refuses a caller that waits too long, as an unavailable database', async () => {
    const maxWaitMs = 50;
    const share = new ConnectionShare('slow pages', 1, maxWaitMs);
    const first = inShare(share, () => sleep(0.4));
    const error = await inShare(share, () => database.pool.query('select 1')).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(String(error)).toContain('All 1 database connections for slow pages are in use');
    await first;
    await inShare(share, () => database.pool.query('select 1'));
    expect(share.held).toBe(0);
  });

  test('a slot is released when a connection ends during a statement', async () => {
    const share = new ConnectionShare('cut off', 1);
    const cut = inShare(share, () => database.pool.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow();
    await expect.poll(() => share.held).toBe(0);
    await inShare(share, () => database.pool.query('select 1'));
  });
});
