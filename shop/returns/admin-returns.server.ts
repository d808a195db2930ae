// The returns of the back office: the list, its CSV file, the returns of an order or a customer, and the number for the
// menu.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { may } from '#shop/actor.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { containsPattern } from '#shop/search-text.ts';
import {
  type ListedReturn,
  RETURN_TABS,
  type ReturnFilters,
  type ReturnList,
  type ReturnQuery,
  type ReturnSort,
  type ReturnTab,
  TAB_STATUSES,
} from './admin-returns.ts';
import { loadPictures, loadSummaries } from './load-return.server.ts';
import { returnNumber, serialFromNumber } from './return.ts';
import { KIND_LABELS, REASON_LABELS, STATUS_LABELS } from './return-labels.ts';
import type { ReturnSummary } from './shown-return.ts';

function toSearchCondition({ actor }: ShopContext, search: string): SQL {
  const pattern = containsPattern(search);
  const serial = serialFromNumber(search);
  const matches = [
    sql`${orders.customerName} ilike ${pattern}`,
    sql`${orders.orderId} ilike ${pattern}`,
    sql`exists (select from return_shipments parcel where parcel.return_id = ${returns.id} and parcel.awb_code = ${search.trim()})`,
  ];
  if (may(actor, 'customers.read')) {
    matches.push(sql`${orders.customerEmail} ilike ${pattern}`, sql`${orders.customerPhone} ilike ${pattern}`);
  }
  if (serial !== null) matches.push(eq(returns.serial, serial));
  return sql`(${sql.join(matches, sql` or `)})`;
}

function toCondition(ctx: ShopContext, { search, tab, kind, reason }: ReturnFilters): SQL {
  const conditions = [inArray(returns.status, [...TAB_STATUSES[tab]])];
  if (kind) conditions.push(eq(returns.kind, kind));
  if (reason) conditions.push(eq(returns.reason, reason));
  if (search.trim() !== '') conditions.push(toSearchCondition(ctx, search));
  return sql.join(conditions, sql` and `);
}

const SORTS: Readonly<Record<ReturnSort, SQL>> = {
  // Returns that wait for staff come first: requests to answer, then parcels to check.
  due: sql`case ${returns.status} when 'requested' then 0 when 'arrived' then 1 when 'checked' then 1 else 2 end,
    case when ${returns.status} = 'requested' then ${returns.answerBy} else ${returns.updatedAt} end, ${returns.id}`,
  newest: sql`${returns.requestedAt} desc, ${returns.id} desc`,
};

const LISTED = {
  row: returns,
  orderNumber: orders.orderId,
  customerName: orders.customerName,
  names: sql<
    string[]
  >`array(select item.name from return_items line join order_items item on item.id = line.order_item_id
    where line.return_id = "returns"."id" order by item.position, line.unit)`,
  images: sql<
    string[]
  >`array(select item.image from return_items line join order_items item on item.id = line.order_item_id
    where line.return_id = "returns"."id" group by item.image order by min(item.position))`,
  wantedSizes: sql<string[]>`array(select distinct line.wanted_size from return_items line
    where line.return_id = "returns"."id" and line.wanted_size is not null)`,
  photos: sql<number>`(select count(*)::int from return_photos photo where photo.return_id = "returns"."id")`,
  pickupAt: sql<string | null>`(select max(parcel.pickup_at) from return_shipments parcel
    where parcel.return_id = "returns"."id" and parcel.status <> 'cancelled')`,
};

interface ListedRow {
  readonly row: typeof returns.$inferSelect;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly names: string[];
  readonly images: string[];
  readonly wantedSizes: string[];
  readonly photos: number;
  readonly pickupAt: string | null;
}

function toListed(
  { row, pickupAt, images, ...listed }: ListedRow,
  pictures: ReadonlyMap<string, Picture>,
  now: Date,
): ListedReturn {
  const { id, kind, outcome, status, reason, pickupMethod, requestedAt, answerBy, arrivedAt, refundAmount } = row;
  return {
    id,
    kind,
    outcome,
    status,
    reason,
    pickupMethod,
    requestedAt,
    answerBy,
    arrivedAt,
    refundAmount,
    ...listed,
    pictures: images.flatMap((key) => pictures.get(key) ?? []),
    number: returnNumber(row),
    pickupAt: pickupAt === null ? null : new Date(pickupAt),
    isOverdue: status === 'requested' && answerBy.getTime() <= now.getTime(),
  };
}

