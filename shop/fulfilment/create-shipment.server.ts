// 'Create Shipment': one shipment per order, even after lost responses. Leases the shipment, calls the courier, saves
// the booking; see docs/decisions/0025.

import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { assignAwbAndPickup, createProviderOrder } from './book-shipment.server.ts';
import { isOutdated, toBookedParcel } from './booked-shipment.ts';
import { cancelAtCourier, markCancelled } from './cancel-shipment.server.ts';
import {
  insertClaimed,
  leaseShipment,
  lockActiveShipment,
  releaseLease,
  type ShipmentRow,
} from './claim-shipment.server.ts';
import type { CourierProvider } from './courier-provider.ts';
import {
  asRefusal,
  courierRefusal,
  type FulfilmentRefusal,
  failureMessage,
  toProblemMessage,
} from './fulfilment-refusal.ts';
import { findOrderRow, findShippingRefusal, loadOrderToShip } from './order-to-ship.server.ts';
import { saveBooking } from './save-booking.server.ts';
import { type Shipment, toShipment } from './shipment.ts';

export interface CreatedShipment {
  readonly orderNumber: string;
  /** The id of the shipment's row, for later actions. */
  readonly id: string;
  readonly shipment: Shipment;
  /** Why the shipment has no AWB yet; null when it has an AWB. */
  readonly awbProblem: string | null;
  /** Why no pickup is scheduled yet; null when one is scheduled. */
  readonly pickupProblem: string | null;
}

interface Claim {
  readonly row: ShipmentRow;
  readonly isNew: boolean;
  /**
   * True when the shipment was booked with another address, other lines or another amount, and must be cancelled at the
   * courier first.
   */
  readonly isOutdated: boolean;
}

/** Returns why an existing shipment prevents a new one; null without a shipment, or when its booking is continued. */
function findActiveShipmentRefusal(active: Awaited<ReturnType<typeof lockActiveShipment>>): FulfilmentRefusal | null {
  if (active?.isLeased) return asRefusal('under-way');
  // The units of a lost shipment are no longer in the store, so the order cannot send them again.
  return active?.row.status === 'FAILED' ? asRefusal('lost-before') : null;
}

async function claim(
  ctx: ShopContext,
  courier: CourierProvider,
  orderId: string,
  courierId: number,
): Promise<Result<Claim, FulfilmentRefusal>> {
  return inTransaction<Claim, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refuseWith(asRefusal('no-such-order'));
    const active = await lockActiveShipment(tx, orderId);
    const refusal = findActiveShipmentRefusal(active) ?? (await findShippingRefusal(tx, order));
    if (refusal) return refuseWith(refusal);
    const toShip = await loadOrderToShip(tx, order);
    const booked = toBookedParcel(toShip, toShip.pincode ?? '');
    if (active) {
      const row = await leaseShipment(tx, active.row.id, { courierCompanyId: courierId });
      return { row, isNew: false, isOutdated: isOutdated(active.row.booked, booked) };
    }
    const row = await insertClaimed(tx, ctx, order, { provider: courier.name, courierId, booked });
    return { row, isNew: true, isOutdated: false };
  });
}

/**
 * Cancels the outdated shipment at the courier and claims a new one. When the courier refuses, the refusal is returned
 * and no new shipment is booked.
 */
async function claimNewShipment(
  ctx: ShopContext,
  courier: CourierProvider,
  { row }: Claim,
  courierId: number,
): Promise<Result<Claim, FulfilmentRefusal>> {
  const cancelled = await cancelAtCourier(courier, row);
  if (!cancelled.ok) {
    await releaseLease(ctx, row.id, failureMessage(cancelled.reason));
    return refuse(courierRefusal(cancelled.reason));
  }
  await markCancelled(ctx, row.id, async () => {});
  return claim(ctx, courier, row.orderId, courierId);
}

async function book(
  ctx: ShopContext,
  courier: CourierProvider,
  { row, isNew }: Claim,
): Promise<Result<CreatedShipment, FulfilmentRefusal>> {
  const order = await findOrderRow(ctx.db, row.orderId);
  if (!order) throw new Error(`The order of shipment ${row.id} was not found`);
  const toShip = await loadOrderToShip(ctx.db, order);
  const { pincode } = toShip;
  if (pincode === null) throw new Error(`Order ${order.orderId} lost its pincode`);
  const booked = await createProviderOrder(ctx, courier, { row, isNew, toShip, pincode });
  if (!booked.ok) {
    ctx.log.warn({ order: order.orderId, failure: booked.reason }, 'creating a shipment at the courier failed');
    await releaseLease(ctx, row.id, failureMessage(booked.reason));
    return refuse(courierRefusal(booked.reason));
  }
  const booking = await assignAwbAndPickup(courier, booked.value, toShip);
  const saved = await saveBooking(ctx, row.id, booking, 'create shipment');
  return ok({
    orderNumber: order.orderId,
    id: row.id,
    shipment: toShipment(saved),
    awbProblem: toProblemMessage(booking.awbFailure),
    pickupProblem: toProblemMessage(booking.pickupFailure),
  });
}

export async function createShipment(
  ctx: ShopContext,
  orderNumber: string,
  courierId: number | null,
): Promise<Result<CreatedShipment, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  if (courierId === null || !Number.isSafeInteger(courierId) || courierId < 1)
    return refuse(asRefusal('no-courier-chosen'));
  const order = await findOrderRow(ctx.db, orderNumber);
  if (order === null) return refuse(asRefusal('no-such-order'));
  const first = await claim(ctx, courier, order.id, courierId);
  if (!first.ok) return first;
  const claimed = first.value.isOutdated ? await claimNewShipment(ctx, courier, first.value, courierId) : first;
  if (!claimed.ok) return claimed;
  try {
    return await book(ctx, courier, claimed.value);
  } catch (error) {
    // After an unexpected error the lease is released at once: the next attempt finds a booking at the courier by its reference.
    await releaseLease(ctx, claimed.value.row.id, 'Something went wrong. Please try again.').catch(() => {});
    throw error;
  }
}
