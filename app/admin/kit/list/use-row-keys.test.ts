import { expect, test } from 'vitest';
import { rowAfterKey } from './use-row-keys.ts';

// Row -1: no row has the focus. Next null: there is no such row, so the focus stays.
test.each([
  ['j', -1, 3, 0],
  ['j', 0, 3, 1],
  ['j', 2, 3, null],
  ['k', 2, 3, 1],
  ['k', 0, 3, null],
  ['k', -1, 3, null],
  ['j', -1, 0, null],
] as const)('A-KEYS-02 %s moves from row %i of %i to %j', (key, current, rowCount, next) => {
  expect(rowAfterKey(key, current, rowCount)).toBe(next);
});
