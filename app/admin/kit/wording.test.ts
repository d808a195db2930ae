import { expect, test } from 'vitest';
import { getInitials, joinNames } from './wording.ts';

test.each([
  ['Meera Iyer', 'MI'],
  ['Asha', 'A'],
  ['Lakshmi Priya Venkataraman', 'LV'],
  ['meera@tanabana.in', 'M'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('A-BULK-02 lists up to five names and counts the others', () => {
  expect(joinNames([])).toBe('');
  expect(joinNames(['A'])).toBe('A');
  expect(joinNames(['A', 'B', 'C'])).toBe('A, B and C');
  expect(joinNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and E');
  expect(joinNames(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E and 2 more');
});
