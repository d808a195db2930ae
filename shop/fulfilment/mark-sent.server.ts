// Staff send a parcel by hand: the order becomes shipped, with the courier and the tracking number that staff entered.
// An order that is not in processing yet passes through it first, so that history, units, invoice and mail are those of
// the normal sequence. No courier is called, because the store may have no courier account.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { isBeforeSending } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { isBeingBooked, isBookedOtherwise } from '#shop/orders/order-shipment.server.ts';
import { type TrackingInput, trackingDetails } from '#shop/orders/update-order-input.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isCancellationPending } from './order-to-ship.server.ts';

export type MarkSentRefusal =
  | MoveRefusal
  | 'not-allowed'
  | 'invalid'
  /** The order was sent, delivered or cancelled since the screen was loaded. */
  | 'changed-meanwhile'
  | 'parcel-outdated'
  | 'being-booked'
  /** The customer's cancellation request is still unanswered. */
  | 'request-pending';

/** Returns why the order cannot be marked as sent, or null when it can. The caller has locked the order. */
async function findSendRefusal(tx: Tx, order: Order): Promise<MarkSentRefusal | null> {
  if (!isBeforeSending(order.status)) return 'changed-meanwhile';
  if (await isCancellationPending(tx, order.id)) return 'request-pending';
  if (await isBeingBooked(tx, order.id)) return 'being-booked';
  return (await isBookedOtherwise(tx, order)) ? 'parcel-outdated' : null;
}

export async function markSent(
  ctx: ShopContext,
  orderNumber: string,
  input: TrackingInput,
): Promise<Result<Order, MarkSentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse('not-allowed');
  const parsed = trackingDetails.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<Order, MarkSentRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderNumber)).for('update');
    if (!order) return refuseWith('no-such-order');
    const refusal = await findSendRefusal(tx, order);
    if (refusal) return refuseWith(refusal);
    const actor = actorName(ctx.actor);
    if (order.status !== 'processing') {
      // The time is one millisecond earlier, because histories are sorted by time and processing comes before shipped.
      const at = new Date(ctx.now.getTime() - 1);
      await moveOrder(tx, order.id, { to: 'processing', at, actor }, refuseWith);
    }
    await tx.update(orders).set(parsed.data).where(eq(orders.id, order.id));
    const sent = await moveOrder(tx, order.id, { to: 'shipped', at: ctx.now, actor }, refuseWith);
    const after = { status: 'shipped', ...parsed.data };
    const change = {
      action: 'mark sent',
      entity: 'order',
      entityId: order.id,
      before: { status: order.status },
      after,
    };
    await recordChange(tx, ctx.actor, change);
    return sent;
  });
}
