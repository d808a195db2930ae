// Loads the data of a shop page. Without products it fails; without banners or categories the page is rendered and not cached.

import { data, type RouterContextProvider } from 'react-router';
import { pageRecord, shopContext } from '#app/context.ts';
import { listActiveBanners } from '#shop/banners/active-banners.server.ts';
import type { Banner } from '#shop/banners/banner.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listActiveProducts } from '#shop/catalog/listing.server.ts';
import type { Listing } from '#shop/catalog/listing.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { SECTION_SIZE, type Section } from '#shop/catalog/section.ts';
import { listProductsByFlag, listSections } from '#shop/catalog/sections.server.ts';
import { hasFilters, type ShopQuery } from '#shop/catalog/shop-query.ts';
import { recordZeroResultSearch } from '#shop/catalog/zero-result-searches.server.ts';
import { LOAD_FAILED } from './shop-error.tsx';

const MAX_CATEGORIES = 50;

type Context = Readonly<RouterContextProvider>;

/** The slideshow is shown only on the first page without filters. */
const isEntrance = (query: ShopQuery): boolean => !hasFilters(query) && query.after === null;

async function bannersOrNone(context: Context): Promise<readonly Banner[]> {
  const ctx = context.get(shopContext);
  const record = context.get(pageRecord);
  record.addCacheTags('banners');
  try {
    const { banners, changesAt } = await listActiveBanners(ctx);
    // A banner's start or end changes no data, so the cached page gets an expiry.
    if (changesAt !== null) record.expiresAt(changesAt);
    return banners;
  } catch (error) {
    ctx.log.error({ err: error }, 'shop page: loading banners failed, showing no slides');
    record.noStore();
    return [];
  }
}

async function categoriesOrBuiltIn(context: Context): Promise<Category[]> {
  const ctx = context.get(shopContext);
  try {
    return await listActiveCategories(ctx, MAX_CATEGORIES);
  } catch (error) {
    ctx.log.error({ err: error }, 'shop page: loading categories failed, showing the built-in ones');
    context.get(pageRecord).noStore();
    return fallbackCategories();
  }
}

async function productsOrFailure(context: Context, query: ShopQuery) {
  const ctx = context.get(shopContext);
  const above = isEntrance(query);
  try {
    const [listing, featured, sections] = await Promise.all([
      listActiveProducts(ctx, query),
      above && !query.sections ? listProductsByFlag(ctx, 'featured', SECTION_SIZE) : ([] as CardProduct[]),
      above && query.sections ? listSections(ctx) : ([] as Section[]),
    ]);
    return { listing, featured, sections };
  } catch (error) {
    ctx.log.error({ err: error }, 'shop page: loading products failed');
    context.get(pageRecord).noStore();
    throw data(LOAD_FAILED, { status: 503 });
  }
}

/** Records a search without results for staff. Such a page is not cached, so that every search counts. */
async function noteMiss(context: Context, query: ShopQuery, listing: Listing): Promise<void> {
  const { search, category, size, max, after } = query;
  const isMiss = listing.found.count === 0 && listing.total > 0 && !category && !size && max === null && !after;
  if (search === null || !isMiss) return;
  const ctx = context.get(shopContext);
  context.get(pageRecord).noStore();
  await recordZeroResultSearch(ctx, search).catch((error) =>
    ctx.log.error({ err: error }, 'zero-result search could not be recorded'),
  );
}

export async function loadShop(context: Context, query: ShopQuery) {
  context.get(pageRecord).addCacheTags('products', 'categories');
  const [products, categories, banners] = await Promise.all([
    productsOrFailure(context, query),
    categoriesOrBuiltIn(context),
    isEntrance(query) ? bannersOrNone(context) : ([] as Banner[]),
  ]);
  await noteMiss(context, query, products.listing);
  return { query, categories, banners, ...products };
}
