import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#shop/staff/permission.ts';
import { MORE_SECTIONS } from './sections.ts';
import { goPath } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

const counts = { orders: 0, feedback: 0, leads: 0, fulfillment: 0, grievances: 0, returns: 0, unreadNotifications: 0 };
const rootData = { storeName: 'Kaveri Silks', logo: null, mark: null, icon: '/icon.svg', stylesheet: null };
const frameData = {
  document: rootData,
  counts,
  currency: '₹',
  demo: false,
  testPayments: false,
  hasCourier: true,
  email: 'meera@x.in',
  name: 'Meera',
  role: 'Owner',
  isOwner: true,
  permissions: PERMISSIONS,
  refundLimit: null,
};

test.each(MORE_SECTIONS.map(({ path, name }) => [name, path]))('A-NAV-10 %s is marked in the sidebar', (name, path) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => createElement(Sidebar, { frameData }) }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [`/admin-panel${path}`] }));
  const currentLinks = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/g)].map(([link]) => link);
  expect(currentLinks).toHaveLength(1);
  expect(currentLinks[0]).toContain(name);
});

test.each([
  ['/admin-panel', false],
  ['/admin-panel/orders', false],
  ['/admin-panel/staff', true],
  ['/admin-panel/staff/roles/new', true],
])('A-NAV-10 at %s the folded entries are open: %s', (path, isOpen) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => createElement(Sidebar, { frameData }) }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  expect(/<details[^>]*>/.exec(html)?.[0].includes('open')).toBe(isOpen);
});

test('A-GRV-06 the sidebar shows the number of open complaints, and none without any', () => {
  const render = (grievances: number) => {
    const withComplaints = { ...frameData, counts: { ...counts, grievances } };
    const Component = () => createElement(Sidebar, { frameData: withComplaints });
    const Stub = createRoutesStub([{ path: '*', Component }]);
    const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ['/admin-panel'] }));
    return /Complaints(.*?)<\/a>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
  };
  expect([render(2), render(0)]).toEqual(['2 open', '']);
});

test('A-KEYS-01 G and a letter opens a screen if the letter follows within 1.5 seconds', () => {
  expect(goPath('o', 300)).toBe('/admin-panel/orders');
  expect(goPath('p', 300)).toBe('/admin-panel/products');
  expect(goPath('d', 300)).toBe('/admin-panel');
  expect(goPath('o', 2_000)).toBeNull();
  // G was never pressed.
  expect(goPath('o', Number.POSITIVE_INFINITY)).toBeNull();
  expect(goPath('x', 300)).toBeNull();
  expect(goPath('constructor', 300)).toBeNull();
});
