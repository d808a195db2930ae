// Stores the courier's confirmation of a pickup and moves the return. The pickup of a return that was withdrawn since is cancelled.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnShipments } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierFailure } from '#shop/fulfilment/courier-provider.ts';
import { toProblemMessage } from '#shop/fulfilment/fulfilment-refusal.ts';
import { cancelPickup } from './cancel-pickup.server.ts';
import { moveReturn } from './move-return.server.ts';
import { lockPickup, type ReverseShipmentRow } from './pickup-rows.server.ts';
import { isBeforePickup } from './pickup-state.ts';
import { canMoveReturn } from './return.ts';
import type { ReturnRow } from './return-rows.server.ts';

async function updateReturnAfterBooking(
  tx: Tx,
  ctx: ShopContext,
  returnRow: ReturnRow,
  { row, isScheduled }: { readonly row: ReverseShipmentRow; readonly isScheduled: boolean },
): Promise<void> {
  if (!canMoveReturn(returnRow.status, 'book-pickup')) return cancelPickup(tx, returnRow);
  if (isScheduled) {
    await moveReturn(tx, ctx, { row: returnRow }, 'book-pickup', { description: 'Pickup booked' });
    return;
  }
  const { reference, awbCode, lastError } = row;
  const after = { reference, awbCode, lastError };
  await recordChange(tx, ctx.actor, { action: 'book-pickup', entity: 'return', entityId: returnRow.id, after });
}

interface PickupBookingResult {
  readonly awb: string | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
  /** Null when the pickup is requested. */
  readonly failure: CourierFailure | null;
}

export async function savePickupBooking(
  ctx: ShopContext,
  id: string,
  booking: PickupBookingResult,
): Promise<ReverseShipmentRow> {
  const saved = await inTransaction<ReverseShipmentRow, never>(ctx.db, async (tx) => {
    const locked = await lockPickup(tx, id);
    if (!locked) throw new Error(`Reverse shipment ${id} was not found`);
    const { returnRow, row: before } = locked;
    const isScheduled = booking.failure === null && isBeforePickup(before.status);
    const [row] = await tx
      .update(returnShipments)
      .set({
        awbCode: booking.awb ?? before.awbCode,
        courierName: booking.courierName ?? before.courierName,
        pickupAt: booking.pickupAt ?? before.pickupAt,
        lastError: toProblemMessage(booking.failure),
        leaseExpiresAt: null,
        updatedAt: ctx.now,
        ...(isScheduled ? { status: 'pickup-scheduled' as const, courierState: 'pickup-scheduled' } : {}),
      })
      .where(eq(returnShipments.id, id))
      .returning();
    if (!row) throw new Error(`Reverse shipment ${id} vanished under its lock`);
    await updateReturnAfterBooking(tx, ctx, returnRow, { row, isScheduled });
    return row;
  });
  if (!saved.ok) throw new Error('A booking cannot be refused');
  return saved.value;
}
