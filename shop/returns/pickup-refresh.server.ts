// Asks the courier for the state of a reverse shipment and applies it, in one transaction. Called for a webhook, by the polling job, and by
// staff.

import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnShipments } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierFailure, CourierProvider, CourierReport } from '#shop/fulfilment/courier-provider.ts';
import type { RefreshReverse } from '#shop/fulfilment/shipment-webhooks.server.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { ok, type Result } from '#shop/result.ts';
import { applyPickupReport, type PickupState } from './pickup-progress.server.ts';
import { type LockedPickup, lockPickup, type ReverseShipmentRow } from './pickup-rows.server.ts';
import { type PickupProgress, pickupAfter, REVERSE_STATES, type ReverseState, toReverseState } from './pickup-state.ts';
import { isEnded, returnNumber } from './return.ts';
import type { ReturnRow } from './return-rows.server.ts';

const toProgress = ({ status, courierState, reportedAt }: ReverseShipmentRow): PickupProgress => ({
  status,
  courierState: REVERSE_STATES.find((state) => state === courierState) ?? null,
  reportedAt,
});

/** What an event means for the return; the other events concern staff only. */
const PICKUP_STATE_BY_EVENT: Readonly<Partial<Record<ReverseState, PickupState>>> = {
  'pickup-scheduled': 'scheduled',
  'pickup-failed': 'failed',
  'picked-up': 'picked-up',
  'in-transit': 'picked-up',
  delivered: 'delivered',
};

const STAFF_TEXTS: Readonly<Partial<Record<ReverseState, { readonly title: string; readonly nextStep: string }>>> = {
  cancelled: {
    title: 'The courier cancelled a pickup',
    nextStep: 'Book it again, or ask the customer to send the items.',
  },
  lost: { title: 'The courier lost a return', nextStep: 'Claim it from the courier; the customer has sent the items.' },
};

async function applyEvent(
  tx: Tx,
  ctx: ShopContext,
  returnRow: ReturnRow,
  { event, at, report }: { readonly event: ReverseState; readonly at: Date; readonly report: CourierReport },
): Promise<void> {
  const state = PICKUP_STATE_BY_EVENT[event];
  const reason = report.activities[0]?.activity ?? '';
  if (state) await applyPickupReport(tx, ctx, returnRow.serial, { state, at, reason });
  const text = STAFF_TEXTS[event];
  // When a return has ended, a cancelled pickup is what staff or the customer wanted, and a lost parcel changes nothing any more.
  if (!text || isEnded(returnRow.status)) return;
  const message = `${returnNumber(returnRow)}: ${reason === '' ? '' : `${reason}. `}${text.nextStep}`;
  const data = { orderId: returnRow.orderId, returnId: returnRow.id };
  await createNotification(tx, orderNotification({ title: text.title, message, data }), ctx.now);
}

async function applyReport(
  tx: Tx,
  ctx: ShopContext,
  { returnRow, row }: LockedPickup,
  report: CourierReport,
): Promise<void> {
  const before = toProgress(row);
  const state = toReverseState(report.state);
  if (state === null)
    ctx.log.warn({ reference: row.reference, statusText: report.statusText }, 'unknown courier status of a return');
  const { after, event } =
    state === null ? { after: before, event: null } : pickupAfter(before, { state, at: report.at });
  const reportedAt = report.at ?? ctx.now;
  await tx
    .update(returnShipments)
    .set({
      ...after,
      courierStatusText: report.statusText,
      awbCode: row.awbCode ?? report.awb,
      courierName: row.courierName ?? report.courierName,
      polledAt: sql`now()`,
      updatedAt: ctx.now,
      ...(event === 'delivered' ? { deliveredAt: reportedAt } : {}),
    })
    .where(eq(returnShipments.id, row.id));
  if (event !== null) await applyEvent(tx, ctx, returnRow, { event, at: reportedAt, report });
}

/** Looks for an AWB that staff have assigned in the provider's own panel. */
async function findMissingAwb(ctx: ShopContext, courier: CourierProvider, row: ReverseShipmentRow): Promise<void> {
  if (row.awbCode !== null) return;
  const found = await courier.findReturnByReference(row.reference);
  if (!found.ok || !found.value?.awb) return;
  await ctx.db
    .update(returnShipments)
    .set({ awbCode: found.value.awb, courierName: found.value.courierName, lastError: null, updatedAt: ctx.now })
    .where(and(eq(returnShipments.id, row.id), isNull(returnShipments.awbCode)));
}

export async function refreshPickup(
  ctx: ShopContext,
  courier: CourierProvider,
  row: ReverseShipmentRow,
): Promise<Result<null, CourierFailure>> {
  if (row.shipmentId === null) return ok(null);
  await findMissingAwb(ctx, courier, row);
  const tracked = await courier.track(row.shipmentId);
  if (!tracked.ok) return tracked;
  const report = tracked.value;
  if (report === null) {
    await ctx.db.update(returnShipments).set({ polledAt: sql`now()` }).where(eq(returnShipments.id, row.id));
    return ok(null);
  }
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockPickup(tx, row.id);
    if (locked) await applyReport(tx, ctx, locked, report);
    return null;
  });
  return ok(null);
}

/** Refreshes the reverse shipments that a webhook names. */
export const refreshPickupsByIds: RefreshReverse = async (ctx, courier, { awb, providerOrderId, reference }) => {
  const conditions: SQL[] = [];
  if (providerOrderId) conditions.push(eq(returnShipments.providerOrderId, providerOrderId));
  if (awb) conditions.push(eq(returnShipments.awbCode, awb));
  if (reference) conditions.push(eq(returnShipments.reference, reference));
  if (conditions.length === 0) return 0;
  const rows = await ctx.db
    .select()
    .from(returnShipments)
    .where(or(...conditions))
    // The ids usually name one row; they come from outside, so the number is bounded.
    .limit(5);
  for (const row of rows) {
    const refreshed = await refreshPickup(ctx, courier, row);
    if (!refreshed.ok) throw new Error(`tracking request to the courier failed: ${refreshed.reason.detail}`);
  }
  return rows.length;
};
