// 'Create Shipment': one shipment per order, also after lost responses. Claim, call the courier, save; see docs/decisions/0025.

import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { bookCourier, bookOrder } from './book-parcel.server.ts';
import { bookedParcelOf, isOutdated } from './booked-parcel.ts';
import { cancelAtCourier, markCancelled } from './cancel-shipment.server.ts';
import { hold, letGo, lockLiving, type ShipmentRow, writeClaim } from './claim-shipment.server.ts';
import type { CourierProvider } from './courier-provider.ts';
import { courierMessage, type FulfilmentRefusal, failureMessage, no, problemOf } from './fulfilment-refusal.ts';
import { findOrderRow, loadOrderToShip, obstacleTo } from './order-to-ship.server.ts';
import { saveBooking } from './save-booking.server.ts';
import { type Shipment, shipmentOf } from './shipment.ts';

export interface CreatedShipment {
  readonly orderNumber: string;
  /** The row's id, for later actions. */
  readonly id: string;
  readonly shipment: Shipment;
  /** Why there is no AWB yet; null when there is one. */
  readonly awbProblem: string | null;
  /** Why no pickup is scheduled yet. */
  readonly pickupProblem: string | null;
}

interface Claim {
  readonly row: ShipmentRow;
  readonly isNew: boolean;
  /** The live parcel was booked with another address, other lines or another amount: it must be cancelled there first. */
  readonly isOutdated: boolean;
}

/** Why the existing parcel of an order prevents a new one; null when there is no parcel, or when its booking is continued. */
function obstacleIn(living: Awaited<ReturnType<typeof lockLiving>>): FulfilmentRefusal | null {
  if (living?.isHeld) return no('under-way');
  // Its units have left: the same order cannot send them again.
  return living?.row.status === 'FAILED' ? no('lost-before') : null;
}

async function claim(
  ctx: ShopContext,
  courier: CourierProvider,
  orderId: string,
  courierId: number,
): Promise<Result<Claim, FulfilmentRefusal>> {
  return inTransaction<Claim, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refuseWith(no('no-such-order'));
    const living = await lockLiving(tx, orderId);
    const obstacle = obstacleIn(living) ?? (await obstacleTo(tx, order));
    if (obstacle) return refuseWith(obstacle);
    const toShip = await loadOrderToShip(tx, order);
    const booked = bookedParcelOf(toShip, toShip.pincode ?? '');
    if (living) {
      const row = await hold(tx, living.row.id, { courierCompanyId: courierId });
      return { row, isNew: false, isOutdated: isOutdated(living.row.booked, booked) };
    }
    const row = await writeClaim(tx, ctx, order, { provider: courier.name, courierId, booked });
    return { row, isNew: true, isOutdated: false };
  });
}

/** Cancels the outdated booking at the courier and claims the next one. If the courier refuses, that is reported and nothing is sent. */
async function claimNewShipment(
  ctx: ShopContext,
  courier: CourierProvider,
  { row }: Claim,
  courierId: number,
): Promise<Result<Claim, FulfilmentRefusal>> {
  const cancelled = await cancelAtCourier(courier, row);
  if (!cancelled.ok) {
    await letGo(ctx, row.id, failureMessage(cancelled.reason));
    return refuse(courierMessage(cancelled.reason));
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
  if (!order) throw new Error(`The order of shipment ${row.id} is gone`);
  const toShip = await loadOrderToShip(ctx.db, order);
  const { pincode } = toShip;
  if (pincode === null) throw new Error(`Order ${order.orderId} lost its PIN code`);
  const booked = await bookOrder(ctx, courier, { row, isNew, toShip, pincode });
  if (!booked.ok) {
    ctx.log.warn({ order: order.orderId, failure: booked.reason }, 'a shipment could not be created');
    await letGo(ctx, row.id, failureMessage(booked.reason));
    return refuse(courierMessage(booked.reason));
  }
  const booking = await bookCourier(courier, booked.value);
  const saved = await saveBooking(ctx, row.id, booking, 'create shipment');
  return ok({
    orderNumber: order.orderId,
    id: row.id,
    shipment: shipmentOf(saved),
    awbProblem: problemOf(booking.awbFailure),
    pickupProblem: problemOf(booking.pickupFailure),
  });
}

export async function createShipment(
  ctx: ShopContext,
  orderNumber: string,
  courierId: number | null,
): Promise<Result<CreatedShipment, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(no('not-configured'));
  if (courierId === null || !Number.isSafeInteger(courierId) || courierId < 1) return refuse(no('no-courier-chosen'));
  const order = await findOrderRow(ctx.db, orderNumber);
  if (order === null) return refuse(no('no-such-order'));
  const first = await claim(ctx, courier, order.id, courierId);
  if (!first.ok) return first;
  const claimed = first.value.isOutdated ? await claimNewShipment(ctx, courier, first.value, courierId) : first;
  if (!claimed.ok) return claimed;
  try {
    return await book(ctx, courier, claimed.value);
  } catch (error) {
    // The lease ends as early as possible; a booking at the courier is found by its reference.
    await letGo(ctx, claimed.value.row.id, 'Something went wrong. Please try again.').catch(() => {});
    throw error;
  }
}
