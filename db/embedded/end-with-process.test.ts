import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findRunningPostmaster, isRunning } from './postmaster-file.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-orphan-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')(
  'a test cluster ends when the process that started it is killed',
  async () => {
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve('db/embedded/embedded.server.ts'))};
    await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(folder)}, settings: { fsync: 'off' } });
    console.log('ready');
    setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => owner.stdout.once('data', resolve));
    const postmaster = findRunningPostmaster(path.join(folder, 'postgres/cluster'));
    expect(postmaster).not.toBeNull();
    owner.kill('SIGKILL');
    await vi.waitUntil(() => !isRunning(postmaster?.pid ?? 0), { timeout: 120_000 });
  },
);
