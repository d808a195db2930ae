// Units that a shopper's own open checkout reserves. They count as available to that shopper: placing another order releases the
// checkout in the same transaction (orders/release-checkouts.server.ts).

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import type { CheckoutOwner } from '#shop/checkout-owner.ts';

/** Returns the reserved units by the id of the inventory level; empty for a visitor who owns no checkout. */
export async function getUnitsReservedBy(
  db: DbOrTx,
  owner: CheckoutOwner | null,
): Promise<ReadonlyMap<string, number>> {
  if (owner === null) return new Map();
  const rows = await db
    .select({
      inventoryLevelId: checkoutLines.inventoryLevelId,
      units: sql`sum(${checkoutLines.quantity})`.mapWith(Number),
    })
    .from(checkouts)
    .innerJoin(checkoutLines, eq(checkoutLines.checkoutId, checkouts.id))
    .where(and(ownedBy(checkouts, owner), eq(checkouts.state, 'open')))
    .groupBy(checkoutLines.inventoryLevelId);
  return new Map(rows.map(({ inventoryLevelId, units }) => [inventoryLevelId ?? '', units]));
}
