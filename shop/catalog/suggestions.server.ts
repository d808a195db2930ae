// Suggests products while a shopper types: first those whose name or category contains the typed text, then likely corrections.
// Sizes, prices and colours are understood as in the shop.

import { eq, type SQL, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { mainPicture, toPicture } from './card-query.server.ts';
import { listCategoryCounts } from './category-counts.server.ts';
import { priceAndSizeConditions } from './filter-conditions.server.ts';
import { expectedScan, findInOrder, ORDERS, rankMatches, scanInOrder } from './find-products.server.ts';
import { parseSearch, type SearchQuery } from './search-query.server.ts';
import { normalizeSearch } from './shop-query.ts';
import { MAX_SUGGESTIONS, type Suggestion } from './suggestion.ts';
import { interpretSearch } from './understood-search.ts';

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

/** A text with more matches is too unspecific to rank: any of the matches are shown. */
const MAX_RANKED = 200;
/** A scan that is expected to read more products is too expensive. */
const MAX_SCANNED_ROWS = 400;
const ACTIVE = sql`status = 'active'`;

async function findIds(ctx: ShopContext, where: SQL, searchQuery: SearchQuery): Promise<readonly string[]> {
  const { total } = await listCategoryCounts(ctx);
  const limit = MAX_SUGGESTIONS;
  const expected = expectedScan(searchQuery.maxNamed, total, limit);
  if (expected <= MAX_SCANNED_ROWS && searchQuery.maxNamed > MAX_RANKED) {
    const scan = {
      where,
      order: ORDERS.best,
      matching: searchQuery.named.full,
      limit,
      maxScanned: 3 * expected,
      firstWhere: null,
    };
    const ids = await scanInOrder(ctx, scan);
    if (ids.length === limit) return ids;
  }
  const match = {
    where,
    order: null,
    searchQuery,
    matching: searchQuery.named,
    skip: 0,
    limit,
    maxSorted: MAX_RANKED,
    isPerStyle: false,
  } as const;
  return (await rankMatches(ctx, { ...match, ifMore: 'some' })).ids;
}

async function findSuggestedIds(ctx: ShopContext, text: string): Promise<readonly string[]> {
  const understood = interpretSearch(text, true);
  const { words, isLiteral, size } = understood;
  const filters = { ...understood, sizes: size === null ? [] : [size] };
  const where = sql.join([ACTIVE, ...priceAndSizeConditions(filters)], sql` and `);
  if (words === '') return findInOrder(ctx, { where, order: ORDERS.best, limit: MAX_SUGGESTIONS, firstWhere: null });
  const parsed = await parseSearch(ctx, words, isLiteral ? 'literal' : 'plain');
  const ids = parsed ? await findIds(ctx, where, parsed.query) : [];
  if (ids.length > 0 || (parsed && parsed.corrections.size > 0)) return ids;
  // A fuzzy parse does not know the unknown word either. Otherwise the whole text is searched again: 'XL' may be a word of a name.
  if (words === text && !parsed) return [];
  const again = await parseSearch(ctx, text, words === text ? 'fuzzy' : 'literal');
  return again ? findIds(ctx, ACTIVE, again.query) : [];
}

export async function suggestProducts(ctx: ShopContext, typed: string): Promise<Suggestion[]> {
  const text = normalizeSearch(typed);
  if (text === null) return [];
  const ids = await findSuggestedIds(ctx, text);
  if (ids.length === 0) return [];
  const rows = await suggestionsByIds(ctx.db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ slug, name, category, price, ...row }) => ({ slug, name, category, price, picture: toPicture(row, name) }));
}
