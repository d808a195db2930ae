// Lists products by the words of a search, within the filters: a page of ids, and their number up to a bound.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { FETCH_LIMIT, toNextCursor } from './browse-products.server.ts';
import { afterCursor, ORDERS, rankMatches, scanInOrder } from './find-products.server.ts';
import type { Count } from './listing.ts';
import type { ListQuery, Scope } from './listing-scope.server.ts';
import { type Corrections, parseSearch, type SearchQuery } from './search-query.server.ts';
import { PAGE_SIZE, productIdFromCursor, rankCursor, rankFromCursor, type ShopQuery } from './shop-query.ts';

/** Above this number the screen shows '1,000+', and a search scans in sort order instead of collecting and sorting. */
const MAX_COUNTED = 1_000;
/** Words are counted once per hour: a word with this many matches at the last count still has more than 1,000 now. */
const MIN_COUNT_TO_SKIP_RANKING = 1_250;
/** With more than a thousand matches, a scan fills a page long before it has read this many products. */
const MAX_SCANNED_ROWS = 50_000;

export interface MatchPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly next: string | null;
  /** The parsed search; null when nothing can match. */
  readonly matching: SearchQuery | null;
}

/** Returns null when there are more than 1,000 matches, too many to sort. */
async function searchRanked(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery,
): Promise<MatchPage | null> {
  const order = query.sort === null ? null : ORDERS[query.sort];
  const skip = rankFromCursor(query.after);
  const matching = { ...searchQuery.anywhere, indexed: searchQuery.anywhere.indexed + scope.indexMarkers };
  const match = { where: scope.where, order, searchQuery, matching };
  const { ids, found, cards } = await rankMatches(ctx, {
    ...match,
    skip,
    limit: FETCH_LIMIT,
    maxSorted: MAX_COUNTED,
    ifMore: 'none',
    isPerStyle: scope.isPerStyle,
  });
  if (found > MAX_COUNTED) return null;
  const next = ids.length > PAGE_SIZE ? rankCursor(skip + PAGE_SIZE) : null;
  return { ids, found: { count: cards, more: false }, next, matching: searchQuery };
}

/** Scans in sort order; without a chosen sort, the best rated products come first. */
async function searchMany(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery,
): Promise<MatchPage> {
  const order = ORDERS[query.sort ?? 'best'];
  const cursorProductId = productIdFromCursor(query.after);
  const fromCursor = cursorProductId && (await afterCursor(ctx, order, cursorProductId));
  const where = fromCursor ? sql`${scope.where} and ${fromCursor}` : scope.where;
  const isMostlyInNames = query.sort === null && searchQuery.maxNamed * 2 > searchQuery.maxAnywhere;
  const matching = (isMostlyInNames ? searchQuery.named : searchQuery.anywhere).full;
  const ids = await scanInOrder(ctx, {
    where,
    order,
    matching,
    limit: FETCH_LIMIT,
    maxScanned: MAX_SCANNED_ROWS,
    firstWhere: scope.isPerStyle ? scope.where : null,
  });
  return { ids, found: { count: MAX_COUNTED, more: true }, next: toNextCursor(ids), matching: searchQuery };
}

export const NO_MATCHES: MatchPage = { ids: [], found: { count: 0, more: false }, next: null, matching: null };

export async function search(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery | null,
): Promise<MatchPage> {
  if (!searchQuery) return NO_MATCHES;
  // By the last count there are far more matches than can be sorted: scan at once, unless an incomplete page proves the count wrong.
  if (scope.count === scope.total && searchQuery.minAnywhere > MIN_COUNT_TO_SKIP_RANKING) {
    const many = await searchMany(ctx, query, scope, searchQuery);
    if (many.next !== null) return many;
  }
  return (await searchRanked(ctx, query, scope, searchQuery)) ?? searchMany(ctx, query, scope, searchQuery);
}

export interface SearchedPage extends MatchPage {
  readonly corrections: Corrections;
}

/** `isLiteral`: the words are searched for as typed, without corrections. */
export async function searchPage(
  ctx: ShopContext,
  query: ListQuery,
  text: string,
  { scope, isLiteral }: { readonly scope: Scope; readonly isLiteral: boolean },
): Promise<SearchedPage> {
  const parsed = await parseSearch(ctx, text, isLiteral ? 'literal' : 'plain');
  // A word is unknown to the store; a fuzzy parse would not know it either.
  if (!parsed) return { ...NO_MATCHES, corrections: new Map() };
  const found = await search(ctx, query, scope, parsed.query);
  const page = { ...found, corrections: parsed.corrections };
  // When the filters exclude every match, a retry does not help.
  if (found.found.count > 0 || scope.count !== scope.total || page.corrections.size > 0) return page;
  const fuzzy = await parseSearch(ctx, text, 'fuzzy');
  return { ...(await search(ctx, query, scope, fuzzy?.query ?? null)), corrections: new Map() };
}
