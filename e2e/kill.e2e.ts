// kill -9 of the store or of its private database, and a full disk: the store recovers and loses nothing acknowledged.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createDatabase } from '../db/client.server.ts';
import { embeddedDatabaseUrl } from '../db/embedded/embedded.server.ts';
import { findBreaches } from '../db/invariants.server.ts';
import { type StoreProcess, startStoreProcess } from '../testkit/store-process.ts';

test.describe.configure({ mode: 'parallel' });

const TOKEN = 'c'.repeat(64);

let visitors = 0;

async function subscribe(store: StoreProcess, email: string): Promise<boolean> {
  const visitor = visitors++;
  const response = await fetch(`${store.url}/newsletter`, {
    method: 'POST',
    headers: {
      // Another client address each time, because subscriptions are rate limited per network.
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      origin: store.url,
      cookie: `request-token=${TOKEN}`,
      'x-request-token': TOKEN,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email }),
  });
  return response.ok;
}

/** Writes until the store dies, and adds the acknowledged addresses to the list. */
async function writeUntilDead(store: StoreProcess, round: number, acknowledged: string[]): Promise<void> {
  const writer = async (number: number) => {
    for (let count = 0; ; count++) {
      const email = `round${round}-${number}-${count}@example.com`;
      try {
        if (await subscribe(store, email)) acknowledged.push(email);
      } catch {
        return;
      }
    }
  };
  await Promise.all([0, 1, 2].map(writer));
}

/** Writes until it is ended, even while the store refuses; `end` returns the acknowledged addresses. */
function keepWriting(store: StoreProcess) {
  const acknowledged: string[] = [];
  let isOver = false;
  const writer = async (number: number) => {
    for (let count = 0; !isOver; count++) {
      const email = `writer${number}-${count}@example.com`;
      if (await subscribe(store, email).catch(() => false)) acknowledged.push(email);
      await wait(20);
    }
  };
  const writing = Promise.all([0, 1, 2].map(writer));
  return {
    acknowledged,
    async end(): Promise<string[]> {
      isOver = true;
      await writing;
      return acknowledged;
    },
  };
}

const loadReadiness = async (store: StoreProcess): Promise<number> =>
  (await fetch(`${store.url}/readyz`).catch(() => null))?.status ?? 0;

async function expectStored(folder: string, acknowledged: readonly string[]): Promise<void> {
  const database = createDatabase((await embeddedDatabaseUrl(folder)) ?? '');
  const { rows } = await database.pool.query('select email from newsletter_addresses');
  const storedEmails = new Set(rows.map((row) => row.email));
  expect(acknowledged.filter((email) => !storedEmails.has(email))).toEqual([]);
  expect(await findBreaches(database.db)).toEqual([]);
  await database.close();
}

/** The products come before the orders: with the first of them most of the sample store is still missing. */
async function killAfterFirstProduct(folder: string, child: ChildProcess | null): Promise<void> {
  const database = createDatabase((await embeddedDatabaseUrl(folder)) ?? '');
  // Filling begins by emptying the tables, which locks them: a query that fails is repeated.
  const hasProduct = () =>
    database.pool.query('select from products limit 1').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
  await expect.poll(hasProduct, { intervals: [10], timeout: 120_000 }).toBe(true);
  child?.kill('SIGKILL');
  // The database outlives the store until the next start reuses it.
  const { rows } = await database.pool.query(`select value from app_metadata where name = 'sample-store'`);
  expect(rows).toEqual([{ value: 'begun' }]);
  await database.close();
}

test('O-DATA-03 store and database recover from kill -9 without losing anything acknowledged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-kill-'));
  // The database's operating system account must be able to access the folder.
  chmodSync(folder, 0o755);
  const settings = { DATA_DIR: folder, TRUSTED_PROXIES: '1' };

  await test.step('the store killed while it adds the sample data', async () => {
    const filling = Promise.withResolvers<ChildProcess>();
    const startup = startStoreProcess(settings, {
      onLine: (line, child) => line.startsWith('Filling') && filling.resolve(child),
    });
    const killed = expect(startup).rejects.toThrow('The store ended');
    await killAfterFirstProduct(folder, await Promise.race([filling.promise, startup.then(() => null)]));
    await killed;
  });
  let store = await startStoreProcess(settings);
  await expect(startStoreProcess(settings)).rejects.toThrow(/already running on the data folder/);

  await test.step('the store killed under load', async () => {
    const acknowledged: string[] = [];
    for (const round of [0, 1]) {
      const before = acknowledged.length;
      const written = writeUntilDead(store, round, acknowledged);
      await expect.poll(() => acknowledged.length, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(before + 3);
      await store.kill();
      await written;
      store = await startStoreProcess(settings);
      expect((await fetch(`${store.url}/`)).status).toBe(200);
    }
    await expectStored(folder, acknowledged);
  });

  await test.step('its database killed under load is restarted, and readiness shows the outage', async () => {
    const readPostmasterPid = () =>
      Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    const writes = keepWriting(store);
    await expect.poll(() => writes.acknowledged.length).toBeGreaterThan(5);
    process.kill(readPostmasterPid(), 'SIGKILL');
    await expect.poll(() => loadReadiness(store), { intervals: [20], timeout: 60_000 }).toBe(503);
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    await expect.poll(() => loadReadiness(store), { intervals: [50], timeout: 60_000 }).toBe(200);
    const countBefore = writes.acknowledged.length;
    await expect.poll(() => writes.acknowledged.length).toBeGreaterThan(countBefore + 5);
    await expectStored(folder, await writes.end());
  });

  expect(await store.stop()).toBe(0);
  // The database stops with the store.
  expect(await embeddedDatabaseUrl(folder)).toBeNull();
  rmSync(folder, { recursive: true, force: true });
});

test('O-DATA-04 with a full disk nothing is acknowledged that is not stored, and the store continues when there is space', async () => {
  const disk = mkdtempSync(path.join(tmpdir(), 'tanabana-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk]);
  test.skip(mounted.status !== 0, 'this account cannot mount a small disk');
  try {
    const folder = path.join(disk, 'data');
    mkdirSync(folder);
    const store = await startStoreProcess({ DATA_DIR: folder, TRUSTED_PROXIES: '1' });
    const writes = keepWriting(store);
    await expect.poll(() => writes.acknowledged.length).toBeGreaterThan(5);
    const fillDisk = () => spawnSync('sh', ['-c', `cat /dev/zero >> ${disk}/ballast 2>/dev/null`]);
    // PostgreSQL has a little preallocated space; it reports the full disk when that is used up.
    await expect
      .poll(
        () => {
          fillDisk();
          return loadReadiness(store);
        },
        { intervals: [100], timeout: 60_000 },
      )
      .toBe(503);
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    rmSync(path.join(disk, 'ballast'));
    await expect.poll(() => loadReadiness(store), { intervals: [200], timeout: 60_000 }).toBe(200);
    const countBefore = writes.acknowledged.length;
    await expect.poll(() => writes.acknowledged.length).toBeGreaterThan(countBefore + 5);
    await expectStored(folder, await writes.end());
    expect(await store.stop()).toBe(0);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});
