// 'Generate AWB' for a shipment without an AWB.

import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { assignAwbAndPickup } from './book-shipment.server.ts';
import {
  type LockedShipment,
  leaseShipment,
  lockShipment,
  releaseLease,
  type ShipmentRow,
} from './claim-shipment.server.ts';
import { asRefusal, courierRefusal, type FulfilmentRefusal, toProblemMessage } from './fulfilment-refusal.ts';
import { loadOrderToShip } from './order-to-ship.server.ts';
import { saveBooking } from './save-booking.server.ts';

export interface GeneratedAwb {
  readonly awb: string;
  readonly courierName: string | null;
  readonly pickupProblem: string | null;
}

type LeasedShipment = Pick<LockedShipment, 'row' | 'order'>;

function findAwbRefusal({ shipmentId, awbCode, status }: ShipmentRow, isLeased: boolean): FulfilmentRefusal | null {
  if (isLeased) return asRefusal('under-way');
  if (awbCode !== null) return asRefusal('awb-exists');
  return shipmentId === null || status === 'CANCELLED' ? asRefusal('no-shipment') : null;
}

export async function generateAwb(ctx: ShopContext, id: string): Promise<Result<GeneratedAwb, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  if (!isRowId(id)) return refuse(asRefusal('no-shipment'));
  const claimed = await inTransaction<LeasedShipment, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked || locked.order.status === 'cancelled') return refuseWith(asRefusal('no-shipment'));
    const refusal = findAwbRefusal(locked.row, locked.isLeased);
    if (refusal) return refuseWith(refusal);
    const row = await leaseShipment(tx, id);
    return { row, order: locked.order };
  });
  if (!claimed.ok) return claimed;
  try {
    const { row, order } = claimed.value;
    const booking = await assignAwbAndPickup(courier, row, await loadOrderToShip(ctx.db, order));
    await saveBooking(ctx, id, booking, 'generate AWB');
    const { awb, courierName, awbFailure, pickupFailure } = booking;
    if (awb !== null) return ok({ awb, courierName, pickupProblem: toProblemMessage(pickupFailure) });
    if (awbFailure === null) throw new Error(`Shipment ${id} got neither an AWB nor a failure`);
    return refuse(courierRefusal(awbFailure));
  } catch (error) {
    await releaseLease(ctx, id, 'Something went wrong. Please try again.').catch(() => {});
    throw error;
  }
}
