import { expect, test } from 'vitest';
import { parseSearches, withoutSearch, withSearch } from './recent-searches.ts';

test.each([
  [null, []],
  ['', []],
  ['{"a":1}', []],
  ['[1, null, {}, "  silk  "]', ['silk']],
  ['not json', []],
  [JSON.stringify(Array(50).fill('x')), Array(8).fill('x')],
])('parses the stored value %j as %j', (stored, searches) => {
  expect(parseSearches(stored)).toEqual(searches);
});

test('puts a new search first, removes duplicates and drops the oldest', () => {
  expect(withSearch(['silk', 'kurta'], 'Kurta')).toEqual(['Kurta', 'silk']);
  expect(withSearch(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
});

test('S-HDR2-01 drops a search that found nothing, ignoring case', () => {
  expect(withoutSearch(['silk', 'Kurta'], 'kurta')).toEqual(['silk']);
});
