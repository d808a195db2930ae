// Loads the bell's notifications and marks them read. This route has no page.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { NOTIFICATION_TYPES } from '#config/value-lists.ts';
import type { ShopContext } from '#shop/context.ts';
import { isSystemNotification, timeAgo } from '#shop/notifications/notification.ts';
import {
  countUnreadNotifications,
  findOrderIds,
  findReturnNumbers,
  listNotifications,
  type NotificationFilter,
  type NotificationRecord,
} from '#shop/notifications/notification-records.server.ts';
import { markAllNotificationsRead, markNotificationRead } from '#shop/notifications/read-notifications.server.ts';
import { resultOrFallback } from '../kit/actions/offline-safe.ts';
import { returnPath } from '../kit/return-path.ts';
import type { Route } from './+types/notifications.route.ts';
import type { BellData } from './bell-data.ts';

const MAX_NOTIFICATIONS = 30;

/** By row id, the numbers that staff use for the notifications' orders (ORD-…) and returns (RET-…). */
interface RelatedNumbers {
  readonly orders: ReadonlyMap<string, string>;
  readonly returns: ReadonlyMap<string, string>;
}

/** Returns the path of the screen on which staff handle the notification's subject. */
function notificationPath({ type, data: details }: NotificationRecord, numbers: RelatedNumbers): string {
  if (isSystemNotification(details)) return '/admin-panel';
  if (type === 'stock') return '/admin-panel/products';
  if (type === 'user') return '/admin-panel/users';
  if (typeof details.grievanceId === 'string') {
    return `/admin-panel/grievances/${encodeURIComponent(details.grievanceId)}`;
  }
  if (type === 'feedback') return '/admin-panel/feedback';
  const returnNumber = numbers.returns.get(String(details.returnId));
  if (returnNumber !== undefined) return returnPath(returnNumber);
  const orderId = numbers.orders.get(String(details.orderId));
  // A refund or payment without an order is handled on the screen of refunds.
  if (orderId === undefined && ('refundId' in details || 'unknownPaymentId' in details)) return '/admin-panel/refunds';
  return orderId === undefined ? '/admin-panel/orders' : `/admin-panel/orders?order=${encodeURIComponent(orderId)}`;
}

async function load(ctx: ShopContext, filter: NotificationFilter): Promise<BellData | null> {
  const [list, unread] = await Promise.all([
    listNotifications(ctx, MAX_NOTIFICATIONS, filter),
    countUnreadNotifications(ctx),
  ]);
  if (!list.ok || !unread.ok) return null;
  const [orders, returns] = await Promise.all([findOrderIds(ctx, list.value), findReturnNumbers(ctx, list.value)]);
  return {
    unread: unread.value,
    list: list.value.map((each) => ({
      id: each.id,
      kind: isSystemNotification(each.data) ? 'system' : each.type,
      title: each.title,
      message: each.message,
      read: each.read,
      createdAt: each.createdAt.toISOString(),
      ago: timeAgo(each.createdAt, ctx.now),
      path: notificationPath(each, { orders, returns }),
    })),
  };
}

/** Parses `?show=unread` or `?show=stock`; any other value shows all notifications. */
function parseFilter(show: string | null): NotificationFilter {
  if (show === 'unread') return { unread: true };
  const type = NOTIFICATION_TYPES.find((known) => known === show);
  return type === undefined ? {} : { type };
}

/** Returns null data when loading failed: a failure of the bell must not break the screen around it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const bellData = await load(ctx, parseFilter(new URL(request.url).searchParams.get('show'))).catch(
    (error: unknown) => {
      ctx.log.error({ err: error }, 'admin notifications could not be loaded');
      return null;
    },
  );
  return { bellData };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  resultOrFallback(serverLoader, { bellData: null });

/**
 * Marks one notification read, or with `all` every notification that the filter `show` lists. `upTo` is the time of the newest notification
 * that was shown: later ones stay unread.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const ctx = context.get(shopContext);
  const newestShown = new Date(String(form.get('upTo') ?? ''));
  const before = Number.isNaN(newestShown.getTime()) ? ctx.now : newestShown;
  const { type } = parseFilter(String(form.get('show') ?? ''));
  const id = String(form.get('id') ?? '');
  const marksAll = form.get('all') !== null;
  try {
    const marked = marksAll
      ? await markAllNotificationsRead(ctx, { before, type })
      : await markNotificationRead(ctx, id);
    return data({ ok: marked.ok }, { status: marked.ok ? 200 : 404 });
  } catch (error) {
    ctx.log.error({ err: error, id }, 'notification could not be marked as read');
    return data({ ok: false }, { status: 503 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => resultOrFallback(serverAction, { ok: false });
