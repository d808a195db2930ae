import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { PERMISSIONS } from '#shop/staff/permission.ts';
import { landingPath } from './frame/landing-path.ts';
import { MORE_SECTIONS, PAGES, permittedScreens, SECTIONS } from './frame/sections.ts';
import { mayOpen, ROUTE_PERMISSIONS } from './route-permissions.ts';

/** Returns the patterns of the routes below the guarded layout. */
const listPatterns = (entries: readonly RouteConfigEntry[]): string[] =>
  entries
    .filter(({ file }) => file === 'admin/layout.tsx')
    .flatMap(({ path, children = [] }) =>
      children.map((child) => (child.index ? `/${path}` : `/${path}/${child.path}`)),
    );

test('A-ROLE-05 every route of the back office names its permission, and every entry has a route', async () => {
  expect(Object.keys(ROUTE_PERMISSIONS).sort()).toEqual(listPatterns(await routes).sort());
});

test('A-ROLE-05 a route that is not listed is refused to every permission', () => {
  for (const pattern of ['/admin-panel/new-screen', 'constructor', '__proto__'])
    expect(mayOpen({ permissions: new Set(PERMISSIONS) }, pattern)).toBe(false);
});

test.each(['products.read', 'categories', 'coupons'] as const)(
  'A-ROLE-05 staff with %s alone may load the products that the forms of that role offer to choose',
  (permission) => {
    expect(mayOpen({ permissions: new Set([permission]) }, '/admin-panel/products/choices')).toBe(true);
  },
);

test('A-ROLE-05 every permission opens a route', () => {
  for (const permission of PERMISSIONS) {
    const opened = Object.values(ROUTE_PERMISSIONS).filter((access) => access.includes(permission));
    expect([permission, opened.length > 0]).toEqual([permission, true]);
  }
});

test.each([
  ['reports', '/admin-panel'],
  ['orders.read', '/admin-panel/orders'],
  ['fulfilment', '/admin-panel/fulfillment'],
  ['products.read', '/admin-panel/products'],
  ['gst', '/admin-panel/gst'],
  ['audit', '/admin-panel/audit'],
] as const)('A-ROLE-06 somebody with %s alone lands on %s', (permission, path) => {
  expect(landingPath({ permissions: new Set([permission]) })).toBe(path);
});

test('A-ROLE-06 a role without permissions starts in the handbook', () => {
  expect(landingPath({ permissions: new Set() })).toBe('/admin-panel/handbook');
});

test('A-ROLE-07 the menu and the search palette list only the screens of the role; the owner sees all', () => {
  const names = (screens: typeof PAGES, permissions: Parameters<typeof permittedScreens>[1]) =>
    permittedScreens(screens, permissions).map(({ name }) => name);
  // These are the permissions of the default role Packing.
  expect(names(SECTIONS, ['orders.read', 'fulfilment'])).toEqual(['Orders', 'Fulfillment']);
  expect(names(MORE_SECTIONS, ['orders.read', 'fulfilment'])).toEqual([]);
  expect(names(PAGES, ['orders.read', 'fulfilment'])).toEqual(['Orders', 'Fulfillment', 'Handbook', 'Security']);
  for (const screens of [SECTIONS, MORE_SECTIONS, PAGES])
    expect(permittedScreens(screens, PERMISSIONS)).toEqual(screens);
});
