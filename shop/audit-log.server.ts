// Reads the audit log, newest first. Every filter has an index that begins with the filtered column and continues
// with the time, so that a page is as fast in a million rows as in a hundred. Names are looked up for one page only.

import { type SQL, sql } from 'drizzle-orm';
import { may } from './actor.ts';
import { describeChanges, type FieldChange, formatChanges } from './audit-messages.ts';
import { type AuditFilters, type AuditQuery, endOfIndianDay, startOfIndianDay } from './audit-query.ts';
import type { ShopContext } from './context.ts';
import { csvRow } from './csv.ts';
import { ok, type Result, refuse } from './result.ts';
import { isRowId } from './row-id.ts';

export const AUDIT_ROWS_PER_PAGE = 50;
const BATCH_SIZE = 1_000;
/** The choices of the filters; a store has few administrators and fewer kinds of entities. */
const MAX_OPTIONS = 200;

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  /** The name of the role at the time; null for actors other than staff. */
  readonly actorRole: string | null;
  /** The actor's current name; null for a job, a shopper or a deleted account. */
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** The entity's current name; null when it was deleted or has no name. */
  readonly name: string | null;
  readonly changes: readonly FieldChange[];
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface AuditActor {
  /** As stored in the log: an email address or a job's name. */
  readonly actor: string;
  readonly name: string | null;
}

export interface AuditFilterOptions {
  readonly actors: readonly AuditActor[];
  readonly entities: readonly string[];
}

interface AuditRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date | string;
  readonly actor: string;
  readonly actor_role: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

const COLUMNS = sql.raw('id, at, actor, actor_role, action, entity, entity_id, before, after');

function toConditions({ actor, entity, entityId, from, to }: AuditFilters): SQL[] {
  const conditions: SQL[] = [];
  if (actor !== null) conditions.push(sql`actor = ${actor}`);
  if (entity !== null) conditions.push(sql`entity = ${entity}`);
  if (entityId !== null) conditions.push(sql`entity_id = ${entityId}`);
  if (from !== null) conditions.push(sql`at >= ${startOfIndianDay(from).toISOString()}::timestamptz`);
  if (to !== null) conditions.push(sql`at < ${endOfIndianDay(to).toISOString()}::timestamptz`);
  return conditions;
}

const joinWithAnd = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Null for a missing row: then the newest page is shown. */
async function findCursor(ctx: ShopContext, id: number): Promise<{ at: string; id: number } | null> {
  const { rows } = await ctx.db.execute<{ at: string }>(sql`select at::text as at from audit where id = ${id}`);
  return rows[0] ? { at: rows[0].at, id } : null;
}

/**
 * The names of the entities; a kind that is not listed has none. Numbers of complaints and returns are written as on
 * the screens: 'G-26-000123' is the 123rd complaint, made in 2026.
 */
const NAME_QUERIES: Readonly<Record<string, SQL>> = {
  product: sql.raw('select id, name from products'),
  category: sql.raw('select id, name from categories'),
  coupon: sql.raw('select id, code as name from coupons'),
  page: sql.raw('select id, title as name from content_pages'),
  'tax class': sql.raw('select id, name from tax_classes'),
  synonym: sql.raw('select id, words[1] as name from search_synonyms'),
  import: sql.raw('select id, file_name as name from imports'),
  banner: sql.raw('select id, title as name from banners'),
  'message template': sql.raw(`select id, event || '/' || channel as name from message_templates`),
  order: sql.raw('select id, order_id as name from orders'),
  user: sql.raw('select id, name from users'),
  invitation: sql.raw('select id, email as name from staff_invites'),
  feedback: sql.raw(`select f.id, p.name from user_feedback f join products p on p.id = f.product_id`),
  review: sql.raw(`select r.id, p.name from reviews r join products p on p.id = r.product_id`),
  grievance: sql.raw(
    `select id, 'G-' || to_char(created_at at time zone 'Asia/Kolkata', 'YY') || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0') as name from grievances`,
  ),
  return: sql.raw(
    `select id, 'RET-' || to_char(requested_at at time zone 'Asia/Kolkata', 'YY') || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0') as name from returns`,
  ),
  shipment: sql.raw(`select s.id, o.order_id as name from shipments s join orders o on o.id = s.order_id`),
  'cancellation request': sql.raw(
    `select c.id, o.order_id as name from cancellation_requests c join orders o on o.id = c.order_id`,
  ),
};

/** Names of actors, by the email address in the log. */
async function findActorNames(ctx: ShopContext, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = [...new Set(actors.filter((actor) => actor.includes('@')).map((actor) => actor.toLowerCase()))];
  if (emails.length === 0) return new Map();
  const found = await ctx.db.execute<{ email: string; name: string }>(
    sql`select lower(email) as email, name from users where lower(email) = any(${sql.param(emails)}::text[]) and name <> ''`,
  );
  return new Map(found.rows.map(({ email, name }) => [email, name]));
}

async function findEntityNames(ctx: ShopContext, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const queries = Object.entries(NAME_QUERIES).flatMap(([entity, select]) => {
    const ids = [...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id))].filter(isRowId);
    return ids.length === 0 ? [] : [sql`select * from (${select}) named where id = any(${sql.param(ids)}::uuid[])`];
  });
  if (queries.length === 0) return new Map();
  const found = await ctx.db.execute<{ id: string; name: string }>(sql.join(queries, sql` union all `));
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

