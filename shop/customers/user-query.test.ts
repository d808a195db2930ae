import { expect, test } from 'vitest';
import { hasUserFilters, parseUserFilters, toSearchedText } from './user-query.ts';

test.each([
  ['', { search: '', role: null, status: null }],
  ['search=%20Asha%20&role=customer&status=inactive', { search: 'Asha', role: 'customer', status: 'inactive' }],
  ['role=all&status=all', { search: '', role: null, status: null }],
  ['role=user&status=gone&search=%00a', { search: 'a', role: null, status: null }],
])('A-USER-03 parses the query string %j as %j', (queryString, filters) => {
  expect(parseUserFilters(new URLSearchParams(queryString))).toEqual(filters);
});

test('cuts overlong input', () => {
  expect(parseUserFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(100);
});

test.each([
  ['Asha Nair', 'asha nair'],
  ['ASHA@example.in', 'asha@example.in'],
  ['+91 98450 11872', '9845011872'],
  ['098450-11872', '9845011872'],
  ['98450', '98450'],
  ['98450 1', '984501'],
  ['7', '7'],
])('A-USER-02 normalises the search %j to %j', (input, searchedText) => {
  expect(toSearchedText(input)).toBe(searchedText);
});

test('the list is filtered if the query has a search or a filter', () => {
  const all = parseUserFilters(new URLSearchParams());
  expect(hasUserFilters(all)).toBe(false);
  expect(hasUserFilters({ ...all, role: 'admin' })).toBe(true);
  expect(hasUserFilters({ ...all, search: 'a' })).toBe(true);
});
