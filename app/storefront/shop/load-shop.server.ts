// Loads the data of a shop page. If products cannot be loaded, the page fails; if banners or categories cannot, it is
// rendered but not cached.

import { data } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveBanners } from '#shop/banners/active-banners.server.ts';
import type { Banner } from '#shop/banners/banner.ts';
import { hasFacets, hasFilters, withKnownCountry } from '#shop/catalog/facets.ts';
import { listWithFacets } from '#shop/catalog/listing.server.ts';
import type { Listing } from '#shop/catalog/listing.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { SECTION_SIZE, type Section } from '#shop/catalog/section.ts';
import { listProductsByFlag, listSections } from '#shop/catalog/sections.server.ts';
import type { ShopQuery } from '#shop/catalog/shop-query.ts';
import { recordZeroResultSearch } from '#shop/catalog/zero-result-searches.server.ts';
import { loadBestsellers } from '../bestsellers.server.ts';
import { loadOptional } from '../load-optional.server.ts';
import { type Context, limitCaching, loadCategoriesOrBuiltIn, loadCountriesOrNone } from './load-list.server.ts';
import { LOAD_FAILED_MESSAGE } from './shop-error.tsx';

/** The slideshow is shown only on the first page without filters. */
const isStartPage = (query: ShopQuery): boolean => !hasFilters(query) && query.after === null;

function loadBannersOrNone(context: Context): Promise<readonly Banner[]> {
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('banners');
  return loadOptional<readonly Banner[]>(
    context,
    'shop page: loading banners failed, showing no slides',
    [],
    async () => {
      const { banners, changesAt } = await listActiveBanners(context.get(shopContext));
      // A banner's start or end changes no data, so the cached page gets an expiry.
      if (changesAt !== null) cachePolicy.expiresAt(changesAt);
      return banners;
    },
  );
}

async function loadProducts(context: Context, query: ShopQuery) {
  const ctx = context.get(shopContext);
  const isStart = isStartPage(query);
  try {
    const [faceted, featured, sections] = await Promise.all([
      listWithFacets(ctx, query),
      isStart && !query.sections ? listProductsByFlag(ctx, 'featured', SECTION_SIZE) : ([] as CardProduct[]),
      isStart && query.sections ? listSections(ctx) : ([] as Section[]),
    ]);
    return { ...faceted, featured, sections };
  } catch (error) {
    ctx.log.error({ err: error }, 'shop page: loading products failed');
    context.get(pageCachePolicy).noStore();
    throw data(LOAD_FAILED_MESSAGE, { status: 503 });
  }
}

/** True when the search text alone found nothing: there is no filter, no later page and no empty store. */
const isZeroResultSearch = (query: ShopQuery, { found, total }: Listing): boolean =>
  query.search !== null && found.count === 0 && total > 0 && !hasFacets(query) && !query.after;

/** Records a search without results for staff. Such a page is not cached, so that every search counts. */
async function recordZeroResults(context: Context, query: ShopQuery, listing: Listing): Promise<void> {
  if (listing.search === null || !isZeroResultSearch(query, listing)) return;
  const ctx = context.get(shopContext);
  context.get(pageCachePolicy).noStore();
  await recordZeroResultSearch(ctx, listing.search.text).catch((error) =>
    ctx.log.error({ err: error }, 'zero-result search could not be recorded'),
  );
}

const POPULAR_COUNT = 4;

export async function loadShop(context: Context, requested: ShopQuery) {
  context.get(pageCachePolicy).addCacheTags('products', 'categories', 'synonyms', 'settings');
  const countries = await loadCountriesOrNone(context);
  const withoutUnknownCountry = withKnownCountry(requested, countries);
  const [products, categories, banners] = await Promise.all([
    loadProducts(context, withoutUnknownCountry),
    loadCategoriesOrBuiltIn(context),
    isStartPage(withoutUnknownCountry) ? loadBannersOrNone(context) : ([] as Banner[]),
  ]);
  // The query without the filter values that no product has; listWithFacets drops them.
  const { query } = products;
  limitCaching(context, { requested: withoutUnknownCountry, query, sort: query.sort });
  await recordZeroResults(context, query, products.listing);
  const { found, total } = products.listing;
  const popular = found.count === 0 && total > 0 ? await loadBestsellers(context, POPULAR_COUNT) : [];
  return { categories, countries, banners, popular, ...products };
}
