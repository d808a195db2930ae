// Finds the products staff ask for: ids in order, and how many there are, a bounded amount of work whatever is asked.
// Without words a page is read along an index that holds all that the filters ask. With words few matches are gathered through
// the index of parts of words and put in order; where more than a few hundred match, a walk along the order meets a page of them soon.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { anywhere } from '#shop/searched-text.ts';
import {
  type AdminProductFilters,
  type AdminProductsQuery,
  FLAGS,
  type Flag,
  PRICE_RANGE,
  STOCK_RANGE,
} from './admin-products-query.ts';
import type { Count } from './listing.ts';

/** Beyond this staff are told 'more than'. */
const MAX_COUNTED = 1_000;
/** Beyond this a search is walked to rather than gathered. */
const MAX_MATCHES = 500;
const MAX_SCANNED_ROWS = 100_000;
/** Shorter words have no part that the index knows. */
const SHORTEST_INDEXED = 3;
/** So many products are looked at for such a word before all are. */
const SHORT_WALK = 2_000;

export interface FoundIds {
  readonly ids: readonly string[];
  readonly found: Count;
}

const COLUMN: Record<Flag, string> = {
  featured: 'featured',
  trending: 'trending',
  newArrival: 'new_arrival',
  bestSeller: 'best_seller',
};

/** Each is one of the indexes of db/schema/catalog.ts, read forwards or backwards. */
function orderOf(sort: AdminProductsQuery['sort']): { readonly by: SQL; readonly key: SQL; readonly byKey: SQL } {
  const [field = 'name', direction = 'asc'] = sort.split('-');
  const column = field === 'name' ? 'lower(name)' : field;
  return {
    by: sql.raw(`${column} ${direction}, id ${direction}`),
    key: sql.raw(`${column} as key`),
    // What was put in order once is not put in order again.
    byKey: sql.raw(`key ${direction}, id ${direction}`),
  };
}

/** What the filters leave, without the search. */
function whereOf(filters: AdminProductFilters, categoryId: string | null): SQL {
  const conditions = [sql`deleted_at is null`];
  if (categoryId) conditions.push(sql`category_id = ${categoryId}`);
  if (filters.status) conditions.push(sql`status = ${filters.status}`);
  for (const flag of FLAGS) {
    const wanted = filters.flags[flag];
    if (wanted !== undefined) conditions.push(sql.raw(wanted ? COLUMN[flag] : `not ${COLUMN[flag]}`));
  }
  const { price, stock } = filters;
  if (price.least > PRICE_RANGE.least) conditions.push(sql`price >= ${price.least * 100}`);
  if (price.most < PRICE_RANGE.most) conditions.push(sql`price <= ${price.most * 100}`);
  if (stock.least > STOCK_RANGE.least) conditions.push(sql`stock >= ${stock.least}`);
  if (stock.most < STOCK_RANGE.most) conditions.push(sql`stock <= ${stock.most}`);
  return sql.join(conditions, sql` and `);
}

/** The text of products_admin_text. */
const TEXT = sql.raw(String.raw`lower(name || E'\n' || sku || E'\n' || description)`);
const matches = (search: string): SQL => sql`${TEXT} like lower(${anywhere(search)})`;

interface Page {
  readonly skip: number;
  readonly limit: number;
}

interface FoundRow extends Record<string, unknown> {
  readonly ids: string[];
  readonly count: number;
}

const upTo = (count: number, bound: number): Count => ({ count: Math.min(count, bound), more: count > bound });

async function browse(
  db: DbOrTx,
  where: SQL,
  sort: AdminProductsQuery['sort'],
  { skip, limit }: Page,
): Promise<FoundIds> {
  const { by } = orderOf(sort);
  const bound = skip + MAX_COUNTED;
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (
      select id, row_number() over (order by ${by}) as place from products where ${where} order by ${by} limit ${bound + 1}
    )
    select (select count(*)::int from found) as count,
      array(select id from found where place > ${skip} order by place limit ${limit}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: upTo(rows[0]?.count ?? 0, bound) };
}

async function gather(
  db: DbOrTx,
  where: SQL,
  sort: AdminProductsQuery['sort'],
  { skip, limit }: Page,
): Promise<FoundIds> {
  const { key, byKey } = orderOf(sort);
  // As a part of its own: planned together with the order, the planner would rather walk along it.
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (select id, ${key} from products where ${where} limit ${MAX_MATCHES + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${byKey} offset ${skip} limit ${limit}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: upTo(rows[0]?.count ?? 0, MAX_MATCHES) };
}

interface Walk extends Page {
  readonly where: SQL;
  readonly sort: AdminProductsQuery['sort'];
  readonly search: string;
  readonly longest: number;
}

async function walk(db: DbOrTx, { where, sort, search, longest, skip, limit }: Walk): Promise<string[]> {
  const { by, key, byKey } = orderOf(sort);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, name, sku, description, ${key} from products where ${where} order by ${by} limit ${longest}
    ) walked where ${matches(search)} order by ${byKey} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function search(db: DbOrTx, query: AdminProductsQuery, where: SQL, page: Page): Promise<FoundIds> {
  const { sort, search: text } = query;
  const more = { count: page.skip + MAX_MATCHES, more: true };
  if (text.length < SHORTEST_INDEXED) {
    const ids = await walk(db, { where, sort, search: text, longest: SHORT_WALK + page.skip * 10, ...page });
    if (ids.length === page.limit) return { ids, found: { count: page.skip + page.limit, more: true } };
  }
  const few = await gather(db, sql`${where} and ${matches(text)}`, sort, page);
  if (!few.found.more) return few;
  return { ids: await walk(db, { where, sort, search: text, longest: MAX_SCANNED_ROWS, ...page }), found: more };
}

/** `categoryId` is that of the query's category. */
export function findProductIds(db: DbOrTx, query: AdminProductsQuery, categoryId: string | null): Promise<FoundIds> {
  const where = whereOf(query, categoryId);
  const page = { skip: (query.page - 1) * query.rows, limit: query.rows };
  return query.search === '' ? browse(db, where, query.sort, page) : search(db, query, where, page);
}

export const everythingIn = (filters: AdminProductFilters, categoryId: string | null): SQL =>
  filters.search === ''
    ? whereOf(filters, categoryId)
    : sql`${whereOf(filters, categoryId)} and ${matches(filters.search)}`;
