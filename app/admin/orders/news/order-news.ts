import type { OfficeOrder, OrderCounts } from '#shop/orders/office-order.ts';

/** What changed for an open list. */
export interface OrderNews {
  readonly rows: readonly OfficeOrder[];
  readonly newer: number;
  /** Null when nothing could be read. */
  readonly counts: OrderCounts | null;
}

export const NO_NEWS: OrderNews = { rows: [], newer: 0, counts: null };
