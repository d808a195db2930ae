// Gives a product its slug. A slug made from the name is the next free one: 'red-saree', else 'red-saree-2', …; it is never a slug that
// another product ever had, since that slug redirects. A slug that staff chose is refused when another product has it; when it only
// redirects to another product, the redirect is deleted.

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { oldAddresses } from '#db/schema/imports.ts';
import { isReservedSlug, preferredSlug } from './product-slug.ts';

/** Slugs are given one after the other, so that two staff members who add the same name at once get different slugs. */
const lockSlugs = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);

/** `ownId`: the product that is renamed, which may take one of its own earlier slugs again. */
export async function findFreeSlug(tx: Tx, name: string, sku: string, ownId: string | null = null): Promise<string> {
  const preferred = preferredSlug(name, sku);
  await lockSlugs(tx);
  const used = await tx.execute<{ slug: string }>(
    sql`select slug from ${products} where (slug = ${preferred} or slug ~ ${`^${preferred}-[0-9]+$`}) and id is distinct from ${ownId}
      union select slug from ${productSlugs}
        where (slug = ${preferred} or slug ~ ${`^${preferred}-[0-9]+$`}) and product_id is distinct from ${ownId}`,
  );
  const usedSlugs = new Set(used.rows.map((row) => row.slug));
  if (!usedSlugs.has(preferred) && !isReservedSlug(preferred)) return preferred;
  let suffix = 2;
  while (usedSlugs.has(`${preferred}-${suffix}`)) suffix++;
  return `${preferred}-${suffix}`;
}

/** Returns false when another product has the slug that staff chose, even a deleted one, because that can be restored. */
export async function takeSlug(tx: Tx, slug: string, ownId: string | null = null): Promise<boolean> {
  await lockSlugs(tx);
  const isNotOwn = ownId === null ? undefined : ne(products.id, ownId);
  if ((await tx.$count(products, and(eq(products.slug, slug), isNotOwn))) > 0) return false;
  await endRedirect(tx, slug);
  return true;
}

/** Deletes the redirects of a slug that belongs to a product now. */
export async function endRedirect(tx: Tx, slug: string): Promise<void> {
  await tx.delete(productSlugs).where(eq(productSlugs.slug, slug));
  await tx.delete(oldAddresses).where(eq(oldAddresses.path, `/product/${slug}`));
}

/** Redirects the product's former slug to its current one. */
export async function addRedirect(tx: Tx, productId: string, formerSlug: string): Promise<void> {
  await tx.insert(productSlugs).values({ slug: formerSlug, productId }).onConflictDoNothing();
}
