// Lists products by the words of a search, within the filters: a page of ids, and their number up to a bound.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { FETCH_LIMIT, toNextCursor } from './browse-products.server.ts';
import { afterCursor, ORDERS, rankMatches, scanInOrder } from './find-products.server.ts';
import type { Count } from './listing.ts';
import type { ListQuery, Scope } from './listing-scope.server.ts';
import { type Corrections, parseSearch, type SearchQuery } from './search-query.server.ts';
import { PAGE_SIZE, productIdFromCursor, rankCursor, rankFromCursor, type ShopQuery } from './shop-query.ts';

/** Above this number the screen shows 'more than', and a search scans in sort order instead of collecting and sorting. */
const MAX_COUNTED = 1_000;
/** By the last count, at most an hour old: so many cannot fall below the counting bound within that hour. */
const MIN_COUNT_TO_SKIP_RANKING = 1_250;
/** Where more than a thousand match, a scan finds a page much earlier. */
const MAX_SCANNED_ROWS = 50_000;

export interface MatchPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly next: string | null;
  /** The words that were searched for; null when nothing can match them. */
  readonly matching: SearchQuery | null;
}

/** Null when there are too many to sort. */
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

/** Best match first; among many equal matches, the best rated first. */
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
  // By the last count far more than can be sorted: skip the attempt, unless an incomplete page proves the count wrong.
  if (scope.count === scope.total && searchQuery.minAnywhere > MIN_COUNT_TO_SKIP_RANKING) {
    const many = await searchMany(ctx, query, scope, searchQuery);
    if (many.next !== null) return many;
  }
  return (await searchRanked(ctx, query, scope, searchQuery)) ?? searchMany(ctx, query, scope, searchQuery);
}

export interface SearchedPage extends MatchPage {
  readonly corrections: Corrections;
}

/** `isLiteral`: without corrections. */
export async function searchPage(
  ctx: ShopContext,
  query: ListQuery,
  text: string,
  { scope, isLiteral }: { readonly scope: Scope; readonly isLiteral: boolean },
): Promise<SearchedPage> {
  const parsed = await parseSearch(ctx, text, isLiteral ? 'literal' : 'plain');
  // An unknown word: a fuzzy parse does not know it either.
  if (!parsed) return { ...NO_MATCHES, corrections: new Map() };
  const found = await search(ctx, query, scope, parsed.query);
  const page = { ...found, corrections: parsed.corrections };
  // When the filters exclude every match, a retry does not help.
  if (found.found.count > 0 || scope.count !== scope.total || page.corrections.size > 0) return page;
  const fuzzy = await parseSearch(ctx, text, 'fuzzy');
  return { ...(await search(ctx, query, scope, fuzzy?.query ?? null)), corrections: new Map() };
}
