// Labels and the manifest of a selection of shipments. Their links expire soon, so they are requested each time.

import { inArray } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { CourierAnswer, CourierProvider } from './courier-provider.ts';
import { courierMessage, type FulfilmentRefusal, no } from './fulfilment-refusal.ts';

export interface Printed {
  readonly url: string;
  /** How many of the selected shipments are missing on it: without an AWB there is nothing to print. */
  readonly left: number;
}

interface ToPrint {
  readonly id: string;
  readonly shipmentId: string;
  readonly providerOrderId: string;
}

export const MAX_PRINTED = 100;

async function loadPrintable(ctx: ShopContext, ids: readonly string[]): Promise<ToPrint[]> {
  const rows = await ctx.db.select().from(shipments).where(inArray(shipments.id, ids));
  return rows.flatMap(({ id, shipmentId, providerOrderId, awbCode, status }) =>
    shipmentId && providerOrderId && awbCode && status !== 'CANCELLED' ? [{ id, shipmentId, providerOrderId }] : [],
  );
}

async function print(
  ctx: ShopContext,
  ids: readonly string[],
  what: string,
  printAtCourier: (courier: CourierProvider, parcels: readonly ToPrint[]) => CourierAnswer<{ readonly url: string }>,
): Promise<Result<Printed, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(no('not-configured'));
  const requestedIds = [...new Set(ids)].filter(isRowId).slice(0, MAX_PRINTED);
  if (requestedIds.length === 0) return refuse(no('nothing-selected'));
  const parcels = await loadPrintable(ctx, requestedIds);
  if (parcels.length === 0) return refuse(no('no-awb'));
  const printed = await printAtCourier(courier, parcels);
  if (!printed.ok) return refuse(courierMessage(printed.reason));
  const changes = parcels.map(({ id }) => ({ action: `print ${what}`, entity: 'shipment', entityId: id }));
  await ctx.db.transaction((tx) => recordChanges(tx, ctx.actor, changes));
  return ok({ url: printed.value.url, left: requestedIds.length - parcels.length });
}

export const printLabels = (ctx: ShopContext, ids: readonly string[]): Promise<Result<Printed, FulfilmentRefusal>> =>
  print(ctx, ids, 'label', (courier, parcels) => courier.label(parcels.map(({ shipmentId }) => shipmentId)));

export const printManifest = (ctx: ShopContext, ids: readonly string[]): Promise<Result<Printed, FulfilmentRefusal>> =>
  print(ctx, ids, 'manifest', (courier, parcels) => courier.manifest(parcels));
