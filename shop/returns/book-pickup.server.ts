// 'Book pickup': one reverse shipment per return, even after lost responses. Leases its row, calls the courier, saves the booking.
// No transaction is open while the courier is called. See docs/decisions/0025.

import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierOffers, CourierProvider, ReturnRequest } from '#shop/fulfilment/courier-provider.ts';
import { failureMessage } from '#shop/fulfilment/fulfilment-refusal.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { savePickupBooking } from './book-pickup-save.server.ts';
import { assignReturnAwb, createReturnOrder, requestPickup } from './book-pickup-steps.server.ts';
import { courierRefusal, type PickupRefusal, pickupRefusal } from './pickup-refusal.ts';
import { loadPickupRequest } from './pickup-request.server.ts';
import {
  findReturn,
  insertPickup,
  leasePickup,
  lockLivePickup,
  type ReverseShipmentRow,
  releasePickup,
} from './pickup-rows.server.ts';
import { isBeforePickup } from './pickup-state.ts';
import { canMoveReturn } from './return.ts';
import { lockReturn, type ReturnRow } from './return-rows.server.ts';

export interface BookedPickup {
  readonly reference: string;
  readonly awb: string | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
}

interface Claim {
  readonly row: ReverseShipmentRow;
  readonly isNew: boolean;
  /** The pickup was requested before, and the courier has not failed since. */
  readonly isDone: boolean;
}

const toBookedPickup = ({ reference, awbCode, courierName, pickupAt }: ReverseShipmentRow): BookedPickup => ({
  reference,
  awb: awbCode,
  courierName,
  pickupAt,
});

const isPickupRequested = ({ status, courierState }: ReverseShipmentRow): boolean =>
  status === 'pickup-scheduled' && courierState !== 'pickup-failed';

const claim = (ctx: ShopContext, courier: CourierProvider, found: ReturnRow): Promise<Result<Claim, PickupRefusal>> =>
  inTransaction<Claim, PickupRefusal>(ctx.db, async (tx, refuseWith) => {
    const returnRow = (await lockReturn(tx, found.serial))?.row;
    if (!returnRow || !canMoveReturn(returnRow.status, 'book-pickup')) return refuseWith(pickupRefusal('not-approved'));
    const live = await lockLivePickup(tx, returnRow.id);
    if (!live) return { row: await insertPickup(tx, ctx, returnRow, courier.name), isNew: true, isDone: false };
    if (live.isLeased) return refuseWith(pickupRefusal('under-way'));
    // The courier has the items, but its report has not been applied to the return yet.
    if (!isBeforePickup(live.row.status)) return refuseWith(pickupRefusal('not-approved'));
    if (isPickupRequested(live.row)) return { row: live.row, isNew: false, isDone: true };
    return { row: await leasePickup(tx, live.row.id), isNew: false, isDone: false };
  });

/** The courier that the provider recommends, else the cheapest. */
function chooseCourier({ options, recommendedId }: CourierOffers): number | null {
  const [cheapest] = options.toSorted((one, other) => one.rate - other.rate);
  return recommendedId ?? cheapest?.courierId ?? null;
}

async function book(
  ctx: ShopContext,
  courier: CourierProvider,
  { row, isNew }: Claim,
  { request, courierId }: { readonly request: Omit<ReturnRequest, 'reference'>; readonly courierId: number | null },
): Promise<Result<BookedPickup, PickupRefusal>> {
  const created = await createReturnOrder(ctx, courier, { row, isNew, request });
  if (!created.ok) {
    ctx.log.warn({ reference: row.reference, failure: created.reason }, 'creating a return at the courier failed');
    await releasePickup(ctx, row.id, failureMessage(created.reason));
    return refuse(courierRefusal(created.reason));
  }
  const assigned = await assignReturnAwb(courier, created.value, courierId);
  const pickup = assigned.ok ? await requestPickup(courier, created.value) : assigned;
  const saved = await savePickupBooking(ctx, row.id, {
    awb: assigned.ok ? assigned.value.awb : null,
    courierName: assigned.ok ? assigned.value.courierName : null,
    pickupAt: (pickup.ok ? pickup.value.pickupAt : null) ?? (assigned.ok ? assigned.value.pickupAt : null),
    failure: pickup.ok ? null : pickup.reason,
  });
  return pickup.ok ? ok(toBookedPickup(saved)) : refuse(courierRefusal(pickup.reason));
}

async function loadRequestAndCourier(ctx: ShopContext, courier: CourierProvider, returnRow: ReturnRow) {
  const request = await loadPickupRequest(ctx.db, returnRow);
  if (request === null) return refuse(pickupRefusal('no-postcode'));
  const { address, parcel, subtotal } = request;
  const route = { pickupPincode: address.pincode, parcel, declaredValue: subtotal };
  const offers = await courier.returnServiceability(route);
  if (!offers.ok) return refuse(courierRefusal(offers.reason));
  return ok({ request, courierId: chooseCourier(offers.value) });
}

export async function bookPickup(ctx: ShopContext, returnNumber: string): Promise<Result<BookedPickup, PickupRefusal>> {
  if (!may(ctx.actor, 'returns')) return refuse(pickupRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(pickupRefusal('not-configured'));
  const found = await findReturn(ctx.db, returnNumber);
  if (found === null) return refuse(pickupRefusal('no-such-return'));
  if (!canMoveReturn(found.status, 'book-pickup')) return refuse(pickupRefusal('not-approved'));
  const prepared = await loadRequestAndCourier(ctx, courier, found);
  if (!prepared.ok) return prepared;
  const claimed = await claim(ctx, courier, found);
  if (!claimed.ok) return claimed;
  const { row, isDone } = claimed.value;
  if (isDone) return ok(toBookedPickup(row));
  try {
    return await book(ctx, courier, claimed.value, prepared.value);
  } catch (error) {
    // The lease ends as early as possible; a booking at the courier is found by its reference.
    await releasePickup(ctx, row.id, 'Something went wrong. Please try again.').catch(() => {});
    throw error;
  }
}
