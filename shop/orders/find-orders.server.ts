// Finds the ids of a page of orders, sorted; the work is bounded for every query and any number of orders.
// By date and by status, a page is merged from the first rows of several ranges of one index. By total, few matches are collected
// and sorted; with many matches, a scan of the index of totals finds a page soon.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import {
  boundedCount,
  COLLECTED_SORT_ORDER,
  type FoundOrders,
  indexRanges,
  isFiltered,
  isSortedBy,
  SEARCH_COLUMNS,
  SORT_COLUMNS,
  SORT_ORDER,
  STATUS_RANK,
  toFilterCondition,
  toSkipAndLimit,
} from './order-index-ranges.server.ts';
import { searchOrders, termsFor } from './search-orders.server.ts';

/** Above this number the screen shows 'more than'. */
const MAX_COUNTED = 1_000;
/** Above this number a sort by total scans the index instead of collecting and sorting. */
const MAX_MATCHES = 3_000;

interface FoundRow extends Record<string, unknown> {
  readonly ids: string[];
  readonly count: number;
}

/** Sorts the collected rows, and counts them up to the bound only. */
async function sortAndCount(db: DbOrTx, candidates: SQL, query: OrdersQuery, bound: number): Promise<FoundOrders> {
  const { skip, limit } = toSkipAndLimit(query);
  const { rows } = await db.execute<FoundRow>(sql`
    with gathered as materialized (${candidates})
    select (select count(*)::int from gathered) as count,
      array(select id from gathered order by ${COLLECTED_SORT_ORDER[query.sort]} offset ${skip} limit ${limit}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: boundedCount(rows[0]?.count ?? 0, bound) };
}

function browse(db: DbOrTx, query: OrdersQuery, isCounted: boolean): Promise<FoundOrders> {
  const { skip, limit } = toSkipAndLimit(query);
  const bound = skip + (isCounted ? limit : MAX_COUNTED);
  return sortAndCount(db, indexRanges(query, { columns: SORT_COLUMNS, length: bound + 1 }), query, bound);
}

async function browseByTotal(db: DbOrTx, query: OrdersQuery): Promise<FoundOrders> {
  if (isFiltered(query)) {
    const candidates = indexRanges(query, { columns: sql`id, order_date, total`, length: MAX_MATCHES + 1 });
    const sorted = await sortAndCount(
      db,
      sql`select * from (${candidates}) parts limit ${MAX_MATCHES + 1}`,
      query,
      MAX_MATCHES,
    );
    if (!sorted.found.more) return sorted;
  }
  const { skip, limit } = toSkipAndLimit(query);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where ${toFilterCondition(query)} order by ${SORT_ORDER[query.sort]} offset ${skip} limit ${limit}`,
  );
  // There are more matches than MAX_MATCHES; nobody has counted them.
  return { ids: rows.map(({ id }) => id), found: { count: Math.max(skip + limit, MAX_MATCHES), more: true } };
}

/** `isCounted`: the caller knows the number of matches. */
export function findOrderIds({ db, actor }: ShopContext, query: OrdersQuery, isCounted: boolean): Promise<FoundOrders> {
  if (query.search !== '') return searchOrders(db, query, termsFor(actor, query.search));
  if (query.hasPendingRequest) {
    // Only orders with an unanswered cancellation request: never many.
    const requested = sql`select ${SEARCH_COLUMNS}, ${STATUS_RANK} as rank from orders where ${toFilterCondition(query)} limit ${MAX_MATCHES + 1}`;
    return sortAndCount(db, requested, query, MAX_MATCHES);
  }
  return isSortedBy(query.sort, 'total') ? browseByTotal(db, query) : browse(db, query, isCounted);
}
