// Inbox of the courier's webhooks. They carry a token and no signature, and arrive late, repeated and in any order. A
// webhook therefore only names the shipment, and the store asks the provider for its current state.

import { eq, or, type SQL } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import { processWebhook, requeueStaleWebhooks, storeWebhook } from '#shop/webhook-inbox.server.ts';
import type { CourierProvider, ShipmentEvent } from './courier-provider.ts';
import { refreshShipment } from './refresh-shipment.server.ts';

const SHIPMENT_WEBHOOK_JOB: QueuedJob = 'handle-shipment-webhook';

/** The caller has verified the token. */
export async function storeShipmentWebhook(ctx: ShopContext, event: ShipmentEvent): Promise<void> {
  const { courier } = ctx.providers;
  if (courier === null) return;
  const { eventId, statusText, awb, providerOrderId, reference } = event;
  const body = { awb, providerOrderId, reference };
  await storeWebhook(ctx, { provider: courier.name, eventId, event: statusText, body }, SHIPMENT_WEBHOOK_JOB);
}

type ShipmentIds = Pick<ShipmentEvent, 'awb' | 'providerOrderId' | 'reference'>;

/**
 * Refreshes the reverse shipments with these ids, and returns their number. Throws when the job must be retried later.
 */
export type RefreshReverse = (ctx: ShopContext, courier: CourierProvider, ids: ShipmentIds) => Promise<number>;

async function findShipmentsByIds(ctx: ShopContext, { awb, providerOrderId, reference }: ShipmentIds) {
  const conditions: SQL[] = [];
  if (providerOrderId) conditions.push(eq(shipments.providerOrderId, providerOrderId));
  if (awb) conditions.push(eq(shipments.awbCode, awb));
  if (reference) conditions.push(eq(shipments.reference, reference));
  if (conditions.length === 0) return [];
  // The ids usually name one row; they come from outside, so the number of rows is bounded.
  return ctx.db
    .select()
    .from(shipments)
    .where(or(...conditions))
    .limit(5);
}

async function processEvent(ctx: ShopContext, ids: ShipmentIds, refreshReverse: RefreshReverse): Promise<void> {
  const { courier } = ctx.providers;
  if (courier === null) return;
  const rows = await findShipmentsByIds(ctx, ids);
  for (const row of rows) {
    const refreshed = await refreshShipment(ctx, courier, row);
    if (!refreshed.ok) throw new Error(`tracking request to the courier failed: ${refreshed.reason.detail}`);
  }
  const reverse = await refreshReverse(ctx, courier, ids);
  if (rows.length + reverse === 0) ctx.log.info({ ...ids }, 'shipment webhook for unknown shipment');
}

/** Throws when the job must be retried later. */
export const handleShipmentWebhook = (ctx: ShopContext, id: string, refreshReverse: RefreshReverse): Promise<void> =>
  processWebhook(ctx, id, (body) => processEvent(ctx, body as ShipmentIds, refreshReverse));

export async function requeueShipmentWebhooks(ctx: ShopContext): Promise<void> {
  const { courier } = ctx.providers;
  if (courier !== null) await requeueStaleWebhooks(ctx, courier.name, SHIPMENT_WEBHOOK_JOB);
}
