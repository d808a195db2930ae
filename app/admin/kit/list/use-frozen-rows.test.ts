import { expect, test } from 'vitest';
import { changedIds, pendingChangesText } from './use-frozen-rows.ts';

const row = (id: string, status = 'pending') => ({ id, status });

test.each([
  ['nothing', [row('a'), row('b')], [row('a'), row('b')], [], null],
  ['a new row that moves another off the page', [row('a'), row('b')], [row('c'), row('a')], ['c', 'b'], '1 new'],
  ['two new rows', [row('a')], [row('d'), row('c'), row('a')], ['d', 'c'], '2 new'],
  ['a row with another status', [row('a'), row('b')], [row('a', 'approved'), row('b')], ['a'], '1 change'],
  ['a removed row', [row('a'), row('b')], [row('b')], ['a'], '1 change'],
  ['a new row and a row with another status', [row('a')], [row('c'), row('a', 'rejected')], ['c', 'a'], '2 changes'],
])('describes the pending changes: %s', (_name, visibleRows, rows, ids, message) => {
  expect(changedIds(visibleRows, rows)).toEqual(ids);
  expect(pendingChangesText(visibleRows, rows)).toBe(message);
});
