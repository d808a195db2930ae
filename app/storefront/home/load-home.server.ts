// Loads the data of the home page. If products cannot be loaded, the page fails; any other part that cannot be loaded is
// omitted or replaced, and the page is then not cached.

import { data, type RouterContextProvider } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { HOME_PAGE_LIMITS } from '#config/store.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listFeaturedProducts, listNewestProducts } from '#shop/catalog/products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadBestsellers } from '../bestsellers.server.ts';
import { pageMeta } from '../page-meta.ts';
import { loadPublicOffers } from '../public-offers.server.ts';
import { heroShareImage } from './hero-pictures.ts';
import { trustPoints } from './trust-points.ts';

const TITLE = 'Tanabana: fashion & accessories for the modern woman';
const DESCRIPTION =
  'Curated fashion & accessories for the modern woman: kurtas, sarees, dresses, western wear, jewellery and bags, with easy returns and delivery all over India.';

/** If only the categories fail to load, the built-in ones are shown and the page is not cached. */
async function categoriesOrBuiltIn(ctx: ShopContext, noStore: () => void): Promise<Category[]> {
  try {
    return await listActiveCategories(ctx, HOME_PAGE_LIMITS.categories);
  } catch (error) {
    ctx.log.error({ err: error }, 'home page: loading categories failed, showing the built-in ones');
    noStore();
    return fallbackCategories();
  }
}

export async function loadHome(context: Readonly<RouterContextProvider>) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('products', 'categories');
  const productLists = Promise.all([
    listFeaturedProducts(ctx, HOME_PAGE_LIMITS.products),
    listNewestProducts(ctx, HOME_PAGE_LIMITS.row),
  ]).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'home page: loading products failed');
    cachePolicy.noStore();
    throw data('Failed to load data', { status: 503 });
  });
  const [[products, newest], categories, bestsellers, offers] = await Promise.all([
    productLists,
    categoriesOrBuiltIn(ctx, () => cachePolicy.noStore()),
    loadBestsellers(context, HOME_PAGE_LIMITS.row),
    loadPublicOffers(context),
  ]);
  const { origin } = context.get(appInfoContext);
  return {
    products,
    newest,
    bestsellers,
    offers: offers.slice(0, HOME_PAGE_LIMITS.offers),
    categories: categories.map(({ description: _, ...category }) => category),
    trust: trustPoints(ctx.providers.payments.isOffered),
    // Built on the server, so that the text is not part of the page's JavaScript.
    meta: pageMeta({ title: TITLE, tab: TITLE, description: DESCRIPTION, path: '/', origin, image: heroShareImage }),
  };
}
