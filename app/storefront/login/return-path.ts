// The path to open after sign-in. It comes from a link that anybody can write, so only paths of this store's pages are
// accepted, parsed by the browser's rules; anything else becomes '/'.
import { normalizePath } from '#app/route-path.ts';

const PLACEHOLDER_ORIGIN = 'https://shop.invalid';

/** Browsers drop tabs and line ends from URLs and read '\\' as '/', so a path with any of these is refused. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

/** Excluded: the admin panel, which has its own login, and pages that would sign the user out or loop. */
const PAGE_PATHS = [
  '',
  'about',
  'account',
  'back-in-stock/[^/]+',
  'cart',
  'checkout',
  'collections/[^/]+',
  'confirm-email',
  'contact',
  'grievance',
  'newsletter',
  'newsletter/unsubscribe',
  'order-confirmation',
  'order-success',
  'orders',
  'orders/[^/]+/(?:cancel|invoice|return)',
  'orders/[^/]+/returns/[^/]+',
  'orders/returns',
  'pay/[^/]+',
  'preferences',
  'privacy',
  'products?/[^/]+',
  'profile',
  'profile/join',
  'profile/phone',
  'profile/security',
  'refund',
  'returns',
  'reviews/write',
  'search',
  'shipping',
  'shop',
  'terms',
  'test-[a-z]+',
  'track-order(?:/(?:cancel|invoice))?',
  'wishlist',
];
const PAGE_PATTERN = new RegExp(`^/(?:${PAGE_PATHS.join('|')})$`);

export function returnPath(requested: string | null): string {
  if (requested === null || !requested.startsWith('/') || FORBIDDEN_CHARACTERS.test(requested)) return '/';
  const url = URL.parse(requested, PLACEHOLDER_ORIGIN);
  if (url?.origin !== PLACEHOLDER_ORIGIN || !PAGE_PATTERN.test(normalizePath(url.pathname))) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Adds the return path to another page's path. '/' is the default and is omitted. */
export const withReturnUrl = (page: string, returnUrl: string): string =>
  returnUrl === '/' ? page : `${page}?returnUrl=${encodeURIComponent(returnUrl)}`;
