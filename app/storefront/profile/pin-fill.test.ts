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
])('a field with %j, of which %j was filled in, and a pincode of %j: %j', (held, before, known, next) => {
  expect(filledIn(held, before, known)).toBe(next);
});
