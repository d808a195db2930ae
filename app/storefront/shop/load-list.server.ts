// What the pages of the shop and of its collections load beside their products.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listCountries } from '#shop/catalog/countries.server.ts';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { loadOptional } from '../load-optional.server.ts';

const MAX_CATEGORIES = 50;

export type Context = Readonly<RouterContextProvider>;

export const loadCategoriesOrBuiltIn = (context: Context): Promise<Category[]> =>
  loadOptional(
    context,
    'list of products: loading categories failed, showing the built-in ones',
    fallbackCategories(),
    () => listActiveCategories(context.get(shopContext), MAX_CATEGORIES),
  );

/** Returns no countries when they cannot be loaded; the page then has neither the filter nor the sort by country. */
export const loadCountriesOrNone = (context: Context): Promise<string[]> =>
  loadOptional(context, 'list of products: loading countries of origin failed', [], () =>
    listCountries(context.get(shopContext)),
  );

/** Popularity is counted every hour and has no cache tag. */
const POPULARITY_FRESH_MS = 3_600_000;

interface CachedList {
  readonly requested: ShopQuery;
  /** `requested` without the filter values that no product has. */
  readonly query: ShopQuery;
  /** The sort of the list; null for the default. */
  readonly sort: string | null;
}

export function limitCaching(context: Context, { requested, query, sort }: CachedList): void {
  const cachePolicy = context.get(pageCachePolicy);
  // Such a page is not cached: values that no product has could fill the memory with copies of one page.
  if (shopPath(requested) !== shopPath(query)) cachePolicy.noStore();
  if (sort === 'popular') cachePolicy.expiresAt(new Date(context.get(shopContext).now.getTime() + POPULARITY_FRESH_MS));
}
