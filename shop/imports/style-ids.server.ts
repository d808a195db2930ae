// Chooses the style id of each style key in a file: the colours of one style share an id. In rising priority:
// - a new id, or the key itself when it is an id, as in the store's own file: the style then has the same id in every store;
// - the style stored under this key by an earlier import of the same products, or by an earlier batch of this import;
// - the style of the store's product that a row of the file matches.
// Style keys of two suppliers may be equal, so an equal key alone does not join two imports. Their files must also share a product, or the
// style key must be the handle of a product in several colours, which is that product's address in both files.
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

const ownRows = alias(importRows, 'own_rows');

/**
 * SQL: true for 'neel-kurta-blue' of the style 'neel-kurta': the key of one colour of several. False for a style key with digits, which may
 * be a style number: two suppliers may both have '101-red', so their files must share a product.
 */
const isColorKey = (rows: typeof importRows | typeof ownRows) =>
  sql`(starts_with(${rows.key}, ${rows.styleKey} || '-') and ${rows.styleKey} !~ '[0-9]')`;

/** Returns the styles stored under these keys, oldest import first and this one last: the last entry of a key decides. */
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

/** Returns the style of the store's product that this row matches, as an entry of the map; empty without one. */
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
  // The entries are in rising priority: a later entry of a map replaces an earlier one.
  return new Map([
    ...keys.map((key): [string, string] => [key, isRowId(key) ? key : crypto.randomUUID()]),
    ...(await findStored(tx, importId, keys)),
    ...imported.flatMap((product) => findKnown(product, state)),
  ]);
}
