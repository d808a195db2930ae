// Turns the promises of several orders into decreases at once. One update a stock row, one ledger row an order and size.

import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { stockLedger, stockRows } from '#db/schema/stock.ts';

export interface Take {
  readonly stockId: string;
  readonly quantity: number;
  readonly intentId: string;
  readonly round: number;
}

/** False when one row has not promised that much; then the caller must roll back. */
export async function takeStockOfMany(
  tx: Tx,
  takes: readonly Take[],
  origin: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const units = new Map<string, number>();
  for (const { stockId, quantity } of takes) units.set(stockId, (units.get(stockId) ?? 0) + quantity);
  if (units.size === 0) return true;
  // In the order in which everybody locks them: product, then size.
  await tx
    .select({ id: stockRows.id })
    .from(stockRows)
    .where(inArray(stockRows.id, [...units.keys()]))
    .orderBy(asc(stockRows.productId), asc(stockRows.size))
    .for('no key update');
  const ids = sql.join(
    [...units.keys()].map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const quantities = sql.join(
    [...units.values()].map((quantity) => sql`${quantity}::int`),
    sql`, `,
  );
  const lowered = await tx.execute(sql`
    update stock_rows set on_hand = on_hand - take.units, reserved = reserved - take.units
    from unnest(array[${ids}], array[${quantities}]) as take (id, units)
    where stock_rows.id = take.id and reserved >= take.units`);
  if (lowered.rowCount !== units.size) return false;
  await tx.insert(stockLedger).values(
    takes.map(({ stockId, quantity, intentId, round }) => ({
      stockId,
      kind: 'process' as const,
      onHandChange: -quantity,
      reservedChange: -quantity,
      pieces: quantity,
      intentId,
      round,
      ...origin,
    })),
  );
  return true;
}
