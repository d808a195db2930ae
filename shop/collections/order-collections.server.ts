// Staff sort the collections: one order for the menu, the home page and the list of staff.

import { asc, eq, isNull, sql } from 'drizzle-orm';
import { collections } from '#db/schema/collections.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** `shownIds`: the order that the screen showed; when it has changed since, the move is refused. */
export async function orderCollections(
  ctx: ShopContext,
  ids: readonly string[],
  shownIds: readonly string[],
): Promise<Result<void, 'not-allowed' | 'changed-meanwhile'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<void, 'not-allowed' | 'changed-meanwhile'>(ctx.db, async (tx, refuseWith) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collection order'))`);
    const rows = await tx
      .select({ id: collections.id })
      .from(collections)
      .where(isNull(collections.deletedAt))
      .orderBy(asc(collections.position), asc(collections.name), asc(collections.id));
    const before = rows.map(({ id }) => id);
    if (!isSame(before, shownIds) || !isSame([...ids].sort(), [...before].sort()))
      return refuseWith('changed-meanwhile');
    for (const [index, id] of ids.entries())
      await tx
        .update(collections)
        .set({ position: index + 1 })
        .where(eq(collections.id, id));
    const change = { before: { order: before }, after: { order: ids } };
    await recordChange(tx, ctx.actor, { action: 'reorder', entity: 'collection', entityId: 'all', ...change });
  });
}
