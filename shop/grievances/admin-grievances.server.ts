// The complaints of the back office: the list, one complaint with its history, and the CSV file.

import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { grievanceEvents, grievances } from '#db/schema/store.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { containsPattern } from '#shop/search-text.ts';
import type {
  Grievance,
  GrievanceEvent,
  GrievanceFilter,
  GrievanceFilters,
  GrievanceList,
  GrievanceQuery,
  GrievanceSort,
  GrievanceStats,
} from './admin-grievances.ts';
import { type GrievanceEventKind, missedDeadline, serialFromTicket, ticketNumber } from './grievance.ts';

const isOverdue = (now: Date): SQL =>
  sql`status <> 'closed' and (resolve_by <= ${now} or (acknowledged_at is null and acknowledge_by <= ${now}))`;

const toFilterCondition = (filter: GrievanceFilter, now: Date): SQL =>
  filter === 'overdue' ? isOverdue(now) : sql`status = ${filter}`;

function toSearchCondition(search: string): SQL {
  const pattern = containsPattern(search);
  const serial = serialFromTicket(search);
  const columns = ['name', 'email', 'phone', 'order_number', 'complaint'];
  const conditions = columns.map((column) => sql`${sql.identifier(column)} ilike ${pattern}`);
  if (serial !== null) conditions.push(sql`serial = ${serial}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function toCondition({ search, filter }: GrievanceFilters, now: Date): SQL {
  const conditions = [sql`true`];
  if (filter) conditions.push(toFilterCondition(filter, now));
  if (search !== '') conditions.push(toSearchCondition(search));
  return sql.join(conditions, sql` and `);
}

const ORDER_BY: Readonly<Record<GrievanceSort, SQL>> = {
  deadline: sql`status = 'closed',
    case when status = 'closed' then null when acknowledged_at is null then acknowledge_by else resolve_by end,
    created_at desc, id`,
  newest: sql`created_at desc, id desc`,
};

function toGrievance(row: typeof grievances.$inferSelect, now: Date): Grievance {
  const { idempotencyKey: _key, updatedAt: _updatedAt, serial, ...grievance } = row;
  return { ...grievance, number: ticketNumber(serial, row.createdAt), missed: missedDeadline(row, now) };
}

async function countGrievances(ctx: ShopContext): Promise<GrievanceStats> {
  const { rows } = await ctx.db.execute<GrievanceStats & Record<string, unknown>>(sql`
    select count(*)::int as total, count(*) filter (where status = 'open')::int as open,
      count(*) filter (where status = 'answered')::int as answered, count(*) filter (where status = 'closed')::int as closed,
      count(*) filter (where ${isOverdue(ctx.now)})::int as overdue from grievances`);
  const [stats] = rows;
  if (!stats) throw new Error('The complaint counts query returned no row');
  return stats;
}

/** A page number after the last page shows the last page. */
export async function listGrievances(
  ctx: ShopContext,
  query: GrievanceQuery,
): Promise<Result<GrievanceList, 'not-allowed'>> {
  if (!may(ctx.actor, 'grievances')) return refuse('not-allowed');
  const where = toCondition(query, ctx.now);
  const [stats, count] = await Promise.all([countGrievances(ctx), ctx.db.$count(grievances, where)]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.rows)));
  const rows = await ctx.db
    .select()
    .from(grievances)
    .where(where)
    .orderBy(ORDER_BY[query.sort])
    .limit(query.rows)
    .offset((page - 1) * query.rows);
  return ok({
    stats,
    page,
    found: { count, more: false },
    grievances: rows.map((row) => toGrievance(row, ctx.now)),
  });
}

export interface GrievanceWithEvents {
  readonly grievance: Grievance;
  /** The oldest event first. */
  readonly events: readonly GrievanceEvent[];
}

export async function findGrievance(
  ctx: ShopContext,
  id: string,
): Promise<Result<GrievanceWithEvents | null, 'not-allowed'>> {
  if (!may(ctx.actor, 'grievances')) return refuse('not-allowed');
  if (!isRowId(id)) return ok(null);
  const [row] = await ctx.db.select().from(grievances).where(eq(grievances.id, id));
  if (!row) return ok(null);
  const events = await ctx.db
    .select()
    .from(grievanceEvents)
    .where(eq(grievanceEvents.grievanceId, id))
    .orderBy(asc(grievanceEvents.createdAt), asc(grievanceEvents.id));
  return ok({
    grievance: toGrievance(row, ctx.now),
    events: events.map(({ grievanceId: _id, kind, ...event }) => ({ ...event, kind: kind as GrievanceEventKind })),
  });
}

export const GRIEVANCE_COLUMNS = [
  'Number',
  'Status',
  'Received',
  'Acknowledge By',
  'Acknowledged',
  'Resolve By',
  'Closed',
  'Overdue',
  'Name',
  'Email',
  'Phone',
  'Order Number',
  'Complaint',
] as const;

const dayOrEmpty = (at: Date | null): string => (at === null ? '' : dayInIndia(at));

const toCells = (row: Grievance): string[] => [
  row.number,
  row.status,
  dayInIndia(row.createdAt),
  dayInIndia(row.acknowledgeBy),
  dayOrEmpty(row.acknowledgedAt),
  dayInIndia(row.resolveBy),
  dayOrEmpty(row.closedAt),
  row.missed === null ? 'no' : 'yes',
  row.name,
  row.email,
  row.phone,
  row.orderNumber,
  row.complaint,
];

/** Exports the complaints in the order in which they were received. */
export function exportGrievances(
  ctx: ShopContext,
  filters: GrievanceFilters,
): Result<AsyncGenerator<string>, 'not-allowed' | 'proof-too-old'> {
  const allowed = requireFreshProof(ctx.actor, 'customers.export');
  if (!allowed.ok) return allowed;
  const where = toCondition(filters, ctx.now);
  const fetchRows = async (after: (Grievance & { serial: number }) | null, limit: number) => {
    const rows = await ctx.db
      .select()
      .from(grievances)
      .where(after ? sql`${where} and ${grievances.serial} > ${after.serial}` : where)
      .orderBy(asc(grievances.serial))
      .limit(limit);
    return rows.map((row) => ({ ...toGrievance(row, ctx.now), serial: row.serial }));
  };
  return ok(csvChunks({ columns: GRIEVANCE_COLUMNS, fetchRows, toCells }));
}
