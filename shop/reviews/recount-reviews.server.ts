// Corrects rating and review count of products from their reviews, batch by batch: each write is small, so that
// a large catalogue causes no long locks. A correct product is not written, and no cached page is invalidated for it.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

export const RECOUNT_BATCH_SIZE = 2_000;
/** Products written per transaction: the change notification is computed row by row. */
const MAX_WRITES_PER_TRANSACTION = 250;

export interface RecountBatch {
  readonly checked: number;
  readonly changed: number;
  /** The cursor of the next batch; null at the end. */
  readonly next: string | null;
}

interface ScannedBatch extends Record<string, unknown> {
  readonly checked: number;
  readonly last: string | null;
  /** The products whose rating or count differs from their reviews. */
  readonly wrong: string[];
}

async function scanBatch(ctx: ShopContext, after: string | null): Promise<ScannedBatch> {
  const { rows } = await ctx.db.execute<ScannedBatch>(sql`
    with batch as materialized (
      select id, rating, reviews from products where ${after}::uuid is null or id > ${after}::uuid order by id limit ${RECOUNT_BATCH_SIZE}
    ), counted as (
      select product_id, round(avg(rating), 1) as rating, count(*)::int as reviews from reviews
      where product_id = any(array(select id from batch)) group by product_id
    )
    select (select count(*)::int from batch) as checked, (select id from batch order by id desc limit 1) as last,
      array(select batch.id from batch left join counted on counted.product_id = batch.id
        where (batch.rating, batch.reviews) is distinct from (coalesce(counted.rating, 0), coalesce(counted.reviews, 0))
        order by batch.id) as wrong`);
  return rows[0] ?? { checked: 0, last: null, wrong: [] };
}

const toUuidArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Corrects these products and returns how many of them had a rating or count that differs from their reviews. */
export async function recomputeRatings(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  if (ids.length === 0) return 0;
  // Locked before counting: a review that is approved at the same time is counted by the later transaction.
  await tx.execute(sql`select from products where id = any(${toUuidArray(ids)}) order by id for no key update`);
  const { rowCount } = await tx.execute(sql`
    update products set rating = counted.rating, reviews = counted.reviews, updated_at = ${at}
    from (select p.id, coalesce(round(avg(r.rating), 1), 0) as rating, count(r.id)::int as reviews
      from products p left join reviews r on r.product_id = p.id where p.id = any(${toUuidArray(ids)}) group by p.id) counted
    where products.id = counted.id
      and (products.rating, products.reviews) is distinct from (counted.rating, counted.reviews)`);
  return rowCount ?? 0;
}

/** Recounts the batch that follows `after`; null starts at the beginning. */
export async function recountReviews(
  ctx: ShopContext,
  after: string | null,
): Promise<Result<RecountBatch, 'not-allowed'>> {
  if (!may(ctx.actor, 'reviews') || (after !== null && !isRowId(after))) return refuse('not-allowed');
  const { checked, last, wrong } = await scanBatch(ctx, after);
  const next = checked === RECOUNT_BATCH_SIZE ? last : null;
  let changed = 0;
  for (let from = 0; from < wrong.length; from += MAX_WRITES_PER_TRANSACTION) {
    changed += await correctRatings(ctx, wrong.slice(from, from + MAX_WRITES_PER_TRANSACTION));
  }
  return ok({ checked, changed, next });
}

async function correctRatings(ctx: ShopContext, wrong: readonly string[]): Promise<number> {
  const written = await inTransaction<number, never>(ctx.db, async (tx) => {
    const changed = await recomputeRatings(tx, wrong, ctx.now);
    if (changed > 0) {
      const change = { action: 'recount', entity: 'review', entityId: 'counts', after: { changed, products: wrong } };
      await recordChange(tx, ctx.actor, change);
    }
    return changed;
  });
  return written.ok ? written.value : 0;
}
