// Where a product is now: by an address that it had in this store before staff changed it, or in the shop that it was imported from. Each
// former address leads to the product itself, so that a redirect never leads to another redirect.

import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { oldAddresses } from '#db/schema/imports.ts';
import type { ShopContext } from '#shop/context.ts';

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

const OLD_PATH = /^\/products?\/[^/\0]{1,180}$/;

/** Null for an address that no active product had. */
export async function findSlugByOldPath(ctx: ShopContext, path: string): Promise<string | null> {
  const normalized = path.toLowerCase().replace(/\/+$/, '');
  if (!OLD_PATH.test(normalized)) return null;
  const slug = normalized.startsWith('/product/') ? normalized.slice('/product/'.length) : '';
  const [row] = await slugByOldPath(ctx.db).execute({ slug, path: normalized });
  return row?.slug ?? null;
}

/** The products with these slugs, now or formerly; a product's present slug wins. */
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
