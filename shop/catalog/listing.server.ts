// Lists the shop: filters, order and pages, decided by the database.

import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { stockRows } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { Listing } from './listing.ts';
import { NEW_ARRIVALS, PAGE_SIZE, type ShopQuery, type ShopSort } from './shop-query.ts';

const ORDER: Record<ShopSort, SQL[]> = {
  latest: [desc(products.createdAt)],
  low: [asc(products.price)],
  high: [desc(products.price)],
  best: [desc(products.rating), desc(products.reviews)],
  discount: [desc(products.discount)],
};

function conditions(query: ShopQuery): SQL | undefined {
  return and(
    eq(products.status, 'active'),
    query.category === NEW_ARRIVALS
      ? eq(products.newArrival, true)
      : query.category
        ? sql`${products.categoryId} = (select id from ${categories} where slug = ${query.category})`
        : undefined,
    query.max === null ? undefined : lte(products.price, query.max * 100),
    query.size
      ? sql`exists (select 1 from ${stockRows} s where s.product_id = ${products.id} and s.size = ${query.size} and s.on_hand > s.reserved)`
      : undefined,
    query.search ? sql`${products.search} @@ websearch_to_tsquery('simple', ${query.search})` : undefined,
  );
}

export async function listShopProducts(ctx: ShopContext, query: ShopQuery): Promise<Listing> {
  const where = conditions(query);
  const [rows, [found], [all]] = await Promise.all([
    ctx.db
      .select(cardColumns)
      .from(products)
      .leftJoin(productPictures, mainPicture)
      .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
      .where(where)
      .orderBy(...ORDER[query.sort ?? 'latest'], asc(products.id)),
    ctx.db.select({ count: count() }).from(products).where(where),
    ctx.db.select({ count: count() }).from(products).where(eq(products.status, 'active')),
  ]);
  const start = query.after === null ? 0 : rows.findIndex((row) => row.id === query.after) + 1;
  const page = rows.slice(start, start + PAGE_SIZE);
  return {
    products: page.map(toCard),
    found: { count: found?.count ?? 0, more: false },
    total: all?.count ?? 0,
    next: start + PAGE_SIZE < rows.length ? (page.at(-1)?.id ?? null) : null,
  };
}
