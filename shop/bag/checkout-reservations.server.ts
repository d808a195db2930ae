// Units that a shopper's own open checkout reserves. They count as available to her: when she buys in another way, that checkout
// is released in the same transaction (orders/release-checkouts.server.ts).

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';

/** Units by stock row id; empty for a guest. */
export async function getUnitsReservedBy(db: DbOrTx, userId: string | null): Promise<ReadonlyMap<string, number>> {
  if (userId === null) return new Map();
  const rows = await db
    .select({
      inventoryLevelId: checkoutLines.inventoryLevelId,
      held: sql`sum(${checkoutLines.quantity})`.mapWith(Number),
    })
    .from(checkouts)
    .innerJoin(checkoutLines, eq(checkoutLines.checkoutId, checkouts.id))
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))
    .groupBy(checkoutLines.inventoryLevelId);
  return new Map(rows.map(({ inventoryLevelId, held }) => [inventoryLevelId ?? '', held]));
}
