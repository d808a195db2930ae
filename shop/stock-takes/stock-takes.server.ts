// Begins, finds, lists and abandons stock takes. One is in progress per category; one of all products excludes every other.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories } from '#db/schema/catalog.ts';
import { type StockTaker, stockTakes } from '#db/schema/stock-takes.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

const MAX_LISTED = 50;
/** Held while a stock take begins: of two that overlap, the second is refused. */
const BEGIN_LOCK = 'stock takes';

export type StockTakeRecord = Readonly<Omit<typeof stockTakes.$inferSelect, 'updatedAt'>>;

export const IN_PROGRESS = ['counting', 'applying'] as const;

const recordColumns = {
  ...pick(stockTakes, 'id', 'categoryId', 'categoryName', 'status', 'startedBy', 'startedAt', 'appliedBy', 'endedAt'),
};

export const toStockTaker = ({ actor }: ShopContext): StockTaker | null =>
  actor.kind === 'staff' ? { userId: actor.userId, email: actor.email, name: actor.name } : null;

export type BeginRefusal =
  | 'not-allowed'
  | 'no-such-category'
  /** `id` is the stock take in progress that counts some of the same sizes. */
  | { readonly kind: 'in-progress'; readonly id: string };

async function findOverlapping(tx: Tx, categoryId: string | null): Promise<string | null> {
  const overlaps =
    categoryId === null ? sql`true` : sql`coalesce(${stockTakes.categoryId} = ${categoryId}::uuid, true)`;
  const [found] = await tx
    .select({ id: stockTakes.id })
    .from(stockTakes)
    .where(and(inArray(stockTakes.status, [...IN_PROGRESS]), overlaps))
    .limit(1);
  return found?.id ?? null;
}

/** `categoryId` null: all products. Returns its id. */
export async function beginStockTake(
  ctx: ShopContext,
  categoryId: string | null,
): Promise<Result<string, BeginRefusal>> {
  const startedBy = toStockTaker(ctx);
  if (!startedBy) return refuse('not-allowed');
  if (categoryId !== null && !isRowId(categoryId)) return refuse('no-such-category');
  return inTransaction<string, BeginRefusal>(ctx.db, async (tx, refuseWith) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${BEGIN_LOCK}))`);
    const [category] =
      categoryId === null ? [] : await tx.select().from(categories).where(eq(categories.id, categoryId));
    if (categoryId !== null && !category) return refuseWith('no-such-category');
    const overlapping = await findOverlapping(tx, categoryId);
    if (overlapping !== null) return refuseWith({ kind: 'in-progress', id: overlapping });
    const categoryName = category?.name ?? '';
    const [row] = await tx
      .insert(stockTakes)
      .values({ categoryId, categoryName, startedBy, startedAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: stockTakes.id });
    if (!row) throw new Error('the stock take was not stored');
    const after = { scope: categoryName || 'All products' };
    await recordChange(tx, ctx.actor, { action: 'begin', entity: 'stock take', entityId: row.id, after });
    return row.id;
  });
}

/** Newest first. */
export async function listStockTakes(ctx: ShopContext): Promise<Result<StockTakeRecord[], 'not-allowed'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return ok(await ctx.db.select(recordColumns).from(stockTakes).orderBy(desc(stockTakes.startedAt)).limit(MAX_LISTED));
}

export async function findStockTake(ctx: ShopContext, id: string): Promise<StockTakeRecord | null> {
  if (!may(ctx.actor, 'products.edit') || !isRowId(id)) return null;
  const [row] = await ctx.db.select(recordColumns).from(stockTakes).where(eq(stockTakes.id, id));
  return row ?? null;
}

export type AbandonRefusal = 'not-allowed' | 'no-such-stock-take' | 'not-counting';

/** Ends a stock take and corrects nothing; what was counted is kept. */
export async function abandonStockTake(ctx: ShopContext, id: string): Promise<Result<null, AbandonRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-stock-take');
  return inTransaction<null, AbandonRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for('no key update');
    if (!row) return refuseWith('no-such-stock-take');
    if (row.status !== 'counting') return refuseWith('not-counting');
    await tx
      .update(stockTakes)
      .set({ status: 'abandoned', endedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(stockTakes.id, id));
    await recordChange(tx, ctx.actor, {
      action: 'abandon',
      entity: 'stock take',
      entityId: id,
      before: { status: 'counting' },
      after: { status: 'abandoned' },
    });
    return null;
  });
}
