// Finds and removes duplicate feedback: the same product, customer, rating and comment, in the same state. The oldest stays.
// Reviews and the feedback they came from are checked separately; ratings are updated in the same transaction.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { recomputeRatings } from './recount-reviews.server.ts';

export interface Duplicates {
  readonly reviews: number;
  readonly feedback: number;
}

/** Removed in one transaction. */
const BATCH_SIZE = 250;

interface DuplicateSource {
  readonly entity: 'review' | 'feedback';
  readonly table: string;
  readonly timeColumn: string;
  /** Compared in addition to product, customer, rating and comment. */
  readonly state: 'status' | null;
}

const REVIEWS: DuplicateSource = { entity: 'review', table: 'reviews', timeColumn: 'date', state: null };
const FEEDBACK: DuplicateSource = {
  entity: 'feedback',
  table: 'user_feedback',
  timeColumn: 'created_at',
  state: 'status',
};

/** The fields that duplicates share. For a deleted account only the name is left to compare. */
const sharedColumns = ({ state }: DuplicateSource, row: string): string =>
  [
    `${row}.product_id`,
    `coalesce(${row}.user_id::text, 'name ' || ${row}.user_name)`,
    `${row}.rating`,
    `${row}.comment`,
    ...(state === null ? [] : [`${row}.${state}`]),
  ].join(', ');

/** Selects all but the oldest row of each group of duplicates. */
const selectDuplicates = (source: DuplicateSource) =>
  sql.raw(`select id from (
    select id, row_number() over (partition by ${sharedColumns(source, 'entry')} order by ${source.timeColumn}, id) as age_rank
    from ${source.table} entry
  ) ranked where age_rank > 1`);

async function countDuplicatesOf(ctx: ShopContext, source: DuplicateSource): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${selectDuplicates(source)}) extra`,
  );
  return rows[0]?.count ?? 0;
}

export async function countDuplicates(ctx: ShopContext): Promise<Result<Duplicates, 'not-allowed'>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  const [reviews, feedback] = await Promise.all([countDuplicatesOf(ctx, REVIEWS), countDuplicatesOf(ctx, FEEDBACK)]);
  return ok({ reviews, feedback });
}

interface Removed extends Record<string, unknown> {
  readonly id: string;
  readonly product_id: string;
}

/** Deletes a row only while an older one exists, so that two cleanups at once do not delete the last one. */
async function removeBatch(tx: Tx, source: DuplicateSource, ids: readonly string[]): Promise<Removed[]> {
  const table = sql.raw(source.table);
  const timeColumn = sql.raw(source.timeColumn);
  const same = (row: string) => sql.raw(`(${sharedColumns(source, row)})`);
  const { rows } = await tx.execute<Removed>(sql`
    delete from ${table} extra where id = any(${`{${ids.join(',')}}`}::uuid[]) and exists (
      select from ${table} older where older.product_id = extra.product_id and ${same('older')} = ${same('extra')}
        and (older.${timeColumn}, older.id) < (extra.${timeColumn}, extra.id))
    returning extra.*`);
  return rows;
}

async function removeDuplicates(ctx: ShopContext, source: DuplicateSource): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(selectDuplicates(source));
  let removed = 0;
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const ids = rows.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    const deleted = await inTransaction<number, never>(ctx.db, async (tx) => {
      const removedRows = await removeBatch(tx, source, ids);
      const changes = removedRows.map((before) => ({
        action: 'delete',
        entity: source.entity,
        entityId: before.id,
        before,
      }));
      await recordChanges(tx, ctx.actor, changes);
      if (source === REVIEWS) {
        await recomputeRatings(tx, [...new Set(removedRows.map(({ product_id }) => product_id))], ctx.now);
      }
      return removedRows.length;
    });
    if (deleted.ok) removed += deleted.value;
  }
  return removed;
}

/** Reviews are cleaned first, so that deleting feedback afterwards deletes no review with it. */
export async function cleanDuplicates(ctx: ShopContext): Promise<Result<Duplicates, 'not-allowed'>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  const reviews = await removeDuplicates(ctx, REVIEWS);
  return ok({ reviews, feedback: await removeDuplicates(ctx, FEEDBACK) });
}
