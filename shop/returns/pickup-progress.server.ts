// The way back of the goods: picked up, failed, arrived, as the courier reports or staff state it. After the pickup an exchange may be
// sent; after three failed pickups the return lapses.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnShipments, returns } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { Result } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { cancelPickup } from './cancel-pickup.server.ts';
import { changeReturn, type DecisionRefusal, lapseLocked } from './decide-return.server.ts';
import { placeExchange } from './exchange-order.server.ts';
import { enqueueReturnMail, moveReturn, writeEvent } from './move-return.server.ts';
import { canMoveReturn, MAX_PICKUP_FAILURES, returnNumber } from './return.ts';
import { type LockedReturn, lockReturn, type ReturnRow } from './return-rows.server.ts';

/** What a report of the courier means for the return; 'scheduled' changes nothing. */
export type PickupState = 'scheduled' | 'failed' | 'picked-up' | 'delivered';

/** Places the exchange if the merchant sends exchanges after the pickup. Returns the changed row. */
async function sendAfterPickup(tx: Tx, ctx: ShopContext, locked: LockedReturn, row: ReturnRow): Promise<ReturnRow> {
  const { returns: rules } = await getSettings({ db: tx });
  return rules.sendExchangeAfter === 'pickup' ? placeExchange(tx, ctx, { ...locked, row }) : row;
}

async function pickUp(tx: Tx, ctx: ShopContext, locked: LockedReturn, at: Date): Promise<ReturnRow | null> {
  const moved = await moveReturn(tx, ctx, locked, 'pick-up', {
    description: locked.row.pickupMethod === 'self' ? 'Sent by the customer' : 'Picked up',
    changes: { pickedUpAt: at },
  });
  return moved && sendAfterPickup(tx, ctx, locked, moved);
}

async function arrive(tx: Tx, ctx: ShopContext, locked: LockedReturn, at: Date): Promise<ReturnRow | null> {
  const moved = await moveReturn(tx, ctx, locked, 'arrive', {
    description: 'Arrived at our store',
    changes: { arrivedAt: at },
  });
  if (!moved) return null;
  const { order } = locked;
  await createNotification(
    tx,
    {
      type: 'order',
      title: 'Return Arrived',
      message: `${returnNumber(moved)} of order ${shortOrderId(order.orderId)}: check the items`,
      data: { orderId: order.id, returnId: moved.id },
    },
    ctx.now,
  );
  return sendAfterPickup(tx, ctx, locked, moved);
}

async function failPickup(tx: Tx, ctx: ShopContext, locked: LockedReturn, reason: string): Promise<void> {
  const failures = locked.row.pickupFailures + 1;
  const [counted] = await tx
    .update(returns)
    .set({ pickupFailures: failures, version: locked.row.version + 1, updatedAt: ctx.now })
    .where(eq(returns.id, locked.row.id))
    .returning();
  if (!counted) throw new Error(`Return ${locked.row.id} vanished under its lock`);
  // The failed day is cleared: the courier may name another one.
  await tx.update(returnShipments).set({ pickupAt: null }).where(eq(returnShipments.returnId, counted.id));
  await writeEvent(tx, ctx, counted, reason === '' ? 'Pickup failed' : `Pickup failed: ${reason}`);
  if (failures >= MAX_PICKUP_FAILURES) await lapseLocked(tx, ctx, { ...locked, row: counted });
  else await enqueueReturnMail(tx, counted);
}

/**
 * Applies the courier's report, once per state: a repeated or late report changes nothing. `reason`: why a pickup failed.
 * The caller has stored the report; the return and its order are locked here.
 */
export async function applyPickupReport(
  tx: Tx,
  ctx: ShopContext,
  serial: number,
  { state, at, reason = '' }: { readonly state: PickupState; readonly at: Date; readonly reason?: string },
): Promise<void> {
  const locked = await lockReturn(tx, serial);
  if (!locked) return;
  if (state === 'picked-up') await pickUp(tx, ctx, locked, at);
  else if (state === 'delivered') await arrive(tx, ctx, locked, at);
  else if (state === 'failed' && canMoveReturn(locked.row.status, 'lapse')) await failPickup(tx, ctx, locked, reason);
}

/** Staff state that the shopper has sent the goods, or that the courier has them and its report is missing. */
export const markPickedUp = (ctx: ShopContext, number: string): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, (tx, locked) => pickUp(tx, ctx, locked, ctx.now));

/** Staff state that the parcel has arrived. */
export const markArrived = (ctx: ShopContext, number: string): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, async (tx, locked) => {
    const arrived = await arrive(tx, ctx, locked, ctx.now);
    // The courier need not come any more.
    if (arrived) await cancelPickup(tx, arrived);
    return arrived;
  });
