import { expect, test } from 'vitest';
import { parseOrderId } from './tracking.ts';

test.each([
  ['', { kind: 'none' }],
  ['   ', { kind: 'none' }],
  ['ORD-1736490600000-A1B2C3D4E', { kind: 'whole', id: 'ORD-1736490600000-A1B2C3D4E' }],
  [' ord-1736490600000-a1b2c3d4e ', { kind: 'whole', id: 'ORD-1736490600000-A1B2C3D4E' }],
  ['1B2C3D4E', { kind: 'short', id: '1B2C3D4E' }],
  ['# 1b2c 3d4e', { kind: 'short', id: '1B2C3D4E' }],
  ['B2C3D4E', { kind: 'nonsense' }],
  ['A1B2C3D4E', { kind: 'nonsense' }],
  ["' or 1=1 --", { kind: 'nonsense' }],
  ['\u0000', { kind: 'nonsense' }],
  ['ORDER1234567890', { kind: 'nonsense' }],
])('S-TRACK-01 parses %j as %o', (input, expected) => {
  expect(parseOrderId(input)).toEqual(expected);
});
