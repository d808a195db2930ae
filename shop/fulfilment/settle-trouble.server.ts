// What staff do about a parcel in trouble. Each takes it off the queue; goods come back to the shelf once, through the ledger, and
// what was paid goes back once, with the order.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { decide } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { unitsOf } from '#shop/orders/move-order.server.ts';
import { cancelInTx } from '#shop/payments/settle.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { restock } from '#shop/stock/reserve-stock.server.ts';
import { takeStockOfMany } from '#shop/stock/take-stock-of-many.server.ts';
import { makeReadyAgain } from './apply-report.server.ts';
import { type Attention, isAttention, TROUBLES } from './attention.ts';
import { closeReturned, type Locked, lockShipment } from './claim-shipment.server.ts';
import { courierSaid, type FulfilmentRefusal, no } from './fulfilment-refusal.ts';

type Refuse = (reason: FulfilmentRefusal) => never;
interface Settled {
  readonly action: string;
  readonly note: string;
  readonly restocked?: boolean;
}

const LONGEST_NOTE = 500;

const cannotBe = (reason: string): never => {
  throw new Error(`A locked order could not be cancelled: ${reason}`);
};

async function settle(
  ctx: ShopContext,
  id: string,
  work: (tx: Tx, locked: Locked & { readonly attention: Attention }, refuseWith: Refuse) => Promise<Settled>,
): Promise<Result<null, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  if (!isRowId(id)) return refuse(no('no-shipment'));
  return decide<null, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return refuseWith(no('no-shipment'));
    const { attention, attentionReason, restockedAt } = locked.row;
    // Whoever comes second is told.
    if (attention === null || !isAttention(attention)) return refuseWith(no('already-done'));
    const { action, note, restocked } = await work(tx, { ...locked, attention }, refuseWith);
    await tx
      .update(shipments)
      .set({
        attention: null,
        attentionReason: null,
        attentionAt: null,
        updatedAt: ctx.now,
        restockedAt: restocked ? ctx.now : restockedAt,
      })
      .where(eq(shipments.id, id));
    await recordChange(tx, ctx.actor, {
      action,
      entity: 'shipment',
      entityId: id,
      before: { attention, attentionReason },
      after: { note: note.trim().slice(0, LONGEST_NOTE), order: locked.order.orderId },
    });
    return null;
  });
}

/** The customer or the courier was called: it will be tried again. */
export const noteReattempt = (ctx: ShopContext, id: string, note: string): Promise<Result<null, FulfilmentRefusal>> =>
  settle(ctx, id, async (_tx, { attention }, refuseWith) =>
    TROUBLES[attention].passes ? { action: 'note reattempt', note } : refuseWith(no('nothing-to-do')),
  );

/** Looked at, and nothing more is to be done. */
export const settleTrouble = (ctx: ShopContext, id: string, note: string): Promise<Result<null, FulfilmentRefusal>> =>
  settle(ctx, id, async () => ({ action: 'settle trouble', note }));

/** The order as it is cancelled: its units are booked out when they had left the house. */
async function cancelOrder(
  tx: Tx,
  ctx: ShopContext,
  { order }: Locked,
  reason: string,
): Promise<{ readonly stockProcessed: boolean }> {
  return order.status === 'cancelled' ? order : cancelInTx(tx, ctx, { id: order.id, reason }, cannotBe);
}

/** It came back whole: the goods are on the shelf again, the order is cancelled, and what was paid goes back. */
export const takeParcelBack = (ctx: ShopContext, id: string): Promise<Result<null, FulfilmentRefusal>> =>
  settle(ctx, id, async (tx, locked, refuseWith) => {
    const { order, row, attention } = locked;
    if (!TROUBLES[attention].mayRestock) return refuseWith(no('nothing-to-do'));
    if (order.status === 'delivered') return refuseWith(no('delivered'));
    if (row.restockedAt !== null) return refuseWith(no('already-done'));
    const cancelled = await cancelOrder(tx, ctx, locked, 'The parcel came back');
    // Units that had not left the house were freed by the cancelling itself.
    if (cancelled.stockProcessed) {
      const origin = { intentId: order.intentId, round: order.stockRound, actor: actorName(ctx.actor), at: ctx.now };
      if (!(await restock(tx, await unitsOf(tx, order.id), origin))) throw new Error('Units could not be put back');
    }
    return { action: 'take parcel back', note: '', restocked: true };
  });

