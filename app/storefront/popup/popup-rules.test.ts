import { expect, test } from 'vitest';
import { isPopupPath } from './popup-rules.ts';

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
  ['/pay/abc', false],
  ['/payments', true],
  ['/admin-panel', false],
  ['/admin-panel/orders', false],
])('decides whether the popup can open on %s: %j', (pathname, canOpen) => {
  expect(isPopupPath(pathname)).toBe(canOpen);
});
