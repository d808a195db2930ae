import type { NotificationType } from '#shop/notifications/notification.ts';

export interface BellNotification {
  readonly id: string;
  /** The notification's type; 'system' for a failure of the store itself. */
  readonly kind: NotificationType | 'system';
  readonly title: string;
  readonly message: string;
  readonly read: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** '4m ago', computed with the server's clock. */
  readonly ago: string;
  /** The screen on which staff handle the notification. */
  readonly path: string;
}

export interface BellData {
  /** The number of unread notifications, counted up to 100. */
  readonly unread: number;
  /** Newest first. */
  readonly list: readonly BellNotification[];
}
