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

/** Each is one of the indexes of db/schema/catalog.ts. */
export const ORDERS: Record<ShopSort, Order> = {
  latest: { columns: ['created_at', 'id'], direction: 'desc' },
  low: { columns: ['price', 'id'], direction: 'asc' },
  high: { columns: ['price', 'id'], direction: 'desc' },
  best: { columns: ['rating', 'reviews', 'created_at', 'id'], direction: 'desc' },
  discount: { columns: ['discount', 'created_at', 'id'], direction: 'desc' },
};

const columnsOf = ({ columns }: Order): SQL => sql.raw(columns.join(', '));
const orderBy = ({ columns, direction }: Order): SQL =>
  sql.raw(columns.map((name) => `${name} ${direction}`).join(', '));

interface IdRow extends Record<string, unknown> {
  readonly id: string;
}

/** The keyset condition for rows after a product, by that product's current values; null when it was deleted. */
export async function behind(ctx: ShopContext, order: Order, productId: string): Promise<SQL | null> {
  // As text, so that no precision is lost in JavaScript's dates and numbers.
  const values = sql.raw(order.columns.map((name) => `${name}::text`).join(', '));
  const { rows } = await ctx.db.execute<Record<string, string>>(
    sql`select ${values} from products where id = ${productId}`,
  );
  const [row] = rows;
  if (!row) return null;
  const place = sql.join(
    order.columns.map((name) => sql`${row[name]}::${sql.raw(TYPES[name] ?? 'integer')}`),
    sql`, `,
  );
  return sql`(${columnsOf(order)}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${place})`;
}

const TYPES: Readonly<Record<string, string>> = { created_at: 'timestamptz', id: 'uuid', rating: 'numeric' };

/** `where` must use columns that the indexes contain. */
export async function findInOrder(ctx: ShopContext, where: SQL, order: Order, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<IdRow>(
    sql`select id from products where ${where} order by ${orderBy(order)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

interface Walk {
  readonly where: SQL;
  readonly order: Order;
  readonly matching: string;
  readonly limit: number;
  /** The largest number of products that are scanned. */
  readonly longest: number;
}

export async function walkAlong(ctx: ShopContext, { where, order, matching, limit, longest }: Walk): Promise<string[]> {
  const { rows } = await ctx.db.execute<IdRow>(sql`
    select id from (
      select ${columnsOf(order)}, search from products where ${where} order by ${orderBy(order)} limit ${longest}
    ) walked where search @@ ${matching}::tsquery order by ${orderBy(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** How many products a scan reads until it finds `limit` matches, when matches are spread evenly. */
export const expectedWalk = (matches: number, total: number, limit: number): number =>
  Math.ceil((limit * total) / matches);

interface Gathering {
  readonly where: SQL;
  /** Null sorts by relevance. */
  readonly order: Order | null;
  readonly searchQuery: SearchQuery;
  readonly matching: WordQuery;
  readonly skip: number;
  readonly limit: number;
  /** The largest number of matches that are sorted. */
  readonly most: number;
  /** With more matches: sort some of them, or return only that there are more. */
  readonly ifMore: 'some' | 'none';
}

interface Gathered extends Record<string, unknown> {
  readonly ids: readonly string[];
  /** `most + 1` means more than `most`. */
  readonly found: number;
}

export async function gather(ctx: ShopContext, asked: Gathering): Promise<Gathered> {
  const { where, order, searchQuery, matching, skip, limit, most, ifMore } = asked;
  const best = sql`search @@ ${searchQuery.literal}::tsquery desc, ts_rank(search, ${searchQuery.anywhere.whole}::tsquery) desc, ${orderBy(ORDERS.best)}`;
  // Written so that no index can be used for it.
  const besides = matching.besides === null ? sql`` : sql` and coalesce(search, '') @@ ${matching.besides}::tsquery`;
  // A materialized CTE: planned together with the limit, the planner would prefer to read the table from its start. It still
  // produces no more rows than are fetched from it. They are sorted only when needed: sorting is half of the work.
  const { rows } = await ctx.db.execute<Gathered>(sql`
    with matching as materialized (
      select id, search, price, discount, rating, reviews, created_at from products
      where search @@ ${matching.indexed}::tsquery${besides} and ${where}
    ), gathered as materialized (select * from matching limit ${most + 1})
    select found, case when found <= ${ifMore === 'some' ? most + 1 : most}
      then array(select id from gathered order by ${order ? orderBy(order) : best} offset ${skip} limit ${limit}) else '{}' end as ids
    from (select count(*)::int as found from gathered) counted`);
  return rows[0] ?? { ids: [], found: 0 };
}
