// Before the journeys: one private PostgreSQL with the sample store in it. Each store that a test starts runs on a copy.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { startStoreProcess } from './store-process.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-e2e-'));
  // The database's own account must be able to reach it.
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const store = await startStoreProcess({ DATABASE_URL: cluster.url, DATA_DIR: path.join(folder, 'data') });
  await store.stop();
  // Handed to the workers, which are processes of their own.
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SAMPLE_STORE = cluster.url;
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
