// Which addresses are public pages, and which of their query keys count. Everything else in the query (campaign tags, noise,
// attacks on the cache) is ignored, so that it can neither split a page nor fill the memory.

interface PublicPage {
  readonly path: RegExp;
  readonly query: readonly string[];
  /** The one route whose data is asked for alone often enough to keep: the shop's next pages. */
  readonly part?: string;
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: /^\/$/, query: [] },
  {
    path: /^\/shop$/,
    query: ['category', 'search', 'size', 'max', 'sort', 'sections', 'after'],
    part: 'storefront/shop/route',
  },
  { path: /^\/product\/[a-z0-9-]{1,200}$/, query: [] },
  { path: /^\/search$/, query: [] },
  { path: /^\/suggestions$/, query: ['q'] },
  { path: /^\/(?:about|contact|privacy|returns|terms|wishlist)$/, query: [] },
];

const LONGEST_ADDRESS = 2_000;
const LONGEST_VALUE = 200;

/** '/_.data' is the router's data address of '/', '/shop.data' that of '/shop'. */
function pagePath(pathname: string): { readonly path: string; readonly isData: boolean } {
  if (!pathname.endsWith('.data')) return { path: pathname, isData: false };
  const path = pathname.slice(0, -'.data'.length);
  return { path: path === '/_' || path === '/_root' ? '/' : path, isData: true };
}

/** The one address under which a public page is kept, or null when this is none. `/?utm_source=x` is kept as `/`. */
export function publicAddress(rawUrl: string): string | null {
  if (rawUrl.length > LONGEST_ADDRESS) return null;
  const question = rawUrl.indexOf('?');
  const pathname = question < 0 ? rawUrl : rawUrl.slice(0, question);
  const { path, isData } = pagePath(pathname);
  const page = PUBLIC_PAGES.find((candidate) => candidate.path.test(path));
  if (!page) return null;
  const asked = new URLSearchParams(question < 0 ? '' : rawUrl.slice(question + 1));
  // A data request for some of the routes only is the router's business and mostly rare: it is answered, not kept.
  const part = isData ? asked.get('_routes') : null;
  if (part !== null && part !== page.part) return null;
  const query = keptQuery(page, asked, part).toString();
  return query ? `${pathname}?${query}` : pathname;
}

function keptQuery(page: PublicPage, asked: URLSearchParams, part: string | null): URLSearchParams {
  const kept = new URLSearchParams();
  if (part !== null) kept.set('_routes', part);
  for (const key of [...page.query].sort()) {
    const value = asked.get(key);
    if (value !== null && value !== '' && value.length <= LONGEST_VALUE) kept.set(key, value);
  }
  return kept;
}
