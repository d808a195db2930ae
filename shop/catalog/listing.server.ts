// Lists the shop: filters, order and pages, all in the database. For any number of products a page costs about the
// same: it is read from an index, counted up to a bound, and uses keyset pagination.

import { type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { type CategoryCount, listCategoryCounts } from './category-counts.server.ts';
import { listCountries } from './countries.server.ts';
import {
  afterCursor,
  findInOrder,
  ORDERS,
  type PriceAndSize,
  priceAndSizeConditions,
  rankMatches,
  scanInOrder,
} from './find-products.server.ts';
import type { Count, Listing, ShownSearch } from './listing.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { type Corrections, parseSearch, type SearchQuery } from './search-query.server.ts';
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
import { applyTypedFilters, toShownSearch } from './shown-search.ts';
import { interpretSearch } from './understood-search.ts';

/** The shop's query with the filters that were understood from the search. */
type ListQuery = ShopQuery & PriceAndSize;

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

/** New arrivals are the products that staff marked; while none is marked, the newest page of products. */
async function newArrivalsCondition(ctx: ShopContext): Promise<SQL> {
  const { rows } = await ctx.db.execute(sql`select 1 from products where status = 'active' and new_arrival limit 1`);
  if (rows.length > 0) return sql`new_arrival`;
  return sql`id in (
    select p.id from products p where p.status = 'active' order by p.created_at desc, p.id desc limit ${PAGE_SIZE})`;
}

async function resolveScope(ctx: ShopContext, query: ListQuery): Promise<Scope> {
  const { total, categories } = await listCategoryCounts(ctx);
  const isNew = query.category === NEW_ARRIVALS;
  const category = query.category === null || isNew ? null : findActiveCategory(categories, query.category);
  const conditions = [sql`status = 'active'`];
  if (category) conditions.push(sql`category_id = ${category.id}`);
  if (isNew) conditions.push(await newArrivalsCondition(ctx));
  conditions.push(...priceAndSizeConditions(query));
  if (query.country !== null) conditions.push(sql`country_of_origin = ${query.country}`);
  const isCounted = !isNew && query.min === null && query.max === null && query.size === null && query.country === null;
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

interface SearchedPage extends FoundPage {
  readonly corrections: Corrections;
}

/** `isLiteral`: without corrections. */
async function searchPage(
  ctx: ShopContext,
  query: ListQuery,
  text: string,
  { scope, isLiteral }: { readonly scope: Scope; readonly isLiteral: boolean },
): Promise<SearchedPage> {
  const parsed = await parseSearch(ctx, text, isLiteral ? 'literal' : 'plain');
  // An unknown word: a generous parse does not know it either.
  if (!parsed) return { ...EMPTY_PAGE, corrections: new Map() };
  const found = await search(ctx, query, scope, parsed.query);
  const page = { ...found, corrections: parsed.corrections };
  // When the filters exclude every match, a retry does not help.
  if (found.found.count > 0 || scope.count !== scope.total || page.corrections.size > 0) return page;
  const generous = await parseSearch(ctx, text, 'generous');
  return { ...(await search(ctx, query, scope, generous?.query ?? null)), corrections: new Map() };
}

interface FoundList {
  readonly page: FoundPage;
  readonly total: number;
  readonly search: ShownSearch | null;
}

async function browseList(ctx: ShopContext, query: ShopQuery): Promise<FoundList> {
  const listQuery = { ...query, min: null };
  const scope = await resolveScope(ctx, listQuery);
  return { page: scope.exists ? await browse(ctx, query, scope) : EMPTY_PAGE, total: scope.total, search: null };
}

/** The whole text as words: 'XL' may be a word of a product's name. */
async function searchAsTyped(ctx: ShopContext, query: ShopQuery, text: string): Promise<FoundPage> {
  const listQuery = { ...query, min: null };
  const scope = await resolveScope(ctx, listQuery);
  const parsed = await parseSearch(ctx, text, 'literal');
  return search(ctx, listQuery, scope, parsed?.query ?? null);
}

async function searchList(ctx: ShopContext, query: ShopQuery, text: string): Promise<FoundList> {
  const understood = interpretSearch(text);
  const { words, isLiteral } = understood;
  const listQuery = { ...query, ...applyTypedFilters(query, understood) };
  const scope = await resolveScope(ctx, listQuery);
  if (!scope.exists) return { page: EMPTY_PAGE, total: scope.total, search: toShownSearch(query, text) };
  if (words === '')
    return { page: await browse(ctx, listQuery, scope), total: scope.total, search: toShownSearch(query, text) };
  const page = await searchPage(ctx, listQuery, words, { scope, isLiteral });
  if (page.found.count > 0 || words === text || isLiteral)
    return {
      page,
      total: scope.total,
      search: toShownSearch(query, text, page.found.count > 0 ? page.corrections : undefined),
    };
  const asTyped = await searchAsTyped(ctx, query, text);
  if (asTyped.found.count === 0) return { page, total: scope.total, search: toShownSearch(query, text) };
  const plain = { text, words: text, correctedFrom: null, parts: [], size: null, max: null };
  return { page: asTyped, total: scope.total, search: plain };
}

export async function listActiveProducts(ctx: ShopContext, requested: ShopQuery): Promise<Listing> {
  const countries = usesCountries(requested) ? await listCountries(ctx) : [];
  const query = withKnownCountry(requested, countries);
  const { page, total, search } =
    query.search === null ? await browseList(ctx, query) : await searchList(ctx, query, query.search);
  const { ids, found, next } = page;
  return { products: await listActiveProductsByIds(ctx, ids.slice(0, PAGE_SIZE)), found, total, next, search };
}
