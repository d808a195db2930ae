import type { AdminOrder, OrderCounts } from '#shop/orders/admin-order.ts';

/** The changes for an open list. */
export interface OrderUpdates {
  readonly rows: readonly AdminOrder[];
  readonly newer: number;
  /** Null when they could not be read. */
  readonly counts: OrderCounts | null;
}

export const NO_UPDATES: OrderUpdates = { rows: [], newer: 0, counts: null };
