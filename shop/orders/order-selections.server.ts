// Selections of more orders than fit into a URL: kept for the staff member who made them, so that the pages of their documents can be
// opened and reloaded. Bounded: the newest MAX_KEPT per person, for a week.

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { orderSelections } from '#db/schema/order-selections.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { MAX_SELECTED_ORDERS } from './selected-orders.ts';

export type SelectionRefusal = 'not-allowed' | 'too-many' | 'nothing-selected';

const MAX_KEPT = 30;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the id of the selection. */
export async function keepOrderSelection(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<string, SelectionRefusal>> {
  const { actor, db, now } = ctx;
  if (actor.kind !== 'staff' || !may(actor, 'orders.read')) return refuse('not-allowed');
  const orderIds = [...new Set(ids)].filter(isRowId);
  if (orderIds.length === 0) return refuse('nothing-selected');
  if (orderIds.length > MAX_SELECTED_ORDERS) return refuse('too-many');
  const { userId } = actor;
  const [kept] = await db
    .insert(orderSelections)
    .values({ userId, orderIds, createdAt: now })
    .returning({ id: orderSelections.id });
  if (!kept) throw new Error(`The selection of user ${userId} was not written`);
  const newest = db
    .select({ id: orderSelections.id })
    .from(orderSelections)
    .where(and(eq(orderSelections.userId, userId), gt(orderSelections.createdAt, new Date(now.getTime() - KEPT_MS))))
    .orderBy(desc(orderSelections.createdAt), desc(orderSelections.id))
    .limit(MAX_KEPT);
  await db
    .delete(orderSelections)
    .where(and(eq(orderSelections.userId, userId), sql`not ${inArray(orderSelections.id, newest)}`));
  return ok(kept.id);
}

/** Null when the actor has no such selection. */
export async function findOrderSelection(
  { actor, db, now }: ShopContext,
  id: string,
): Promise<readonly string[] | null> {
  if (actor.kind !== 'staff' || !isRowId(id)) return null;
  const [selection] = await db
    .select({ orderIds: orderSelections.orderIds })
    .from(orderSelections)
    .where(
      and(
        eq(orderSelections.id, id),
        eq(orderSelections.userId, actor.userId),
        gt(orderSelections.createdAt, new Date(now.getTime() - KEPT_MS)),
      ),
    );
  return selection?.orderIds ?? null;
}
