// Units that a shopper's own open checkout reserves. They count as available to her: when she buys in another way, that checkout
// is released in the same transaction (orders/release-checkouts.server.ts).

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { intentLines, intents } from '#db/schema/orders.ts';

/** Units by stock row id; empty for a guest. */
export async function unitsHeldBy(db: DbOrTx, userId: string | null): Promise<ReadonlyMap<string, number>> {
  if (userId === null) return new Map();
  const rows = await db
    .select({ stockId: intentLines.stockId, held: sql`sum(${intentLines.quantity})`.mapWith(Number) })
    .from(intents)
    .innerJoin(intentLines, eq(intentLines.intentId, intents.id))
    .where(and(eq(intents.userId, userId), eq(intents.state, 'open')))
    .groupBy(intentLines.stockId);
  return new Map(rows.map(({ stockId, held }) => [stockId ?? '', held]));
}
