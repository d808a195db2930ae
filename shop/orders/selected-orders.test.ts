import { expect, test } from 'vitest';
import { parseSelectedIds } from './selected-orders.ts';

const toId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const joinIds = (count: number) => Array.from({ length: count }, (_, n) => toId(n)).join(',');

test.each([
  [toId(1), [toId(1)]],
  [`${toId(2)},${toId(1)},${toId(2)}`, [toId(2), toId(1)]],
  [null, null],
  ['', null],
  [`${toId(1)},`, null],
  [`${toId(1)},x' or 1=1`, null],
])('A-BULK-02 parses the selected orders %j as %j', (text, ids) => {
  expect(parseSelectedIds(text)).toEqual(ids);
});

test('A-BULK-02 refuses more than 50 selected orders', () => {
  expect(parseSelectedIds(joinIds(50))).toHaveLength(50);
  expect(parseSelectedIds(joinIds(51))).toBeNull();
});
