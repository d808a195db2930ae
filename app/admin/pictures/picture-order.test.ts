import { expect, test } from 'vitest';
import { moveItem, withoutPicture, withUploaded } from './picture-order.ts';

const picture = (url: string, alt = '') => ({ url, alt });

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  // The list has no index 9, so nothing moves.
  [9, 0, 'abc'],
])('moving the picture of abc from %i to %i gives %s', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('A-IMG-10 an uploaded picture fills the first empty slot and keeps its alt text', () => {
  expect(withUploaded([picture('', 'Typed')], '/a')).toEqual([picture('/a', 'Typed')]);
  expect(withUploaded([picture('/a'), picture(' ')], '/b')).toEqual([picture('/a'), picture('/b')]);
  expect(withUploaded([picture('/a')], '/b')).toEqual([picture('/a'), picture('/b')]);
});

test('removing a picture always leaves at least one slot', () => {
  expect(withoutPicture([picture('/a', 'x')], 0)).toEqual([picture('')]);
  expect(withoutPicture([picture('/a'), picture('/b')], 0)).toEqual([picture('/b')]);
});
