import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { normalizePath, routePath, routePathFromUrl } from './route-path.ts';

const ROUTES = ['login', 'profile/security', 'checkout/place', 'admin-panel/pictures', 'reset-password'].map(
  (path) => ({
    path,
  }),
);

const VARIANTS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}///`,
  (path) => path.toUpperCase(),
  (path) => path.replace('o', '%6f'),
  (path) => path.replace('o', '%4F'),
  (path) => path.replace('/', '//'),
  (path) => `${path}/x`,
  (path) => `${path}x`,
  (path) => `${path}%2F`,
  (path) => `${path}%20`,
  (path) => `${path};a=1`,
  (path) => path.replace('o', '%6'),
  (path) => path.replace('s', 'ſ'),
  (path) => path.replace('k', '\u212a'),
];

describe('normalizePath', () => {
  test.each(ROUTES.map(({ path }) => path))('agrees with the router for every spelling of %s', (path) => {
    for (const variant of VARIANTS) {
      // Browsers and the server percent-encode characters that are not ASCII.
      const { pathname } = new URL(`https://shop.example${variant(`/${path}`)}`);
      const isMatched = matchRoutes(ROUTES, pathname)?.[0]?.route.path === path;
      expect([pathname, normalizePath(pathname) === `/${path}`]).toEqual([pathname, isMatched]);
    }
  });
});

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/_.data', '/'],
  ['/shop.data', '/shop'],
  ['/Shop/.data', '/shop'],
  ['/admin-panel/_.data', '/admin-panel'],
  ['/login.data/', '/login.data'],
  ['/login.DATA', '/login.data'],
  ['/login.d%61ta', '/login.data'],
  ['/%E0%A4%A', '/%e0%a4%a'],
  ['/a%2Fb', '/a%2fb'],
])('routePath of %s is %s', (pathname, expected) => {
  expect(routePath(pathname)).toBe(expected);
});

test('routePathFromUrl ignores the query string', () => {
  expect(routePathFromUrl('https://shop.example/Login/?returnUrl=/x.data')).toBe('/login');
});
