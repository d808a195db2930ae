// One page of a list for staff, newest first, with the number of matches; the work is bounded for every query.
// Few matches of a search are collected through the trigram index and sorted; when more match, a scan in sort
// order soon finds a page of them. A page number after the last page shows the last page.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { Count } from '#shop/catalog/listing.ts';

/** Above this number a search scans in sort order instead of collecting, and the screen shows 'more than'. */
const MAX_MATCHES = 1_000;

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
}

interface Source {
  readonly table: string;
  /** The time column that the list is sorted by. */
  readonly timeColumn: string;
  readonly where: SQL;
  /** The additional condition of the search; null without one. */
  readonly matches: SQL | null;
}

export interface NewestPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly page: number;
}

const within = ({ page, rows }: PageQuery, count: number): number =>
  Math.min(page, Math.max(1, Math.ceil(count / rows)));

async function count(db: DbOrTx, counted: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${counted}) counted`);
  return rows[0]?.count ?? 0;
}

export async function findNewest(
  db: DbOrTx,
  { table, timeColumn, where, matches }: Source,
  query: PageQuery,
): Promise<NewestPage> {
  const everything = matches ? sql`${where} and ${matches}` : where;
  const rows = sql`select id, ${sql.raw(timeColumn)} as moment from ${sql.raw(table)} where ${everything}`;
  const all = await count(db, matches ? sql`${rows} limit ${MAX_MATCHES + 1}` : rows);
  const hasMore = matches !== null && all > MAX_MATCHES;
  const page = hasMore ? query.page : within(query, all);
  const skip = (page - 1) * query.rows;
  const order = sql.raw(`order by ${timeColumn} desc, id desc`);
  // A materialized CTE: planned together with the sort, the planner would prefer to scan in sort order.
  const inOrder =
    matches && !hasMore
      ? sql`with found as materialized (${rows}) select id from found order by moment desc, id desc`
      : sql`${rows} ${order}`;
  const read = await db.execute<{ id: string }>(sql`${inOrder} offset ${skip} limit ${query.rows}`);
  const ids = read.rows.map(({ id }) => id);
  const reached = Math.max(MAX_MATCHES, skip + ids.length);
  return { ids, page, found: hasMore ? { count: reached, more: true } : { count: all, more: false } };
}
