// Lists the shop: filters, order and pages, all in the database. For any number of products a page costs about the
// same: it is read from an index, counted up to a bound, and uses keyset pagination.

import { type SQL, sql } from 'drizzle-orm';
import { SHOP_SIZES } from '#config/store.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CategoryCount, listCategoryCounts } from './category-counts.server.ts';
import { listCountries } from './countries.server.ts';
import { afterCursor, findInOrder, ORDERS, rankMatches, scanInOrder } from './find-products.server.ts';
import type { Count, Listing } from './listing.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { parseSearch, type SearchQuery } from './search-query.server.ts';
import {
  NEW_ARRIVALS,
  PAGE_SIZE,
  productIdFromCursor,
  rankCursor,
  rankFromCursor,
  type ShopQuery,
  usesCountries,
  withKnownCountry,
} from './shop-query.ts';

/** Above this number the screen shows 'more than', and a search scans in sort order instead of collecting and sorting. */
const MAX_COUNTED = 1_000;
/** By the last count, at most an hour old: so many cannot fall below the counting bound within that hour. */
const MIN_COUNT_TO_SKIP_RANKING = 1_250;
/** Where more than a thousand match, a scan finds a page much earlier. */
const MAX_SCANNED_ROWS = 50_000;

interface Scope {
  /** False for an unknown category: nothing can be found. */
  readonly exists: boolean;
  readonly where: SQL;
  /** The filters that the word index contains: category and sizes. */
  readonly indexMarkers: string;
  /** Known without counting, when only a category filters the list. */
  readonly count: number | null;
  readonly total: number;
}

/** A hidden category does not exist for shoppers; its active products can still be found in other ways. */
const findActiveCategory = (categories: readonly CategoryCount[], categorySlug: string) =>
  categories.find(({ slug, status }) => slug === categorySlug && status === 'active');

async function resolveScope(ctx: ShopContext, query: ShopQuery): Promise<Scope> {
  const { total, categories } = await listCategoryCounts(ctx);
  const isNew = query.category === NEW_ARRIVALS;
  const category = query.category === null || isNew ? null : findActiveCategory(categories, query.category);
  const conditions = [sql`status = 'active'`];
  if (category) conditions.push(sql`category_id = ${category.id}`);
  if (isNew) conditions.push(sql`new_arrival`);
  if (query.max !== null) conditions.push(sql`price <= ${query.max * 100}`);
  if (query.size) conditions.push(sql`(sizes_left & ${2 ** SHOP_SIZES.indexOf(query.size)}) <> 0`);
  if (query.country !== null) conditions.push(sql`country_of_origin = ${query.country}`);
  const isCounted = !isNew && query.max === null && query.size === null && query.country === null;
  return {
    exists: category !== undefined,
    where: sql.join(conditions, sql` and `),
    indexMarkers: (category ? `&'@${category.slug}'` : '') + (query.size ? `&'#${query.size}'` : ''),
    count: isCounted ? (category?.products ?? total) : null,
    total,
  };
}

async function countUpTo(ctx: ShopContext, where: SQL): Promise<Count> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from products where ${where} limit ${MAX_COUNTED + 1}) counted`,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
}

interface FoundPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly next: string | null;
}

/** The query fetches one row more than a page; that row tells whether there is a next page. */
const toNextCursor = (ids: readonly string[]): string | null =>
  ids.length > PAGE_SIZE ? (ids[PAGE_SIZE - 1] ?? null) : null;
const FETCH_LIMIT = PAGE_SIZE + 1;

async function browse(ctx: ShopContext, query: ShopQuery, scope: Scope): Promise<FoundPage> {
  const order = ORDERS[query.sort ?? 'latest'];
  const cursorProductId = productIdFromCursor(query.after);
  const fromCursor = cursorProductId && (await afterCursor(ctx, order, cursorProductId));
  const where = fromCursor ? sql`${scope.where} and ${fromCursor}` : scope.where;
  const [ids, found] = await Promise.all([
    findInOrder(ctx, where, order, FETCH_LIMIT),
    scope.count === null ? countUpTo(ctx, scope.where) : { count: scope.count, more: false },
  ]);
  return { ids, found, next: toNextCursor(ids) };
}

/** Null when there are too many to sort. */
async function searchRanked(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery,
): Promise<FoundPage | null> {
  const order = query.sort === null ? null : ORDERS[query.sort];
  const skip = rankFromCursor(query.after);
  const matching = { ...searchQuery.anywhere, indexed: searchQuery.anywhere.indexed + scope.indexMarkers };
  const match = { where: scope.where, order, searchQuery, matching };
  const { ids, found } = await rankMatches(ctx, {
    ...match,
    skip,
    limit: FETCH_LIMIT,
    maxSorted: MAX_COUNTED,
    ifMore: 'none',
  });
  if (found > MAX_COUNTED) return null;
  const next = ids.length > PAGE_SIZE ? rankCursor(skip + PAGE_SIZE) : null;
  return { ids, found: { count: found, more: false }, next };
}

/** Best match first; among many equal matches, the best rated first. */
async function searchMany(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery,
): Promise<FoundPage> {
  const order = ORDERS[query.sort ?? 'best'];
  const cursorProductId = productIdFromCursor(query.after);
  const fromCursor = cursorProductId && (await afterCursor(ctx, order, cursorProductId));
  const where = fromCursor ? sql`${scope.where} and ${fromCursor}` : scope.where;
  const isMostlyInNames = query.sort === null && searchQuery.maxNamed * 2 > searchQuery.maxAnywhere;
  const matching = (isMostlyInNames ? searchQuery.named : searchQuery.anywhere).full;
  const ids = await scanInOrder(ctx, { where, order, matching, limit: FETCH_LIMIT, maxScanned: MAX_SCANNED_ROWS });
  return { ids, found: { count: MAX_COUNTED, more: true }, next: toNextCursor(ids) };
}

const EMPTY_PAGE: FoundPage = { ids: [], found: { count: 0, more: false }, next: null };

async function search(
  ctx: ShopContext,
  query: ShopQuery,
  scope: Scope,
  searchQuery: SearchQuery | null,
): Promise<FoundPage> {
  if (!searchQuery) return EMPTY_PAGE;
  // By the last count far more than can be sorted: skip the attempt, unless an incomplete page proves the count wrong.
  if (scope.count === scope.total && searchQuery.minAnywhere > MIN_COUNT_TO_SKIP_RANKING) {
    const many = await searchMany(ctx, query, scope, searchQuery);
    if (many.next !== null) return many;
  }
  return (await searchRanked(ctx, query, scope, searchQuery)) ?? searchMany(ctx, query, scope, searchQuery);
}

async function findPage(ctx: ShopContext, query: ShopQuery, scope: Scope): Promise<FoundPage> {
  if (query.search === null) return browse(ctx, query, scope);
  const found = await search(ctx, query, scope, await parseSearch(ctx, query.search));
  // When the filters exclude every match, a fuzzy retry does not help.
  if (found.found.count > 0 || query.after !== null || scope.count !== scope.total) return found;
  return search(ctx, query, scope, await parseSearch(ctx, query.search, 'generous'));
}

export async function listActiveProducts(ctx: ShopContext, requested: ShopQuery): Promise<Listing> {
  const countries = usesCountries(requested) ? await listCountries(ctx) : [];
  const query = withKnownCountry(requested, countries);
  const scope = await resolveScope(ctx, query);
  const { ids, found, next } = scope.exists ? await findPage(ctx, query, scope) : EMPTY_PAGE;
  return { products: await listActiveProductsByIds(ctx, ids.slice(0, PAGE_SIZE)), found, total: scope.total, next };
}
