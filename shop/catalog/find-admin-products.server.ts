// Finds the ids of a page of products for staff, sorted, and the number of matches; the work is bounded for every query.
// Without words a page is read from an index that covers all filters. With words, few matches are collected through the
// trigram indexes of products and of the codes of sizes, and sorted; when more than a few hundred match, a scan in sort order soon finds a
// page of them.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { containsPattern } from '#shop/search-text.ts';
import {
  type AdminProductFilters,
  type AdminProductsQuery,
  FLAGS,
  type Flag,
  PRICE_RANGE,
  STOCK_RANGE,
} from './admin-products-query.ts';
import { codeMatches, findSizesByCode } from './find-size-codes.server.ts';
import type { Count } from './listing.ts';

/** Above this number the screen shows 'more than 1,000'. */
const MAX_COUNTED = 1_000;
/** Above this number a search scans in sort order instead of collecting and sorting. */
const MAX_MATCHES = 500;
const MAX_SCANNED_ROWS = 100_000;
/** Shorter words contain no trigram, so the index cannot find them. */
const MIN_INDEXED_LENGTH = 3;
/** For a shorter word only this many products are scanned at first; all are read when these do not fill the page. */
const SHORT_WORD_SCAN_ROWS = 2_000;

export interface FoundIds {
  readonly ids: readonly string[];
  readonly found: Count;
}

const FLAG_COLUMNS: Record<Flag, string> = {
  featured: 'featured',
  trending: 'trending',
  newArrival: 'new_arrival',
  bestSeller: 'best_seller',
};

/** Each order is one of the indexes of db/schema/catalog.ts, read forwards or backwards. */
function toOrder(sort: AdminProductsQuery['sort']): { readonly by: SQL; readonly key: SQL; readonly byKey: SQL } {
  const [field = 'name', direction = 'asc'] = sort.split('-');
  const column = field === 'name' ? 'lower(name)' : field;
  return {
    by: sql.raw(`${column} ${direction}, id ${direction}`),
    key: sql.raw(`${column} as key`),
    // The outer query sorts by the key that the inner query has computed.
    byKey: sql.raw(`key ${direction}, id ${direction}`),
  };
}

/** The conditions of the filters, without the search. */
function toFilterCondition(filters: AdminProductFilters, categoryId: string | null): SQL {
  const conditions = [sql`deleted_at is null`];
  if (categoryId) conditions.push(sql`category_id = ${categoryId}`);
  if (filters.status) conditions.push(sql`status = ${filters.status}`);
  for (const flag of FLAGS) {
    const value = filters.flags[flag];
    if (value !== undefined) conditions.push(sql.raw(value ? FLAG_COLUMNS[flag] : `not ${FLAG_COLUMNS[flag]}`));
  }
  const { price, stock } = filters;
  if (price.min > PRICE_RANGE.min) conditions.push(sql`price >= ${price.min * 100}`);
  if (price.max < PRICE_RANGE.max) conditions.push(sql`price <= ${price.max * 100}`);
  if (stock.min > STOCK_RANGE.min) conditions.push(sql`stock >= ${stock.min}`);
  if (stock.max < STOCK_RANGE.max) conditions.push(sql`stock <= ${stock.max}`);
  return sql.join(conditions, sql` and `);
}

/** The expression of the index products_admin_text. */
const SEARCH_TEXT = sql.raw(String.raw`lower(name || E'\n' || sku || E'\n' || description)`);
const textMatches = (search: string): SQL => sql`${SEARCH_TEXT} like lower(${containsPattern(search)})`;

/** The text is in the product, or in a code of one of its sizes. Ids name the latter products, so that each side uses its own index. */
const matches = ({ text, ids }: Search): SQL =>
  ids.length === 0 ? textMatches(text) : sql`(${textMatches(text)} or id = any(${sql.param([...ids])}::uuid[]))`;

interface Search {
  readonly text: string;
  /** Products that have a size whose SKU or barcode has the text. */
  readonly ids: readonly string[];
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

interface FoundRow extends Record<string, unknown> {
  readonly ids: string[];
  readonly count: number;
}

const boundedCount = (count: number, bound: number): Count => ({ count: Math.min(count, bound), more: count > bound });

async function browse(
  db: DbOrTx,
  where: SQL,
  sort: AdminProductsQuery['sort'],
  { skip, limit }: Page,
): Promise<FoundIds> {
  const { by } = toOrder(sort);
  const bound = skip + MAX_COUNTED;
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (
      select id, row_number() over (order by ${by}) as position from products where ${where} order by ${by} limit ${bound + 1}
    )
    select (select count(*)::int from found) as count,
      array(select id from found where position > ${skip} order by position limit ${limit}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: boundedCount(rows[0]?.count ?? 0, bound) };
}

async function sortMatches(
  db: DbOrTx,
  where: SQL,
  sort: AdminProductsQuery['sort'],
  { skip, limit }: Page,
): Promise<FoundIds> {
  const { key, byKey } = toOrder(sort);
  // A materialized CTE, because the planner, if it planned the search together with the sort, would scan in sort order.
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (select id, ${key} from products where ${where} limit ${MAX_MATCHES + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${byKey} offset ${skip} limit ${limit}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: boundedCount(rows[0]?.count ?? 0, MAX_MATCHES) };
}

interface Scan extends Page {
  readonly where: SQL;
  readonly sort: AdminProductsQuery['sort'];
  readonly search: Search;
  readonly maxRows: number;
}

async function scanInOrder(db: DbOrTx, { where, sort, search, maxRows, skip, limit }: Scan): Promise<string[]> {
  const { by, key, byKey } = toOrder(sort);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, name, sku, description, ${key} from products where ${where} order by ${by} limit ${maxRows}
    ) scanned where ${matches(search)} order by ${byKey} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function search(db: DbOrTx, query: AdminProductsQuery, where: SQL, page: Page): Promise<FoundIds> {
  const { sort } = query;
  const { sizes, isTruncated } = await findSizesByCode(db, query.search);
  const words: Search = { text: query.search, ids: [...new Set(sizes.map(({ productId }) => productId))] };
  if (words.text.length < MIN_INDEXED_LENGTH) {
    const ids = await scanInOrder(db, {
      where,
      sort,
      search: words,
      // A later page scans ten more products per product of the pages before it.
      maxRows: SHORT_WORD_SCAN_ROWS + page.skip * 10,
      ...page,
    });
    if (ids.length === page.limit) return { ids, found: { count: page.skip + page.limit, more: true } };
  }
  const sorted = await sortMatches(db, sql`${where} and ${matches(words)}`, sort, page);
  if (!sorted.found.more) return { ...sorted, found: { ...sorted.found, more: isTruncated } };
  return {
    ids: await scanInOrder(db, { where, sort, search: words, maxRows: MAX_SCANNED_ROWS, ...page }),
    found: { count: page.skip + MAX_MATCHES, more: true },
  };
}

/** `categoryId` is the id of the query's category. */
export function findProductIds(db: DbOrTx, query: AdminProductsQuery, categoryId: string | null): Promise<FoundIds> {
  const where = toFilterCondition(query, categoryId);
  const page = { skip: (query.page - 1) * query.rows, limit: query.rows };
  return query.search === '' ? browse(db, where, query.sort, page) : search(db, query, where, page);
}

export const toFullCondition = (filters: AdminProductFilters, categoryId: string | null): SQL =>
  filters.search === ''
    ? toFilterCondition(filters, categoryId)
    : sql`${toFilterCondition(filters, categoryId)} and (${textMatches(filters.search)}
        or id in (select product_id from inventory_levels where ${codeMatches(filters.search)}))`;
