// Corrects the stock by the differences of a stock take. Staff start it; a job corrects a hundred sizes per transaction, each together with
// the result of its line, so that after a crash the next job continues and corrects each size once. A size that cannot be corrected keeps
// its stock and gets the reason; the others are corrected.

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { stockTakes } from '#db/schema/stock-takes.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange, recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { findStaffActor } from '#shop/staff/staff-actor.server.ts';
import { type StockRow, saveStockChanges, toStockBySize } from '#shop/stock/edit-stock.server.ts';
import { HAS_MOVED, IS_COUNTED_TWICE } from './line-flags.server.ts';
import { REVISION, UNCOUNTED_SIZES } from './review-queries.server.ts';
import { decideResult, STOCK_TAKE_REASON, type StockTakeResult } from './stock-take.ts';
import { toStockTaker } from './stock-takes.server.ts';

const BATCH_SIZE = 100;
/** After these a new job continues: a job that takes minutes would be taken for dead. */
const BATCHES_PER_JOB = 100;
const APPLY_JOB: QueuedJob = 'apply-stock-take';

export type ApplyRefusal =
  | 'not-allowed'
  | 'no-such-stock-take'
  | 'not-counting'
  /** Somebody has counted since the review was loaded. */
  | 'changed-meanwhile';

export interface ApplyChoice {
  /** The revision of the review that staff saw. */
  readonly revision: number;
  /** Sets the sizes that nobody counted to 0. */
  readonly zeroesUncounted: boolean;
}

async function queueApply(db: DbOrTx, id: string): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${APPLY_JOB}, json_build_object('id', ${id}::text), queue_name := 'stock takes', job_key := ${`stock take ${id}`})`,
  );
}

/** Queues the job again for stock takes whose job was lost. */
export async function requeueStockTakes(db: DbOrTx): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from stock_takes where status = 'applying' and updated_at < now() - interval '5 minutes'`,
  );
  for (const { id } of rows) await queueApply(db, id);
}

/** Adds a line with the count 0 for each size that nobody counted. */
async function addUncountedLines(tx: Tx, ctx: ShopContext, id: string): Promise<void> {
  await tx.execute(sql`
    insert into stock_take_lines (stock_take_id, inventory_level_id, product_name, size, sku, price, counted, was_counted, book, first_at, last_at)
    select take.id, s.id, p.name, s.size, coalesce(s.sku, p.sku), p.price, 0, false, s.on_hand,
      ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
    from stock_takes take ${UNCOUNTED_SIZES} and take.id = ${id}::uuid`);
}

/** Ends the counting; the job corrects the stock. */
export async function applyStockTake(
  ctx: ShopContext,
  id: string,
  { revision, zeroesUncounted }: ApplyChoice,
): Promise<Result<null, ApplyRefusal>> {
  const appliedBy = toStockTaker(ctx);
  if (!appliedBy) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-stock-take');
  return inTransaction<null, ApplyRefusal>(ctx.db, async (tx, refuseWith) => {
    const [take] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for('no key update');
    if (!take) return refuseWith('no-such-stock-take');
    if (take.status !== 'counting') return refuseWith('not-counting');
    const { rows } = await tx.execute<{ revision: number }>(
      sql`select ${REVISION} as revision from stock_take_scans where stock_take_id = ${id}::uuid`,
    );
    if (rows[0]?.revision !== revision) return refuseWith('changed-meanwhile');
    if (zeroesUncounted) await addUncountedLines(tx, ctx, id);
    await tx
      .update(stockTakes)
      .set({ status: 'applying', appliedBy, updatedAt: sql`now()` })
      .where(eq(stockTakes.id, id));
    await recordChange(tx, ctx.actor, {
      action: 'apply',
      entity: 'stock take',
      entityId: id,
      before: { status: 'counting' },
      after: { status: 'applying', sizesNotCounted: zeroesUncounted ? 'set to 0' : 'unchanged' },
    });
    await queueApply(tx, id);
    return null;
  });
}

interface LineToApply extends Record<string, unknown> {
  readonly lineId: string;
  readonly levelId: string | null;
  readonly counted: number;
  readonly book: number;
}

interface LockedSize extends StockRow, Record<string, unknown> {
  readonly lineId: string;
  readonly isDeleted: boolean;
  readonly hasMoved: boolean;
  readonly isCountedTwice: boolean;
}

