// A built store with the sample in it, on a database of its own, for measuring.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type StoreProcess, startStoreProcess } from '../e2e/store-process.ts';

export interface BenchFolder {
  readonly path: string;
  start(settings?: Readonly<Record<string, string>>): Promise<StoreProcess>;
  remove(): void;
}

export function createBenchFolder(): BenchFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-bench-'));
  chmodSync(folder, 0o755);
  return {
    path: folder,
    start: (settings = {}) => startStoreProcess({ DATA_DIR: folder, LOG_LEVEL: 'error', ...settings }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
