import { expect, test } from 'vitest';
import { moved, withArrived, without } from './picture-order.ts';

const picture = (url: string, alt = '') => ({ url, alt });

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [9, 0, 'abc'],
])('moving the picture from %i to %i gives %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('A-IMG-10 an uploaded picture fills the first empty slot and keeps its typed text', () => {
  expect(withArrived([picture('', 'Typed')], '/a')).toEqual([picture('/a', 'Typed')]);
  expect(withArrived([picture('/a'), picture(' ')], '/b')).toEqual([picture('/a'), picture('/b')]);
  expect(withArrived([picture('/a')], '/b')).toEqual([picture('/a'), picture('/b')]);
});

test('always has at least one slot', () => {
  expect(without([picture('/a', 'x')], 0)).toEqual([picture('')]);
  expect(without([picture('/a'), picture('/b')], 0)).toEqual([picture('/b')]);
});
