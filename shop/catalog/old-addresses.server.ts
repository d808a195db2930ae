// Where a page of the old shop is now: the slug of the product that an import stored with this address.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { products } from '#db/schema/catalog.ts';
import { oldAddresses } from '#db/schema/imports.ts';
import type { ShopContext } from '#shop/context.ts';

const slugByOldPath = preparedQuery((db) =>
  db
    .select({ slug: products.slug })
    .from(oldAddresses)
    .innerJoin(products, eq(products.id, oldAddresses.productId))
    .where(
      and(eq(oldAddresses.path, sql.placeholder('path')), eq(products.status, 'active'), isNull(products.deletedAt)),
    )
    .prepare('slug_by_old_path'),
);

const OLD_PATH = /^\/products?\/[^/\0]{1,180}$/;

/** Null for an address that no active product had. */
export async function findSlugByOldPath(ctx: ShopContext, path: string): Promise<string | null> {
  const normalized = path.toLowerCase().replace(/\/+$/, '');
  if (!OLD_PATH.test(normalized)) return null;
  const [row] = await slugByOldPath(ctx.db).execute({ path: normalized });
  return row?.slug ?? null;
}
