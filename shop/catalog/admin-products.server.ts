// The product list of the back office: every product that is not deleted, searched, filtered and sorted.

import { and, eq, inArray, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { containsPattern } from '#shop/search-text.ts';
import { countByCategory, countProducts, sumTotals } from './admin-categories.server.ts';
import type { AdminCategory, AdminProduct, AdminProductList } from './admin-product.ts';
import { type AdminProductsQuery, activeFilters } from './admin-products-query.ts';
import { mainPicture, toPicture } from './card-query.server.ts';
import { MAX_BATCH_SIZE } from './change-products.server.ts';
import { findProductIds } from './find-admin-products.server.ts';
import type { Count } from './listing.ts';
import type { SizeCodes } from './size-codes.ts';
import { SIZES_IN_ORDER } from './size-order.server.ts';

const ADMIN_PRODUCT_COLUMNS = {
  id: products.id,
  slug: products.slug,
  skuId: products.sku,
  name: products.name,
  category: categories.name,
  price: products.price,
  oldPrice: products.oldPrice,
  discount: products.discount,
  stock: products.stock,
  rating: products.rating,
  reviews: products.reviews,
  featured: products.featured,
  trending: products.trending,
  newArrival: products.newArrival,
  bestSeller: products.bestSeller,
  status: products.status,
  publishAt: products.publishAt,
  version: products.version,
  pictureKey: pictures.key,
  width: pictures.width,
  height: pictures.height,
  tone: pictures.tone,
  alt: productPictures.alt,
};

/** Categories, coupons and manual orders need the list too: staff choose products there. */
const mayList = ({ actor }: ShopContext): boolean =>
  may(actor, 'products.read', 'categories', 'coupons', 'orders.edit');

/**
 * Returns the sizes whose SKU or barcode has the text, so that the list can show why it contains their product. A product whose own name or
 * SKU has the text needs no such reason and is left out.
 */
async function loadSizesThatMatched(
  ctx: ShopContext,
  ids: readonly string[],
  text: string,
): Promise<ReadonlyMap<string, readonly SizeCodes[]>> {
  if (text === '' || ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      productId: inventoryLevels.productId,
      size: inventoryLevels.size,
      sku: inventoryLevels.sku,
      barcode: inventoryLevels.barcode,
    })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(
      and(
        inArray(inventoryLevels.productId, [...ids]),
        or(containsText(inventoryLevels.sku, text), containsText(inventoryLevels.barcode, text)),
        not(sql`(${containsText(products.sku, text)} or ${containsText(products.name, text)})`),
      ),
    )
    .orderBy(SIZES_IN_ORDER);
  return Map.groupBy(rows, ({ productId }) => productId);
}

const containsText = (column: SQLWrapper, text: string) => sql`lower(${column}) like lower(${containsPattern(text)})`;

/** The requested products that exist, in the requested order. */
async function loadRows(ctx: ShopContext, ids: readonly string[], search: string): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  const foundSizes = await loadSizesThatMatched(ctx, ids, search);
  const rows = await ctx.db
    .select(ADMIN_PRODUCT_COLUMNS)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(inArray(products.id, [...ids]));
  const rowById = new Map(rows.map((each) => [each.id, each]));
  return ids
    .flatMap((id) => rowById.get(id) ?? [])
    .map(({ pictureKey, width, height, tone, alt, ...product }) => ({
      ...product,
      picture: toPicture({ pictureKey, width, height, tone, alt }, product.name),
      foundSizes: foundSizes.get(product.id) ?? [],
    }));
}

/** Returns the number of products without counting, or null when another filter than category and status is set. */
function storedCount(query: AdminProductsQuery, selected: readonly AdminCategory[]): Count | null {
  if (query.search !== '' || activeFilters(query).some(({ name }) => name !== 'status')) return null;
  const countIn = (category: AdminCategory): number =>
    query.status === null ? countProducts(category) : category[query.status];
  return { count: selected.reduce((sum, each) => sum + countIn(each), 0), more: false };
}

export async function listProducts(
  ctx: ShopContext,
  query: AdminProductsQuery,
): Promise<Result<AdminProductList, 'not-allowed'>> {
  if (!mayList(ctx)) return refuse('not-allowed');
  const categoryCounts = await countByCategory(ctx);
  const selected =
    query.category === null ? categoryCounts : categoryCounts.filter(({ slug }) => slug === query.category);
  const list = { totals: sumTotals(categoryCounts), categories: categoryCounts };
  if (selected.length === 0) return ok({ ...list, products: [], found: { count: 0, more: false } });
  const { ids, found } = await findProductIds(
    ctx.db,
    query,
    query.category === null ? null : (selected[0]?.id ?? null),
  );
  return ok({
    ...list,
    products: await loadRows(ctx, ids, query.search),
    found: storedCount(query, selected) ?? found,
  });
}

/** A selected product: messages about an action name it. */
export type ProductToSelect = Pick<AdminProduct, 'id' | 'name' | 'status'>;

/** Returns as many products as may be changed at once, in the list's order. */
export async function listProductsToSelect(
  ctx: ShopContext,
  query: AdminProductsQuery,
): Promise<Result<readonly ProductToSelect[], 'not-allowed'>> {
  if (!mayList(ctx)) return refuse('not-allowed');
  const categoryCounts = await countByCategory(ctx);
  const category = query.category === null ? null : categoryCounts.find(({ slug }) => slug === query.category);
  if (category === undefined) return ok([]);
  const { ids } = await findProductIds(ctx.db, { ...query, page: 1, rows: MAX_BATCH_SIZE }, category?.id ?? null);
  const rows = await ctx.db
    .select({ id: products.id, name: products.name, status: products.status })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const byId = new Map(rows.map((each) => [each.id, each]));
  return ok(ids.flatMap((id) => byId.get(id) ?? []));
}

/** Returns the categories that a product may have, in the shop's order; empty for an actor who may not list products. */
export async function listProductCategories(ctx: ShopContext): Promise<readonly AdminCategory[]> {
  return mayList(ctx) ? countByCategory(ctx) : [];
}
