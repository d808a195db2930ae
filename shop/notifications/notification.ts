// A notification of staff as the bell shows it, and a helper for each of the four types. Pure.

import type { NOTIFICATION_TYPES } from '#config/value-lists.ts';

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface NewNotification {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly data?: Record<string, unknown>;
}

type NotificationText = Omit<NewNotification, 'type'>;

export const orderNotification = (text: NotificationText): NewNotification => ({ ...text, type: 'order' });
export const userNotification = (text: NotificationText): NewNotification => ({ ...text, type: 'user' });
export const feedbackNotification = (text: NotificationText): NewNotification => ({ ...text, type: 'feedback' });
export const stockNotification = (text: NotificationText): NewNotification => ({ ...text, type: 'stock' });

/**
 * A failure of the store itself (backup, invariants). The four types are fixed (A-NOTE-06), so its mark is in the data.
 */
export const systemNotification = (text: Omit<NotificationText, 'data'>): NewNotification => ({
  ...text,
  type: 'stock',
  data: { system: true },
});

export const isSystemNotification = (data: Readonly<Record<string, unknown>>): boolean => data.system === true;

/** A product with low or no stock. */
export const lowStockNotification = (product: {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  readonly threshold: number;
}): NewNotification =>
  stockNotification({
    title: product.stock === 0 ? 'Out of Stock' : 'Low Stock',
    message:
      product.stock === 0
        ? `${product.name} has 0 units left.`
        : `${product.name} is down to ${product.stock} ${product.stock === 1 ? 'unit' : 'units'}. Threshold: ${product.threshold}.`,
    data: { productId: product.id },
  });

const MINUTE_MS = 60_000;

/** 'Just now', '4m ago', '3h ago' up to a day, then '2d ago'. */
export function timeAgo(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

export const MAX_ON_BADGE = 99;

export const badgeText = (unread: number): string => (unread > MAX_ON_BADGE ? `${MAX_ON_BADGE}+` : String(unread));
