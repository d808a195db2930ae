// A shopper asks to cancel an own order. The store approves at once what orders/auto-cancel.ts allows, in the same way as staff approve;
// everything else is a request that staff decide about.

import type { Tx } from '#db/client.server.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { cancelsAtOnce } from '#shop/orders/auto-cancel.ts';
import { loadCustody } from '#shop/orders/custody.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { awaitsPickup, isBeingBooked } from '#shop/orders/order-shipment.server.ts';
import {
  type CancellationForm,
  type CancellationRefusal,
  requestCancellation,
  storeRequest,
} from '#shop/orders/request-cancellation.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type CancellationDecisionRefusal, decideInTx } from './decide-cancellation.server.ts';

const STORE: Actor = { kind: 'system', name: 'automatic cancellation' };

export interface OwnCancellation {
  /** The order is cancelled now; otherwise staff decide about the request. */
  readonly isCancelled: boolean;
}

/** True when a unit was taken from the shelf, or a shipment is booked. The order's row must be locked. */
async function isPacked(tx: Tx, { id }: Order): Promise<boolean> {
  const lines = await loadCustody(tx, id);
  const hasLeftShelf = lines.some(({ custody }) => custody.picked > 0);
  return hasLeftShelf || (await awaitsPickup(tx, id)) || isBeingBooked(tx, id);
}

/** False when the request must wait for staff, or is refused; nothing is stored then. */
async function cancelAtOnce(ctx: ShopContext, form: CancellationForm, minutes: number): Promise<boolean> {
  type Refusal = CancellationRefusal | CancellationDecisionRefusal | 'for-staff';
  const cancelled = await inTransaction<null, Refusal>(ctx.db, async (tx, refuseWith) => {
    const { request, order } = await storeRequest(tx, ctx, form, refuseWith);
    const current = { ...order, isPacked: await isPacked(tx, order) };
    if (!cancelsAtOnce(current, request.type, { minutes, now: ctx.now })) return refuseWith('for-staff');
    await decideInTx(tx, { ...ctx, actor: STORE }, { request, order, approve: true, notes: '' }, refuseWith);
    await createNotification(
      tx,
      {
        type: 'order',
        title: 'Order Cancelled',
        message: `${order.customerName} has cancelled order ${shortOrderId(order.orderId)}`,
        data: { orderId: order.id },
      },
      ctx.now,
    );
    return null;
  });
  return cancelled.ok;
}

export async function cancelOwnOrder(
  ctx: ShopContext,
  form: CancellationForm,
): Promise<Result<OwnCancellation, CancellationRefusal>> {
  const { autoCancelMinutes } = (await getSettings(ctx)).returns;
  if (autoCancelMinutes > 0 && (await cancelAtOnce(ctx, form, autoCancelMinutes))) return ok({ isCancelled: true });
  const requested = await requestCancellation(ctx, form);
  return requested.ok ? ok({ isCancelled: false }) : requested;
}
