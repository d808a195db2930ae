import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Env } from '#config/env.server.ts';
import { readSecretKey } from './secret-key.ts';

vi.mock('node:fs/promises', async (load) => {
  const actual = await load<typeof fs>();
  return { ...actual, writeFile: vi.fn(actual.writeFile) };
});

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
  const { env } = createDemo();
  vi.mocked(fs.writeFile).mockImplementationOnce(async (file) => {
    writeFileSync(String(file), '');
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(readSecretKey(env)).rejects.toThrow('ENOSPC');
  expect(await readSecretKey(env)).toHaveLength(32);
});
