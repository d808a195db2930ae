// The style of imported products: the colours of one style share an id. A colour that the store already has decides, in this file or from
// an earlier import; otherwise the style is new. The key of the store's own file is the style's id itself: it stays the same in another store.

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { importRows } from '#db/schema/imports.ts';
import { isRowId } from '#shop/row-id.ts';
import type { ImportedProduct } from './imported-product.ts';
import { matchProduct } from './match-product.ts';
import type { StoreState } from './plan-product.server.ts';

/** The styles of products that earlier imports stored under the same keys. */
async function findEarlier(tx: Tx, keys: readonly string[]): Promise<[string, string][]> {
  const rows = await tx
    .select({ styleKey: importRows.styleKey, styleId: products.styleId })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(and(inArray(importRows.styleKey, [...keys]), isNotNull(products.styleId)));
  return rows.flatMap(({ styleKey, styleId }): [string, string][] =>
    styleKey && styleId ? [[styleKey, styleId]] : [],
  );
}

/** The style of the store's product that this one is. */
function findKnown(product: ImportedProduct, state: StoreState): [string, string][] {
  const match = matchProduct(product, state);
  const styleId = match.kind === 'known' ? state.products.get(match.productId)?.styleId : null;
  return product.styleKey !== null && styleId ? [[product.styleKey, styleId]] : [];
}

export async function findStyleIds(
  tx: Tx,
  imported: readonly ImportedProduct[],
  state: StoreState,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(imported.flatMap(({ styleKey }) => styleKey ?? []))];
  if (keys.length === 0) return new Map();
  return new Map([
    ...keys.map((key): [string, string] => [key, isRowId(key) ? key : crypto.randomUUID()]),
    ...(await findEarlier(tx, keys)),
    ...imported.flatMap((product) => findKnown(product, state)),
  ]);
}
