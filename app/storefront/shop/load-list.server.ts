// What the pages of the shop and of its collections load beside their products. A part that cannot be loaded is
// replaced, and the page is then not cached.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listCountries } from '#shop/catalog/countries.server.ts';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';

const MAX_CATEGORIES = 50;

export type Context = Readonly<RouterContextProvider>;

export async function loadCategoriesOrBuiltIn(context: Context): Promise<Category[]> {
  const ctx = context.get(shopContext);
  try {
    return await listActiveCategories(ctx, MAX_CATEGORIES);
  } catch (error) {
    ctx.log.error({ err: error }, 'list of products: loading categories failed, showing the built-in ones');
    context.get(pageCachePolicy).noStore();
    return fallbackCategories();
  }
}

/**
 * With no countries the page has neither the filter nor the sort by country, as in a shop without imported products.
 */
export async function loadCountriesOrNone(context: Context): Promise<string[]> {
  const ctx = context.get(shopContext);
  try {
    return await listCountries(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'list of products: loading countries of origin failed');
    context.get(pageCachePolicy).noStore();
    return [];
  }
}

/** Popularity is counted every hour and has no cache tag. */
const POPULARITY_FRESH_MS = 3_600_000;

interface CachedList {
  readonly requested: ShopQuery;
  /** `requested` without values that no product has. */
  readonly query: ShopQuery;
  /** The sort of the list; null for the default. */
  readonly sort: string | null;
}

export function limitCaching(context: Context, { requested, query, sort }: CachedList): void {
  const cachePolicy = context.get(pageCachePolicy);
  // Values that no product has could fill the memory with copies of one page.
  if (shopPath(requested) !== shopPath(query)) cachePolicy.noStore();
  if (sort === 'popular') cachePolicy.expiresAt(new Date(context.get(shopContext).now.getTime() + POPULARITY_FRESH_MS));
}
