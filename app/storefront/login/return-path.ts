// Where to go after signing in. The address comes from a link that anybody can have written: only a path of this shop is
// followed, anything else leads home. Read by the browser's own rules, after which no trick of writing is left.

const ANY_ORIGIN = 'https://shop.invalid';

/** Browsers drop tabs and line ends from addresses and read '\\' as '/'; a path that has any of these is no path of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** The back office has its own door, and these would sign her out or send her round in a circle. */
const NOT_A_SCREEN = /^\/(?:admin-panel|login|register|forgot-password|reset-password|sign-out|session)(?:\/|$)/;

export function returnPath(wished: string | null): string {
  if (wished === null || !wished.startsWith('/') || SUSPICIOUS.test(wished)) return '/';
  const url = URL.parse(wished, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || NOT_A_SCREEN.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Another page on the way to the same place. Home is where everybody goes who says nothing. */
export const withReturn = (page: string, returnUrl: string): string =>
  returnUrl === '/' ? page : `${page}?returnUrl=${encodeURIComponent(returnUrl)}`;
