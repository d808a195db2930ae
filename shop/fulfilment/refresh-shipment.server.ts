// Asks the courier for the state of a shipment and stores it: for a webhook, for the polling job, and for staff who
// press 'Track'.

import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { applyReport } from './apply-report.server.ts';
import { lockShipment, type ShipmentRow } from './claim-shipment.server.ts';
import type { CourierFailure, CourierProvider } from './courier-provider.ts';

/** Looks for an AWB that staff have assigned in the provider's own panel. */
async function findMissingAwb(ctx: ShopContext, courier: CourierProvider, row: ShipmentRow): Promise<void> {
  if (row.awbCode !== null || row.reference === null || row.status === 'CANCELLED') return;
  const found = await courier.findByReference(row.reference);
  if (!found.ok || !found.value?.awb) return;
  const { awb, courierName } = found.value;
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockShipment(tx, row.id);
    if (!locked || locked.row.awbCode !== null) return null;
    await tx
      .update(shipments)
      .set({ awbCode: awb, courierName: courierName ?? row.courierName, lastError: null, updatedAt: ctx.now })
      .where(eq(shipments.id, row.id));
    await tx.update(orders).set({ trackingNumber: awb, updatedAt: ctx.now }).where(eq(orders.id, row.orderId));
    return null;
  });
}

export async function refreshShipment(
  ctx: ShopContext,
  courier: CourierProvider,
  row: ShipmentRow,
): Promise<Result<null, CourierFailure>> {
  if (row.shipmentId === null) return ok(null);
  await findMissingAwb(ctx, courier, row);
  const report = await courier.track(row.shipmentId);
  if (!report.ok) return refuse(report.reason);
  if (report.value) await applyReport(ctx, row.id, report.value);
  else await ctx.db.update(shipments).set({ polledAt: sql`now()` }).where(eq(shipments.id, row.id));
  return ok(null);
}
