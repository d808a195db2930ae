// The path to open after staff sign in: the one that they requested while signed out. It comes from a link that anybody
// can write, so only paths below /admin-panel are accepted, parsed by the browser's rules; anything else becomes the
// dashboard.

import { normalizePath, routePath } from './route-path.ts';

const DASHBOARD = '/admin-panel';
const LOGIN = `${DASHBOARD}/login`;
const CODE = `${LOGIN}/code`;
const PLACEHOLDER_ORIGIN = 'https://shop.invalid';
const MAX_LENGTH = 1_000;

/** Browsers drop tabs and line ends from URLs and read '\\' as '/', so a path with any of these is refused. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

const isScreen = (path: string): boolean =>
  path.startsWith(`${DASHBOARD}/`) && ![LOGIN, CODE, `${DASHBOARD}/sign-out`].includes(path);

export function adminReturnPath(requested: string | null): string {
  if (requested === null || requested.length > MAX_LENGTH || !requested.startsWith('/')) return DASHBOARD;
  if (FORBIDDEN_CHARACTERS.test(requested)) return DASHBOARD;
  const url = URL.parse(requested, PLACEHOLDER_ORIGIN);
  if (url?.origin !== PLACEHOLDER_ORIGIN || !isScreen(normalizePath(url.pathname))) return DASHBOARD;
  return `${url.pathname}${url.search}`;
}

/** The page's address with the path to return to; the dashboard is the default and is omitted. */
function withReturnUrl(page: string, requested: string | null): string {
  const path = adminReturnPath(requested);
  return path === DASHBOARD ? page : `${page}?returnUrl=${encodeURIComponent(path)}`;
}

/** The address of an invitation ends with its token of 43 characters. */
const INVITATION = /^\/admin-panel\/invite\/[A-Za-z0-9_-]{43}$/;

/** Returns the requested invitation page, where a sign-in with Google continues; the dashboard for any other path. */
export const invitePath = (requested: string | null): string =>
  requested !== null && INVITATION.test(requested) ? requested : DASHBOARD;

export const loginPath = (requested: string | null): string => withReturnUrl(LOGIN, requested);

/** The address of the second step of the sign-in, for staff with a second factor. */
export const loginCodePath = (requested: string | null): string => withReturnUrl(CODE, requested);

/** The address of the page that asks for the second factor again before a file is downloaded. */
export const confirmPath = (requested: string | null): string => withReturnUrl(`${DASHBOARD}/confirm`, requested);

/**
 * The screen that a GET requested, as an address of the browser; null for other methods.
 * '/admin-panel/orders.data?search=x' is the data of '/admin-panel/orders?search=x'.
 */
export function requestedScreen({ url, method }: Pick<Request, 'url' | 'method'>): string | null {
  if (method !== 'GET') return null;
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const query = searchParams.toString();
  const path = pathname.endsWith('.data') ? routePath(pathname) : pathname;
  return query === '' ? path : `${path}?${query}`;
}
