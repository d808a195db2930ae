import { expect, test } from 'vitest';
import type { ReorderProblem } from '#shop/bag/reorder.ts';
import { unaddedText, unaddedTitle } from './again-messages.ts';

test.each<[ReorderProblem, number, string]>([
  ['gone', 0, 'Kurta, size M, is no longer available.'],
  ['sold-out', 0, 'Kurta, size M, is sold out.'],
  ['fewer', 2, 'Kurta, size M, had only 2 items left.'],
  ['fewer', 0, 'Kurta, size M, is in your bag already, and no more is left.'],
  ['limit', 1, 'Kurta, size M, is over the limit of one order: 1 item added.'],
  ['limit', 0, 'Kurta, size M, is over the limit of one order.'],
])('S-AGAIN-03 names the item and the reason %s after adding %i', (problem, added, text) => {
  expect(unaddedText({ name: 'Kurta', size: 'M', problem, added })).toBe(text);
});

test('S-AGAIN-03 names a product without sizes by its name alone, and counts the items that were not added', () => {
  expect(unaddedText({ name: 'Saree', size: '', problem: 'gone', added: 0 })).toBe('Saree is no longer available.');
  expect(unaddedTitle(1)).toBe('One item could not be added completely');
  expect(unaddedTitle(3)).toBe('3 items could not be added completely');
});
