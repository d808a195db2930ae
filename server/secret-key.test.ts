import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Env } from '#config/env.server.ts';
import { readSecretKey } from './secret-key.ts';

function createDemo() {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-key-'));
  return { folder, env: { STORE_MODE: 'demo', DATA_DIR: folder } as Env };
}

test('O-SECRET-01 nodes that start at once on one folder read the same key', async () => {
  const { folder, env } = createDemo();
  const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey(env)));
  expect(new Set(keys.map((key) => key && Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(readdirSync(folder)).toEqual(['secret-key']);
});

test('O-SECRET-01 a start that was interrupted while it wrote the key does not block the next one', async () => {
  const { folder, env } = createDemo();
  const start = `
    const { readSecretKey } = await import(${JSON.stringify(path.join(import.meta.dirname, 'secret-key.ts'))});
    await readSecretKey(${JSON.stringify(env)});`;
  // A limit of file sizes: the process creates the file and cannot write into it.
  const command = ['-c', 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"', process.execPath, start];
  expect(spawnSync('sh', command).status).not.toBe(0);
  expect(readdirSync(folder)).not.toContain('secret-key');
  expect(await readSecretKey(env)).toHaveLength(32);
});
