// Reads the URLs of all active products for search engines, part by part and page by page: a large catalogue
// is never in memory as a whole.

import { and, asc, count, eq, gt, gte, lte, max } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { getIdRange } from './sitemap.ts';

export interface SitemapEntry {
  readonly slug: string;
  readonly updatedAt: Date;
}

const BATCH_SIZE = 1_000;

export async function countActiveProducts(
  ctx: ShopContext,
): Promise<{ readonly count: number; readonly changedAt: Date | null }> {
  const [row] = await ctx.db
    .select({ count: count(), changedAt: max(products.updatedAt) })
    .from(products)
    .where(eq(products.status, 'active'));
  return row ?? { count: 0, changedAt: null };
}

/** Yields the URLs of a part page by page. */
export async function* listSitemapPart(ctx: ShopContext, part: string): AsyncGenerator<readonly SitemapEntry[]> {
  const { first, last } = getIdRange(part);
  let after: string | null = null;
  for (;;) {
    const rows: (SitemapEntry & { readonly id: string })[] = await ctx.db
      .select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
      .from(products)
      .where(
        and(
          eq(products.status, 'active'),
          after === null ? gte(products.id, first) : gt(products.id, after),
          lte(products.id, last),
        ),
      )
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}
