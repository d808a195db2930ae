// Finds orders by words. Each meaning of a word has an index; but a trigram index collects all matches before the first is known,
// and a common name has tens of thousands. So a small filtered set is scanned instead, and the first orders of the sort are
// scanned before anything else: a common name appears among them.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { type Actor, may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import {
  boundedCount,
  COLLECTED_SORT_ORDER,
  type FoundOrders,
  hasIdIn,
  indexRanges,
  isSortedBy,
  SEARCH_COLUMNS,
  SORT_ORDER,
  STATUS_RANK,
  toFilterCondition,
  toSkipAndLimit,
} from './order-index-ranges.server.ts';
import { type OrderSearch, parseOrderSearch, withoutContact } from './order-search.ts';
import { containsProduct, findOrdersOfProduct } from './orders-of-product.server.ts';

/** Rows scanned per index range. */
const SCANNED_PER_RANGE = 2_000;
const MAX_MATCHES = 500;
/** Shorter words contain no trigram, so the index cannot find them. */
const MIN_INDEXED_LENGTH = 3;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** `product` is the condition on the products of an order; null for a search text that cannot be a product. */
function matchesWords({ id, shortId, email, phone, name, awb }: OrderSearch, product: SQL | null): SQL {
  const conditions: SQL[] = [];
  // As arrays, the AWB and product conditions use the index of ids; `in (select …)` would be checked for every order.
  if (awb !== null) {
    conditions.push(
      sql`id = any(array(select order_id from shipments where awb_code = any(array[${awb}, ${awb.toUpperCase()}]::text[])
        union select o.id from orders o where o.tracking_number is not null and lower(o.tracking_number) = ${awb.toLowerCase()}))`,
    );
  }
  if (product !== null) conditions.push(product);
  if (id !== null) conditions.push(sql`order_id = ${id}`);
  if (shortId !== null) conditions.push(sql`right(order_id, 8) like ${`${escapeLike(shortId)}%`}`);
  if (email !== null) conditions.push(sql`lower(customer_email) like ${`${escapeLike(email)}%`}`);
  if (phone !== null) conditions.push(sql`customer_phone like ${`${escapeLike(phone)}%`}`);
  if (name !== null) conditions.push(sql`lower(customer_name) like ${`%${escapeLike(name)}%`}`);
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The meanings of the text that this reader's role may search by. */
export function termsFor(actor: Actor, search: string): OrderSearch {
  const terms = parseOrderSearch(search);
  return may(actor, 'customers.read') ? terms : withoutContact(terms);
}

/** The condition for a query that reads all orders, or the newest only. `outer` is its alias of the orders. */
export function matchesSearch({ actor }: ShopContext, search: string, outer: SQL): SQL {
  const terms = termsFor(actor, search);
  return matchesWords(terms, terms.product === null ? null : containsProduct(terms.product, outer));
}

interface Matched extends Record<string, unknown> {
  readonly count: number;
  readonly ids: string[];
}

async function sortMatches(db: DbOrTx, query: OrdersQuery, matched: SQL): Promise<Matched> {
  const { skip, limit } = toSkipAndLimit(query);
  const { rows } = await db.execute<Matched>(sql`
    with matched as materialized (${matched})
    select (select count(*)::int from matched) as count,
      array(select id from matched order by ${COLLECTED_SORT_ORDER[query.sort]} offset ${skip} limit ${limit}) as ids`);
  return rows[0] ?? { count: 0, ids: [] };
}

interface Scanned extends Matched {
  /** Every index range was scanned to its end. */
  readonly isComplete: boolean;
}

/**
 * Scans the newest rows of each index range. If a range is not scanned to its end, matches older than its last scanned row are
 * dropped, because an unscanned row may be newer. `ids` has all matches only when `isComplete`.
 */
async function scanNewest(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<Scanned> {
  const { skip, limit } = toSkipAndLimit(query);
  const ranges = indexRanges(
    { ...query, sort: isSortedBy(query.sort, 'status') ? query.sort : 'date-desc' },
    {
      columns: SEARCH_COLUMNS,
      length: SCANNED_PER_RANGE,
    },
  );
  const { rows } = await db.execute<Scanned>(sql`
    with scanned as materialized (${ranges}), covered as (
      select max(oldest) as until from (
        select min(order_date) as oldest from scanned group by rank, payment having count(*) >= ${SCANNED_PER_RANGE}
      ) unfinished
    ), matched as materialized (
      select scanned.* from scanned, covered where order_date >= coalesce(covered.until, '-infinity') and ${matching}
    )
    select (select until is null from covered) as "isComplete", (select count(*)::int from matched) as count,
      array(select id from matched order by ${COLLECTED_SORT_ORDER[query.sort]} offset ${skip} limit ${limit}) as ids`);
  return rows[0] ?? { isComplete: true, count: 0, ids: [] };
}

/**
 * Scans the first rows of the index of totals; for a later page more of them, because pages before it used up rows too.
 */
async function firstByTotal(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<string[]> {
  const { skip, limit } = toSkipAndLimit(query);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, status, payment_status, order_date, total, order_id, customer_name, customer_email, customer_phone
      from orders order by ${SORT_ORDER[query.sort]} limit ${SCANNED_PER_RANGE + skip * 10}
    ) first where ${toFilterCondition(query)} and ${matching} order by ${SORT_ORDER[query.sort]} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** For many matches: a scan of each index range, or of the index of totals, fills a page after few rows. */
async function findManyMatches(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<readonly string[]> {
  const { skip, limit } = toSkipAndLimit(query);
  if (!isSortedBy(query.sort, 'total')) {
    const ranges = indexRanges(query, { columns: SEARCH_COLUMNS, length: skip + limit, condition: matching });
    return (await sortMatches(db, query, ranges)).ids;
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where ${toFilterCondition(query)} and ${matching}
    order by ${SORT_ORDER[query.sort]} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const matchingOrders = (query: OrdersQuery, matching: SQL): SQL =>
  sql`select ${SEARCH_COLUMNS}, ${STATUS_RANK} as rank from orders where ${toFilterCondition(query)} and ${matching} limit ${MAX_MATCHES + 1}`;

/** The result when a scan of the first orders is enough; null when an index of words is needed. */
async function findAmongNewest(db: DbOrTx, query: OrdersQuery, matching: SQL): Promise<FoundOrders | null> {
  const { skip, limit } = toSkipAndLimit(query);
  const scanned = await scanNewest(db, query, matching);
  const { ids, count, isComplete } = scanned;
  // No index contains such a short word: of many orders only the newest are scanned.
  if (isComplete || query.search.length < MIN_INDEXED_LENGTH) return { ids, found: { count, more: !isComplete } };
  const first = isSortedBy(query.sort, 'total') ? await firstByTotal(db, query, matching) : ids;
  const isSortedByScan = query.sort === 'date-desc' || isSortedBy(query.sort, 'total');
  return isSortedByScan && first.length === limit ? { ids: first, found: { count: skip + limit, more: true } } : null;
}

async function findMatches(
  db: DbOrTx,
  query: OrdersQuery,
  matching: SQL,
  { isPrecise }: OrderSearch,
): Promise<FoundOrders> {
  const amongNewest = isPrecise || query.hasPendingRequest ? null : await findAmongNewest(db, query, matching);
  if (amongNewest) return amongNewest;
  const sorted = await sortMatches(db, query, matchingOrders(query, matching));
  if (sorted.count <= MAX_MATCHES) return { ids: sorted.ids, found: boundedCount(sorted.count, MAX_MATCHES) };
  const { skip } = toSkipAndLimit(query);
  return { ids: await findManyMatches(db, query, matching), found: { count: skip + MAX_MATCHES, more: true } };
}

export async function searchOrders(db: DbOrTx, query: OrdersQuery, terms: OrderSearch): Promise<FoundOrders> {
  if (terms.product === null) return findMatches(db, query, matchesWords(terms, null), terms);
  const ordersOfProduct = await findOrdersOfProduct(db, query, terms.product);
  const { ids, found } = await findMatches(db, query, matchesWords(terms, hasIdIn(ordersOfProduct.ids)), terms);
  return { ids, found: { ...found, more: found.more || ordersOfProduct.isTruncated } };
}
