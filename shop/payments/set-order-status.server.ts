// Staff set an order's status: along the table of moves, with all effects of the move. Cancelling releases units and coupon and
// refunds payments made through the provider; delivering a COD order records its payment.
// A step back, or over more than one step, needs a reason: the audit log stores it, and the shopper gets no mail.
// A change based on an outdated status is refused: of two staff members one wins.

import { eq } from 'drizzle-orm';
import { ORDER_STATUSES } from '#config/store.ts';
import type { Tx } from '#db/client.server.ts';
import { orderNotes, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { isCorrection, type OrderStatus, type SettableStatus } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { isBookedOtherwise } from '#shop/orders/order-shipment.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type CancelRefusal, cancelInTx } from './cancel-order.server.ts';
import { restoreCash } from './cash.server.ts';
import { deliverInTx } from './deliver-order.server.ts';

export type StatusRefusal =
  | CancelRefusal
  | 'not-allowed'
  | 'not-a-status'
  | 'changed-meanwhile'
  /** The shipment was booked for an old address or other items of the order: 'Create Shipment' books it again. */
  | 'parcel-outdated'
  /** The cancellation has returned a part of the cash, and staff have not returned another part yet. */
  | 'cash-task-open'
  /** A step back, or over more than one step, needs a reason. */
  | 'reason-missing'
  /** The actor may not edit orders, which a correction requires. */
  | 'correction-not-allowed';

export interface StatusRequest {
  readonly status: string;
  /** The status that the screen showed; null sets the status without this check. */
  readonly seen: string | null;
  /** The reason, when the move is a correction; see `isCorrection`. */
  readonly reason?: string;
}

const MAX_REASON = 500;

const CANCELLED_BY_STAFF = 'Cancelled by the store';

interface StatusMove {
  readonly id: string;
  readonly from: OrderStatus;
  readonly to: SettableStatus;
  /** The reason of a correction; null for a normal move. */
  readonly reason: string | null;
}

async function applyMove(
  tx: Tx,
  ctx: ShopContext,
  { id, from, to, reason }: StatusMove,
  refuseWith: (reason: StatusRefusal) => never,
): Promise<Order> {
  if (to === 'cancelled') return cancelInTx(tx, ctx, { id, reason: CANCELLED_BY_STAFF }, refuseWith);
  if (from === 'cancelled' && !(await restoreCash(tx, ctx, id))) return refuseWith('cash-task-open');
  const isSilent = reason !== null;
  const moved =
    to === 'delivered'
      ? await deliverInTx(tx, ctx, { id, isSilent }, refuseWith)
      : await moveOrder(tx, id, { to, at: ctx.now, actor: actorName(ctx.actor), isSilent }, refuseWith);
  // deliverInTx has written the audit entry.
  if (to === 'delivered' && reason === null) return moved;
  if (reason !== null) await noteCorrection(tx, ctx, { id, from, to, reason });
  const change = { before: { status: from }, after: reason === null ? { status: to } : { status: to, reason } };
  await recordChange(tx, ctx.actor, { action: 'set status', entity: 'order', entityId: id, ...change });
  return moved;
}

/** The history of the order shows the step; its reason is beside it, for staff alone. */
async function noteCorrection(
  tx: Tx,
  ctx: ShopContext,
  { id, from, to, reason }: StatusMove & { readonly reason: string },
): Promise<void> {
  const note = `Set from ${from} to ${to}: ${reason}`;
  await tx.insert(orderNotes).values({ orderId: id, note, actor: actorName(ctx.actor), at: ctx.now });
}

/** `reason` is null for a normal move. */
function findReasonProblem({ actor }: ShopContext, reason: string | null): StatusRefusal | null {
  if (reason === null) return may(actor, 'orders.move') ? null : 'not-allowed';
  if (!may(actor, 'orders.edit')) return 'correction-not-allowed';
  return reason === '' ? 'reason-missing' : null;
}

export async function updateOrderStatus(
  ctx: ShopContext,
  id: string,
  { status, seen, reason: rawReason = '' }: StatusRequest,
): Promise<Result<Order, StatusRefusal>> {
  if (!may(ctx.actor, 'orders.move', 'orders.edit')) return refuse('not-allowed');
  const to = ORDER_STATUSES.find((option) => option === status);
  if (!to) return refuse('not-a-status');
  if (!isRowId(id)) return refuse('no-such-order');
  return inTransaction<Order, StatusRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return refuseWith('no-such-order');
    if (seen !== null && order.status !== seen) return refuseWith('changed-meanwhile');
    const reason = isCorrection(order.status, to) ? rawReason.trim().slice(0, MAX_REASON) : null;
    const problem = findReasonProblem(ctx, reason);
    if (problem) return refuseWith(problem);
    if (to === 'shipped' && (await isBookedOtherwise(tx, order))) return refuseWith('parcel-outdated');
    return applyMove(tx, ctx, { id, from: order.status, to, reason }, refuseWith);
  });
}
