// Marks notifications as read, one or all.

import { and, eq, lte, sql } from 'drizzle-orm';
import { notifications } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { isStaff } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { NotificationType } from './notification.ts';
import { isForReader } from './notification-readers.server.ts';

const isUnread = sql`not ${notifications.read}`;

/** Marks all notifications up to a time as read, by default up to now, or those of one type. Returns how many. */
export async function markAllNotificationsRead(
  ctx: ShopContext,
  { before = ctx.now, type }: { readonly before?: Date; readonly type?: NotificationType | undefined } = {},
): Promise<Result<number, 'not-allowed'>> {
  if (!isStaff(ctx.actor)) return refuse('not-allowed');
  return inTransaction<number, never>(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set({ read: true })
      .where(
        and(
          isUnread,
          lte(notifications.createdAt, before),
          type === undefined ? undefined : eq(notifications.type, type),
          isForReader(ctx.actor),
        ),
      );
    const marked = rowCount ?? 0;
    if (marked > 0) {
      await recordChange(tx, ctx.actor, {
        action: 'mark all read',
        entity: 'notification',
        entityId: type ?? 'all',
        after: { marked, before },
      });
    }
    return marked;
  });
}

export async function markNotificationRead(
  ctx: ShopContext,
  id: string,
): Promise<Result<null, 'not-allowed' | 'no-such-notification'>> {
  if (!isStaff(ctx.actor)) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-notification');
  return inTransaction<null, 'no-such-notification'>(ctx.db, async (tx, refuseWith) => {
    const [found] = await tx
      .select({ read: notifications.read })
      .from(notifications)
      .where(and(eq(notifications.id, id), isForReader(ctx.actor)))
      .for('update');
    if (!found) return refuseWith('no-such-notification');
    if (found.read) return null;
    await tx.update(notifications).set({ read: true }).where(eq(notifications.id, id));
    await recordChange(tx, ctx.actor, { action: 'mark read', entity: 'notification', entityId: id });
    return null;
  });
}
