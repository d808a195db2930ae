// The parts of a query for orders: conditions, sort orders, and the ranges of the index of statuses; each range is sorted by
// time. For any filter by status and payment, the newest matches are among the first rows of those ranges.

import { type SQL, sql } from 'drizzle-orm';
import { PAYMENT_STATUSES } from '#config/value-lists.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { type OrderFilters, type OrderSort, type OrdersQuery, STATUSES_IN_ORDER } from './admin-orders-query.ts';

export interface FoundOrders {
  readonly ids: readonly string[];
  readonly found: Count;
}

/** The sort orders that an index supports; within a status the newest orders come first. */
export const SORT_ORDER: Readonly<Record<OrderSort, SQL>> = {
  'date-desc': sql`order_date desc, id`,
  'date-asc': sql`order_date asc, id desc`,
  'total-desc': sql`total desc, id desc`,
  'total-asc': sql`total asc, id`,
  'status-asc': sql`order_date desc, id`,
  'status-desc': sql`order_date desc, id`,
};

/** The sort orders for rows that a subquery has collected with their `rank`. */
export const COLLECTED_SORT_ORDER: Readonly<Record<OrderSort, SQL>> = {
  ...SORT_ORDER,
  'status-asc': sql`rank asc, order_date desc, id`,
  'status-desc': sql`rank desc, order_date desc, id`,
};

export const isSortedBy = (sort: OrderSort, field: 'total' | 'status'): boolean => sort.startsWith(field);

/** The columns that sorting needs: an index contains them. */
export const SORT_COLUMNS = sql`id, order_date`;
/** The additional columns for a sort by total and for matching words. */
export const SEARCH_COLUMNS = sql`id, order_date, total, order_id, customer_name, customer_email, customer_phone`;
/** The rank of a status in a sort by status. */
export const STATUS_RANK = sql.raw(`array_position(array['${STATUSES_IN_ORDER.join("','")}'], status)`);

export const startOfDay = (day: string): SQL => sql`${day}::date::timestamp at time zone 'Asia/Kolkata'`;
const endOfDay = (day: string): SQL => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;

export function toDateConditions({ from, to }: OrderFilters): SQL[] {
  const conditions: SQL[] = [];
  if (from) conditions.push(sql`order_date >= ${startOfDay(from)}`);
  if (to) conditions.push(sql`order_date < ${endOfDay(to)}`);
  return conditions;
}

export const joinWithAnd = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Passes the ids as one parameter; the index of ids serves the condition. */
export const hasIdIn = (ids: readonly string[]): SQL => sql`id = any(${`{${ids.join(',')}}`}::uuid[])`;

export const isFiltered = ({ status, payment, from, to }: OrderFilters): boolean =>
  status !== null || payment !== null || from !== null || to !== null;

/** The conditions of the filters, without the search. */
export function toFilterCondition(filters: OrderFilters): SQL {
  const conditions = toDateConditions(filters);
  if (filters.status) conditions.push(sql`status = ${filters.status}`);
  if (filters.payment) conditions.push(sql`payment_status = ${filters.payment}`);
  if (filters.hasPendingRequest) {
    conditions.push(sql`id in (select order_id from cancellation_requests where status = 'pending')`);
  }
  return joinWithAnd(conditions);
}

interface IndexRange {
  readonly columns: SQL;
  readonly length: number;
  readonly condition?: SQL;
}

const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/**
 * The first `length` rows that meet the condition, of every index range that the filters select. The columns `rank` (of the status)
 * and `payment` identify the range. One subquery serves all ranges: planning eighteen subqueries costs more than reading the rows.
 */
export function indexRanges(query: OrdersQuery, { columns, length, condition = sql`true` }: IndexRange): SQL {
  const order = SORT_ORDER[isSortedBy(query.sort, 'total') ? 'date-desc' : query.sort];
  const conditions = joinWithAnd([...toDateConditions(query), condition]);
  if (query.status === null && query.payment === null && !isSortedBy(query.sort, 'status')) {
    return sql`select ${columns}, 0 as rank, '' as payment from orders where ${conditions} order by ${order} limit ${length}`;
  }
  const statuses = query.status ? [query.status] : STATUSES_IN_ORDER;
  const payments = query.payment ? [query.payment] : PAYMENT_STATUSES;
  return sql`
    select matching.*, statuses.rank, payments.payment from unnest(${textArray(statuses)}) with ordinality as statuses (status, rank)
    cross join unnest(${textArray(payments)}) as payments (payment)
    cross join lateral (
      select ${columns} from orders where status = statuses.status and payment_status = payments.payment and ${conditions}
      order by ${order} limit ${length}
    ) matching`;
}

export const toSkipAndLimit = ({ page, rows }: OrdersQuery) => ({ skip: (page - 1) * rows, limit: rows });

export const boundedCount = (count: number, bound: number): Count => ({
  count: Math.min(count, bound),
  more: count > bound,
});
