// The sale behind an order: a free replacement sends goods of an earlier order, which was paid.

import type { orderItems, orders } from '#db/schema/orders.ts';
import type { UnitAmounts } from '#shop/pricing/unit-amounts.ts';

export interface Sale {
  /** The order that was paid. */
  readonly order: typeof orders.$inferSelect;
  /** The line and unit of the paid order; null for an older replacement, without recorded units, whose line was removed. */
  readonly unitOf: (
    orderItemId: string,
    unit: number,
  ) => { readonly item: typeof orderItems.$inferSelect; readonly unit: number } | null;
  readonly amountsOf: (orderItemId: string, unit: number) => UnitAmounts;
}
