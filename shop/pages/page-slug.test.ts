import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { SHIPROCKET_WEBHOOK_PATH } from '#server/courier.ts';
import { RAZORPAY_WEBHOOK_PATH } from '#server/payments.ts';
import { BUILT_IN_SLUGS, slugFromTitle, slugProblem } from './page-slug.ts';

/** The first segment of each route; a layout without a path adds none. */
const firstSegments = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstSegments(children) : [path.split('/')[0] ?? ''],
  );

const SERVER_PATHS = ['healthz', 'readyz', 'metrics', 'live', 'pictures', 'assets', 'simulators'];
const WEBHOOKS = [RAZORPAY_WEBHOOK_PATH, SHIPROCKET_WEBHOOK_PATH].map((path) => path.split('/')[1] ?? '');

test('A-PAGE-03 refuses the address of every route and of every path that the server answers itself', async () => {
  const own = firstSegments(await routes).filter((segment) => /^[\w-]+$/.test(segment));
  expect(own).toContain('cart');
  for (const segment of [...own, ...SERVER_PATHS, ...WEBHOOKS])
    expect([segment, slugProblem(segment)]).toEqual([segment, 'used-by-the-shop']);
});

test.each<[string, string | null]>([
  ['', 'required'],
  ['Size-Guide', 'not-an-address'],
  ['size guide', 'not-an-address'],
  ['-size', 'not-an-address'],
  ['size--guide', 'not-an-address'],
  ['size/guide', 'not-an-address'],
  ['../etc', 'not-an-address'],
  ['sitemap.xml', 'not-an-address'],
  ['a'.repeat(81), 'too-long'],
  ['a'.repeat(80), null],
  ['size-guide-2026', null],
  ...BUILT_IN_SLUGS.map((slug) => [slug, null] as [string, null]),
])('A-PAGE-03 checks the address %j, with the problem %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem);
});

test.each([
  ['Size guide – kurtas', 'size-guide-kurtas'],
  ['  What’s new?  ', 'whats-new'],
  ['Café', 'cafe'],
  ['आकार', ''],
])('suggests an address for the title %j: %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});
