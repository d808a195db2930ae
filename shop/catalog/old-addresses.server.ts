// Finds the current address of a product by a former one: the slug that it had in this store, or its address in the shop that it was
// imported from. An address of the old shop's categories leads to the category with that slug. Each former address leads to the product
// itself, so that a redirect never leads to another redirect.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories, productSlugs, products } from '#db/schema/catalog.ts';
import { oldAddresses } from '#db/schema/imports.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseOldAddress } from './old-address.ts';
import { EMPTY_QUERY, shopPath } from './shop-query.ts';

/** An address of this store wins over one of the old shop. */
const slugByOldPath = preparedQuery((db) =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(
      sql`${products.status} = 'active' and ${products.deletedAt} is null and ${products.id} = coalesce(
        (select product_id from ${productSlugs} where slug = ${sql.placeholder('slug')}),
        (select product_id from ${oldAddresses} where path = ${sql.placeholder('path')}))`,
    )
    .prepare('slug_by_old_path'),
);

/** Returns the slug of the product, or null when no active product had this address. */
export async function findSlugByOldPath(ctx: ShopContext, pathname: string): Promise<string | null> {
  const address = parseOldAddress(pathname);
  return address?.kind === 'product' ? findSlug(ctx, address.path) : null;
}

async function findSlug(ctx: ShopContext, path: string): Promise<string | null> {
  const slug = path.startsWith('/product/') ? path.slice('/product/'.length) : '';
  const [row] = await slugByOldPath(ctx.db).execute({ slug, path });
  return row?.slug ?? null;
}

/** Returns the current path for an address of the old shop, or null when the address is unknown. */
export async function findNewAddress(ctx: ShopContext, pathname: string): Promise<string | null> {
  const address = parseOldAddress(pathname);
  if (address === null) return null;
  if (address.kind === 'shop') return '/shop';
  if (address.kind === 'category') {
    const isShown = and(eq(categories.slug, address.slug), eq(categories.status, 'active'));
    const isKnown = (await ctx.db.$count(categories, isShown)) > 0;
    return isKnown ? shopPath({ ...EMPTY_QUERY, categories: [address.slug] }) : null;
  }
  const slug = await findSlug(ctx, address.path);
  return slug === null ? null : `/product/${slug}`;
}

/** Returns the ids of the products that have or had these slugs; a product that has a slug comes before one that had it. */
export async function findIdsBySlugs(db: DbOrTx, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const [present, former] = await Promise.all([
    db
      .select({ slug: products.slug, id: products.id })
      .from(products)
      .where(inArray(products.slug, [...slugs])),
    db
      .select({ slug: productSlugs.slug, id: productSlugs.productId })
      .from(productSlugs)
      .where(inArray(productSlugs.slug, [...slugs])),
  ]);
  return new Map([...former, ...present].map(({ slug, id }) => [slug, id]));
}
