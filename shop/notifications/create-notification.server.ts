// Writes a notification in the transaction of the event it reports; the live stream sends it to open back offices.

import { rowsFor, type TableRows } from '#db/batch-insert.server.ts';
import type { DbOrTx } from '#db/client.server.ts';
import { notifications } from '#db/schema/system.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import type { NewNotification } from './notification.ts';

/** For an insert of several tables at once. */
export const notificationRows = (notification: NewNotification, at: Date): TableRows =>
  rowsFor(notifications, [{ id: timeOrderedId(at), ...notification, data: notification.data ?? {}, createdAt: at }]);

export async function createNotification(tx: DbOrTx, notification: NewNotification, at: Date): Promise<void> {
  await tx.insert(notifications).values({ ...notification, data: notification.data ?? {}, createdAt: at });
}
