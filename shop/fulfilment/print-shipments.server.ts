// Labels and the manifest of a selection of shipments. Their links expire soon, so they are requested each time.

import { and, inArray } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import { may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { LIVE_STATUSES } from '#shop/orders/order-shipment.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { CourierProvider, CourierResponse } from './courier-provider.ts';
import { asRefusal, courierRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';
import { MAX_PRINTED_SHIPMENTS } from './shipment.ts';

export interface PrintedDocument {
  readonly url: string;
  /** How many of the selected shipments are not on the document, because they have no AWB or are cancelled. */
  readonly skipped: number;
}

interface PrintableShipment {
  readonly id: string;
  readonly shipmentId: string;
  readonly providerOrderId: string;
}

async function loadPrintable(ctx: ShopContext, ids: readonly string[]): Promise<PrintableShipment[]> {
  const rows = await ctx.db.select().from(shipments).where(inArray(shipments.id, ids));
  return rows.flatMap(({ id, shipmentId, providerOrderId, awbCode, status }) =>
    shipmentId && providerOrderId && awbCode && status !== 'CANCELLED' ? [{ id, shipmentId, providerOrderId }] : [],
  );
}

async function requestDocument(
  ctx: ShopContext,
  ids: readonly string[],
  documentName: string,
  printAtCourier: (
    courier: CourierProvider,
    printable: readonly PrintableShipment[],
  ) => CourierResponse<{ readonly url: string }>,
): Promise<Result<PrintedDocument, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  const requestedIds = [...new Set(ids)].filter(isRowId).slice(0, MAX_PRINTED_SHIPMENTS);
  if (requestedIds.length === 0) return refuse(asRefusal('nothing-selected'));
  const printable = await loadPrintable(ctx, requestedIds);
  if (printable.length === 0) return refuse(asRefusal('no-awb'));
  const document = await printAtCourier(courier, printable);
  if (!document.ok) return refuse(courierRefusal(document.reason));
  const changes = printable.map(({ id }) => ({ action: `print ${documentName}`, entity: 'shipment', entityId: id }));
  await ctx.db.transaction((tx) => recordChanges(tx, ctx.actor, changes));
  return ok({ url: document.value.url, skipped: requestedIds.length - printable.length });
}

export const printLabels = (
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<PrintedDocument, FulfilmentRefusal>> =>
  requestDocument(ctx, ids, 'label', (courier, printable) =>
    courier.label(printable.map(({ shipmentId }) => shipmentId)),
  );

/** Prints the labels of these orders' parcels that are booked or under way. `skipped` counts the orders without such a parcel. */
export async function printLabelsOfOrders(
  ctx: ShopContext,
  orderIds: readonly string[],
): Promise<Result<PrintedDocument, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const ids = [...new Set(orderIds)].filter(isRowId).slice(0, MAX_PRINTED_SHIPMENTS);
  if (ids.length === 0) return refuse(asRefusal('nothing-selected'));
  const live = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(inArray(shipments.orderId, ids), inArray(shipments.status, [...LIVE_STATUSES])));
  if (live.length === 0) return refuse(asRefusal('no-labels'));
  const printed = await printLabels(
    ctx,
    live.map(({ id }) => id),
  );
  if (!printed.ok) return printed;
  const labels = live.length - printed.value.skipped;
  return ok({ url: printed.value.url, skipped: Math.max(0, ids.length - labels) });
}

export const printManifest = (
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<PrintedDocument, FulfilmentRefusal>> =>
  requestDocument(ctx, ids, 'manifest', (courier, printable) => courier.manifest(printable));