async function countTabs(ctx: ShopContext): Promise<Readonly<Record<ReturnTab, number>>> {
  const rows = await ctx.db
    .select({ status: returns.status, count: sql<number>`count(*)::int` })
    .from(returns)
    .groupBy(returns.status);
  const countOf = (tab: ReturnTab): number =>
    rows.filter(({ status }) => TAB_STATUSES[tab].includes(status)).reduce((sum, { count }) => sum + count, 0);
  return Object.fromEntries(RETURN_TABS.map((tab) => [tab, countOf(tab)])) as Record<ReturnTab, number>;
}

/** A page after the last one shows the last one. */
export async function listReturns(ctx: ShopContext, query: ReturnQuery): Promise<Result<ReturnList, 'not-allowed'>> {
  if (!may(ctx.actor, 'returns')) return refuse('not-allowed');
  const where = toCondition(ctx, query);
  const [counts, [counted]] = await Promise.all([
    countTabs(ctx),
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(where),
  ]);
  const count = counted?.count ?? 0;
  const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.rows)));
  const rows = await ctx.db
    .select(LISTED)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(where)
    .orderBy(SORTS[query.sort])
    .limit(query.rows)
    .offset((page - 1) * query.rows);
  const pictures = await loadPictures(
    ctx.db,
    rows.flatMap(({ images }) => images),
  );
  const listed = rows.map((row) => toListed(row, pictures, ctx.now));
  return ok({ counts, page, found: { count, more: false }, returns: listed });
}

/** Requests to answer and parcels to check: the number in the menu. */
export async function countReturnsToDo(ctx: ShopContext): Promise<number> {
  if (!may(ctx.actor, 'returns')) return 0;
  return ctx.db.$count(returns, inArray(returns.status, ['requested', 'arrived', 'checked']));
}

const MAX_OF_ORDER = 50;

export async function listReturnsOfOrder(ctx: ShopContext, orderId: string): Promise<readonly ReturnSummary[]> {
  return may(ctx.actor, 'returns', 'orders.read')
    ? loadSummaries(ctx.db, eq(returns.orderId, orderId), MAX_OF_ORDER)
    : [];
}

export async function listReturnsOfCustomer(ctx: ShopContext, userId: string): Promise<readonly ReturnSummary[]> {
  return may(ctx.actor, 'returns', 'customers.read')
    ? loadSummaries(ctx.db, eq(returns.userId, userId), MAX_OF_ORDER)
    : [];
}

export const RETURN_COLUMNS = [
  'Number',
  'Order',
  'Customer',
  'Kind',
  'Status',
  'Reason',
  'Items',
  'Requested',
  'Answer By',
  'Arrived',
  'Ended',
  'Refund',
] as const;

const dayOrEmpty = (at: Date | null): string => (at === null ? '' : dayInIndia(at));

/** Exports the returns in the order in which they were requested. */
export function exportReturns(ctx: ShopContext, filters: ReturnFilters): Result<AsyncGenerator<string>, 'not-allowed'> {
  if (!may(ctx.actor, 'orders.export')) return refuse('not-allowed');
  const where = toCondition(ctx, filters);
  const fetchRows = (after: ListedRow | null, limit: number) =>
    ctx.db
      .select(LISTED)
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(where, after ? sql`${returns.serial} > ${after.row.serial}` : undefined))
      .orderBy(asc(returns.serial))
      .limit(limit);
  const toCells = ({ row, orderNumber, customerName, names }: ListedRow): string[] => [
    returnNumber(row),
    orderNumber,
    customerName,
    KIND_LABELS[row.kind],
    STATUS_LABELS[row.status],
    REASON_LABELS[row.reason],
    names.join('; '),
    dayInIndia(row.requestedAt),
    dayInIndia(row.answerBy),
    dayOrEmpty(row.arrivedAt),
    dayOrEmpty(row.endedAt),
    (row.refundAmount / 100).toFixed(2),
  ];
  return ok(csvChunks({ columns: RETURN_COLUMNS, fetchRows, toCells }));
}
