// The newest notifications, for the bell of staff.

import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { notifications } from '#db/schema/system.ts';
import { isStaff } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { returnNumber } from '#shop/returns/return.ts';
import { isRowId } from '#shop/row-id.ts';
import { MAX_ON_BADGE, type NotificationType } from './notification.ts';
import { isForReader } from './notification-readers.server.ts';

export interface NotificationRecord {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly read: boolean;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
}

export interface NotificationFilter {
  /** True lists unread notifications only. */
  readonly unread?: boolean;
  readonly type?: NotificationType;
}

export async function listNotifications(
  ctx: ShopContext,
  limit: number,
  { unread = false, type }: NotificationFilter = {},
): Promise<Result<NotificationRecord[], 'not-allowed'>> {
  if (!isStaff(ctx.actor)) return refuse('not-allowed');
  return ok(
    await ctx.db
      .select()
      .from(notifications)
      .where(
        and(
          // Written as the partial index of unread notifications has it, so that PostgreSQL can use the index.
          unread ? sql`not ${notifications.read}` : undefined,
          type === undefined ? undefined : eq(notifications.type, type),
          isForReader(ctx.actor),
        ),
      )
      .orderBy(desc(notifications.createdAt), asc(notifications.id))
      .limit(limit),
  );
}

/** The number of unread notifications, counted up to one more than the badge shows. */
export async function countUnreadNotifications(ctx: ShopContext): Promise<Result<number, 'not-allowed'>> {
  if (!isStaff(ctx.actor)) return refuse('not-allowed');
  const { rows } = await ctx.db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (select from notifications where not read and ${isForReader(ctx.actor)} limit ${MAX_ON_BADGE + 1}) counted`);
  return ok(rows[0]?.unread ?? 0);
}

/** The displayed order IDs of the orders that these notifications are about. */
export async function findOrderIds(
  ctx: ShopContext,
  list: readonly NotificationRecord[],
): Promise<ReadonlyMap<string, string>> {
  if (!isStaff(ctx.actor)) return new Map();
  const ids = list.flatMap(({ data }) =>
    typeof data.orderId === 'string' && isRowId(data.orderId) ? [data.orderId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: orders.id, orderId: orders.orderId })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/** The numbers of the returns that these notifications are about, by the id of the row. */
export async function findReturnNumbers(
  ctx: ShopContext,
  list: readonly NotificationRecord[],
): Promise<ReadonlyMap<string, string>> {
  if (!isStaff(ctx.actor)) return new Map();
  const ids = list.flatMap(({ data }) =>
    typeof data.returnId === 'string' && isRowId(data.returnId) ? [data.returnId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: returns.id, serial: returns.serial, requestedAt: returns.requestedAt })
    .from(returns)
    .where(inArray(returns.id, ids));
  return new Map(rows.map((row) => [row.id, returnNumber(row)]));
}
