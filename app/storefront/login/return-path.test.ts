import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { returnPath, withReturn } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/checkout', '/checkout'],
  ['/shop?category=new&sort=latest#grid', '/shop?category=new&sort=latest#grid'],
  ['/product/neelkanth-kurta', '/product/neelkanth-kurta'],
  ['/a/../orders', '/orders'],
  ['/search?q=https://evil.example', '/search?q=https://evil.example'],
  ['/Orders/', '/Orders/'],
  ['/orders/ORD-1-AAAAAAAAA/invoice', '/orders/ORD-1-AAAAAAAAA/invoice'],
  ['/%6Frders', '/%6Frders'],
])('%j is a path of this shop', (requested, path) => {
  expect(returnPath(requested)).toBe(path);
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
  ['/@evil.example'],
  ['/%2F%2Fevil.example'],
  ['/%5Cevil.example'],
  ['/loginhelp'],
  ['/no-such-page'],
  ['/orders.data'],
  ['/orders/1/2'],
  ['/checkout/place'],
  ['/pictures/0/900.webp'],
  ['/simulators/google/o/oauth2/v2/auth'],
  ['/LOGIN'],
  ['/login/'],
  ['/%6Cogin'],
  ['/Sign-Out/'],
  ['/Admin-Panel'],
  ['/%61dmin-panel/orders'],
  ['/admin-panel'],
  ['/admin-panel/orders'],
  ['/login'],
  ['/login?returnUrl=/login'],
  ['/x/../login'],
  ['/register'],
  ['/reset-password?token=x'],
  ['/sign-out'],
  ['/session'],
])('%j becomes the home page', (requested) => {
  expect(returnPath(requested)).toBe('/');
});

const NOT_RETURNED_TO = ['login', 'register', 'forgot-password', 'reset-password', '*'];

/** Screens have the storefront's layout; what stands beside it feeds them. */
function screensOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...(index ? [''] : []),
    ...screensOf(children),
  ]);
}

test('allows every storefront page except the sign-in pages as a return path, and nothing else', async () => {
  const entries = await routes;
  const [storefront] = entries;
  const screens = screensOf([storefront as RouteConfigEntry]);
  expect(screens.length).toBeGreaterThan(25);
  const sample = (path: string) => `/${path.replaceAll(/:\w+/g, 'a-thing')}`;
  for (const path of screens) {
    const expected = NOT_RETURNED_TO.includes(path) ? '/' : sample(path);
    expect([path, returnPath(sample(path))]).toEqual([path, expected]);
  }
  for (const { path } of entries.slice(1)) expect([path, returnPath(sample(path ?? ''))]).toEqual([path, '/']);
});

test.each([
  ['/', '/register'],
  ['/orders', '/register?returnUrl=%2Forders'],
  ['/shop?category=new&sort=latest#grid', '/register?returnUrl=%2Fshop%3Fcategory%3Dnew%26sort%3Dlatest%23grid'],
])('the return path %j is reached through another page', (returnUrl, address) => {
  expect(withReturn('/register', returnUrl)).toBe(address);
  expect(returnPath(new URL(address, 'https://shop.example').searchParams.get('returnUrl'))).toBe(returnUrl);
});
