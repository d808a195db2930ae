import { expect, test } from 'vitest';
import { getInitials } from './wording.ts';

test.each([
  ['Meera Iyer', 'MI'],
  ['Asha', 'A'],
  ['Lakshmi Priya Venkataraman', 'LV'],
  ['meera@tanabana.in', 'M'],
  ['', ''],
])('shows %j as %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
