// What staff hear about, as the bell shows it.

export const NOTIFICATION_TYPES = ['order', 'stock', 'user', 'feedback'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface NewNotification {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly data?: Record<string, unknown>;
}
