// Finds and removes duplicate feedback: the same product, customer, rating and comment, in the same state. The oldest stays.
// Reviews and the feedback they came from are checked separately; ratings are updated in the same transaction.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { recomputeRatings } from './recount-reviews.server.ts';

export interface Duplicates {
  readonly reviews: number;
  readonly feedback: number;
}

/** Removed in one transaction. */
const PART = 250;

interface Kind {
  readonly entity: 'review' | 'feedback';
  readonly table: string;
  readonly timeColumn: string;
  /** Compared in addition to product, customer, rating and comment. */
  readonly state: 'status' | null;
}

const REVIEWS: Kind = { entity: 'review', table: 'reviews', timeColumn: 'date', state: null };
const FEEDBACK: Kind = { entity: 'feedback', table: 'user_feedback', timeColumn: 'created_at', state: 'status' };

/** The fields that duplicates share. For a deleted account only the name is left to compare. */
const sameOf = ({ state }: Kind, row: string): string =>
  [
    `${row}.product_id`,
    `coalesce(${row}.user_id::text, 'name ' || ${row}.user_name)`,
    `${row}.rating`,
    `${row}.comment`,
    ...(state === null ? [] : [`${row}.${state}`]),
  ].join(', ');

/** All but the oldest of each group. */
const extraOf = (kind: Kind) =>
  sql.raw(`select id from (
    select id, row_number() over (partition by ${sameOf(kind, 'said')} order by ${kind.timeColumn}, id) as place
    from ${kind.table} said
  ) placed where place > 1`);

async function countExtra(ctx: ShopContext, kind: Kind): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${extraOf(kind)}) extra`,
  );
  return rows[0]?.count ?? 0;
}

export async function countDuplicates(ctx: ShopContext): Promise<Result<Duplicates, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const [reviews, feedback] = await Promise.all([countExtra(ctx, REVIEWS), countExtra(ctx, FEEDBACK)]);
  return ok({ reviews, feedback });
}

interface Removed extends Record<string, unknown> {
  readonly id: string;
  readonly product_id: string;
}

/** Deleted only while an older one exists: two cleanups at once do not delete the last one. */
async function removePart(tx: Tx, kind: Kind, ids: readonly string[]): Promise<Removed[]> {
  const table = sql.raw(kind.table);
  const timeColumn = sql.raw(kind.timeColumn);
  const same = (row: string) => sql.raw(`(${sameOf(kind, row)})`);
  const { rows } = await tx.execute<Removed>(sql`
    delete from ${table} extra where id = any(${`{${ids.join(',')}}`}::uuid[]) and exists (
      select from ${table} older where older.product_id = extra.product_id and ${same('older')} = ${same('extra')}
        and (older.${timeColumn}, older.id) < (extra.${timeColumn}, extra.id))
    returning extra.*`);
  return rows;
}

async function clean(ctx: ShopContext, kind: Kind): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(extraOf(kind));
  let removed = 0;
  for (let from = 0; from < rows.length; from += PART) {
    const ids = rows.slice(from, from + PART).map(({ id }) => id);
    const deleted = await inTransaction<number, never>(ctx.db, async (tx) => {
      const removedRows = await removePart(tx, kind, ids);
      const changes = removedRows.map((before) => ({
        action: 'delete',
        entity: kind.entity,
        entityId: before.id,
        before,
      }));
      await recordChanges(tx, ctx.actor, changes);
      if (kind === REVIEWS) {
        await recomputeRatings(tx, [...new Set(removedRows.map(({ product_id }) => product_id))], ctx.now);
      }
      return removedRows.length;
    });
    if (deleted.ok) removed += deleted.value;
  }
  return removed;
}

/** Reviews first: feedback deleted after them then deletes no review with it. */
export async function cleanDuplicates(ctx: ShopContext): Promise<Result<Duplicates, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const reviews = await clean(ctx, REVIEWS);
  return ok({ reviews, feedback: await clean(ctx, FEEDBACK) });
}
