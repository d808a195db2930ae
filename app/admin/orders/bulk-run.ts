// Sets the status of the selected orders in requests of up to 50, until all are done, staff stop the run, or a request fails. The caller
// provides the request. Every order ends in one of three lists; an order whose response was lost counts as remaining.

import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { type BulkStatus, inBatches, MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import type { OutcomeMessage } from '../order-actions/order-action-messages.ts';

export interface BulkOutcome {
  readonly to: BulkStatus;
  readonly done: readonly OrderToSelect[];
  readonly refused: readonly { readonly order: OrderToSelect; readonly reason: string }[];
  /** Orders that were not requested, or whose response was lost; `reason` is '' when the list is empty. */
  readonly remaining: { readonly orders: readonly OrderToSelect[]; readonly reason: string };
}

export interface BulkCalls {
  readonly send: (orders: readonly OrderToSelect[]) => Promise<ActionResult<readonly OutcomeMessage[]>>;
  readonly isStopping: () => boolean;
  readonly onProgress: (count: number) => void;
}

export const STOPPED = 'You stopped.';

export async function runBulkStatus(
  orders: readonly OrderToSelect[],
  to: BulkStatus,
  { send, isStopping, onProgress }: BulkCalls,
): Promise<BulkOutcome> {
  const reasonById = new Map<string, string | null>();
  let reason = '';
  for (const batch of inBatches(orders, MAX_ORDERS_PER_REQUEST)) {
    if (isStopping()) reason = STOPPED;
    if (reason !== '') break;
    const result = await send(batch);
    if (result.ok) for (const { id, refusal } of result.value) reasonById.set(id, refusal);
    else reason = result.reason ?? result.message;
    onProgress(reasonById.size);
  }
  return {
    to,
    done: orders.filter(({ id }) => reasonById.get(id) === null),
    refused: orders.flatMap((order) => {
      const refusal = reasonById.get(order.id);
      return refusal ? [{ order, reason: refusal }] : [];
    }),
    remaining: { orders: orders.filter(({ id }) => !reasonById.has(id)), reason },
  };
}
