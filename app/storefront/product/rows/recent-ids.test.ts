import { expect, test } from 'vitest';
import { addViewed, parseRecentIds } from './recent-ids.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

test.each([
  ['nothing', null, []],
  ['invalid JSON', '{', []],
  ['an object instead of a list', '{"0":"x"}', []],
  ['null', 'null', []],
  ['a list of invalid ids', '[null, 3, {}, "kurta", ["x"]]', []],
  ['some invalid ids', JSON.stringify(['x', id(1), 7, id(2)]), [id(1), id(2)]],
  ['a duplicate id', JSON.stringify([id(1), id(1)]), [id(1)]],
  ['too many ids', JSON.stringify([1, 2, 3, 4, 5, 6, 7, 8, 9].map(id)), [1, 2, 3, 4, 5, 6, 7, 8].map(id)],
])('parses a stored value with %s', (_, stored, ids) => {
  expect(parseRecentIds(stored)).toEqual(ids);
});

test('puts the newest first, without duplicates, and keeps eight', () => {
  expect(addViewed([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
  expect(addViewed([1, 2, 3, 4, 5, 6, 7, 8].map(id), id(9))).toEqual([9, 1, 2, 3, 4, 5, 6, 7].map(id));
});
