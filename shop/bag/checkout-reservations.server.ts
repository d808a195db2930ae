// Units that a shopper's own open checkout reserves. They count as available to that shopper: placing another order releases the
// checkout in the same transaction (orders/release-checkouts.server.ts).

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';

/** Units by the id of the inventory level; empty for a guest. */
export async function getUnitsReservedBy(db: DbOrTx, userId: string | null): Promise<ReadonlyMap<string, number>> {
  if (userId === null) return new Map();
  const rows = await db
    .select({
      inventoryLevelId: checkoutLines.inventoryLevelId,
      units: sql`sum(${checkoutLines.quantity})`.mapWith(Number),
    })
    .from(checkouts)
    .innerJoin(checkoutLines, eq(checkoutLines.checkoutId, checkouts.id))
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))
    .groupBy(checkoutLines.inventoryLevelId);
  return new Map(rows.map(({ inventoryLevelId, units }) => [inventoryLevelId ?? '', units]));
}
