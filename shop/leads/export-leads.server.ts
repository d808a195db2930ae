// Exports leads as CSV, newest first.

import { sql } from 'drizzle-orm';
import { CONSENTS_COLUMN, consentsText } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { ok, type Result } from '#shop/result.ts';
import { toLeadCondition } from './admin-leads.server.ts';
import type { LeadFilters } from './admin-leads.ts';

const LEAD_COLUMNS = ['Mobile Number', 'Source', 'Status', 'Date', 'Notes'] as const;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly mobile: string;
  readonly source: string;
  readonly status: string;
  /** Milliseconds since 1970, exact because the column holds whole milliseconds. */
  readonly timestampMs: number;
  readonly notes: string;
  readonly consents: string;
}

const afterRow = (row: Row | null) =>
  row ? sql`("timestamp", id) < (to_timestamp(${row.timestampMs}::numeric / 1000), ${row.id}::uuid)` : sql`true`;

/** `withConsents`: adds a column with what each number allows. */
export function exportLeads(
  ctx: ShopContext,
  filters: LeadFilters,
  withConsents = false,
): Result<AsyncGenerator<string>, 'not-allowed' | 'proof-too-old'> {
  const allowed = requireFreshProof(ctx.actor, 'customers.export');
  if (!allowed.ok) return allowed;
  const where = toLeadCondition(filters, ctx.now);
  const fetchRows = async (after: Row | null, limit: number) => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select id, mobile_number as mobile, source, status, notes, ${consentsText(sql`'+91' || mobile_number`)} as consents,
        (extract(epoch from "timestamp") * 1000)::float8 as "timestampMs"
      from leads where ${where} and ${afterRow(after)} order by "timestamp" desc, id desc limit ${limit}`);
    return rows;
  };
  return ok(
    csvChunks<Row>({
      columns: withConsents ? [...LEAD_COLUMNS, CONSENTS_COLUMN] : LEAD_COLUMNS,
      fetchRows,
      toCells: ({ mobile, source, status, timestampMs, notes, consents }) => {
        const cells = [mobile, source, status, dayInIndia(new Date(timestampMs)), notes];
        return withConsents ? [...cells, consents] : cells;
      },
    }),
  );
}
