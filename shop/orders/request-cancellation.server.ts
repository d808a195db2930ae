// A shopper asks to cancel. The order itself does not change: staff answer the request.

import { and, eq } from 'drizzle-orm';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { decide } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { notifyStaff } from '#shop/notifications/notify-staff.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { mayRequestCancellation, shortOrderId } from './order.ts';

export type CancellationRefusal = 'not-signed-in' | 'reason-missing' | 'no-such-order' | 'too-late' | 'already-asked';

export interface CancellationWish {
  readonly orderId: string;
  readonly reason: string;
  readonly type: 'refund' | 'replacement';
}

export async function requestCancellation(
  ctx: ShopContext,
  wish: CancellationWish,
): Promise<Result<string, CancellationRefusal>> {
  if (ctx.actor.kind !== 'shopper') return refuse('not-signed-in');
  const { userId } = ctx.actor;
  const reason = wish.reason.trim().slice(0, 1_000);
  if (reason === '') return refuse('reason-missing');
  if (!isRowId(wish.orderId)) return refuse('no-such-order');
  return decide<string, CancellationRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, wish.orderId), eq(orders.userId, userId)))
      .for('update');
    if (!order) return refuseWith('no-such-order');
    if (!mayRequestCancellation(order.status)) return refuseWith('too-late');
    const [row] = await tx
      .insert(cancellationRequests)
      .values({ orderId: order.id, reason, type: wish.type, requestedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: cancellationRequests.id });
    if (!row) return refuseWith('already-asked');
    await notifyStaff(
      tx,
      {
        type: 'order',
        title: 'Cancellation Requested',
        message: `${order.customerName} asks for a ${wish.type} of order ${shortOrderId(order.orderId)}`,
        data: { orderId: order.id },
      },
      ctx.now,
    );
    return row.id;
  });
}
