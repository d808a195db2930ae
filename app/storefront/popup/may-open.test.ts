import { expect, test } from 'vitest';
import { isPopupPath } from './may-open.ts';

test.each([
  ['/', true],
  ['/shop', true],
  ['/product/neelkanth-kurta', true],
  ['/cart', true],
  ['/login-help', true],
  ['/login', false],
  ['/register', false],
  ['/checkout', false],
  ['/checkout/review', false],
  ['/order-success', false],
  ['/admin-panel', false],
  ['/admin-panel/orders', false],
])('on %s the popup may open: %j', (pathname, may) => {
  expect(isPopupPath(pathname)).toBe(may);
});
