// Finds orders by words. Each meaning of a word has an index; but a trigram index collects all matches before the first is known,
// and a common name has tens of thousands. So a small filtered set is scanned instead, and the first orders of the sort are
// scanned before anything else: a common name appears among them.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import {
  type FoundOrders,
  filtersOf,
  IN_ORDER,
  indexRanges,
  isBy,
  isOneOf,
  pageOf,
  RANK,
  SEARCH_COLUMNS,
  SORT_ORDER,
  upTo,
} from './order-index-ranges.server.ts';
import { type OrderSearch, parseOrderSearch } from './order-search.ts';
import { containsProduct, findOrdersOfProduct } from './orders-of-product.server.ts';

/** Rows per index range. */
const SCANNED_PER_RANGE = 2_000;
const MAX_MATCHES = 500;
/** Shorter words contain no trigram, so the index cannot find them. */
const SHORTEST_INDEXED = 3;

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** `product`: the condition for the products in an order; none for a search that cannot be a product. */
function matchesWords({ id, shortId, email, phone, name, awb }: OrderSearch, product: SQL | null): SQL {
  const conditions = [
    // As arrays, both are conditions of the index of ids; `in (select …)` would be checked for every order.
    ...(awb === null
      ? []
      : [
          sql`id = any(array(select order_id from shipments where awb_code = any(array[${awb}, ${awb.toUpperCase()}]::text[])))`,
        ]),
    ...(product === null ? [] : [product]),
    ...(id === null ? [] : [sql`order_id = ${id}`]),
    ...(shortId === null ? [] : [sql`right(order_id, 8) like ${`${escaped(shortId)}%`}`]),
    ...(email === null ? [] : [sql`lower(customer_email) like ${`${escaped(email)}%`}`]),
    ...(phone === null ? [] : [sql`customer_phone like ${`${escaped(phone)}%`}`]),
    ...(name === null ? [] : [sql`lower(customer_name) like ${`%${escaped(name)}%`}`]),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** For a query that reads every order anyway, or the newest only. `outer` is its name for the orders. */
export function matchesSearch(search: string, outer: SQL): SQL {
  const terms = parseOrderSearch(search);
  return matchesWords(terms, terms.product === null ? null : containsProduct(terms.product, outer));
}

interface Matched extends Record<string, unknown> {
  readonly count: number;
  readonly ids: string[];
}

async function sortMatches(db: DbOrTx, query: OrdersQuery, matched: SQL): Promise<Matched> {
  const { skip, limit } = pageOf(query);
  const { rows } = await db.execute<Matched>(sql`
    with matched as materialized (${matched})
    select (select count(*)::int from matched) as count,
      array(select id from matched order by ${IN_ORDER[query.sort]} offset ${skip} limit ${limit}) as ids`);
  return rows[0] ?? { count: 0, ids: [] };
}

interface Scanned extends Matched {
  /** Every index range was scanned to its end. */
  readonly isAll: boolean;
}

/**
 * Scans the newest rows of each index range. Where a range is not scanned to its end, all matches older than its last scanned row are
 * left out, because an unscanned row may be newer. So `ids` are sorted by date, and complete when `isAll`.
 */
async function scanNewest(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<Scanned> {
  const { skip, limit } = pageOf(query);
  const among = indexRanges(
    { ...query, sort: isBy(query.sort, 'status') ? query.sort : 'date-desc' },
    {
      columns: SEARCH_COLUMNS,
      length: SCANNED_PER_RANGE,
    },
  );
  const { rows } = await db.execute<Scanned>(sql`
    with looked as materialized (${among}), seen as (
      select max(oldest) as until from (
        select min(order_date) as oldest from looked group by rank, payment having count(*) >= ${SCANNED_PER_RANGE}
      ) unfinished
    ), matched as materialized (
      select looked.* from looked, seen where order_date >= coalesce(seen.until, '-infinity') and ${matching}
    )
    select (select until is null from seen) as "isAll", (select count(*)::int from matched) as count,
      array(select id from matched order by ${IN_ORDER[query.sort]} offset ${skip} limit ${limit}) as ids`);
  return rows[0] ?? { isAll: true, count: 0, ids: [] };
}

/** Scans the first rows of the index of totals. */
async function firstByTotal(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<string[]> {
  const { skip, limit } = pageOf(query);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, status, payment_status, order_date, total, order_id, customer_name, customer_email, customer_phone
      from orders order by ${SORT_ORDER[query.sort]} limit ${SCANNED_PER_RANGE + skip * 10}
    ) first where ${filtersOf(query)} and ${matching} order by ${SORT_ORDER[query.sort]} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** More than a few match: a scan of each index range, or of the index of totals, finds its part of a page soon. */
async function many(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<readonly string[]> {
  const { skip, limit } = pageOf(query);
  if (!isBy(query.sort, 'total')) {
    const parts = indexRanges(query, { columns: SEARCH_COLUMNS, length: skip + limit, condition: matching });
    return (await sortMatches(db, query, parts)).ids;
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where ${filtersOf(query)} and ${matching}
    order by ${SORT_ORDER[query.sort]} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const matchingOrders = (query: OrdersQuery, matching: SQL): SQL =>
  sql`select ${SEARCH_COLUMNS}, ${RANK} as rank from orders where ${filtersOf(query)} and ${matching} limit ${MAX_MATCHES + 1}`;

/** The result when a scan of the first orders is enough; null when an index of words is needed. */
async function fromLatest(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<FoundOrders | null> {
  const { skip, limit } = pageOf(query);
  const scanned = await scanNewest(db, query, matching);
  const { ids, count, isAll } = scanned;
  // No index contains such a short word: of many orders only the newest are scanned.
  if (isAll || query.search.length < SHORTEST_INDEXED) return { ids, found: { count: count, more: !isAll } };
  const first = isBy(query.sort, 'total') ? await firstByTotal(db, query, matching) : ids;
  const isInOrder = query.sort === 'date-desc' || isBy(query.sort, 'total');
  return isInOrder && first.length === limit ? { ids: first, found: { count: skip + limit, more: true } } : null;
}

async function searchBy(
  db: DbOrTx,
  query: OrdersQuery,
  matching: SQL,
  { isPrecise }: OrderSearch,
): Promise<FoundOrders> {
  const latest = isPrecise || query.asking ? null : await fromLatest(db, query, matching);
  if (latest) return latest;
  const sorted = await sortMatches(db, query, matchingOrders(query, matching));
  if (sorted.count <= MAX_MATCHES) return { ids: sorted.ids, found: upTo(sorted.count, MAX_MATCHES) };
  const { skip } = pageOf(query);
  return { ids: await many(db, query, matching), found: { count: skip + MAX_MATCHES, more: true } };
}

export async function searchOrders(db: DbOrTx, query: OrdersQuery): Promise<FoundOrders> {
  const terms = parseOrderSearch(query.search);
  if (terms.product === null) return searchBy(db, query, matchesWords(terms, null), terms);
  const sold = await findOrdersOfProduct(db, query, terms.product);
  const { ids, found } = await searchBy(db, query, matchesWords(terms, isOneOf(sold.ids)), terms);
  return { ids, found: { ...found, more: found.more || sold.isCut } };
}
