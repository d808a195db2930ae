import { expect, test } from 'vitest';
import { adminReturnPath, invitePath, loginPath, requestedScreen } from './admin-return-path.ts';

test.each([
  ['/admin-panel/orders?search=ORD-1', '/admin-panel/orders?search=ORD-1'],
  ['/admin-panel/orders?order=ORD-1#history', '/admin-panel/orders?order=ORD-1'],
  ['/Admin-Panel/settings', '/Admin-Panel/settings'],
  [null, '/admin-panel'],
  ['/', '/admin-panel'],
  ['/orders', '/admin-panel'],
  ['/admin-panel', '/admin-panel'],
  ['/admin-panel/login', '/admin-panel'],
  ['/admin-panel/LOGIN/', '/admin-panel'],
  ['/admin-panel/login?returnUrl=%2Fadmin-panel%2Flogin', '/admin-panel'],
  ['/admin-panel/sign-out', '/admin-panel'],
  ['/admin-panels/orders', '/admin-panel'],
  ['/admin-panel/../orders', '/admin-panel'],
  ['/admin-panel/%2e%2e/orders', '/admin-panel'],
  ['//evil.example/admin-panel/orders', '/admin-panel'],
  ['/\\\\evil.example/admin-panel/orders', '/admin-panel'],
  ['/\t/evil.example/admin-panel/orders', '/admin-panel'],
  ['https://evil.example/admin-panel/orders', '/admin-panel'],
  ['https://shop.invalid/admin-panel/orders', '/admin-panel'],
  ['javascript:alert(1)', '/admin-panel'],
  [`/admin-panel/orders?search=${'x'.repeat(1_000)}`, '/admin-panel'],
])('A-LOGIN-13 %j opens %j after the sign-in', (requested, path) => {
  expect(adminReturnPath(requested)).toBe(path);
});

test.each([
  [
    'GET',
    '/admin-panel/orders?search=a b&page=2',
    '/admin-panel/login?returnUrl=%2Fadmin-panel%2Forders%3Fsearch%3Da%2Bb%26page%3D2',
  ],
  [
    'GET',
    '/admin-panel/orders.data?order=ORD-1&_routes=x',
    '/admin-panel/login?returnUrl=%2Fadmin-panel%2Forders%3Forder%3DORD-1',
  ],
  ['GET', '/admin-panel', '/admin-panel/login'],
  ['GET', '/admin-panel.data', '/admin-panel/login'],
  ['POST', '/admin-panel/orders/change', '/admin-panel/login'],
])('A-LOGIN-13 %s %s without a session leads to %s', (method, path, login) => {
  expect(loginPath(requestedScreen({ method, url: `https://shop.example${path}` }))).toBe(login);
});

// Tokens have 43 characters.
const TOKEN = 'aB3-_'.repeat(9).slice(0, 43);
test.each([
  [`/admin-panel/invite/${TOKEN}`, `/admin-panel/invite/${TOKEN}`],
  [`/admin-panel/invite/${TOKEN}/..`, '/admin-panel'],
  [`/admin-panel/invite/${TOKEN}?x=1`, '/admin-panel'],
  [`//evil.example/admin-panel/invite/${TOKEN}`, '/admin-panel'],
  ['/admin-panel/invite/short', '/admin-panel'],
  [null, '/admin-panel'],
])('A-INV-04 a sign-in with Google from an invitation returns from %j to %j', (requested, path) => {
  expect(invitePath(requested)).toBe(path);
});
