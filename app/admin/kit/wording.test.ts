import { expect, test } from 'vitest';
import { getInitials } from './wording.ts';

test.each([
  ['Meera Iyer', 'MI'],
  ['Asha', 'A'],
  ['Lakshmi Priya Venkataraman', 'LV'],
  ['meera@tanabana.in', 'M'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
