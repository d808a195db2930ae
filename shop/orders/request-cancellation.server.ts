// Stores a shopper's cancellation request. The order itself does not change: staff decide about the request, or the store does at once
// (payments/cancel-own-order.server.ts).

import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { Result } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { canRequestCancellation, isOrderId, shortOrderId } from './order.ts';
import type { Order } from './order-rows.server.ts';

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

export interface StoredRequest {
  readonly request: typeof cancellationRequests.$inferSelect;
  readonly order: Order;
}

/** 'account': the order is the actor's. 'tracked': the order belongs to no account, and the caller has checked its id and email address. */
export type CancellationProof = 'account' | 'tracked';

function findProofCondition({ actor }: ShopContext, proof: CancellationProof): SQL | null {
  if (proof === 'tracked') return isNull(orders.userId);
  const userId = signedInId(actor);
  return userId === null ? null : eq(orders.userId, userId);
}

/** Stores the request in the caller's transaction. The order stays locked. */
export async function storeRequest(
  tx: Tx,
  ctx: ShopContext,
  { orderId, reason: typed, type }: CancellationForm,
  refuseWith: (reason: CancellationRefusal) => never,
  proof: CancellationProof = 'account',
): Promise<StoredRequest> {
  const proofCondition = findProofCondition(ctx, proof);
  if (proofCondition === null) return refuseWith('not-signed-in');
  const reason = truncate(typed.trim(), 1_000);
  if (reason === '') return refuseWith('reason-missing');
  if (!isRowId(orderId) && !isOrderId(orderId)) return refuseWith('no-such-order');
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(isRowId(orderId) ? eq(orders.id, orderId) : eq(orders.orderId, orderId), proofCondition))
    .for('update');
  if (!order) return refuseWith('no-such-order');
  if (!canRequestCancellation(order.status)) return refuseWith('too-late');
  const [request] = await tx
    .insert(cancellationRequests)
    .values({ orderId: order.id, reason, type, requestedAt: ctx.now })
    .onConflictDoNothing()
    .returning();
  return request ? { request, order } : refuseWith('already-requested');
}

/** Returns the request's id. */
export const requestCancellation = (
  ctx: ShopContext,
  form: CancellationForm,
  proof: CancellationProof = 'account',
): Promise<Result<string, CancellationRefusal>> =>
  inTransaction<string, CancellationRefusal>(ctx.db, async (tx, refuseWith) => {
    const { request, order } = await storeRequest(tx, ctx, form, refuseWith, proof);
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
    await enqueue(tx, { topic: 'cancellation-requested', ref: request.id, payload: { orderId: order.id } });
    return request.id;
  });
