import { expect, test } from 'vitest';
import { parseSelectedIds } from './selected-orders.ts';

const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const joinIds = (count: number) => Array.from({ length: count }, (_, index) => toId(index)).join(',');

test.each([
  [toId(1), [toId(1)]],
  [`${toId(2)},${toId(1)},${toId(2)}`, [toId(2), toId(1)]],
  [null, null],
  ['', null],
  [`${toId(1)},`, null],
  [`${toId(1)},x' or 1=1`, null],
])('A-OBULK-02 parses the selected orders %j as %j', (text, ids) => {
  expect(parseSelectedIds(text)).toEqual(ids);
});

test('A-OBULK-02 refuses more than 50 orders in one request', () => {
  expect(parseSelectedIds(joinIds(50))).toHaveLength(50);
  expect(parseSelectedIds(joinIds(51))).toBeNull();
});
