// The courier's side of a pickup: the return order, the AWB, the pickup. Each step first checks whether it is done, so that a retry after a
// lost response or a crashed node continues where it stopped.

import { and, eq } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { returnShipments } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { nextReference } from '#shop/fulfilment/claim-shipment.server.ts';
import type {
  AssignedAwb,
  CourierFailure,
  CourierProvider,
  ProviderShipment,
  ReturnRequest,
} from '#shop/fulfilment/courier-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { ReverseShipmentRow } from './pickup-rows.server.ts';

type CourierResult<Value> = Result<Value, CourierFailure>;

interface PickupBooking {
  readonly row: ReverseShipmentRow;
  readonly isNew: boolean;
  readonly request: Omit<ReturnRequest, 'reference'>;
}

/** Limit of references tried per booking. A reference is used up when its return is cancelled in the courier's panel. */
const MAX_REFERENCES = 5;

async function changeReference(ctx: ShopContext, id: string, reference: string): Promise<string> {
  await ctx.db.update(returnShipments).set({ reference }).where(eq(returnShipments.id, id));
  return reference;
}

/** Finds the return with our reference at the courier, or creates it; if it was cancelled there, uses the next reference. */
async function findOrCreate(
  ctx: ShopContext,
  courier: CourierProvider,
  { row, isNew, request }: PickupBooking,
): Promise<CourierResult<ProviderShipment>> {
  let { reference } = row;
  let mayExist = !isNew;
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const found = mayExist ? await courier.findReturnByReference(reference) : ok(null);
    if (!found.ok) return found;
    const created = found.value ? ok(found.value) : await courier.createReturn({ ...request, reference });
    if (!created.ok || !created.value.isCancelled) return created;
    reference = await changeReference(ctx, row.id, nextReference(reference));
    mayExist = true;
  }
  return refuse({ kind: 'refused', detail: 'all references of this return were cancelled at the courier' });
}

export async function createReturnOrder(
  ctx: ShopContext,
  courier: CourierProvider,
  booking: PickupBooking,
): Promise<CourierResult<ReverseShipmentRow>> {
  const { row } = booking;
  if (row.shipmentId) return ok(row);
  failpoint('after_pickup_lease_before_return_order');
  const created = await findOrCreate(ctx, courier, booking);
  if (!created.ok) return created;
  failpoint('after_return_order_before_save');
  const { providerOrderId, shipmentId, awb, courierName, reference } = created.value;
  const [saved] = await ctx.db
    .update(returnShipments)
    .set({ providerOrderId, shipmentId, awbCode: awb, ...(courierName ? { courierName } : {}) })
    .where(and(eq(returnShipments.id, row.id), eq(returnShipments.status, 'new')))
    .returning();
  if (saved) return ok(saved);
  // The return was withdrawn after this lease had expired, so nobody else cancels what was just created.
  const cancelled = await courier.cancel([providerOrderId]);
  if (!cancelled.ok)
    ctx.log.error({ reference, failure: cancelled.reason }, 'cancelling a late return at the courier failed');
  return refuse({ kind: 'refused', detail: 'the pickup was cancelled in the meantime' });
}

/** Assigns the AWB, which costs money: one whose response was lost is looked up before it is reported as failed. */
export async function assignReturnAwb(
  courier: CourierProvider,
  { shipmentId, reference, awbCode, courierName, pickupAt }: ReverseShipmentRow,
  courierId: number | null,
): Promise<CourierResult<Pick<AssignedAwb, 'awb' | 'courierName' | 'pickupAt'>>> {
  if (awbCode) return ok({ awb: awbCode, courierName, pickupAt });
  const assigned = await courier.assignAwb(shipmentId ?? '', courierId, 'reverse');
  failpoint('after_return_awb_before_save');
  if (assigned.ok) return assigned;
  const found = await courier.findReturnByReference(reference);
  if (found.ok && found.value?.awb) return ok({ ...found.value, awb: found.value.awb, pickupAt });
  return assigned;
}

export async function requestPickup(
  courier: CourierProvider,
  { shipmentId }: ReverseShipmentRow,
): Promise<CourierResult<{ readonly pickupAt: Date | null }>> {
  const pickup = await courier.schedulePickup(shipmentId ?? '');
  failpoint('after_return_pickup_before_save');
  return pickup;
}
