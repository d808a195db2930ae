// The bag of the actor's own account, which synchronises the devices. A change is applied once: its key is written
// in the same transaction, so a browser may send it again after a lost response, and two tabs may send it at once.
// Invariant: a line holds 1 to MAX_LINE_QUANTITY, a bag at most MAX_BAG_LINES lines. A deleted product is skipped; a product that
// is not for sale stays, so that the shopper sees it. A bag reserves nothing: checkout decides what is available.

import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { bagChangeKeys, bagLines, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import { cardColumns, mainPicture, toCard } from '#shop/catalog/card-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type AccountBag, type AccountLine, applyChanges } from './account-bag.ts';
import { type BagChange, isSameLineId } from './bag-change.ts';
import { bagChanges } from './bag-change-input.ts';

export type BagRefusal = 'not-signed-in' | 'invalid-request';

export async function getAccountBag(ctx: ShopContext): Promise<Result<AccountBag, BagRefusal>> {
  const userId = signedInId(ctx.actor);
  return userId === null ? refuse('not-signed-in') : ok(await loadAccountBag(ctx.db, userId));
}

/** The bag of any account; the caller checks who may see it. */
export async function loadAccountBag(db: DbOrTx, userId: string): Promise<AccountBag> {
  const rows = await db
    .select({ ...cardColumns, size: bagLines.size, qty: bagLines.qty })
    .from(bagLines)
    .innerJoin(products, eq(products.id, bagLines.productId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(eq(bagLines.userId, userId))
    .orderBy(asc(bagLines.addedAt), asc(bagLines.productId), asc(bagLines.size));
  const cards = new Map(rows.map(({ size: _size, qty: _qty, ...row }) => [row.id, toCard(row)]));
  return { lines: rows.map(({ id, size, qty }) => ({ id, size, qty })), products: [...cards.values()] };
}

/** Locks the user, so that each change starts from the result of the previous one. */
async function lockLines(tx: Tx, userId: string): Promise<AccountLine[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return tx
    .select({ id: bagLines.productId, size: bagLines.size, qty: bagLines.qty })
    .from(bagLines)
    .where(eq(bagLines.userId, userId))
    .orderBy(asc(bagLines.addedAt), asc(bagLines.productId), asc(bagLines.size));
}

/** Stores the keys of the changes, and returns the changes of existing products whose keys were new. */
async function claimNewChanges(tx: Tx, userId: string, changes: readonly BagChange[], now: Date): Promise<BagChange[]> {
  // Of two changes with one key the first counts: a later entry of a map replaces an earlier one, hence the reverse order.
  const firstByKey = new Map(changes.toReversed().map((change) => [change.key, change]));
  const inserted = await tx
    .insert(bagChangeKeys)
    .values([...firstByKey.keys()].map((key) => ({ userId, key, appliedAt: now })))
    .onConflictDoNothing()
    .returning({ key: bagChangeKeys.key });
  const newKeys = new Set(inserted.map(({ key }) => key));
  const newChanges = changes.filter((change) => newKeys.has(change.key) && firstByKey.get(change.key) === change);
  const ids = [...new Set(newChanges.map(({ id }) => id))];
  // The products are locked until the end of the transaction: deleting one before that would delete its new lines too.
  const existing = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('key share');
  const existingIds = new Set(existing.map(({ id }) => id));
  return newChanges.filter(({ id }) => existingIds.has(id));
}

async function saveLines(
  tx: Tx,
  userId: string,
  [before, after]: readonly [readonly AccountLine[], readonly AccountLine[]],
  now: Date,
): Promise<void> {
  const removed = before.filter((line) => !after.some(isSameLineId(line)));
  if (removed.length > 0) {
    const conditions = removed.map(({ id, size }) => and(eq(bagLines.productId, id), eq(bagLines.size, size)));
    await tx.delete(bagLines).where(and(eq(bagLines.userId, userId), or(...conditions)));
  }
  const changed = after.filter((line) => before.find(isSameLineId(line))?.qty !== line.qty);
  if (changed.length > 0) {
    await tx
      .insert(bagLines)
      .values(
        changed.map(({ id: productId, size, qty }, index) => ({
          userId,
          productId,
          size,
          qty,
          // The times are one millisecond apart, so that the lines keep their order.
          addedAt: new Date(now.getTime() + index),
        })),
      )
      .onConflictDoUpdate({
        target: [bagLines.userId, bagLines.productId, bagLines.size],
        set: { qty: sql`excluded.qty` },
      });
  }
}

/** Applies a browser's changes since its last request, and returns the bag. `input` may be anything. */
export async function changeAccountBag(ctx: ShopContext, input: unknown): Promise<Result<AccountBag, BagRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const parsed = bagChanges.safeParse(input);
  if (!parsed.success) return refuse('invalid-request');
  if (parsed.data.length > 0) {
    await inTransaction<void, BagRefusal>(ctx.db, async (tx) => {
      const before = await lockLines(tx, userId);
      const newChanges = await claimNewChanges(tx, userId, parsed.data, ctx.now);
      await saveLines(tx, userId, [before, applyChanges(before, newChanges)], ctx.now);
    });
  }
  return getAccountBag(ctx);
}

/** Removes the bought units from the bag, in the order's transaction; lines added since stay. */
export async function clearBagLines(
  tx: Tx,
  userId: string,
  bought: readonly { readonly productId: string; readonly size: string; readonly quantity: number }[],
  now: Date,
): Promise<void> {
  const before = await lockLines(tx, userId);
  const changes = bought.map(({ productId, size, quantity }) => ({ id: productId, size, by: -quantity }));
  await saveLines(tx, userId, [before, applyChanges(before, changes)], now);
}

/**
 * Adds one account's bag to another's, up to the limits, in the transaction that joins the accounts. The change keys are copied too, so
 * that no change is applied again.
 */
export async function mergeAccountBags(
  tx: Tx,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  const added = await lockLines(tx, from);
  const before = await lockLines(tx, to);
  const changes = added.map(({ id, size, qty }) => ({ id, size, by: qty }));
  await saveLines(tx, to, [before, applyChanges(before, changes)], at);
  await tx.execute(sql`insert into bag_change_keys (user_id, key, applied_at)
    select ${to}, key, applied_at from bag_change_keys where user_id = ${from} on conflict do nothing`);
}
