import { expect, test } from 'vitest';
import { getFilledValue } from './pin-fill.ts';

test.each([
  ['', '', 'Bengaluru', 'Bengaluru'],
  ['  ', '', 'Bengaluru', 'Bengaluru'],
  ['', '', null, ''],
  ['Bengaluru', 'Bengaluru', 'Mysuru', 'Mysuru'],
  ['Bengaluru', 'Bengaluru', null, ''],
  ['Malleswaram', 'Bengaluru', 'Mysuru', 'Malleswaram'],
  ['Malleswaram', '', 'Bengaluru', 'Malleswaram'],
  ['Malleswaram', '', null, 'Malleswaram'],
])(
  'a field with %j, filled earlier with %j, and a lookup result of %j gives %j',
  (current, previousFill, lookedUp, expected) => {
    expect(getFilledValue(current, previousFill, lookedUp)).toBe(expected);
  },
);
