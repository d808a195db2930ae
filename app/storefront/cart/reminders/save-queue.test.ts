import { expect, test } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

test('two quick ticks reach the store in their order, although the first request is slower', async () => {
  const stored: string[] = [];
  const saveAfter = (ms: number, choice: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    stored.push(choice);
    return true;
  };
  const enqueue = createSaveQueue();
  await Promise.all([enqueue(saveAfter(5, 'ticked')), enqueue(saveAfter(0, 'unticked'))]);
  expect(stored).toEqual(['ticked', 'unticked']);
});

test('a save runs after one that failed', async () => {
  const enqueue = createSaveQueue();
  await expect(enqueue(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  expect(await enqueue(async () => true)).toBe(true);
});
