// Loads the items of a manual order as they are now. The product is found by its id, then by its name.

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { isRowId } from '#shop/row-id.ts';
import { loadSizes } from './load-order-lines.server.ts';
import { type ManualItem, type ResolvedItem, resolveItems } from './manual-order.ts';

const normalizeName = (name: string): string => name.trim().toLowerCase();

/** The id of each item's product; undefined when neither the item's id nor its name finds a product. */
async function findProductIds(db: DbOrTx, items: readonly ManualItem[]): Promise<(string | undefined)[]> {
  const ids = items.map(({ productId }) => productId.toLowerCase()).filter(isRowId);
  const byId = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, ids)));
  const existingIds = new Set(byId.map(({ id }) => id));
  const missing = items.filter(({ productId }) => !existingIds.has(productId.toLowerCase()));
  const byName = missing.length === 0 ? new Map<string, string>() : await findIdsByName(db, missing);
  return items.map(({ productId, name }) => {
    const id = productId.toLowerCase();
    return existingIds.has(id) ? id : byName.get(normalizeName(name));
  });
}

/** Product ids by name. Of several products with the same name, the one with the lowest id is found: it is put into the map last. */
async function findIdsByName(db: DbOrTx, items: readonly ManualItem[]): Promise<ReadonlyMap<string, string>> {
  const name = sql<string>`lower(${products.name})`;
  const names = items.map((item) => normalizeName(item.name));
  const found = await db
    .select({ name, id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), eq(products.status, 'active'), inArray(name, names)))
    .orderBy(desc(products.id));
  return new Map(found.map((row) => [row.name, row.id]));
}

/** One result per item, in the order of the items. */
export async function resolveManualItems(db: DbOrTx, items: readonly ManualItem[]): Promise<ResolvedItem[]> {
  if (items.length === 0) return [];
  const ids = await findProductIds(db, items);
  const sizes = await loadSizes(
    db,
    ids.filter((id) => id !== undefined),
    { owner: null, termsQuery: null },
  );
  return resolveItems(
    items.map(({ size, quantity }, index) => {
      const productId = ids[index];
      // resolveItems reports undefined as 'no-such-product' and null as 'unavailable'.
      if (productId === undefined) return undefined;
      const row = sizes.find((each) => each.productId === productId && each.size === size);
      // The product is not for sale, or it does not have this size.
      if (row?.status !== 'active') return null;
      const { status: _status, buyer: _buyer, taxTerms: _terms, ...line } = row;
      return { ...line, quantity };
    }),
  );
}
