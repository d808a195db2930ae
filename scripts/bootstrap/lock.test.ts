import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projectWith } from '../checks/testing/fixture.ts';
import { withLock } from './lock.mjs';

const DEAD = 2 ** 22 + 1;
const owner = (more: object): string =>
  JSON.stringify({ token: 'theirs', host: hostname(), pid: process.pid, ...more });

it('lets one at a time work, and leaves nothing behind', async () => {
  const folder = projectWith({});
  let inside = 0;
  let maxInside = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await delay(20);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(join(folder, 'lock'), work)));
  expect(maxInside).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it('is released when the work fails', async () => {
  const lock = join(projectWith({}), 'lock');
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLock(lock, async () => 'next')).toBe('next');
});

it('is acquired by exactly one process when its owner died', async () => {
  const folder = projectWith({ 'lock/owner': owner({ pid: DEAD }) });
  let inside = 0;
  const work = async (): Promise<number> => {
    inside += 1;
    await delay(400);
    return inside--;
  };
  expect(await Promise.all([1, 2, 3].map(() => withLock(join(folder, 'lock'), work)))).toEqual([1, 1, 1]);
});

it('is acquired when its owner on another machine stopped refreshing it', async () => {
  const folder = projectWith({ 'lock/owner': owner({ host: 'elsewhere', pid: DEAD }) });
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(join(folder, 'lock/owner'), longAgo, longAgo);
  expect(await withLock(join(folder, 'lock'), async () => 'mine')).toBe('mine');
});

it('is respected while its owner lives in another process', async () => {
  const folder = projectWith({});
  const lock = join(folder, 'lock');
  const holding = `import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await withLock(${JSON.stringify(lock)}, () => new Promise((done) => { console.log('held'); setTimeout(done, 600); }));`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((held) => other.stdout.once('data', held));
  const began = Date.now();
  let waited = 0;
  await withLock(
    lock,
    async () => {},
    () => (waited += 1),
  );
  expect(waited).toBe(1);
  expect(Date.now() - began).toBeGreaterThan(300);
});
