import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';
import type { Walked } from './walk.ts';

const STEPS = 'a b c d e f g h i j k'.split(' ');

/** Fails with 'orders' when k comes after c and g; with c alone it fails with 'page'. */
async function attempt(names: readonly string[]): Promise<Walked> {
  const end = names.indexOf('k');
  if (end >= 0 && names.includes('c') && names.includes('g')) {
    return { steps: names.slice(0, end + 1), problem: { kind: 'orders', text: 'two orders' } };
  }
  return { steps: names, problem: names.includes('c') ? { kind: 'page', text: 'refused' } : null };
}

const options = { attempt, print: () => {} };

test('leaves out every step that the problem does not need, and keeps its kind', async () => {
  const short = await shrink(await attempt(STEPS), { ...options, isOver: () => false });
  expect(short.steps).toEqual(['c', 'g', 'k']);
  expect(short.problem?.kind).toBe('orders');
});

test('returns the shortest walk so far when the time is over', async () => {
  let attempts = 0;
  // Six attempts shorten the walk, but not to the three steps that the problem needs.
  const short = await shrink(await attempt(STEPS), { ...options, isOver: () => ++attempts > 6 });
  expect(short.problem?.kind).toBe('orders');
  expect(short.steps.length).toBeLessThan(STEPS.length);
  expect(short.steps.length).toBeGreaterThan(3);
});
