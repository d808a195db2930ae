import { expect, test } from 'vitest';
import { moved, withArrived, without } from './picture-order.ts';

const picture = (url: string, alt = '') => ({ url, alt });

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [9, 0, 'abc'],
])('the one at %i moved to %i gives %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('A-IMG-10 what arrives takes the first place without an address and keeps the text typed there', () => {
  expect(withArrived([picture('', 'Typed')], '/a')).toEqual([picture('/a', 'Typed')]);
  expect(withArrived([picture('/a'), picture(' ')], '/b')).toEqual([picture('/a'), picture('/b')]);
  expect(withArrived([picture('/a')], '/b')).toEqual([picture('/a'), picture('/b')]);
});

test('there is always a first place', () => {
  expect(without([picture('/a', 'x')], 0)).toEqual([picture('')]);
  expect(without([picture('/a'), picture('/b')], 0)).toEqual([picture('/b')]);
});