/** Locks lines, then levels in the order of every writer: product, then size. */
async function lockBatch(tx: Tx, stockTakeId: string) {
  const { rows: lines } = await tx.execute<LineToApply>(sql`
    select line.id as "lineId", line.inventory_level_id as "levelId", line.counted, line.book
    from stock_take_lines line left join inventory_levels s on s.id = line.inventory_level_id
    where line.stock_take_id = ${stockTakeId}::uuid and line.result is null
    order by s.product_id, s.size limit ${BATCH_SIZE} for update of line`);
  const lineIds = sql`any(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[])`;
  const levelIds = sql`any(${sql.param(lines.map(({ levelId }) => levelId))}::uuid[])`;
  await tx.execute(
    sql`select 1 from inventory_levels where id = ${levelIds} order by product_id, size for no key update`,
  );
  const { rows: sizes } = await tx.execute<LockedSize>(sql`
    select line.id as "lineId", s.id, s.product_id as "productId", s.size, s.on_hand as "onHand", s.reserved,
      p.deleted_at is not null as "isDeleted", ${HAS_MOVED} as "hasMoved", ${IS_COUNTED_TWICE} as "isCountedTwice"
    from stock_take_lines line join inventory_levels s on s.id = line.inventory_level_id join products p on p.id = s.product_id
    where line.id = ${lineIds} order by s.product_id, s.size`);
  return { lines, sizes: new Map(sizes.map((size) => [size.lineId, size])) };
}

async function correctSizes(
  tx: Tx,
  ctx: ShopContext,
  changes: readonly { readonly row: LockedSize; readonly by: number }[],
): Promise<void> {
  await saveStockChanges(tx, ctx, changes, STOCK_TAKE_REASON);
  const byProduct = Map.groupBy(changes, ({ row }) => row.productId);
  await recordChanges(
    tx,
    ctx.actor,
    [...byProduct].map(([productId, changed]) => {
      const rows = changed.map(({ row }) => row);
      const after = toStockBySize(
        rows,
        changed.map(({ by }) => by),
      );
      return {
        action: 'set stock',
        entity: 'product',
        entityId: productId,
        before: toStockBySize(rows),
        after: { ...after, reason: STOCK_TAKE_REASON },
      };
    }),
  );
}

/** Returns how many sizes were decided; 0 at the end. */
export async function applyBatch(ctx: ShopContext, stockTakeId: string): Promise<number> {
  const applied = await inTransaction<number, never>(ctx.db, async (tx) => {
    const { lines, sizes } = await lockBatch(tx, stockTakeId);
    if (lines.length === 0) return 0;
    const decided = lines.map((line) => {
      const size = sizes.get(line.lineId);
      const result: StockTakeResult = !size || size.isDeleted ? 'deleted' : decideResult({ ...line, ...size });
      return { ...line, size, result };
    });
    const changes = decided.flatMap(({ size, result, counted, book }) =>
      size && result === 'corrected' ? [{ row: size, by: counted - book }] : [],
    );
    await correctSizes(tx, ctx, changes);
    await tx.execute(sql`update stock_take_lines line set result = decided.result
      from unnest(${sql.param(decided.map(({ lineId }) => lineId))}::uuid[], ${sql.param(decided.map(({ result }) => result))}::text[])
        as decided (id, result) where line.id = decided.id`);
    await tx.update(stockTakes).set({ updatedAt: sql`now()` }).where(eq(stockTakes.id, stockTakeId));
    return lines.length;
  });
  return applied.ok ? applied.value : 0;
}

/** The job that corrects every size. It may run twice. */
export async function runStockTake(ctx: ShopContext, id: string): Promise<void> {
  if (!isRowId(id)) return;
  const [take] = await ctx.db
    .select({ status: stockTakes.status, appliedBy: stockTakes.appliedBy })
    .from(stockTakes)
    .where(eq(stockTakes.id, id));
  if (take?.status !== 'applying' || !take.appliedBy) return;
  // The audit log and the ledger name the person who applied it.
  const starter = await findStaffActor(ctx.db, take.appliedBy.userId);
  const asStarter: ShopContext = { ...ctx, actor: starter ?? { kind: 'system', name: take.appliedBy.email } };
  for (let batch = 0; batch < BATCHES_PER_JOB; batch++) {
    if ((await applyBatch(asStarter, id)) > 0) continue;
    await ctx.db
      .update(stockTakes)
      .set({ status: 'applied', endedAt: ctx.now, updatedAt: sql`now()` })
      .where(and(eq(stockTakes.id, id), eq(stockTakes.status, 'applying')));
    return;
  }
  await queueApply(ctx.db, id);
}
