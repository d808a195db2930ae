import { expect, test } from 'vitest';
import { changedIds, pendingChangesText } from './use-frozen-rows.ts';

const row = (id: string, status = 'pending') => ({ id, status });

test.each([
  ['nothing', [row('a'), row('b')], [row('a'), row('b')], [], null],
  ['a new one on top', [row('a'), row('b')], [row('c'), row('a')], ['c', 'b'], '1 new'],
  ['two new ones', [row('a')], [row('d'), row('c'), row('a')], ['d', 'c'], '2 new'],
  ['one that was decided', [row('a'), row('b')], [row('a', 'approved'), row('b')], ['a'], '1 change'],
  ['one that is gone', [row('a'), row('b')], [row('b')], ['a'], '1 change'],
  ['one new and one decided', [row('a')], [row('c'), row('a', 'rejected')], ['c', 'a'], '2 changes'],
])('describes the pending changes: %s', (_name, shown, rows, ids, message) => {
  expect(changedIds(shown, rows)).toEqual(ids);
  expect(pendingChangesText(shown, rows)).toBe(message);
});
