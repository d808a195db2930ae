import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { returnPath, withReturnUrl } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/checkout', '/checkout'],
  ['/shop?category=new&sort=latest#grid', '/shop?category=new&sort=latest#grid'],
  ['/product/neelkanth-kurta', '/product/neelkanth-kurta'],
  ['/collections/wedding?size=M', '/collections/wedding?size=M'],
  ['/collections/a/b', '/'],
  ['/a/../orders', '/orders'],
  ['/search?q=https://evil.example', '/search?q=https://evil.example'],
  ['/Orders/', '/Orders/'],
  ['/orders/ORD-1-AAAAAAAAA/invoice', '/orders/ORD-1-AAAAAAAAA/invoice'],
  ['/orders/returns', '/orders/returns'],
  ['/pay/0123456789', '/pay/0123456789'],
  ['/orders/ORD-1-AAAAAAAAA/return?about=problem', '/orders/ORD-1-AAAAAAAAA/return?about=problem'],
  ['/orders/ORD-1-AAAAAAAAA/returns/RET-26-000007', '/orders/ORD-1-AAAAAAAAA/returns/RET-26-000007'],
  ['/%6Frders', '/%6Frders'],
])('accepts %j as a path of this shop', (requested, path) => {
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
  ['/videos/0.mp4'],
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
])('replaces %j with the home page', (requested) => {
  expect(returnPath(requested)).toBe('/');
});

// The preview of a product is for staff, whose login is that of the back office.
const EXCLUDED_PATHS = [
  'product-preview/:productId',
  'login',
  'login/code',
  'login/link',
  'register',
  'forgot-password',
  'reset-password',
  '*',
];

/** The paths of all pages in a route tree. Pages are inside the storefront's layout; routes outside it return data. */
function getPagePaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...(index ? [''] : []),
    ...getPagePaths(children),
  ]);
}

test('allows every storefront page except the sign-in pages as a return path, and nothing else', async () => {
  const entries = await routes;
  const [storefront] = entries;
  const pagePaths = getPagePaths([storefront as RouteConfigEntry]);
  expect(pagePaths.length).toBeGreaterThan(25);
  // Of the content pages only the built-in ones are return paths, because the browser does not know the others.
  const toExamplePath = (path: string) => `/${path === ':slug' ? 'shipping' : path.replaceAll(/:\w+/g, 'a-thing')}`;
  for (const path of pagePaths) {
    const expected = EXCLUDED_PATHS.includes(path) ? '/' : toExamplePath(path);
    expect([path, returnPath(toExamplePath(path))]).toEqual([path, expected]);
  }
  for (const { path } of entries.slice(1)) expect([path, returnPath(toExamplePath(path ?? ''))]).toEqual([path, '/']);
});

test.each([
  ['/', '/register'],
  ['/orders', '/register?returnUrl=%2Forders'],
  ['/shop?category=new&sort=latest#grid', '/register?returnUrl=%2Fshop%3Fcategory%3Dnew%26sort%3Dlatest%23grid'],
])('passes the return path %j through another page', (returnUrl, url) => {
  expect(withReturnUrl('/register', returnUrl)).toBe(url);
  expect(returnPath(new URL(url, 'https://shop.example').searchParams.get('returnUrl'))).toBe(returnUrl);
});
