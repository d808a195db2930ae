// Chooses the style id of each style key in a file: the colours of one style share an id. In rising priority:
// - a new id, or the key itself when it is an id, from the store's own file: the style has the same id in every store;
// - the style stored under this key by an earlier import of the same products, or by an earlier batch of this import;
// - the style of a product of the store that a row of the file matches.
//
// Style keys of two suppliers may be equal, so a key alone does not join two imports. They must have a product with the same key too, or the
// style key must be the handle of one product of several colours, which is a product's address in both files.
// Example: supplier A's file has the style "101" with the product 'jaipur-red'. Supplier B's style "101" with 'silk-saree' is new. A's next
// file with 'jaipur-red' and 'jaipur-green' finds the style again.

import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { importRows, imports } from '#db/schema/imports.ts';
import { isRowId } from '#shop/row-id.ts';
import type { ImportedProduct } from './imported-product.ts';
import { matchProduct } from './match-product.ts';
import type { StoreState } from './plan-product.server.ts';

/** The rows of this import. */
const ownRows = alias(importRows, 'own_rows');

/**
 * 'neel-kurta-blue' of the style 'neel-kurta': the key of one colour of several. A key with digits may be a style number: two suppliers
 * may both have '101-red', so it must share a product.
 */
const isColorKey = (rows: typeof importRows | typeof ownRows) =>
  sql`(starts_with(${rows.key}, ${rows.styleKey} || '-') and ${rows.styleKey} !~ '[0-9]')`;

/** The styles of products that imports stored under these keys, oldest import first and this one last: the last entry per key counts. */
async function findStored(tx: Tx, importId: string, keys: readonly string[]): Promise<[string, string][]> {
  const rowsOfSameProducts = tx
    .select({ one: sql`1` })
    .from(ownRows)
    .where(
      and(
        eq(ownRows.importId, importId),
        eq(ownRows.styleKey, importRows.styleKey),
        or(eq(ownRows.key, importRows.key), and(isColorKey(ownRows), isColorKey(importRows))),
      ),
    );
  const isThisImport = eq(importRows.importId, importId);
  const rows = await tx
    .select({ styleKey: importRows.styleKey, styleId: products.styleId })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(
      and(
        inArray(importRows.styleKey, [...keys]),
        isNotNull(products.styleId),
        isNull(products.deletedAt),
        or(isThisImport, exists(rowsOfSameProducts)),
      ),
    )
    .orderBy(isThisImport, asc(imports.createdAt), asc(importRows.line));
  return rows.flatMap(({ styleKey, styleId }): [string, string][] =>
    styleKey && styleId ? [[styleKey, styleId]] : [],
  );
}

/** The style of the store's product that this row matches. */
function findKnown(product: ImportedProduct, state: StoreState): [string, string][] {
  const match = matchProduct(product, state);
  const styleId = match.kind === 'known' ? state.products.get(match.productId)?.styleId : null;
  return product.styleKey !== null && styleId ? [[product.styleKey, styleId]] : [];
}

export async function findStyleIds(
  tx: Tx,
  importId: string,
  imported: readonly ImportedProduct[],
  state: StoreState,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(imported.flatMap(({ styleKey }) => styleKey ?? []))];
  if (keys.length === 0) return new Map();
  // Later entries win.
  return new Map([
    ...keys.map((key): [string, string] => [key, isRowId(key) ? key : crypto.randomUUID()]),
    ...(await findStored(tx, importId, keys)),
    ...imported.flatMap((product) => findKnown(product, state)),
  ]);
}
