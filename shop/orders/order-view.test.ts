import { expect, test } from 'vitest';
import { findNameProblem, normalizeViewName, parseViewQuery } from './order-view.ts';

test.each([
  ['', ''],
  ['page=3&rows=50', ''],
  ['sort=date-desc', ''],
  ['sort=total-desc&status=pending&page=2&rows=20', 'status=pending&sort=total-desc'],
  ['to=2026-11-14&from=2026-11-01&payment=paid', 'payment=paid&from=2026-11-01&to=2026-11-14'],
  ['requests=pending&search=asha%40example.in', 'requests=pending&search=asha%40example.in'],
  ['search=%C3%BC%26status%3Dpaid', 'search=%C3%BC%26status%3Dpaid'],
  ['order=ORD-1-ABCDEFGHI&ids=1&status=nonsense', ''],
])('A-VIEW-01 the list %j is saved as %j', (typed, saved) => {
  expect(parseViewQuery(typed)).toBe(saved);
});

test.each([
  ['  COD \n to\tcall ', 'COD to call'],
  ['\0\u0007', ''],
  ['बिना भुगतान', 'बिना भुगतान'],
])('A-VIEW-02 the typed name %j is kept as %j', (typed, name) => {
  expect(normalizeViewName(typed)).toBe(name);
});

test('A-VIEW-02 a name has 1 to 40 letters', () => {
  expect(['', 'x', '👗'.repeat(40), 'x'.repeat(41)].map(findNameProblem)).toEqual([
    'name-missing',
    null,
    null,
    'name-too-long',
  ]);
});
