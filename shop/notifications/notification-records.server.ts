// The newest notifications, as the bell and its page show them to staff.

import { asc, desc } from 'drizzle-orm';
import { notifications } from '#db/schema/office.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { NotificationType } from './notification.ts';

export interface NotificationRecord {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly read: boolean;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
}

export async function listNotifications(
  ctx: ShopContext,
  limit: number,
): Promise<Result<NotificationRecord[], 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return ok(
    await ctx.db
      .select()
      .from(notifications)
      .orderBy(desc(notifications.createdAt), asc(notifications.id))
      .limit(limit),
  );
}
