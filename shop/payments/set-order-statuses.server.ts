// Staff set the status of several orders: one after the other, each by the rule for one order and in its own transaction. One refusal
// does not stop the others, and every order has an outcome.

import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type BulkStatus, MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type StatusRefusal, updateOrderStatus } from './set-order-status.server.ts';

export type BulkStatusRefusal = StatusRefusal | 'already-there' | 'failed';

export interface StatusOutcome {
  readonly id: string;
  /** Null when the order has the new status. */
  readonly refusal: BulkStatusRefusal | null;
}

export interface SelectedOrder {
  readonly id: string;
  /** The status that the screen showed. */
  readonly seen: string;
}

export interface BulkStatusRequest {
  readonly orders: readonly SelectedOrder[];
  readonly status: BulkStatus;
}

/** True also after a request whose response was lost, although the screen still shows the status from before it. */
async function hasStatusAlready(
  ctx: ShopContext,
  id: string,
  { seen, status }: { readonly seen: string; readonly status: BulkStatus },
  reason: StatusRefusal,
): Promise<boolean> {
  if (reason === 'not-allowed-from-here') return seen === status;
  if (reason !== 'changed-meanwhile') return false;
  const [order] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return order?.status === status;
}

async function setSingleStatus(
  ctx: ShopContext,
  { id, seen }: SelectedOrder,
  status: BulkStatus,
): Promise<StatusOutcome> {
  try {
    const result = await updateOrderStatus(ctx, id, { status, seen });
    if (result.ok) return { id, refusal: null };
    return {
      id,
      refusal: (await hasStatusAlready(ctx, id, { seen, status }, result.reason)) ? 'already-there' : result.reason,
    };
  } catch (error) {
    // The outcomes of the other orders must still be reported.
    ctx.log.error({ err: error, id, status }, 'bulk status change of an order failed');
    return { id, refusal: 'failed' };
  }
}

/** Outcomes in the order of the request; an order that is listed twice is set once. */
export async function updateOrderStatuses(
  ctx: ShopContext,
  { orders: requested, status }: BulkStatusRequest,
): Promise<Result<readonly StatusOutcome[], 'not-allowed' | 'too-many'>> {
  if (!may(ctx.actor, 'orders.move', 'orders.edit')) return refuse('not-allowed');
  const selected = [...new Map(requested.map((order) => [order.id, order])).values()];
  if (selected.length > MAX_ORDERS_PER_REQUEST) return refuse('too-many');
  const outcomes: StatusOutcome[] = [];
  for (const order of selected) outcomes.push(await setSingleStatus(ctx, order, status));
  return ok(outcomes);
}
