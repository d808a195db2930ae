import { expect, test } from 'vitest';
import { lastPage, pageNumbers, parsePaging, withParams } from './paging.ts';

test.each([
  ['', { page: 1, rows: 10 }],
  ['page=3&rows=20', { page: 3, rows: 20 }],
  ['page=0&rows=7', { page: 1, rows: 10 }],
  ['page=-2&rows=50', { page: 1, rows: 50 }],
  ['page=x&rows=1e9', { page: 1, rows: 10 }],
  ['page=1.5', { page: 1, rows: 10 }],
  ['page=99999999999999999999', { page: 1, rows: 10 }],
])('parses %j as %j', (query, paging) => {
  expect(parsePaging(new URLSearchParams(query))).toEqual(paging);
});

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 12, [1, 2, 3, 'gap', 12]],
  [5, 12, [1, 'gap', 4, 5, 6, 'gap', 12]],
  [4, 12, [1, 2, 3, 4, 5, 'gap', 12]],
  [12, 12, [1, 'gap', 10, 11, 12]],
])('page %i of %i shows %j', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});

test('a list has at least one page, and as many as its rows need', () => {
  expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
});

test('a filter returns to the first page, a page change keeps the filters', () => {
  const params = new URLSearchParams('search=red&page=3');
  expect(withParams(params, { search: 'blue' })).toBe('?search=blue');
  expect(withParams(params, { page: '4' })).toBe('?search=red&page=4');
  expect(withParams(params, { search: null })).toBe('?');
  expect(withParams(params, { search: '' })).toBe('?');
});
