import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const headersOf = (path: string, production = true) => new Map(securityHeaders(path, { production }));

test('every response has each header once', () => {
  const list = securityHeaders('/', { production: true });
  expect(new Map(list).size).toBe(list.length);
  expect(Object.fromEntries(list)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
  });
});

test('only a store with test payments forbids indexing', () => {
  const robots = (testPayments?: boolean) =>
    new Map(
      securityHeaders('/shop', { production: true, ...(testPayments === undefined ? {} : { testPayments }) }),
    ).get('x-robots-tag');
  expect([robots(true), robots(false), robots()]).toEqual(['noindex, nofollow', undefined, undefined]);
});

test('only production sends Strict-Transport-Security', () => {
  expect(headersOf('/').get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  const isProduction = false;
  expect(headersOf('/', isProduction).has('strict-transport-security')).toBe(false);
});

test.each([
  ['/checkout', 'same-origin-allow-popups'],
  ['/login', 'same-origin-allow-popups'],
  ['/', 'same-origin'],
  ['/checkout/', 'same-origin'],
  ['/checkouts', 'same-origin'],
  ['/login/x', 'same-origin'],
  ['/admin-panel/login', 'same-origin'],
  ['//login', 'same-origin'],
])('the opener policy of %s is %s', (path, policy) => {
  expect(headersOf(path).get('cross-origin-opener-policy')).toBe(policy);
});

test.each([
  ['/', 'strict-origin-when-cross-origin'],
  ['/admin-panel/login', 'strict-origin-when-cross-origin'],
  ['/admin-panel/invite/abc', 'same-origin'],
])('A-INV-04 the referrer policy of %s is %s', (path, policy) => {
  expect(headersOf(path).get('referrer-policy')).toBe(policy);
});
