import type { AdminOrder, OrderCounts } from '#shop/orders/admin-order.ts';

export interface OrderUpdates {
  readonly rows: readonly AdminOrder[];
  readonly newer: number;
  /** Null when the counts could not be loaded. */
  readonly counts: OrderCounts | null;
}

export const NO_UPDATES: OrderUpdates = { rows: [], newer: 0, counts: null };
