// 'Generate AWB' for a shipment without an AWB.

import { inTransaction } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { bookCourier } from './book-parcel.server.ts';
import { hold, letGo, lockShipment, type ShipmentRow } from './claim-shipment.server.ts';
import { courierMessage, type FulfilmentRefusal, no, problemOf } from './fulfilment-refusal.ts';
import { saveBooking } from './save-booking.server.ts';

export interface GeneratedAwb {
  readonly awb: string;
  readonly courierName: string | null;
  readonly pickupProblem: string | null;
}

function obstacleTo({ shipmentId, awbCode, status }: ShipmentRow, isHeld: boolean): FulfilmentRefusal | null {
  if (isHeld) return no('under-way');
  if (awbCode !== null) return no('awb-exists');
  return shipmentId === null || status === 'CANCELLED' ? no('no-shipment') : null;
}

export async function generateAwb(
  ctx: ShopContext,
  id: string,
  /** Another courier than the one chosen before. */
  courierId: number | null = null,
): Promise<Result<GeneratedAwb, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(no('not-configured'));
  if (!isRowId(id)) return refuse(no('no-shipment'));
  const claimed = await inTransaction<ShipmentRow, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked || locked.order.status === 'cancelled') return refuseWith(no('no-shipment'));
    const obstacle = obstacleTo(locked.row, locked.isHeld);
    if (obstacle) return refuseWith(obstacle);
    return hold(tx, id, courierId === null ? {} : { courierCompanyId: courierId });
  });
  if (!claimed.ok) return claimed;
  try {
    const booking = await bookCourier(courier, claimed.value);
    await saveBooking(ctx, id, booking, 'generate AWB');
    const { awb, courierName, awbFailure, pickupFailure } = booking;
    if (awb !== null) return ok({ awb, courierName, pickupProblem: problemOf(pickupFailure) });
    if (awbFailure === null) throw new Error('There is neither an AWB nor a reason for it');
    return refuse(courierMessage(awbFailure));
  } catch (error) {
    await letGo(ctx, id, 'Something went wrong. Please try again.').catch(() => {});
    throw error;
  }
}
