// The slug of a product: 'red-saree', else 'red-saree-2', …; a name without Latin letters uses its SKU.
// A slug that another product ever had is not reused, since it redirects to that product.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { toSlug } from './product.ts';

export const preferredSlug = (name: string, sku: string): string => toSlug(name) || toSlug(sku) || 'product';

/** `ownId`: the product that is renamed; it may take one of its own earlier slugs again. */
export async function findFreeSlug(tx: Tx, name: string, sku: string, ownId: string | null = null): Promise<string> {
  const preferred = preferredSlug(name, sku);
  // One at a time: two staff adding the same name at once get two slugs, also when one names hers 'Red Saree 2'.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
  const used = await tx.execute<{ slug: string }>(
    sql`select slug from ${products} where (slug = ${preferred} or slug ~ ${`^${preferred}-[0-9]+$`}) and id is distinct from ${ownId}
      union select slug from ${productSlugs}
        where (slug = ${preferred} or slug ~ ${`^${preferred}-[0-9]+$`}) and product_id is distinct from ${ownId}`,
  );
  const usedSlugs = new Set(used.rows.map((row) => row.slug));
  if (!usedSlugs.has(preferred)) return preferred;
  let suffix = 2;
  while (usedSlugs.has(`${preferred}-${suffix}`)) suffix++;
  return `${preferred}-${suffix}`;
}
