// Moves a return along the table of its moves: the row, its history, the audit and the mail, in the caller's transaction. The caller has
// locked the order and the return.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnEvents, returnItems, returns } from '#db/schema/returns.ts';
import { actorName } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { canMoveReturn, isEnded, RETURN_MOVES, type ReturnAction, type ReturnStatus, releasesItems } from './return.ts';
import type { LockedReturn, ReturnRow } from './return-rows.server.ts';

export interface ReturnMove {
  /** For shopper and staff: 'Approved'. */
  readonly description: string;
  readonly changes?: Partial<ReturnRow>;
  /** The shopper gets no mail. */
  readonly isSilent?: boolean;
  /** The exchange became a refund with this move, because its size is gone: the mail says so. */
  readonly isRefundInstead?: boolean;
}

/** Null when the return is in a state that does not allow it. */
export async function moveReturn(
  tx: Tx,
  ctx: ShopContext,
  { row }: Pick<LockedReturn, 'row'>,
  action: ReturnAction,
  { description, changes = {}, isSilent = false, isRefundInstead = false }: ReturnMove,
): Promise<ReturnRow | null> {
  if (!canMoveReturn(row.status, action)) return null;
  const status: ReturnStatus = RETURN_MOVES[action].to;
  const [moved] = await tx
    .update(returns)
    .set({
      ...changes,
      status,
      version: row.version + 1,
      updatedAt: ctx.now,
      ...(isEnded(status) ? { endedAt: ctx.now } : {}),
    })
    .where(eq(returns.id, row.id))
    .returning();
  if (!moved) throw new Error(`Return ${row.id} vanished under its lock`);
  if (releasesItems(status)) {
    await tx.update(returnItems).set({ isHeld: false }).where(eq(returnItems.returnId, row.id));
  }
  await writeEvent(tx, ctx, moved, description);
  await recordChange(tx, ctx.actor, {
    action,
    entity: 'return',
    entityId: row.id,
    before: { status: row.status },
    after: { status, ...changes },
  });
  if (!isSilent) await enqueueReturnMail(tx, moved, isRefundInstead);
  return moved;
}

export const writeEvent = (tx: Tx, ctx: ShopContext, { id, status }: ReturnRow, description: string) =>
  tx.insert(returnEvents).values({ returnId: id, status, description, actor: actorName(ctx.actor), at: ctx.now });

/** One mail per version of the return. */
export const enqueueReturnMail = (tx: Tx, { id, version, status }: ReturnRow, isRefundInstead = false) =>
  enqueue(tx, {
    topic: 'return-changed',
    ref: `${id} ${version}`,
    payload: { returnId: id, status, isRefundInstead },
  });
