// Asks the courier to cancel the pickup of a return that ended before it.

import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnShipments } from '#db/schema/returns.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { ReturnRow } from './return-rows.server.ts';

export async function cancelPickup(tx: Tx, { id, version }: ReturnRow): Promise<void> {
  const [shipment] = await tx
    .select({ id: returnShipments.id })
    .from(returnShipments)
    .where(and(eq(returnShipments.returnId, id), inArray(returnShipments.status, ['new', 'pickup-scheduled'])));
  if (!shipment) return;
  await enqueue(tx, {
    topic: 'cancel-return-parcel',
    ref: `${shipment.id} ${version}`,
    payload: { returnShipmentId: shipment.id },
  });
}
