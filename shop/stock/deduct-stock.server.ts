// Turns the reservations of several orders into decreases at once. One update per inventory level, one ledger row per order and size.

import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';

export interface Deduction {
  readonly inventoryLevelId: string;
  readonly quantity: number;
  readonly checkoutId: string;
  readonly generation: number;
}

/** False when one level has fewer reserved units; then the caller must roll back. */
export async function deductStock(
  tx: Tx,
  deductions: readonly Deduction[],
  origin: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const unitsByLevel = new Map<string, number>();
  for (const { inventoryLevelId, quantity } of deductions)
    unitsByLevel.set(inventoryLevelId, (unitsByLevel.get(inventoryLevelId) ?? 0) + quantity);
  if (unitsByLevel.size === 0) return true;
  // Locks in the order of every writer: product, then size.
  await tx
    .select({ id: inventoryLevels.id })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.id, [...unitsByLevel.keys()]))
    .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
    .for('no key update');
  const ids = sql.join(
    [...unitsByLevel.keys()].map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const quantities = sql.join(
    [...unitsByLevel.values()].map((quantity) => sql`${quantity}::int`),
    sql`, `,
  );
  const updated = await tx.execute(sql`
    update inventory_levels set on_hand = on_hand - deducted.units, reserved = reserved - deducted.units
    from unnest(array[${ids}], array[${quantities}]) as deducted (id, units)
    where inventory_levels.id = deducted.id and reserved >= deducted.units`);
  if (updated.rowCount !== unitsByLevel.size) return false;
  await tx.insert(stockLedger).values(
    deductions.map(({ inventoryLevelId, quantity, checkoutId, generation }) => ({
      inventoryLevelId,
      kind: 'process' as const,
      onHandChange: -quantity,
      reservedChange: -quantity,
      units: quantity,
      checkoutId,
      reservationGeneration: generation,
      ...origin,
    })),
  );
  return true;
}
