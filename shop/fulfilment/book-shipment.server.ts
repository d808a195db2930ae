// Books a claimed shipment with the courier: the provider's order, the AWB, the pickup. Each step first checks whether
// it is done, so that a retry after a lost response or a crashed node continues where it stopped. No transaction is
// open during the calls.

import { eq } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { nextReference, type ShipmentRow } from './claim-shipment.server.ts';
import type { CourierFailure, CourierProvider, ProviderShipment } from './courier-provider.ts';
import { type OrderToShip, shipmentRequest, toRoute } from './order-to-ship.server.ts';

type CourierResult<Value> = Result<Value, CourierFailure>;

interface BookingRequest {
  readonly row: ShipmentRow;
  readonly isNew: boolean;
  readonly toShip: OrderToShip;
  readonly pincode: string;
}

/**
 * The highest number of references that one attempt to book tries. A reference is used up when its shipment is
 * cancelled in the courier's panel.
 */
const MAX_REFERENCES = 5;

async function changeReference(ctx: ShopContext, id: string, reference: string): Promise<string> {
  await ctx.db.update(shipments).set({ reference }).where(eq(shipments.id, id));
  return reference;
}

/**
 * Finds the provider's order with the shipment's reference, or creates it. A cancelled order's reference is not used again.
 */
async function findOrCreate(
  ctx: ShopContext,
  courier: CourierProvider,
  booking: BookingRequest,
): Promise<CourierResult<ProviderShipment>> {
  let reference = booking.row.reference ?? booking.toShip.order.orderId;
  let mayExist = !booking.isNew;
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const found = mayExist ? await courier.findByReference(reference) : ok(null);
    if (!found.ok) return found;
    const shipment = found.value
      ? ok(found.value)
      : await courier.createShipment(shipmentRequest(booking.toShip, { reference, pincode: booking.pincode }));
    if (!shipment.ok || !shipment.value.isCancelled) return shipment;
    reference = await changeReference(ctx, booking.row.id, nextReference(reference));
    mayExist = true;
  }
  return refuse({ kind: 'refused', detail: 'all references of this order were cancelled at the courier' });
}

async function isListedAtCourier(courier: CourierProvider, { reference }: ShipmentRow): Promise<boolean> {
  const found = reference ? await courier.findByReference(reference) : ok(null);
  return found.ok && found.value !== null;
}

export async function createProviderOrder(
  ctx: ShopContext,
  courier: CourierProvider,
  booking: BookingRequest,
): Promise<CourierResult<ShipmentRow>> {
  const { row } = booking;
  if (row.shipmentId && row.awbCode) return ok(row);
  // The shipment was booked without an AWB. When the courier lists it, it is looked up again below: it may have an AWB
  // by now, or be cancelled. When it is not listed, the row is kept: booking it again could create it twice.
  if (row.shipmentId && !(await isListedAtCourier(courier, row))) return ok(row);
  const booked = await findOrCreate(ctx, courier, booking);
  if (!booked.ok) return booked;
  const { providerOrderId, shipmentId, awb, courierName } = booked.value;
  const changes = { providerOrderId, shipmentId, awbCode: awb, ...(courierName ? { courierName } : {}) };
  await ctx.db.update(shipments).set(changes).where(eq(shipments.id, row.id));
  return ok({ ...row, ...changes });
}

export interface Booking {
  readonly awb: string | null;
  readonly courierId: number | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
  /** What the courier charges the store; null when the courier did not name it. */
  readonly charge: Paise | null;
  readonly isPickupRequested: boolean;
  /** Null when the shipment has an AWB. */
  readonly awbFailure: CourierFailure | null;
  /** Null when a pickup was scheduled or not requested. */
  readonly pickupFailure: CourierFailure | null;
}

/** Finds the AWB that was assigned although the response was lost, so that it is not paid for twice; else null. */
async function findAwb(courier: CourierProvider, { reference }: ShipmentRow) {
  const found = reference ? await courier.findByReference(reference) : ok(null);
  return found.ok && found.value?.awb ? found.value : null;
}

async function assignAwb(
  courier: CourierProvider,
  row: ShipmentRow,
): Promise<Omit<Booking, 'charge' | 'isPickupRequested' | 'pickupFailure'>> {
  const stored = { courierId: row.courierCompanyId, courierName: row.courierName, pickupAt: row.pickupAt };
  if (row.awbCode) return { ...stored, awb: row.awbCode, awbFailure: null };
  const assigned = await courier.assignAwb(row.shipmentId ?? '', row.courierCompanyId);
  if (assigned.ok) {
    const { awb, courierId, courierName, pickupAt } = assigned.value;
    return {
      awb,
      courierId: courierId ?? stored.courierId,
      courierName: courierName ?? stored.courierName,
      pickupAt: pickupAt ?? stored.pickupAt,
      awbFailure: null,
    };
  }
  const found = await findAwb(courier, row);
  if (found)
    return { ...stored, awb: found.awb, courierName: found.courierName ?? stored.courierName, awbFailure: null };
  return { ...stored, awb: null, awbFailure: assigned.reason };
}

/**
 * Returns what the courier charges, or null. Only its offers name the charge, so they are requested again: a price that
 * a browser sends is not stored. The booking does not depend on the response.
 */
async function findCharge(
  courier: CourierProvider,
  toShip: OrderToShip,
  courierId: number | null,
): Promise<Paise | null> {
  if (courierId === null || toShip.pincode === null) return null;
  const offers = await courier.serviceability(toRoute(toShip, toShip.pincode));
  return (offers.ok && offers.value.options.find((option) => option.courierId === courierId)?.rate) || null;
}

/**
 * Assigns an AWB, which costs money and may fail (an empty wallet), then requests the pickup. Without an AWB the
 * shipment still exists, and staff can generate the AWB later.
 */
export async function assignAwbAndPickup(
  courier: CourierProvider,
  row: ShipmentRow,
  toShip: OrderToShip,
): Promise<Booking> {
  const assigned = await assignAwb(courier, row);
  if (assigned.awb === null) return { ...assigned, charge: null, isPickupRequested: false, pickupFailure: null };
  const [pickup, charge] = await Promise.all([
    courier.schedulePickup(row.shipmentId ?? ''),
    row.rate ?? findCharge(courier, toShip, assigned.courierId),
  ]);
  if (!pickup.ok) return { ...assigned, charge, isPickupRequested: false, pickupFailure: pickup.reason };
  return {
    ...assigned,
    charge,
    pickupAt: pickup.value.pickupAt ?? assigned.pickupAt,
    isPickupRequested: true,
    pickupFailure: null,
  };
}
