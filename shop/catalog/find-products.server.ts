// Finds products by words, filters and order: ids only, a bounded amount of work whatever is asked.
// A search is carried out in one of two ways. When few products match, all of them are gathered through the word index and put
// in order. When many do, gathering them would take long, but walking along the requested order soon meets enough of them.

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

/** The condition that goes on behind a product, which stands where its present figures put it; null when it is gone. */
export async function behind(ctx: ShopContext, order: Order, productId: string): Promise<SQL | null> {
  // As text, so that nothing is lost on the way through JavaScript's dates and numbers.
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

/** `where` speaks of columns that the indexes hold. */
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
  /** So many products are looked at on the way. */
  readonly longest: number;
}

export async function walkAlong(ctx: ShopContext, { where, order, matching, limit, longest }: Walk): Promise<string[]> {
  const { rows } = await ctx.db.execute<IdRow>(sql`
    select id from (
      select ${columnsOf(order)}, search from products where ${where} order by ${orderBy(order)} limit ${longest}
    ) walked where search @@ ${matching}::tsquery order by ${orderBy(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** How many products a walk looks at until it has met so many matches, when matches are spread evenly. */
export const expectedWalk = (matches: number, total: number, limit: number): number =>
  Math.ceil((limit * total) / matches);

interface Gathering {
  readonly where: SQL;
  /** Null for the best match first. */
  readonly order: Order | null;
  readonly searchQuery: SearchQuery;
  readonly matching: WordQuery;
  readonly skip: number;
  readonly limit: number;
  /** So many matches are put in order at most. */
  readonly most: number;
  /** When there are more: some of them in order will do, or it is enough to know that. */
  readonly ifMore: 'some' | 'none';
}

interface Gathered extends Record<string, unknown> {
  readonly ids: readonly string[];
  /** `most` and one more stand for all that are more. */
  readonly found: number;
}

export async function gather(ctx: ShopContext, asked: Gathering): Promise<Gathered> {
  const { where, order, searchQuery, matching, skip, limit, most, ifMore } = asked;
  const best = sql`search @@ ${searchQuery.literal}::tsquery desc, ts_rank(search, ${searchQuery.anywhere.whole}::tsquery) desc, ${orderBy(ORDERS.best)}`;
  // Written so that no index can answer it.
  const besides = matching.besides === null ? sql`` : sql` and coalesce(search, '') @@ ${matching.besides}::tsquery`;
  // As a part of its own: planned together with the limit, the planner would rather read the table from its beginning. It still
  // yields no more rows than are asked of it. They are put in order when that is wanted and not before: it is half of the work.
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
