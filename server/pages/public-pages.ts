// The URLs of public pages and the query keys that select their content. Every other query key (campaign tags, noise, attacks on the cache)
// is ignored, so that it can neither create a second copy of a page nor fill the memory.

import { isCategorySlug, type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { parseCollectionQuery, parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { slugProblem } from '#shop/pages/page-slug.ts';

interface PublicPage {
  readonly path: RegExp;
  /** The query string under which the page is cached. */
  readonly toQuery: (params: URLSearchParams) => string;
}

const MAX_PARAM_LENGTH = 200;

/** The first value of each of these keys, in a fixed order. */
const onlyKeys =
  (...keys: readonly string[]): PublicPage['toQuery'] =>
  (params) => {
    const query = new URLSearchParams();
    for (const key of keys.toSorted()) {
      const value = params.get(key);
      if (value !== null && value !== '' && value.length <= MAX_PARAM_LENGTH) query.set(key, value);
    }
    return query.toString();
  };
const withoutQuery = onlyKeys();

/** The values of the shop's filters are sorted and limited, and invalid ones are dropped. */
const toListQuery =
  (parse: (params: URLSearchParams) => ShopQuery): PublicPage['toQuery'] =>
  (params) => {
    const query = parse(new URLSearchParams([...params].filter(([, value]) => value.length <= MAX_PARAM_LENGTH)));
    return shopPath(query, { after: query.after }).split('?')[1] ?? '';
  };
const toShopQuery = toListQuery(parseShopQuery);
const toCollectionQuery = toListQuery((params) => parseCollectionQuery(params, ''));

function toShopPageQuery(params: URLSearchParams): string {
  const collection = params.get('collection') ?? '';
  const query = new URLSearchParams(isCategorySlug(collection) ? toCollectionQuery(params) : toShopQuery(params));
  query.delete('sections');
  if (isCategorySlug(collection)) query.set('collection', collection);
  return query.toString();
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: /^\/$/, toQuery: withoutQuery },
  { path: /^\/shop$/, toQuery: toShopQuery },
  { path: /^\/shop-page$/, toQuery: toShopPageQuery },
  { path: /^\/collections\/[a-z0-9-]{1,80}$/, toQuery: toCollectionQuery },
  { path: /^\/product\/[a-z0-9-]{1,200}$/, toQuery: withoutQuery },
  { path: /^\/search$/, toQuery: withoutQuery },
  { path: /^\/suggestions$/, toQuery: onlyKeys('q') },
  { path: /^\/(?:contact|grievance|wishlist|cart)$/, toQuery: withoutQuery },
];

/** Content pages such as /returns and /size-guide: every address that no route of the store has. */
const findContentPage = (path: string): Pick<PublicPage, 'toQuery'> | null =>
  slugProblem(path.slice(1)) === null ? { toQuery: withoutQuery } : null;

const MAX_URL_LENGTH = 2_000;

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
  const query = page.toQuery(params);
  return query ? `${pathname}?${query}` : pathname;
}
