// The URLs of public pages and the query keys that select their content. Every other query key (campaign tags, noise, attacks on the cache)
// is ignored, so that it can neither create a second copy of a page nor fill the memory.

import { slugProblem } from '#shop/pages/page-slug.ts';

interface PublicPage {
  readonly path: RegExp;
  readonly query: readonly string[];
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: /^\/$/, query: [] },
  {
    path: /^\/shop$/,
    query: ['category', 'search', 'size', 'max', 'country', 'sort', 'sections', 'after'],
  },
  { path: /^\/shop-page$/, query: ['category', 'search', 'size', 'max', 'country', 'sort', 'after'] },
  { path: /^\/product\/[a-z0-9-]{1,200}$/, query: [] },
  { path: /^\/search$/, query: [] },
  { path: /^\/suggestions$/, query: ['q'] },
  { path: /^\/(?:contact|grievance|wishlist|cart)$/, query: [] },
];

/** Content pages such as /returns and /size-guide: every address that no route of the store has. */
const findContentPage = (path: string): Pick<PublicPage, 'query'> | null =>
  slugProblem(path.slice(1)) === null ? { query: [] } : null;

const MAX_URL_LENGTH = 2_000;
const MAX_PARAM_LENGTH = 200;

/** '/_.data' is the router's data URL of '/', '/shop.data' that of '/shop'. */
function pagePath(pathname: string): { readonly path: string; readonly isData: boolean } {
  if (!pathname.endsWith('.data')) return { path: pathname, isData: false };
  const path = pathname.slice(0, -'.data'.length);
  return { path: path === '/_' || path === '/_root' ? '/' : path, isData: true };
}

/** The one URL under which a public page is cached, or null if it is not a public page. `/?utm_source=x` is cached as `/`. */
export function publicPageUrl(rawUrl: string): string | null {
  if (rawUrl.length > MAX_URL_LENGTH) return null;
  const queryStart = rawUrl.indexOf('?');
  const pathname = queryStart < 0 ? rawUrl : rawUrl.slice(0, queryStart);
  const { path, isData } = pagePath(pathname);
  const page = PUBLIC_PAGES.find((candidate) => candidate.path.test(path)) ?? findContentPage(path);
  if (!page) return null;
  const params = new URLSearchParams(queryStart < 0 ? '' : rawUrl.slice(queryStart + 1));
  // A data request for only some of the routes is rare: it is rendered, but not cached.
  if (isData && params.has('_routes')) return null;
  const keyParams = new URLSearchParams();
  for (const key of [...page.query].sort()) {
    const value = params.get(key);
    if (value !== null && value !== '' && value.length <= MAX_PARAM_LENGTH) keyParams.set(key, value);
  }
  const query = keyParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
