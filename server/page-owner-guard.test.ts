import { expect, test } from 'vitest';
import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';
import { ownerActor } from '#shop/testing/test-shop.ts';
import { isForeignPage, refuseForeignPage } from './page-owner-guard.ts';

const SHOPPER = { kind: 'shopper', userId: 'asha' } as const;
const STAFF = ownerActor({ userId: 'asha', email: 'a@example.in', name: 'Asha' });
const GUEST = { kind: 'guest' } as const;
/** `owner`: the person for whom the page was opened; null for a page without an owner, which sends no header. */
const request = (path: string, owner: string | null) => ({
  url: `http://store${path}`,
  headers: new Headers(owner === null ? {} : { [PAGE_OWNER_HEADER]: owner }),
});

test.each([
  '/checkout/place',
  '/payments/start',
  '/payments/confirm',
  '/payments/state',
  '/checkout/attempt',
  '/bag-quote',
  '/coupon-offers',
  '/reviews',
  '/profile.data',
  '/profile/security.data',
  '/orders/ORD-1/cancel.data',
  '/logins',
])("%s is refused from another person's page and allowed from the person's own", (path) => {
  expect(isForeignPage(request(path, 'bina'), SHOPPER)).toBe(true);
  expect(isForeignPage(request(path, 'bina'), STAFF)).toBe(true);
  expect(isForeignPage(request(path, 'asha'), SHOPPER)).toBe(false);
  expect(isForeignPage(request(path, null), SHOPPER)).toBe(false);
  // The session ended: the route reports it.
  expect(isForeignPage(request(path, 'bina'), GUEST)).toBe(false);
});

test.each(['/login', '/login.data', '/login/google', '/LOGIN/', '/register.data', '/sign-out', '/session'])(
  '%s is allowed for every page owner',
  (path) => expect(isForeignPage(request(path, 'bina'), SHOPPER)).toBe(false),
);

test('the refusal is private JSON with its kind and a header', async () => {
  const response = refuseForeignPage();
  expect(response.status).toBe(409);
  expect(response.headers.get('x-page-owner-refused')).toBe('1');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(await response.json()).toEqual({ refusal: { kind: 'somebody-else' } });
});

test('S-GUEST-04 a page of an account or of another guest sends nothing in the name of a guest', () => {
  const guest = { kind: 'guest', guestHash: 'a'.repeat(43) } as const;
  const own = `guest-${'a'.repeat(16)}`;
  for (const path of ['/checkout/place', '/payments/start', '/checkout/phone']) {
    expect(isForeignPage(request(path, own), guest)).toBe(false);
    expect(isForeignPage(request(path, 'asha'), guest)).toBe(true);
    expect(isForeignPage(request(path, `guest-${'b'.repeat(16)}`), guest)).toBe(true);
    expect(isForeignPage(request(path, own), SHOPPER)).toBe(true);
    expect(isForeignPage(request(path, null), guest)).toBe(false);
  }
});
