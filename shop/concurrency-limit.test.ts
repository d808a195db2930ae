import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('runs a few tasks, queues some and refuses the others; afterwards it accepts tasks again', async () => {
  const runLimited = limitConcurrency({ maxRunning: 2, maxQueued: 3 });
  let running = 0;
  let peakRunning = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    running += 1;
    peakRunning = Math.max(peakRunning, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
    return 'done';
  };
  const queued = Array.from({ length: 8 }, () => runLimited(work));
  const refused = await Promise.all(queued.slice(5));
  expect(refused).toEqual(Array.from({ length: 3 }, () => ({ ok: false, reason: 'busy' })));
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(queued.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => ({ ok: true, value: 'done' })));
  expect(peakRunning).toBe(2);
  const again = runLimited(async () => 'later');
  expect(await again).toEqual({ ok: true, value: 'later' });
});

test('a failed task frees its slot', async () => {
  const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 0 });
  await expect(runLimited(() => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory');
  expect(await runLimited(async () => 1)).toEqual({ ok: true, value: 1 });
});
