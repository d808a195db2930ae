// The messages for staff: a page of the list, the counts of the month, and the export. Contacts are returned in full; the
// screen shortens those of the list (shortContact).

import { type SQL, sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { formatIndianTime, monthInIndia } from '#shop/indian-clock.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { MessageFilters, MessageQuery } from './message-filters.ts';
import type { MessageState } from './message-state.ts';

export interface ListedMessage extends Record<string, unknown> {
  readonly id: string;
  readonly event: string;
  readonly channel: 'whatsapp' | 'sms' | 'email';
  readonly state: MessageState;
  readonly problem: string | null;
  readonly contact: string | null;
  /** The order's number; null when the message is not about an order. */
  readonly orderId: string | null;
  readonly name: string | null;
  readonly costMilliRupees: number | null;
  readonly hasValues: boolean;
  /** Milliseconds since 1970. */
  readonly moment: number;
}

export interface MessageStats {
  /** Messages that were sent since the month began in India. */
  readonly sent: Readonly<Record<'whatsapp' | 'sms' | 'email', number>>;
  readonly delivered: number;
  /** Messages to phones that were sent: only they are reported as delivered. */
  readonly toPhones: number;
  readonly read: number;
  readonly failed: number;
  readonly costMilliRupees: number;
  readonly settings: MessageSettings;
  /** This count and the next two are not limited to the month. */
  readonly total: number;
  readonly waiting: number;
  readonly toSendAgain: number;
}

const TABS: Readonly<Record<'waiting' | 'failed', SQL>> = {
  waiting: sql`m.state = 'waiting'`,
  failed: sql`m.state in ('failed', 'unknown', 'stopped')`,
};

/** Per cent signs and underscores are ordinary characters. */
const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function toSearchCondition(search: string): SQL {
  const pattern = toPattern(search);
  const digits = search.replace(/[\s()-]/g, '');
  const number = /^\+?\d{4,}$/.test(digits) ? sql`or m.contact like ${toPattern(digits)}` : sql``;
  return sql`(o.order_id ilike ${pattern} or o.customer_name ilike ${pattern} or u.name ilike ${pattern}
    or m.contact ilike ${pattern} ${number})`;
}

function toCondition({ search, tab, event, channel, state }: MessageFilters): SQL {
  const conditions = [sql`true`];
  if (tab !== null) conditions.push(TABS[tab]);
  if (event !== null) conditions.push(sql`m.event = ${event}`);
  if (channel !== null) conditions.push(sql`m.channel = ${channel}`);
  if (state !== null) conditions.push(sql`m.state = ${state}`);
  if (search !== '') conditions.push(toSearchCondition(search));
  return sql.join(conditions, sql` and `);
}

const FROM = sql`from messages m left join orders o on o.id = m.order_id left join users u on u.id = m.user_id`;
const COLUMNS = sql`m.id, m.event, m.channel, m.state, m.problem, m.contact, o.order_id as "orderId",
  coalesce(o.customer_name, u.name) as name, m.cost_milli_rupees as "costMilliRupees", m.values is not null as "hasValues",
  (extract(epoch from m.created_at) * 1000)::float8 as moment`;

export interface MessagePage {
  readonly messages: readonly ListedMessage[];
  readonly found: number;
  readonly page: number;
  readonly stats: MessageStats;
}

async function loadStats(ctx: ShopContext): Promise<MessageStats> {
  const { start } = monthInIndia(ctx.now);
  const isSent = sql`sent_at is not null`;
  const [month, states, settings] = await Promise.all([
    ctx.db.execute<Record<string, number>>(sql`
      select count(*) filter (where ${isSent} and channel = 'whatsapp')::int as whatsapp,
        count(*) filter (where ${isSent} and channel = 'sms')::int as sms,
        count(*) filter (where ${isSent} and channel = 'email')::int as email,
        count(*) filter (where state in ('delivered', 'read'))::int as delivered,
        count(*) filter (where ${isSent} and channel <> 'email')::int as "toPhones",
        count(*) filter (where state = 'read')::int as read,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(sum(cost_milli_rupees) filter (where ${isSent}), 0)::float8 as cost
      from messages where created_at >= ${start.toISOString()}::timestamptz`),
    ctx.db.execute<{ state: MessageState; count: number }>(
      sql`select state, count(*)::int as count from messages group by state`,
    ),
    getSettings(ctx),
  ]);
  const { whatsapp = 0, sms = 0, email = 0, ...counts } = month.rows[0] ?? {};
  const countOf = (...wanted: MessageState[]) =>
    states.rows.filter(({ state }) => wanted.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    sent: { whatsapp, sms, email },
    delivered: counts.delivered ?? 0,
    toPhones: counts.toPhones ?? 0,
    read: counts.read ?? 0,
    failed: counts.failed ?? 0,
    costMilliRupees: counts.cost ?? 0,
    settings: settings.messages,
    total: states.rows.reduce((sum, { count }) => sum + count, 0),
    waiting: countOf('waiting'),
    toSendAgain: countOf('failed', 'unknown', 'stopped'),
  };
}

export async function listMessages(ctx: ShopContext, query: MessageQuery): Promise<Result<MessagePage, 'not-allowed'>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  const where = toCondition(query);
  const [counted, stats] = await Promise.all([
    ctx.db.execute<{ count: number }>(sql`select count(*)::int as count ${FROM} where ${where}`),
    loadStats(ctx),
  ]);
  const found = counted.rows[0]?.count ?? 0;
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / query.rows)));
  const order = query.sort === 'time-desc' ? sql`m.created_at desc, m.id` : sql`m.created_at, m.id desc`;
  const { rows } = await ctx.db.execute<ListedMessage>(sql`
    select ${COLUMNS} ${FROM} where ${where} order by ${order} offset ${(page - 1) * query.rows} limit ${query.rows}`);
  return ok({ messages: rows, found, page, stats });
}

const CSV_COLUMNS = ['Time', 'Event', 'Order', 'Name', 'To', 'Channel', 'State', 'Reason', 'Cost in rupees'] as const;

interface ExportedRow extends ListedMessage {
  readonly created: string;
}

/** Exports the messages that match the filters of the list, newest first. */
export function exportMessageList(
  ctx: ShopContext,
  filters: MessageFilters,
): Result<AsyncGenerator<string>, 'not-allowed' | 'proof-too-old'> {
  const allowed = requireFreshProof(ctx.actor, 'customers.export');
  if (!allowed.ok) return allowed;
  const where = toCondition(filters);
  const fetchRows = async (after: ExportedRow | null, limit: number) => {
    const isAfter = after ? sql`(m.created_at, m.id) < (${after.created}::timestamptz, ${after.id}::uuid)` : sql`true`;
    const { rows } = await ctx.db.execute<ExportedRow>(sql`
      select ${COLUMNS}, m.created_at::text as created ${FROM} where ${where} and ${isAfter}
      order by m.created_at desc, m.id desc limit ${limit}`);
    return rows;
  };
  return ok(
    csvChunks<ExportedRow>({
      columns: CSV_COLUMNS,
      fetchRows,
      toCells: ({ moment, event, orderId, name, contact, channel, state, problem, costMilliRupees }) => [
        formatIndianTime(new Date(moment)),
        event,
        orderId ?? '',
        name ?? '',
        contact ?? '',
        channel,
        state,
        problem ?? '',
        costMilliRupees === null ? '' : String(costMilliRupees / 1_000),
      ],
    }),
  );
}
