// The address to open after sign-in. It comes from a link that anybody can write, so only paths that match a page of this
// store are accepted, parsed by the browser's own rules; anything else becomes '/'.
import { screenPath } from '#app/route-path.ts';

const ANY_ORIGIN = 'https://shop.invalid';

/** Browsers drop tabs and line ends from addresses and read '\\' as '/'; a path that has any of these is no path of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** Excluded: the admin panel, which has its own login, and pages that would sign the user out or loop. */
const SCREENS = [
  '',
  'about',
  'account',
  'cart',
  'checkout',
  'confirm-email',
  'contact',
  'newsletter',
  'newsletter/unsubscribe',
  'order-confirmation',
  'order-success',
  'orders',
  'orders/[^/]+/(?:cancel|invoice)',
  'privacy',
  'product/[^/]+',
  'profile',
  'profile/security',
  'returns',
  'reviews/write',
  'search',
  'shop',
  'terms',
  'test-[a-z]+',
  'track-order',
  'wishlist',
];
const A_SCREEN = new RegExp(`^/(?:${SCREENS.join('|')})$`);

export function returnPath(requested: string | null): string {
  if (requested === null || !requested.startsWith('/') || SUSPICIOUS.test(requested)) return '/';
  const url = URL.parse(requested, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || !A_SCREEN.test(screenPath(url.pathname))) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Adds the return address to another page's address. '/' is the default and is left out. */
export const withReturn = (page: string, returnUrl: string): string =>
  returnUrl === '/' ? page : `${page}?returnUrl=${encodeURIComponent(returnUrl)}`;
