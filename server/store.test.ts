import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from './log.ts';
import { createStore } from './store.ts';

const database = openTestDatabase();
afterEach(() => void vi.useRealTimers());

test('the time of every request is the database time on a node whose clock is 20 minutes ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
  const store = await createStore({
    env: parseEnv({
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'store-clock-')),
    }),
    databaseUrl: database.url,
    publicUrl: 'http://localhost',
    build: {} as ServerBuild,
    clientFolder: null,
    log: createLog('silent'),
    isOnlyNode: false,
  });
  try {
    const { rows } = await store.database.pool.query<{ now: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    );
    const { now } = store.contextFor({ kind: 'guest' });
    expect(Math.abs(now.getTime() - Number(rows[0]?.now))).toBeLessThan(5_000);
  } finally {
    await store.close();
  }
});
