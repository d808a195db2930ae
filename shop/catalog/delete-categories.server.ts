// Deletes categories. A product always has a category: products of a deleted category move to another one chosen by staff, in the same
// transaction; without that choice nothing is deleted. A category that a running coupon applies to is not deleted. Deleted products count
// and move too, because they can be restored.

import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, products } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { lockCategories } from './change-categories.server.ts';

export type DeleteCategoriesRefusal =
  | 'not-allowed'
  | 'no-such-category'
  /** The target category for its products is being deleted too, or does not exist. */
  | 'no-such-target'
  | 'has-products'
  | 'named-by-coupon';

export interface DeletedCategories {
  readonly categories: number;
  readonly movedProducts: number;
}

type Refuse = (reason: DeleteCategoriesRefusal) => never;

async function isUsedByCoupon(ctx: ShopContext, tx: Tx, ids: readonly string[]): Promise<boolean> {
  const named = sql`(${coupons.applicableCategories} || ${coupons.excludeCategories}) && ${sql.param(ids)}::uuid[]`;
  return (await tx.$count(coupons, and(eq(coupons.status, 'active'), gt(coupons.validUntil, ctx.now), named))) > 0;
}

async function moveProducts(
  ctx: ShopContext,
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string | null },
  refuseWith: Refuse,
): Promise<number> {
  const inCategory = eq(products.categoryId, from);
  if ((await tx.$count(products, inCategory)) === 0) return 0;
  if (to === null) return refuseWith('has-products');
  const moved = await tx
    .update(products)
    .set({ categoryId: to, version: sql`${products.version} + 1`, updatedAt: ctx.now })
    .where(inCategory)
    .returning({ id: products.id });
  return moved.length;
}

type Row = Awaited<ReturnType<typeof lockCategories>>[number];

/** Locks the categories to delete and the target of their products, and returns the former. */
async function lockForDeletion(
  tx: Tx,
  ids: readonly string[],
  moveTo: string | null,
  refuseWith: Refuse,
): Promise<readonly Row[]> {
  const locked = await lockCategories(tx, moveTo === null ? ids : [...ids, moveTo]);
  if (moveTo !== null && !locked.some(({ id }) => id === moveTo)) return refuseWith('no-such-target');
  const toDelete = locked.filter(({ id }) => id !== moveTo);
  return toDelete.length > 0 ? toDelete : refuseWith('no-such-category');
}

export async function deleteCategories(
  ctx: ShopContext,
  ids: readonly string[],
  moveTo: string | null,
): Promise<Result<DeletedCategories, DeleteCategoriesRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  if (moveTo !== null && ids.includes(moveTo)) return refuse('no-such-target');
  return inTransaction<DeletedCategories, DeleteCategoriesRefusal>(ctx.db, async (tx, refuseWith) => {
    const toDelete = await lockForDeletion(tx, ids, moveTo, refuseWith);
    const idsToDelete = toDelete.map(({ id }) => id);
    if (await isUsedByCoupon(ctx, tx, idsToDelete)) return refuseWith('named-by-coupon');
    let movedProducts = 0;
    for (const before of toDelete) {
      const { id } = before;
      const moved = await moveProducts(ctx, tx, { from: id, to: moveTo }, refuseWith);
      movedProducts += moved;
      const after = moved > 0 ? { productsMovedTo: moveTo, products: moved } : null;
      await recordChange(tx, ctx.actor, { action: 'delete', entity: 'category', entityId: id, before, after });
    }
    await tx.delete(categories).where(inArray(categories.id, idsToDelete));
    return { categories: toDelete.length, movedProducts };
  });
}
