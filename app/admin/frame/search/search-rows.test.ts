import { expect, test } from 'vitest';
import { PERMISSIONS } from '#shop/staff/permission.ts';
import { NO_RESULTS } from '#shop/staff/search.ts';
import { findPages, splitAtMatch, toListSearchLinks, toSearchGroups } from './search-rows.ts';

const ALL = new Set(PERMISSIONS);

test.each([
  ['dash', '/admin-panel'],
  ['Coupons', '/admin-panel/coupons'],
  ['audit', '/admin-panel/audit'],
  ['newsletter', '/admin-panel/newsletter'],
  ['searches', '/admin-panel/searches'],
  ['outgoing', '/admin-panel/outbox'],
  ['pages', '/admin-panel/pages'],
  ['refu', '/admin-panel/refunds'],
  ['results', '/admin-panel/searches'],
])('A-FIND-03 finds the page of %j', (input, to) => {
  expect(findPages(input, ALL).rows[0]?.to).toBe(to);
});

/** The pages include the eleven sections of the sidebar. */
const SECTION_COUNT = 11;

test('A-FIND-03 lists every page for an empty text, and none for a text that no page name contains', () => {
  expect(findPages('', ALL).rows.length).toBeGreaterThan(SECTION_COUNT);
  expect(findPages('bandhani', ALL).rows).toEqual([]);
});

test('A-FIND-01 a row links to its order, customer or coupon; empty groups are not listed', () => {
  const groups = toSearchGroups({
    ...NO_RESULTS,
    shipments: [
      { awb: '704269150870', orderId: 'ORD-1-A7K2MX9P4', customerName: 'Asha Rao', courierName: null, status: 'NEW' },
    ],
    customers: [{ uid: 'u1', name: '', email: 'asha@example.in', phone: '9845011872', totalOrders: 1 }],
    coupons: [{ id: 'c1', code: 'DIWALI', name: 'Festival', state: 'ended' }],
  });
  expect(groups).toMatchObject([
    {
      name: 'Shipments by AWB',
      rows: [{ to: '/admin-panel/orders?order=ORD-1-A7K2MX9P4', detail: 'Order 7K2MX9P4 · Asha Rao' }],
    },
    {
      name: 'Customers',
      rows: [{ to: '/admin-panel/users/u1', title: 'asha@example.in', detail: '+91 98450 11872 · 1 order' }],
    },
    { name: 'Coupons', rows: [{ to: '/admin-panel/coupons/c1', status: { kind: 'coupon', state: 'ended' } }] },
  ]);
});

test('A-FIND-01 links to the list screens with the same search, never to a URL outside the back office', () => {
  // The prefix `o:` limits the palette to orders; it is no part of the text that the lists search for.
  expect(toListSearchLinks('o: //evil.example', ALL).rows.map(({ to }) => to)).toEqual([
    '/admin-panel/orders?search=%2F%2Fevil.example',
    '/admin-panel/products?search=%2F%2Fevil.example',
    '/admin-panel/users?search=%2F%2Fevil.example',
  ]);
  // One character is too short to search.
  expect(toListSearchLinks('a', ALL).rows).toEqual([]);
});

test.each([
  ['Asha Rao', 'rao', ['Asha ', 'Rao', '']],
  ['+91 98450 11872', '9845011', ['+91 ', '98450 11', '872']],
  ['50% (off)', '% (', ['50', '% (', 'off)']],
  ['Kurta', 'saree', ['Kurta', '', '']],
  ['Kurta', '', ['Kurta', '', '']],
])('A-FIND-01 splits %j at the match of %j', (text, input, parts) => {
  expect(splitAtMatch(text, input)).toEqual(parts);
});
