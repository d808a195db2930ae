// Finds products by words, filters and sort order: ids only; the work is bounded for every query.
// A search runs in one of two ways. When few products match, all of them are collected through the word index and sorted.
// When many match, collecting them would take long, but a scan in the requested order soon finds enough of them.

import { type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import type { SearchQuery, WordQuery } from './search-query.server.ts';
import type { ShopSort } from './shop-query.ts';

interface Order {
  readonly columns: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** Each order is one of the indexes of db/schema/catalog.ts. */
export const ORDERS: Record<ShopSort, Order> = {
  latest: { columns: ['listed_at', 'id'], direction: 'desc' },
  low: { columns: ['price', 'id'], direction: 'asc' },
  high: { columns: ['price', 'id'], direction: 'desc' },
  best: { columns: ['rating', 'reviews', 'listed_at', 'id'], direction: 'desc' },
  discount: { columns: ['discount', 'listed_at', 'id'], direction: 'desc' },
  popular: { columns: ['units_sold', 'listed_at', 'id'], direction: 'desc' },
  country: { columns: ['country_of_origin', 'id'], direction: 'asc' },
};

const columnList = ({ columns }: Order): SQL => sql.raw(columns.join(', '));
const orderBy = ({ columns, direction }: Order): SQL =>
  sql.raw(columns.map((name) => `${name} ${direction}`).join(', '));

interface IdRow extends Record<string, unknown> {
  readonly id: string;
}

/** Returns the keyset condition for rows after a product, by that product's current values, or null when it was deleted. */
export async function afterCursor(ctx: ShopContext, order: Order, productId: string): Promise<SQL | null> {
  // The values are read as text, so that no precision is lost in JavaScript's dates and numbers.
  const values = sql.raw(order.columns.map((name) => `${name}::text`).join(', '));
  const { rows } = await ctx.db.execute<Record<string, string>>(
    sql`select ${values} from products where id = ${productId}`,
  );
  const [row] = rows;
  if (!row) return null;
  const cursor = sql.join(
    order.columns.map((name) => sql`${row[name]}::${sql.raw(TYPES[name] ?? 'integer')}`),
    sql`, `,
  );
  return sql`(${columnList(order)}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${cursor})`;
}

const TYPES: Readonly<Record<string, string>> = {
  listed_at: 'timestamptz',
  id: 'uuid',
  rating: 'numeric',
  country_of_origin: 'text',
};

/** SQL: true when, among the colours that meet `where`, no other colour of the style of `shown` comes before it. */
const isFirstOfStyle = (where: SQL, order: Order): SQL => {
  const own = sql.raw(order.columns.map((name) => `shown.${name}`).join(', '));
  const isBefore = sql.raw(order.direction === 'asc' ? '<' : '>');
  // 'not exists' is slower: the planner would join all products, instead of looking up the colours of the few that are listed. With 'offset
  // 0' it looks the colours up by their style; without, it may read every product that comes before `shown`.
  return sql`(shown.style_id is null or (
    select 1 from (select * from products where style_id = shown.style_id offset 0) products
    where ${where} and (${columnList(order)}) ${isBefore} (${own}) limit 1) is null)`;
};

interface OrderedList {
  /** Must use columns that the indexes contain. */
  readonly where: SQL;
  readonly order: Order;
  readonly limit: number;
  /** Lists a product only if it is the first of its style that meets this condition. Null lists every colour. */
  readonly firstWhere: SQL | null;
}

export async function findInOrder(
  ctx: ShopContext,
  { where, order, limit, firstWhere }: OrderedList,
): Promise<string[]> {
  const isFirst = firstWhere === null ? sql`` : sql` and ${isFirstOfStyle(firstWhere, order)}`;
  // There is no subquery here: the planner would read and sort all rows of it, not knowing that only `limit` of them are needed.
  const { rows } = await ctx.db.execute<IdRow>(
    sql`select id from products shown where ${where}${isFirst} order by ${orderBy(order)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

interface Scan extends OrderedList {
  readonly matching: string;
  /** The largest number of products that are scanned. */
  readonly maxScanned: number;
}

export async function scanInOrder(
  ctx: ShopContext,
  { where, order, matching, limit, maxScanned, firstWhere }: Scan,
): Promise<string[]> {
  const matches = sql`search @@ ${matching}::tsquery`;
  const isFirst = firstWhere === null ? sql`` : sql` and ${isFirstOfStyle(sql`${firstWhere} and ${matches}`, order)}`;
  const { rows } = await ctx.db.execute<IdRow>(sql`
    select id from (
      select ${columnList(order)}, style_id, search from products where ${where} order by ${orderBy(order)} limit ${maxScanned}
    ) shown where ${matches}${isFirst} order by ${orderBy(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns how many products a scan reads until it finds `limit` matches, when matches are spread evenly. */
export const expectedScan = (matches: number, total: number, limit: number): number =>
  Math.ceil((limit * total) / matches);

/** Returns the ids of all products that match, 16 bytes each, in no order, or null when there are more than `limit`. */
export async function findMatchingIds(
  ctx: ShopContext,
  { indexed, unindexed }: WordQuery,
  limit: number,
): Promise<Buffer | null> {
  // Materialized for the reason given in rankMatches.
  const { rows } = await ctx.db.execute<{ ids: Buffer | null }>(sql`
    with matching as materialized (
      select id from products where search @@ ${indexed}::tsquery${unindexedCondition(unindexed)} and status = 'active'
    )
    select string_agg(uuid_send(id), '') as ids from (select id from matching limit ${limit + 1}) limited`);
  const ids = rows[0]?.ids ?? Buffer.alloc(0);
  return ids.length > 16 * limit ? null : ids;
}

/** Filters the products that the index found. `coalesce` keeps the planner from using the index for this condition. */
const unindexedCondition = (unindexed: string | null): SQL =>
  unindexed === null ? sql`` : sql` and coalesce(search, '') @@ ${unindexed}::tsquery`;

interface MatchQuery {
  readonly where: SQL;
  /** Null sorts by relevance. */
  readonly order: Order | null;
  readonly searchQuery: SearchQuery;
  readonly matching: WordQuery;
  readonly skip: number;
  readonly limit: number;
  /** The largest number of matches that are sorted. */
  readonly maxSorted: number;
  /** What to do when there are more matches than `maxSorted`: sort some of them, or return only that there are more. */
  readonly ifMore: 'some' | 'none';
  /** Lists only the first product of each style. */
  readonly isPerStyle: boolean;
}

interface RankedMatches extends Record<string, unknown> {
  readonly ids: readonly string[];
  /** `maxSorted + 1` means more than `maxSorted`. */
  readonly found: number;
  /** The number of cards among the `found` products: one per style when `isPerStyle`. */
  readonly cards: number;
}

export async function rankMatches(ctx: ShopContext, query: MatchQuery): Promise<RankedMatches> {
  const { where, order, searchQuery, matching, skip, limit, maxSorted, ifMore, isPerStyle } = query;
  const best = sql`search @@ ${searchQuery.literal}::tsquery desc, ts_rank(search, ${searchQuery.anywhere.full}::tsquery) desc, ${orderBy(ORDERS.best)}`;
  const by = order ? orderBy(order) : best;
  const card = sql.raw(isPerStyle ? 'coalesce(style_id, id)' : 'id');
  const sorted = isPerStyle
    ? sql`select id from (
        select distinct on (${card}) id, row_number() over (order by ${by}) as position from limited order by ${card}, position
      ) firsts order by position`
    : sql`select id from limited order by ${by}`;
  // A materialized CTE, because the planner, if it planned the search together with the limit, would read the table from its start. The CTE
  // still produces no more rows than are fetched from it. They are sorted only when needed: sorting is half of the work.
  const { rows } = await ctx.db.execute<RankedMatches>(sql`
    with matching as materialized (
      select id, search, price, discount, rating, reviews, units_sold, listed_at, country_of_origin, style_id from products
      where search @@ ${matching.indexed}::tsquery${unindexedCondition(matching.unindexed)} and ${where}
    ), limited as materialized (select * from matching limit ${maxSorted + 1})
    select found, cards, case when found <= ${ifMore === 'some' ? maxSorted + 1 : maxSorted}
      then array(${sorted} offset ${skip} limit ${limit}) else '{}' end as ids
    from (select count(*)::int as found, ${isPerStyle ? sql`count(distinct ${card})::int` : sql`count(*)::int`} as cards from limited) counted`);
  return rows[0] ?? { ids: [], found: 0, cards: 0 };
}
