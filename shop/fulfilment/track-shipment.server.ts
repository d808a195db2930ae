// The 'Track' action: refreshes the shipment from the courier; when the courier is unavailable, returns the stored state.

import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { IS_REPLACED } from '#shop/orders/replace-order.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type AdminShipment, toAdminShipment } from './admin-shipment.ts';
import type { ShipmentRow } from './claim-shipment.server.ts';
import { asRefusal, type FulfilmentRefusal, failureMessage, NO_COURIER_MESSAGE } from './fulfilment-refusal.ts';
import { refreshShipment } from './refresh-shipment.server.ts';
import type { Tracking } from './shipment.ts';
import { loadTracking } from './shipment-records.server.ts';

export interface TrackedShipment {
  readonly shipment: AdminShipment;
  readonly tracking: Tracking;
  /** Why the courier was unavailable; null after a successful refresh. */
  readonly problem: string | null;
}

async function loadShipment(ctx: ShopContext, id: string) {
  const [found] = await ctx.db
    .select({ row: shipments, order: orders, isReplaced: IS_REPLACED })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, id));
  return found ?? null;
}

async function refreshFromCourier(ctx: ShopContext, row: ShipmentRow): Promise<string | null> {
  const { courier } = ctx.providers;
  if (courier === null) return NO_COURIER_MESSAGE;
  const refreshed = await refreshShipment(ctx, courier, row);
  return refreshed.ok ? null : failureMessage(refreshed.reason);
}

export async function trackShipment(ctx: ShopContext, id: string): Promise<Result<TrackedShipment, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const found = isRowId(id) ? await loadShipment(ctx, id) : null;
  if (found === null) return refuse(asRefusal('no-shipment'));
  const problem = await refreshFromCourier(ctx, found.row);
  const current = (await loadShipment(ctx, id)) ?? found;
  const tracking = await loadTracking(ctx, id);
  return ok({
    shipment: toAdminShipment(current.row, { ...current.order, isReplaced: current.isReplaced }, ctx.now),
    tracking,
    problem,
  });
}
