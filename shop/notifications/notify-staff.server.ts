// Writes a notification in the transaction of what it tells about; the live channel carries it to open back offices.

import type { DbOrTx } from '#db/client.server.ts';
import { notifications } from '#db/schema/office.ts';
import type { NewNotification } from './notification.ts';

export async function notifyStaff(tx: DbOrTx, notification: NewNotification, at: Date): Promise<void> {
  await tx.insert(notifications).values({ ...notification, data: notification.data ?? {}, createdAt: at });
}
