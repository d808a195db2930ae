// The sizes of a product with the units on hand, the SKU and the barcode of each, as its form sends them. Units change by the difference
// from the numbers that the form loaded, each with its ledger row. A size with reservations cannot be removed, and reserved units cannot be
// taken. When the product's SKU changes, the default SKUs of its sizes follow.

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { type LevelCodes, saveCodes } from '#shop/catalog/size-codes.server.ts';
import { type RequestedCodes, resolveCodes, type SizeCodes } from '#shop/catalog/size-codes.ts';
import { pick } from '#shop/pick.ts';
import { type SizeToSupply, supplyNewProduct } from './supply-stock.server.ts';

export interface RequestedSize extends RequestedCodes {
  readonly onHand: number;
  /** The units on hand when the form was loaded. */
  readonly was: number;
}

export interface SizeRow extends LevelCodes {
  readonly onHand: number;
  readonly reserved: number;
}

export interface ReservedUnitsRefusal {
  readonly kind: 'units-reserved';
  readonly size: string;
  readonly reserved: number;
}

/** Locks the sizes in the order of every writer, before the product's own row. */
export function lockSizes(tx: Tx, productId: string): Promise<SizeRow[]> {
  return tx
    .select({
      ...pick(inventoryLevels, 'id', 'size', 'onHand', 'reserved', 'sku', 'barcode'),
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
  readonly added: readonly SizeToSupply[];
  readonly removed: readonly SizeRow[];
  /** The sizes that get another SKU or barcode, with their new codes. */
  readonly recoded: readonly LevelCodes[];
  /** The codes of every size after the change. */
  readonly codes: readonly SizeCodes[];
}

/** `requestedSizes` is null when only the product's SKU changes. */
export function planSizes(
  rows: readonly SizeRow[],
  skus: { readonly before: string; readonly after: string },
  requestedSizes: readonly RequestedSize[] | null,
): SizePlan | ReservedUnitsRefusal {
  const requested = requestedSizes ?? rows.map(({ size, onHand }): RequestedSize => ({ size, onHand, was: onHand }));
  const rowBySize = new Map(rows.map((row) => [row.size, row]));
  const removed = rows.filter((row) => !requested.some(({ size }) => size === row.size));
  const resolved = requested.map((size) => {
    const row = rowBySize.get(size.size) ?? null;
    return { row, onHand: size.onHand, codes: resolveCodes(skus, row, size) };
  });
  const edits = requested.flatMap(({ size, onHand, was }): SizeEdit[] => {
    const row = rowBySize.get(size);
    return row ? [{ row, by: onHand - was }] : [];
  });
  const blocked = removed.find(({ reserved }) => reserved > 0) ?? edits.find(takesReservedUnits)?.row;
  if (blocked) return { kind: 'units-reserved', size: blocked.size, reserved: blocked.reserved };
  return {
    edits: edits.filter(({ by }) => by !== 0),
    added: resolved.flatMap(({ row, onHand, codes }) => (row ? [] : [{ ...codes, onHand }])),
    removed,
    recoded: resolved.flatMap(({ row, codes }) => (row && hasOtherCodes(row, codes) ? [{ ...codes, id: row.id }] : [])),
    codes: resolved.map(({ codes }) => codes),
  };
}

const hasOtherCodes = (row: SizeCodes, codes: SizeCodes): boolean =>
  row.sku !== codes.sku || row.barcode !== codes.barcode;
const takesReservedUnits = ({ row, by }: SizeEdit): boolean => row.onHand + by < row.reserved;

export async function saveSizes(
  tx: Tx,
  productId: string,
  { edits, added, removed, recoded }: SizePlan,
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
  await saveCodes(tx, recoded);
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
