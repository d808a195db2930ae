import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projectWith } from '../checks/testing/fixture.ts';
import { withLock } from './lock.mjs';

/** A process id above the highest that Linux assigns. */
const DEAD_PID = 2 ** 22 + 1;
const owner = (more: object): string =>
  JSON.stringify({ token: 'theirs', host: hostname(), pid: process.pid, ...more });

it('runs one holder at a time, and leaves no files behind', async () => {
  const folder = projectWith({});
  let running = 0;
  let maxRunning = 0;
  const work = async (): Promise<void> => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await delay(20);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(join(folder, 'lock'), work)));
  expect(maxRunning).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it('releases the lock when the work fails', async () => {
  const lock = join(projectWith({}), 'lock');
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLock(lock, async () => 'next')).toBe('next');
});

it('gives the lock of a dead process to exactly one waiter', async () => {
  const folder = projectWith({ 'lock/owner': owner({ pid: DEAD_PID }) });
  let running = 0;
  const work = async (): Promise<number> => {
    running += 1;
    await delay(400);
    return running--;
  };
  expect(await Promise.all([1, 2, 3].map(() => withLock(join(folder, 'lock'), work)))).toEqual([1, 1, 1]);
});

it('breaks the lock of another machine when its heartbeat stopped', async () => {
  const folder = projectWith({ 'lock/owner': owner({ host: 'elsewhere', pid: DEAD_PID }) });
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(join(folder, 'lock/owner'), longAgo, longAgo);
  expect(await withLock(join(folder, 'lock'), async () => 'mine')).toBe('mine');
});

it('waits while another running process holds the lock', async () => {
  const folder = projectWith({});
  const lock = join(folder, 'lock');
  const holding = `import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await withLock(${JSON.stringify(lock)}, () => new Promise((done) => { console.log('held'); process.stdin.once('end', done).resume(); }));`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((held) => other.stdout.once('data', held));
  // The third argument of withLock is called once when it has to wait. Only then is the other process asked to end.
  let waited = 0;
  await withLock(
    lock,
    async () => {},
    () => {
      waited += 1;
      other.stdin.end();
    },
  );
  expect(waited).toBe(1);
});
