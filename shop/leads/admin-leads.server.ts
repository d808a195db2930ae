// The leads of the back office: newest first, filtered by state and by recency, with their counts. Each number is
// stored once.

import { inArray, type SQL, sql } from 'drizzle-orm';
import { leads } from '#db/schema/feedback.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { findNewest } from '#shop/newest-page.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { LeadFilters, LeadList, LeadQuery, LeadStats } from './admin-leads.ts';
import { RECENT_DAYS } from './lead.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const startOfRecent = (now: Date): Date => new Date(now.getTime() - RECENT_DAYS * DAY_MS);

export function toLeadCondition({ status, recent }: LeadFilters, now: Date): SQL {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`status = ${status}`);
  if (recent) conditions.push(sql`"timestamp" >= ${startOfRecent(now)}`);
  return sql.join(conditions, sql` and `);
}

async function countLeads(ctx: ShopContext): Promise<LeadStats> {
  const { rows } = await ctx.db.execute<LeadStats & Record<string, unknown>>(sql`
    select count(*)::int as total, count(*) filter (where status = 'new')::int as new,
      count(*) filter (where status = 'contacted')::int as contacted,
      count(*) filter (where status = 'converted')::int as converted,
      count(*) filter (where "timestamp" >= ${startOfRecent(ctx.now)})::int as recent from leads`);
  const [stats] = rows;
  if (!stats) throw new Error('The lead counts query returned no row');
  return stats;
}

export async function listLeads(ctx: ShopContext, query: LeadQuery): Promise<Result<LeadList, 'not-allowed'>> {
  if (!may(ctx.actor, 'leads')) return refuse('not-allowed');
  const where = toLeadCondition(query, ctx.now);
  const [stats, { ids, found, page }] = await Promise.all([
    countLeads(ctx),
    findNewest(ctx.db, { table: 'leads', timeColumn: '"timestamp"', where, matches: null }, query),
  ]);
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(leads)
          .where(inArray(leads.id, [...ids]));
  const byId = new Map(rows.map(({ updatedAt: _updatedAt, consentId: _consentId, ...lead }) => [lead.id, lead]));
  return ok({ stats, found: found.count, page, leads: ids.flatMap((id) => byId.get(id) ?? []) });
}