interface Names {
  readonly entities: ReadonlyMap<string, string>;
  readonly actors: ReadonlyMap<string, string>;
}

const toEntry = (row: AuditRow, names: Names): AuditEntry => ({
  id: Number(row.id),
  at: new Date(row.at).toISOString(),
  actor: row.actor,
  actorRole: row.actor_role,
  actorName: names.actors.get(row.actor.toLowerCase()) ?? null,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  name: names.entities.get(row.entity_id) ?? null,
  changes: describeChanges(row.before, row.after),
});

export async function listAudit(ctx: ShopContext, query: AuditQuery): Promise<Result<AuditPage, 'not-allowed'>> {
  if (!may(ctx.actor, 'audit')) return refuse('not-allowed');
  const cursor = query.cursor && (await findCursor(ctx, query.cursor.id));
  const isNewer = cursor !== null && query.cursor?.direction === 'newer';
  const conditions = toConditions(query);
  if (cursor) {
    const comparison = sql.raw(isNewer ? '>' : '<');
    conditions.push(sql`(at, id) ${comparison} (${cursor.at}::timestamptz, ${cursor.id}::bigint)`);
  }
  const order = sql.raw(isNewer ? 'at, id' : 'at desc, id desc');
  const { rows } = await ctx.db.execute<AuditRow>(
    sql`select ${COLUMNS} from audit where ${joinWithAnd(conditions)} order by ${order} limit ${AUDIT_ROWS_PER_PAGE + 1}`,
  );
  const hasMore = rows.length > AUDIT_ROWS_PER_PAGE;
  const pageRows = rows.slice(0, AUDIT_ROWS_PER_PAGE);
  if (isNewer) pageRows.reverse();
  const [entities, actors] = await Promise.all([
    findEntityNames(ctx, pageRows),
    findActorNames(
      ctx,
      pageRows.map(({ actor }) => actor),
    ),
  ]);
  return ok({
    entries: pageRows.map((row) => toEntry(row, { entities, actors })),
    // The page was reached from older rows, so older rows exist.
    hasOlder: isNewer || hasMore,
    hasNewer: isNewer ? hasMore : cursor !== null,
  });
}

/** The distinct values, by a skip scan: each step reads the next larger value from the index, instead of every row. */
const distinctValuesQuery = (column: 'actor' | 'entity', condition: SQL): SQL => {
  const name = sql.raw(column);
  return sql`with recursive next_value(value) as (
      (select ${name} from audit where ${condition} order by ${name} limit 1)
      union all
      select (select ${name} from audit where ${name} > value and ${condition} order by ${name} limit 1) from next_value where value is not null
    ) select value from next_value where value is not null limit ${MAX_OPTIONS}`;
};

/** Shoppers who deleted their own accounts are not offered: there may be thousands of them. */
export async function listAuditFilterOptions(ctx: ShopContext): Promise<Result<AuditFilterOptions, 'not-allowed'>> {
  if (!may(ctx.actor, 'audit')) return refuse('not-allowed');
  const [actors, entities] = await Promise.all([
    ctx.db.execute<{ value: string }>(distinctValuesQuery('actor', sql`actor not like 'shopper %'`)),
    ctx.db.execute<{ value: string }>(distinctValuesQuery('entity', sql`true`)),
  ]);
  const values = actors.rows.map(({ value }) => value);
  const names = await findActorNames(ctx, values);
  return ok({
    actors: values.map((actor) => ({ actor, name: names.get(actor.toLowerCase()) ?? null })),
    entities: entities.rows.map(({ value }) => value),
  });
}

export const AUDIT_COLUMNS = ['When', 'Who', 'Action', 'What', 'Id', 'Changes'] as const;

async function* auditCsvChunks(ctx: ShopContext, filters: AuditFilters): AsyncGenerator<string> {
  yield csvRow(AUDIT_COLUMNS);
  const conditions = toConditions(filters);
  let afterLast: SQL[] = [];
  for (;;) {
    // The time as text keeps its microseconds, which a Date would lose: the next batch begins exactly after the last
    // row.
    const { rows } = await ctx.db.execute<AuditRow & { exact_time: string }>(sql`
      select ${COLUMNS}, at::text as exact_time from audit where ${joinWithAnd([...conditions, ...afterLast])}
      order by at desc, id desc limit ${BATCH_SIZE}`);
    yield rows
      .map((row) =>
        csvRow([
          new Date(row.at).toISOString(),
          row.actor_role === null ? row.actor : `${row.actor} (${row.actor_role})`,
          row.action,
          row.entity,
          row.entity_id,
          formatChanges(describeChanges(row.before, row.after)),
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = [sql`(at, id) < (${last.exact_time}::timestamptz, ${last.id}::bigint)`];
  }
}

/** The file's text in chunks, newest first, all rows that match the filters. */
export function exportAudit(ctx: ShopContext, filters: AuditFilters): Result<AsyncGenerator<string>, 'not-allowed'> {
  return may(ctx.actor, 'audit') ? ok(auditCsvChunks(ctx, filters)) : refuse('not-allowed');
}
