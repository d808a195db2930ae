import { expect, test } from 'vitest';
import { returnPath, withReturn } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/checkout', '/checkout'],
  ['/shop?category=new&sort=latest#grid', '/shop?category=new&sort=latest#grid'],
  ['/product/neelkanth-kurta', '/product/neelkanth-kurta'],
  ['/loginhelp', '/loginhelp'],
  ['/a/../orders', '/orders'],
  ['/search?q=https://evil.example', '/search?q=https://evil.example'],
  ['/@evil.example', '/@evil.example'],
])('%j is a path of this shop', (wished, path) => {
  expect(returnPath(wished)).toBe(path);
});

test.each([
  [null],
  [''],
  ['orders'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\\/evil.example'],
  ['https://evil.example'],
  ['https:evil.example'],
  ['https:/evil.example'],
  ['HTTPS://evil.example/orders'],
  ['javascript:alert(1)'],
  ['data:text/html,hello'],
  [' //evil.example'],
  ['\t//evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/\r/evil.example'],
  ['/\u0000/evil.example'],
  ['/..//evil.example'],
  ['/.//evil.example'],
  ['//user@evil.example'],
  ['@evil.example'],
  ['%2F%2Fevil.example'],
  ['/admin-panel'],
  ['/admin-panel/orders'],
  ['/login'],
  ['/login?returnUrl=/login'],
  ['/x/../login'],
  ['/register'],
  ['/reset-password?token=x'],
  ['/sign-out'],
  ['/session'],
])('%j leads home', (wished) => {
  expect(returnPath(wished)).toBe('/');
});

test('what is encoded stays encoded, and stays a path', () => {
  expect(returnPath('/%2F%2Fevil.example')).toBe('/%2F%2Fevil.example');
  expect(returnPath('/%5Cevil.example')).toBe('/%5Cevil.example');
});

test.each([
  ['/', '/register'],
  ['/orders', '/register?returnUrl=%2Forders'],
  ['/shop?category=new&sort=latest#grid', '/register?returnUrl=%2Fshop%3Fcategory%3Dnew%26sort%3Dlatest%23grid'],
])('the way to %j goes on over another page', (returnUrl, address) => {
  expect(withReturn('/register', returnUrl)).toBe(address);
  expect(returnPath(new URL(address, 'https://shop.example').searchParams.get('returnUrl'))).toBe(returnUrl);
});
