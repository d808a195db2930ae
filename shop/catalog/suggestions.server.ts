// Suggests products while a shopper types: first those whose name or category contains the typed text, then likely corrections.

import { eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { mainPicture, toPicture } from './card-query.server.ts';
import { listCategoryCounts } from './category-counts.server.ts';
import { expectedScan, ORDERS, rankMatches, scanInOrder } from './find-products.server.ts';
import { parseSearch, type SearchQuery } from './search-query.server.ts';
import { normalizeSearch } from './shop-query.ts';
import { MAX_SUGGESTIONS, type Suggestion } from './suggestion.ts';

const suggestionsByIds = preparedQuery((db) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      category: categories.name,
      price: products.price,
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
      alt: productPictures.alt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('suggestions_by_ids'),
);

/** A prefix with more matches is too unspecific to rank: any of them are shown. */
const MAX_RANKED = 200;
/** A longer expected scan is too expensive. */
const MAX_SCANNED_ROWS = 400;
const ACTIVE = sql`status = 'active'`;

async function findIds(ctx: ShopContext, searchQuery: SearchQuery | null): Promise<readonly string[]> {
  if (!searchQuery) return [];
  const { total } = await listCategoryCounts(ctx);
  const limit = MAX_SUGGESTIONS;
  const expected = expectedScan(searchQuery.maxNamed, total, limit);
  if (expected <= MAX_SCANNED_ROWS && searchQuery.maxNamed > MAX_RANKED) {
    const scan = {
      where: ACTIVE,
      order: ORDERS.best,
      matching: searchQuery.named.full,
      limit,
      maxScanned: 3 * expected,
    };
    const ids = await scanInOrder(ctx, scan);
    if (ids.length === limit) return ids;
  }
  const match = {
    where: ACTIVE,
    order: null,
    searchQuery,
    matching: searchQuery.named,
    skip: 0,
    limit,
    maxSorted: MAX_RANKED,
  } as const;
  return (await rankMatches(ctx, { ...match, ifMore: 'some' })).ids;
}

export async function suggestProducts(ctx: ShopContext, typed: string): Promise<Suggestion[]> {
  const text = normalizeSearch(typed);
  if (text === null) return [];
  let ids = await findIds(ctx, await parseSearch(ctx, text));
  if (ids.length === 0) ids = await findIds(ctx, await parseSearch(ctx, text, 'generous'));
  if (ids.length === 0) return [];
  const rows = await suggestionsByIds(ctx.db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ slug, name, category, price, ...row }) => ({ slug, name, category, price, picture: toPicture(row, name) }));
}
