// One page of a list for staff, newest first, with the number of matches; the work is bounded for every query.
// A search with up to MAX_MATCHES matches reads all of them through the trigram index and sorts them. With more
// matches, a scan in sort order fills a page after few rows. A page number after the last page shows the last page.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { Count } from '#shop/catalog/listing.ts';

/** With more matches, a search scans in sort order, and the screen shows 'more than' instead of an exact count. */
const MAX_MATCHES = 1_000;

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
}

interface ListSource {
  readonly table: string;
  /** The time column that the list is sorted by. */
  readonly timeColumn: string;
  readonly where: SQL;
  /** The additional condition of the search; null without a search. */
  readonly matches: SQL | null;
}

export interface NewestPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly page: number;
}

const clampPage = ({ page, rows }: PageQuery, count: number): number =>
  Math.min(page, Math.max(1, Math.ceil(count / rows)));

async function countRows(db: DbOrTx, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) counted`);
  return rows[0]?.count ?? 0;
}

export async function findNewest(
  db: DbOrTx,
  { table, timeColumn, where, matches }: ListSource,
  query: PageQuery,
): Promise<NewestPage> {
  const condition = matches ? sql`${where} and ${matches}` : where;
  const matching = sql`select id, ${sql.raw(timeColumn)} as moment from ${sql.raw(table)} where ${condition}`;
  const total = await countRows(db, matches ? sql`${matching} limit ${MAX_MATCHES + 1}` : matching);
  const hasMore = matches !== null && total > MAX_MATCHES;
  const page = hasMore ? query.page : clampPage(query, total);
  const skip = (page - 1) * query.rows;
  const order = sql.raw(`order by ${timeColumn} desc, id desc`);
  // A materialized CTE: if the planner saw search and sort together, it would scan in sort order.
  const sorted =
    matches && !hasMore
      ? sql`with found as materialized (${matching}) select id from found order by moment desc, id desc`
      : sql`${matching} ${order}`;
  const result = await db.execute<{ id: string }>(sql`${sorted} offset ${skip} limit ${query.rows}`);
  const ids = result.rows.map(({ id }) => id);
  // The exact count is unknown: at least the limit, or the rows up to the end of this page.
  const atLeast = Math.max(MAX_MATCHES, skip + ids.length);
  return { ids, page, found: hasMore ? { count: atLeast, more: true } : { count: total, more: false } };
}
