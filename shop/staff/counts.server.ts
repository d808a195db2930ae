// The numbers of open tasks for staff, for the badges in the sidebar and the bell.

import { sql } from 'drizzle-orm';
import { isStaff, may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isForReader } from '#shop/notifications/notification-readers.server.ts';
import { countReturnsToDo } from '#shop/returns/admin-returns.server.ts';
import type { Permission } from './permission.ts';

export interface StaffCounts {
  readonly orders: number;
  readonly feedback: number;
  readonly leads: number;
  readonly fulfillment: number;
  /** Complaints that nobody has answered. */
  readonly grievances: number;
  /** Returns to answer, to check or to settle. */
  readonly returns: number;
  /** Counted up to the largest number that the badge shows: 100 is 'more than 99'. */
  readonly unreadNotifications: number;
}

export async function getStaffCounts(ctx: ShopContext): Promise<StaffCounts> {
  if (!isStaff(ctx.actor)) throw new Error('Staff counts are for staff only');
  const [{ rows }, returns] = await Promise.all([
    ctx.db.execute<{ [Key in Exclude<keyof StaffCounts, 'returns'>]: number }>(sql`
    select (select count(*)::int from orders where status = 'pending') as orders,
      (select count(*)::int from user_feedback where status = 'pending') as feedback,
      (select count(*)::int from leads where status = 'new') as leads,
      (select count(*)::int from orders where status = 'processing') as fulfillment,
      (select count(*)::int from grievances where status = 'open') as grievances,
      (select count(*)::int from (select from notifications where not read and ${isForReader(ctx.actor)} limit 100) counted) as "unreadNotifications"`),
    countReturnsToDo(ctx),
  ]);
  const [counts] = rows;
  if (!counts) throw new Error('The staff counts query returned no row');
  // A role sees no number of an area that it may not open.
  const ifAllowed = (permission: Permission, count: number) => (may(ctx.actor, permission) ? count : 0);
  return {
    orders: ifAllowed('orders.read', counts.orders),
    feedback: ifAllowed('reviews', counts.feedback),
    leads: ifAllowed('leads', counts.leads),
    fulfillment: ifAllowed('fulfilment', counts.fulfillment),
    grievances: ifAllowed('grievances', counts.grievances),
    returns,
    unreadNotifications: counts.unreadNotifications,
  };
}
