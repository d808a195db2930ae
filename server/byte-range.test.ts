import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  [null, 'all'],
  ['', 'all'],
  ['bytes=-', 'all'],
  ['bytes=5-2', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['items=0-1', 'all'],
  ['bytes=a-b', 'all'],
  ['bytes=0-99999999999999999999', 'all'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
])('S-VIDEO-03 the range %j of a file of 100 bytes is %j', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});
