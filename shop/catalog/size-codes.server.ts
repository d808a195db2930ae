// Reads and writes the SKUs and barcodes of sizes. Every write of a code holds one lock for all codes, so that of two saves with the same
// code the second is refused with a message; the unique indexes are the last guard.

import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { type CodeTakenRefusal, findRepeatedCode, findTakenCode, type SizeCodes } from './size-codes.ts';

/** Must be taken before the lock of the slugs and before a product is written, as all writers do. */
export async function lockSizeCodes(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('size codes'))`);
}

const codesOf = (sizes: readonly SizeCodes[], code: 'sku' | 'barcode'): string[] =>
  sizes.flatMap(({ [code]: value }) => value ?? []);

/** Returns the codes of other products' sizes that are among these codes, with the product's name. */
export const listCodeOwners = (tx: Tx, sizes: readonly SizeCodes[], exceptProductId: string | null) =>
  tx
    .select({ sku: inventoryLevels.sku, barcode: inventoryLevels.barcode, product: products.name })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(
      and(
        exceptProductId === null ? undefined : ne(products.id, exceptProductId),
        or(
          inArray(inventoryLevels.sku, codesOf(sizes, 'sku')),
          inArray(inventoryLevels.barcode, codesOf(sizes, 'barcode')),
        ),
      ),
    );

/** Returns why these sizes of a product cannot have their codes, or null when they can. The caller holds the lock of `lockSizeCodes`. */
export async function findCodeRefusal(
  tx: Tx,
  productId: string,
  sizes: readonly SizeCodes[],
): Promise<CodeTakenRefusal | null> {
  return findRepeatedCode(sizes) ?? findTakenCode(sizes, await listCodeOwners(tx, sizes, productId));
}

export interface LevelCodes extends SizeCodes {
  /** The inventory level's id. */
  readonly id: string;
}

/** Clears the codes first, so that two sizes of a product can swap theirs. */
export async function saveCodes(tx: Tx, levels: readonly LevelCodes[]): Promise<void> {
  if (levels.length === 0) return;
  await clearCodes(
    tx,
    levels.map(({ id }) => id),
  );
  const column = (values: readonly (string | null)[]) => sql.param(values);
  await tx.execute(sql`update inventory_levels set sku = code.sku, barcode = code.barcode
    from unnest(${column(levels.map(({ id }) => id))}::uuid[], ${column(levels.map(({ sku }) => sku))}::text[],
      ${column(levels.map(({ barcode }) => barcode))}::text[]) as code (id, sku, barcode)
    where inventory_levels.id = code.id`);
}

export async function clearCodes(tx: Tx, levelIds: readonly string[]): Promise<void> {
  await tx
    .update(inventoryLevels)
    .set({ sku: null, barcode: null })
    .where(
      and(
        inArray(inventoryLevels.id, [...levelIds]),
        or(isNotNull(inventoryLevels.sku), isNotNull(inventoryLevels.barcode)),
      ),
    );
}
