// One page of a list that staff read from the newest down, with how many there are: a bounded amount of work whatever is asked.
// Few matches of a search are gathered through the index of parts of words and put in order; where more match, a walk along the
// order meets a page of them soon. A page behind the last one is the last one.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { Count } from '#shop/catalog/listing.ts';

/** Beyond this a search is walked to rather than gathered, and staff are told 'more than'. */
const MAX_MATCHES = 1_000;

export interface AskedPage {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
}

interface Asked {
  readonly table: string;
  /** The column that says how new a row is. */
  readonly moment: string;
  readonly where: SQL;
  /** What the search asks beyond that; null without one. */
  readonly matches: SQL | null;
}

export interface NewestPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly page: number;
}

const within = ({ page, rows }: AskedPage, count: number): number =>
  Math.min(page, Math.max(1, Math.ceil(count / rows)));

async function count(db: DbOrTx, counted: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${counted}) counted`);
  return rows[0]?.count ?? 0;
}

export async function findNewest(
  db: DbOrTx,
  { table, moment, where, matches }: Asked,
  asked: AskedPage,
): Promise<NewestPage> {
  const everything = matches ? sql`${where} and ${matches}` : where;
  const rows = sql`select id, ${sql.raw(moment)} as moment from ${sql.raw(table)} where ${everything}`;
  const all = await count(db, matches ? sql`${rows} limit ${MAX_MATCHES + 1}` : rows);
  const hasMore = matches !== null && all > MAX_MATCHES;
  const page = hasMore ? asked.page : within(asked, all);
  const skip = (page - 1) * asked.rows;
  const order = sql.raw(`order by ${moment} desc, id desc`);
  // Gathered as a part of its own: planned together with the order, the planner would rather walk along it.
  const inOrder =
    matches && !hasMore
      ? sql`with found as materialized (${rows}) select id from found order by moment desc, id desc`
      : sql`${rows} ${order}`;
  const read = await db.execute<{ id: string }>(sql`${inOrder} offset ${skip} limit ${asked.rows}`);
  const ids = read.rows.map(({ id }) => id);
  const reached = Math.max(MAX_MATCHES, skip + ids.length);
  return { ids, page, found: hasMore ? { count: reached, more: true } : { count: all, more: false } };
}
