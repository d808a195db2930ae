import { expect, test } from 'vitest';
import { parseSelectedIds } from './selected-orders.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, n) => idOf(n)).join(',');

test.each([
  [idOf(1), [idOf(1)]],
  [`${idOf(2)},${idOf(1)},${idOf(2)}`, [idOf(2), idOf(1)]],
  [null, null],
  ['', null],
  [`${idOf(1)},`, null],
  [`${idOf(1)},x' or 1=1`, null],
])('A-BULK-02 parses the selected orders %j as %j', (text, ids) => {
  expect(parseSelectedIds(text)).toEqual(ids);
});

test('A-BULK-02 takes at most 50 orders', () => {
  expect(parseSelectedIds(many(50))).toHaveLength(50);
  expect(parseSelectedIds(many(51))).toBeNull();
});
