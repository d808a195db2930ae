import { expect, test } from 'vitest';
import { statusStyle } from './status-style.ts';

test.each([
  ['processing', 'Processing', 'blue'],
  ['shipped', 'Shipped', 'yellow'],
  ['delivered', 'Delivered', 'green'],
  ['cancelled', 'Cancelled', 'red'],
  ['pending', 'Pending', 'plain'],
  ['lost', 'Unknown', 'plain'],
  ['', 'Unknown', 'plain'],
  ['toString', 'Unknown', 'plain'],
])('S-ORD-10 S-TRACK-12 shows the status %j as %s in %s', (status, label, color) => {
  expect(statusStyle(status)).toEqual({ label, color });
});
