// Marks an order as delivered and records the cash that was collected with it.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { type CollectedBy, collectCash } from './cash.server.ts';

export interface Delivery {
  readonly id: string;
  readonly isSilent?: boolean;
  /** Who collected the cash: the courier, or the staff member who marks the order delivered; null when no cash is recorded. */
  readonly collected?: CollectedBy | null;
}

/** Marks the order delivered; for a COD order this also records that the cash was collected. */
export async function deliverInTx(
  tx: Tx,
  ctx: ShopContext,
  { id, isSilent = false, collected = { by: 'staff' } }: Delivery,
  refuseWith: (reason: MoveRefusal) => never,
): Promise<Order> {
  const move = { to: 'delivered' as const, at: ctx.now, actor: actorName(ctx.actor), isSilent };
  const order = await moveOrder(tx, id, move, refuseWith);
  await recordChange(tx, ctx.actor, { action: 'deliver', entity: 'order', entityId: id });
  if (collected === null || !(await collectCash(tx, ctx, order, collected))) return order;
  const [paid] = await tx.select().from(orders).where(eq(orders.id, id));
  return paid ?? order;
}

export async function deliverOrder(ctx: ShopContext, id: string): Promise<Result<Order, MoveRefusal | 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.move')) return refuse('not-allowed');
  return inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => deliverInTx(tx, ctx, { id }, refuseWith));
}
