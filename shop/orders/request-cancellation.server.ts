// Stores a shopper's cancellation request. The order itself does not change: staff decide about the request.

import { and, eq } from 'drizzle-orm';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { canRequestCancellation, isOrderId, shortOrderId } from './order.ts';

export type CancellationRefusal =
  | 'not-signed-in'
  | 'reason-missing'
  | 'no-such-order'
  | 'too-late'
  | 'already-requested';

export interface CancellationForm {
  /** The row's id or the whole order id. */
  readonly orderId: string;
  readonly reason: string;
  readonly type: 'refund' | 'replacement';
}

export async function requestCancellation(
  ctx: ShopContext,
  request: CancellationForm,
): Promise<Result<string, CancellationRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const reason = request.reason.trim().slice(0, 1_000);
  if (reason === '') return refuse('reason-missing');
  const { orderId } = request;
  if (!isRowId(orderId) && !isOrderId(orderId)) return refuse('no-such-order');
  return inTransaction<string, CancellationRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(isRowId(orderId) ? eq(orders.id, orderId) : eq(orders.orderId, orderId), eq(orders.userId, userId)))
      .for('update');
    if (!order) return refuseWith('no-such-order');
    if (!canRequestCancellation(order.status)) return refuseWith('too-late');
    const [row] = await tx
      .insert(cancellationRequests)
      .values({ orderId: order.id, reason, type: request.type, requestedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: cancellationRequests.id });
    if (!row) return refuseWith('already-requested');
    await createNotification(
      tx,
      {
        type: 'order',
        title: 'Cancellation Requested',
        message: `${order.customerName} asks for a ${request.type} of order ${shortOrderId(order.orderId)}`,
        data: { orderId: order.id },
      },
      ctx.now,
    );
    await enqueue(tx, { topic: 'cancellation-requested', ref: row.id, payload: { orderId: order.id } });
    return row.id;
  });
}
