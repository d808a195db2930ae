// The sizes of a product and the units on hand of each, as its form sends them. Units change by the difference from the numbers that
// the form loaded, each with its ledger row. A size with reservations cannot be removed, and reserved units cannot be taken.

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { type SizeOnHand, supplyNewProduct } from './supply-stock.server.ts';

export interface RequestedSize extends SizeOnHand {
  /** The units on hand when the form was loaded. */
  readonly was: number;
}

export interface SizeRow {
  readonly id: string;
  readonly size: string;
  readonly onHand: number;
  readonly reserved: number;
}

export interface ReservedUnitsRefusal {
  readonly kind: 'promised';
  readonly size: string;
  readonly reserved: number;
}

/** Locks the sizes in the order of every writer, before the product's own row. */
export function lockSizes(tx: Tx, productId: string): Promise<SizeRow[]> {
  return tx
    .select({
      id: inventoryLevels.id,
      size: inventoryLevels.size,
      onHand: inventoryLevels.onHand,
      reserved: inventoryLevels.reserved,
    })
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId))
    .orderBy(asc(inventoryLevels.size))
    .for('no key update');
}

interface SizeEdit {
  readonly row: SizeRow;
  readonly by: number;
}

export interface SizePlan {
  readonly edits: readonly SizeEdit[];
  readonly added: readonly SizeOnHand[];
  readonly removed: readonly SizeRow[];
}

export function planSizes(
  rows: readonly SizeRow[],
  requested: readonly RequestedSize[],
): SizePlan | ReservedUnitsRefusal {
  const rowBySize = new Map(rows.map((row) => [row.size, row]));
  const removed = rows.filter((row) => !requested.some(({ size }) => size === row.size));
  const edits = requested.flatMap(({ size, onHand, was }): SizeEdit[] => {
    const row = rowBySize.get(size);
    return row ? [{ row, by: onHand - was }] : [];
  });
  const blocked = removed.find(({ reserved }) => reserved > 0) ?? edits.find(isShort)?.row;
  if (blocked) return { kind: 'promised', size: blocked.size, reserved: blocked.reserved };
  return {
    edits: edits.filter(({ by }) => by !== 0),
    added: requested.filter(({ size }) => !rowBySize.has(size)),
    removed,
  };
}

const isShort = ({ row, by }: SizeEdit): boolean => row.onHand + by < row.reserved;

export async function saveSizes(
  tx: Tx,
  productId: string,
  { edits, added, removed }: SizePlan,
  origin: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (removed.length > 0) {
    await tx.delete(inventoryLevels).where(
      inArray(
        inventoryLevels.id,
        removed.map(({ id }) => id),
      ),
    );
  }
  for (const { row, by } of edits) {
    await tx
      .update(inventoryLevels)
      .set({ onHand: sql`${inventoryLevels.onHand} + ${by}` })
      .where(eq(inventoryLevels.id, row.id));
  }
  if (edits.length > 0) {
    await tx.insert(stockLedger).values(
      edits.map(({ row, by }) => ({
        inventoryLevelId: row.id,
        kind: 'edit' as const,
        onHandChange: by,
        reservedChange: 0,
        ...origin,
      })),
    );
  }
  if (added.length > 0) await supplyNewProduct(tx, productId, added, origin);
}
