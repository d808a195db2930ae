// Asks the courier where a parcel is and writes down what it says. For the message that something happened, for the round of
// questions, and for staff who press 'Track'.

import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { applyReport } from './apply-report.server.ts';
import type { ShipmentRow } from './claim-shipment.server.ts';
import type { CourierFailure, CourierProvider } from './courier-provider.ts';

/** Somebody may have assigned it in the provider's own panel. */
async function learnAwb(ctx: ShopContext, courier: CourierProvider, row: ShipmentRow): Promise<void> {
  if (row.awbCode !== null || row.reference === null) return;
  const found = await courier.findByReference(row.reference);
  if (!found.ok || !found.value?.awb) return;
  const { awb, courierName } = found.value;
  await ctx.db
    .update(shipments)
    .set({ awbCode: awb, courierName: courierName ?? row.courierName, lastError: null, updatedAt: ctx.now })
    .where(eq(shipments.id, row.id));
  await ctx.db.update(orders).set({ trackingNumber: awb }).where(eq(orders.id, row.orderId));
}

export async function followParcel(
  ctx: ShopContext,
  courier: CourierProvider,
  row: ShipmentRow,
): Promise<Result<null, CourierFailure>> {
  if (row.shipmentId === null) return ok(null);
  await learnAwb(ctx, courier, row);
  const report = await courier.track(row.shipmentId);
  if (!report.ok) return refuse(report.reason);
  if (report.value) await applyReport(ctx, row.id, report.value);
  else await ctx.db.update(shipments).set({ polledAt: sql`now()` }).where(eq(shipments.id, row.id));
  return ok(null);
}
