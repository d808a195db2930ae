// One private PostgreSQL for the whole test run, with a migrated database that each test file copies. Its files are deleted afterwards, so
// it need not be durable.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded/embedded.server.ts';
import { migrateDatabase } from '../migrate.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly clusterUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-test-'));
  // The database's own account must be able to reach it.
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(cluster.url, process.cwd());
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('clusterUrl', cluster.urlFor('postgres'));
  return stop;
}
