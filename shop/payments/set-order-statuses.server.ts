// Staff set the status of several orders: one after the other, each by the rule for one order and in its own transaction. One refusal
// does not stop the others, and every order has an outcome.

import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type BulkStatus, MAX_SELECTED_ORDERS } from '#shop/orders/selected-orders.ts';
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

async function setSingleStatus(
  ctx: ShopContext,
  { id, seen }: SelectedOrder,
  status: BulkStatus,
): Promise<StatusOutcome> {
  try {
    const result = await updateOrderStatus(ctx, id, { status, seen });
    if (result.ok) return { id, refusal: null };
    const hasStatusAlready = result.reason === 'not-allowed-from-here' && seen === status;
    return { id, refusal: hasStatusAlready ? 'already-there' : result.reason };
  } catch (error) {
    // The outcomes of the other orders must still be reported.
    ctx.log.error({ err: error, id, status }, 'bulk status change of an order failed');
    return { id, refusal: 'failed' };
  }
}

/** Outcomes in the order of the request; an order that is listed twice is set once. */
export async function updateOrderStatuses(
  ctx: ShopContext,
  { orders, status }: BulkStatusRequest,
): Promise<Result<readonly StatusOutcome[], 'not-allowed' | 'too-many'>> {
  if (!may(ctx.actor, 'orders.move', 'orders.edit')) return refuse('not-allowed');
  const selected = [...new Map(orders.map((order) => [order.id, order])).values()];
  if (selected.length > MAX_SELECTED_ORDERS) return refuse('too-many');
  const outcomes: StatusOutcome[] = [];
  for (const order of selected) outcomes.push(await setSingleStatus(ctx, order, status));
  return ok(outcomes);
}
