import { expect, test } from 'vitest';
import { filledIn } from './pin-fill.ts';

test.each([
  ['', '', 'Bengaluru', 'Bengaluru'],
  ['  ', '', 'Bengaluru', 'Bengaluru'],
  ['', '', null, ''],
  ['Bengaluru', 'Bengaluru', 'Mysuru', 'Mysuru'],
  ['Bengaluru', 'Bengaluru', null, ''],
  ['Malleswaram', 'Bengaluru', 'Mysuru', 'Malleswaram'],
  ['Malleswaram', '', 'Bengaluru', 'Malleswaram'],
  ['Malleswaram', '', null, 'Malleswaram'],
])('a field with %j, prefilled with %j before, and a pincode of %j becomes %j', (typed, before, known, next) => {
  expect(filledIn(typed, before, known)).toBe(next);
});
