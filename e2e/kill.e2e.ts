// kill -9 of the store at any moment: it comes up again and nothing it acknowledged is gone.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createDatabase } from '../db/client.server.ts';
import { embeddedDatabaseUrl } from '../db/embedded/embedded.server.ts';
import { findBreaches } from '../db/invariants.server.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';

const TOKEN = 'c'.repeat(64);

async function subscribe(store: StoreProcess, email: string): Promise<boolean> {
  const answer = await fetch(`${store.url}/newsletter`, {
    method: 'POST',
    headers: {
      origin: store.url,
      cookie: `request-token=${TOKEN}`,
      'x-request-token': TOKEN,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email }),
  });
  return answer.ok;
}

/** Writes until the store dies; answers which addresses it acknowledged. */
async function writeUntilDead(store: StoreProcess, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
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
  return acknowledged;
}

test('killed while it fills the sample store, killed under load: it comes up and keeps what it acknowledged', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-kill-'));
  // The database's own account must be able to reach it.
  chmodSync(folder, 0o755);
  const settings = { DATA_DIR: folder };
  const dying = startStoreProcess(settings, {
    onLine: (line, child) => line.startsWith('Filling') && setTimeout(() => child.kill('SIGKILL'), 700),
  });
  await expect(dying).rejects.toThrow('The store ended');

  let store = await startStoreProcess(settings);
  await expect(startStoreProcess(settings)).rejects.toThrow(/already running on the data folder/);

  const acknowledged: string[] = [];
  for (const [round, milliseconds] of [350, 90, 700].entries()) {
    const written = writeUntilDead(store, round);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await store.kill();
    acknowledged.push(...(await written));
    store = await startStoreProcess(settings);
    expect((await fetch(`${store.url}/`)).status).toBe(200);
  }

  const database = createDatabase((await embeddedDatabaseUrl(folder)) ?? '');
  const { rows } = await database.pool.query('select email from newsletter_addresses');
  const kept = new Set(rows.map((row) => row.email));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  expect(await findBreaches(database.db)).toEqual([]);
  await database.close();
  expect(await store.stop()).toBe(0);
  // The database stops with the store.
  expect(await embeddedDatabaseUrl(folder)).toBeNull();
  rmSync(folder, { recursive: true, force: true });
});
