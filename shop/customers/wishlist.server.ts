// The wishlist of the actor's own account, so that a second device shows it. The request may contain anything: an
// invalid id or a deleted product is skipped. Invariant: at most MAX_WISHLIST_ITEMS per account. Adding twice adds
// once, and removing a missing product does nothing, so a browser may repeat a change after a lost response.

import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { users, wishlistItems } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import { cardColumns, mainPicture, toCard } from '#shop/catalog/card-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { AccountWishlist, WishlistChange } from './wishlist-change.ts';

export type WishlistRefusal = 'not-signed-in';

export async function listWishlist(ctx: ShopContext): Promise<Result<AccountWishlist, WishlistRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const rows = await ctx.db
    .select({ ...cardColumns, status: products.status })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.addedAt), asc(wishlistItems.productId));
  return ok({
    ids: rows.map(({ id }) => id),
    products: rows.filter(({ status }) => status === 'active').map(({ status: _status, ...row }) => toCard(row)),
  });
}

/** Returns how many more items fit. Locks the user, so that two parallel changes cannot both take the last free place. */
async function lockAndCountRoom(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [counted] = await tx.select({ total: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
  return Math.max(0, MAX_WISHLIST_ITEMS - (counted?.total ?? 0));
}

/** Returns the ids of existing products that are not in the wishlist yet, in the order of `ids`. */
async function newWishlistIds(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const existing = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const wishlisted = await tx
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, [...ids])));
  const existingIds = new Set(existing.map(({ id }) => id));
  const wishlistIds = new Set(wishlisted.map(({ id }) => id));
  return ids.filter((id) => existingIds.has(id) && !wishlistIds.has(id));
}

/** Merges the browser's wishlist into the account's; no entry of either is lost. */
export async function mergeWishlist(ctx: ShopContext, ids: readonly string[]): Promise<Result<null, WishlistRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const requestedIds = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isRowId).slice(0, MAX_WISHLIST_ITEMS);
  if (requestedIds.length === 0) return ok(null);
  return inTransaction<null, WishlistRefusal>(ctx.db, async (tx) => {
    const room = await lockAndCountRoom(tx, userId);
    const added = (await newWishlistIds(tx, userId, requestedIds)).slice(0, room);
    if (added.length === 0) return null;
    await tx.insert(wishlistItems).values(
      // The times are one millisecond apart, so that the items keep their order.
      added.map((productId, index) => ({ userId, productId, addedAt: new Date(ctx.now.getTime() + index) })),
    );
    return null;
  });
}

async function removeAllFromWishlist(ctx: ShopContext, ids: readonly string[]): Promise<Result<null, WishlistRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const removedIds = ids.filter(isRowId);
  if (removedIds.length > 0) {
    await ctx.db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, removedIds)));
  }
  return ok(null);
}

/** Applies the changes that a browser made since its last request, and returns the wishlist. */
export async function changeWishlist(
  ctx: ShopContext,
  changes: readonly WishlistChange[],
): Promise<Result<AccountWishlist, WishlistRefusal>> {
  const idsWith = (kind: boolean) => changes.filter(({ wished }) => wished === kind).map(({ id }) => id);
  const removed = await removeAllFromWishlist(ctx, idsWith(false));
  if (!removed.ok) return removed;
  const merged = await mergeWishlist(ctx, idsWith(true));
  return merged.ok ? listWishlist(ctx) : merged;
}