/** It came back, and the same goods go out again: the order waits for its next shipment. */
export async function sendAgain(ctx: ShopContext, id: string): Promise<Result<null, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  if (!isRowId(id)) return refuse(no('no-shipment'));
  return decide<null, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return refuseWith(no('no-shipment'));
    const { order, row } = locked;
    if (row.restockedAt !== null || row.status === 'CANCELLED') return refuseWith(no('already-done'));
    if (row.status !== 'RETURNED' || order.status !== 'shipped') return refuseWith(no('nothing-to-do'));
    await closeReturned(tx, ctx, id);
    await makeReadyAgain(tx, ctx, order);
    return null;
  });
}

/** Gone for good, or not worth waiting for: the goods leave the books, the order is cancelled, and what was paid goes back. */
export const refundParcel = (ctx: ShopContext, id: string, reason: string): Promise<Result<null, FulfilmentRefusal>> =>
  settle(ctx, id, async (tx, locked, refuseWith) => {
    const { order, attention } = locked;
    if (!TROUBLES[attention].mayRefund) return refuseWith(no('nothing-to-do'));
    if (order.status === 'delivered') return refuseWith(no('delivered'));
    const isGone = !order.stockProcessed && order.status !== 'cancelled';
    if (isGone) {
      const units = await unitsOf(tx, order.id);
      const takes = units.map((unit) => ({ ...unit, intentId: order.intentId, round: order.stockRound }));
      const origin = { actor: actorName(ctx.actor), at: ctx.now };
      if (!(await takeStockOfMany(tx, takes, origin))) throw new Error('Reserved units could not be taken');
      await tx.update(orders).set({ stockProcessed: true, stockProcessedAt: ctx.now }).where(eq(orders.id, order.id));
    }
    await cancelOrder(tx, ctx, locked, reason.trim() || TROUBLES[attention].title);
    return { action: 'refund parcel', note: reason };
  });

/** Another pickup is asked for; the trouble ends with it. */
export async function schedulePickupAgain(
  ctx: ShopContext,
  id: string,
): Promise<Result<{ readonly pickupAt: Date | null }, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(no('not-configured'));
  const [row] = isRowId(id) ? await ctx.db.select().from(shipments).where(eq(shipments.id, id)) : [];
  if (!row?.shipmentId || row.status === 'CANCELLED') return refuse(no('no-shipment'));
  if (row.awbCode === null) return refuse(no('no-awb'));
  const asked = await courier.schedulePickup(row.shipmentId);
  if (!asked.ok) return refuse(courierSaid(asked.reason));
  const { pickupAt } = asked.value;
  await decide<null, never>(ctx.db, async (tx) => {
    // What was read before the courier was asked may have moved on meanwhile.
    const locked = await lockShipment(tx, id);
    if (!locked) return null;
    const { attention, status } = locked.row;
    const isOver = attention === 'pickup-failed';
    await tx
      .update(shipments)
      .set({
        pickupAt: pickupAt ?? locked.row.pickupAt,
        lastError: null,
        updatedAt: ctx.now,
        ...(status === 'NEW' ? { status: 'PICKUP_SCHEDULED' as const } : {}),
        ...(isOver ? { attention: null, attentionReason: null, attentionAt: null } : {}),
      })
      .where(eq(shipments.id, id));
    await recordChange(tx, ctx.actor, { action: 'ask for pickup', entity: 'shipment', entityId: id });
    return null;
  });
  return ok({ pickupAt });
}
