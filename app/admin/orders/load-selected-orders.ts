// Loads orders that stay selected after a bulk change. Without their current status, an order that a colleague has changed would be refused
// again and again.

import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { inBatches, MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import { fetchJson } from '../kit/actions/post-json.ts';

interface LoadedOrders {
  readonly ok: boolean;
  readonly rows: readonly OrderToSelect[];
}

/** Returns the orders; those whose request failed are missing. */
export async function loadSelectedOrders(ids: readonly string[]): Promise<readonly OrderToSelect[]> {
  const rows: OrderToSelect[] = [];
  for (const batch of inBatches(ids, MAX_ORDERS_PER_REQUEST)) {
    const response = await fetchJson<LoadedOrders>(`/admin-panel/orders/matching?ids=${batch.join(',')}`);
    if (typeof response !== 'object') return rows;
    rows.push(...response.rows);
  }
  return rows;
}
