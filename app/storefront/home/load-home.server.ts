// Loads the data of the home page. If products cannot be loaded, the page fails; any other part that cannot be loaded
// is omitted or replaced, and the page is then not cached.

import { data, type RouterContextProvider } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings, type PageSettings } from '#app/page-settings.server.ts';
import { HOME_PAGE_LIMITS } from '#config/store.ts';
import type { Brand } from '#shop/brand/brand.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listFeaturedProducts, listNewestProducts } from '#shop/catalog/products.server.ts';
import { listPath } from '#shop/catalog/shop-query.ts';
import { listCategoriesWithCards } from '#shop/catalog/style-cards.server.ts';
import { listHomeCollections } from '#shop/collections/read-collections.server.ts';
import { loadBestsellers } from '../bestsellers.server.ts';
import { pageMeta } from '../page-meta.ts';
import { loadPublicOffers } from '../public-offers.server.ts';
import { heroPicture, heroPreload, heroShareImage } from './hero-pictures.server.ts';
import { trustPoints } from './trust-points.ts';

/** 'Curated fashion for the modern woman: Sarees, Bags, with easy returns and delivery all over India.' */
function describeHome({ hero }: Brand, categories: readonly Category[]): string {
  const goods = categories.map(({ name }) => name).join(', ');
  return `${[hero.text, goods].filter(Boolean).join(': ')}, with easy returns and delivery all over India.`;
}

/** Built on the server, so that the text is not part of the page's JavaScript. */
function homeMeta({ storeInfo, brand }: PageSettings, categories: readonly Category[], origin: string) {
  const title = [storeInfo.name, brand.tagline].filter(Boolean).join(': ');
  const picture = heroPicture(brand.hero.picture, 'hero');
  const image = heroShareImage(brand.hero.picture);
  return [
    ...pageMeta({
      storeName: storeInfo.name,
      title,
      tab: title,
      description: describeHome(brand, categories),
      path: '/',
      origin,
      ...(image ? { image } : {}),
    }),
    ...(picture ? [heroPreload(picture)] : []),
  ];
}

/** If only the categories fail to load, the built-in ones are shown and the page is not cached. */
async function categoriesOrBuiltIn(context: Readonly<RouterContextProvider>): Promise<Category[]> {
  const ctx = context.get(shopContext);
  try {
    const { oneCardPerStyle } = await loadPageSettings(context);
    return await listCategoriesWithCards(ctx, { limit: HOME_PAGE_LIMITS.categories, oneCardPerStyle });
  } catch (error) {
    ctx.log.error({ err: error }, 'home page: loading categories failed, showing the built-in ones');
    context.get(pageCachePolicy).noStore();
    return fallbackCategories();
  }
}

/** The home page's collections, each with a row of products. If loading fails, the page is not cached. */
async function loadCollectionRows(context: Readonly<RouterContextProvider>) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('collections');
  try {
    const { collections, changesAt } = await listHomeCollections(ctx, HOME_PAGE_LIMITS.row);
    if (changesAt !== null) cachePolicy.expiresAt(changesAt);
    return collections.map(({ slug, name, description, picture, products }) => ({
      id: `collection-${slug}`,
      title: name,
      picture,
      products,
      text: description.split('\n')[0] ?? '',
      allPath: listPath({ collection: slug }),
    }));
  } catch (error) {
    ctx.log.error({ err: error }, 'home page: loading collections failed, showing none');
    cachePolicy.noStore();
    return [];
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
  const [settings, [products, newest], categories, collections, bestsellers, offers] = await Promise.all([
    loadPageSettings(context),
    productLists,
    categoriesOrBuiltIn(context),
    loadCollectionRows(context),
    loadBestsellers(context, HOME_PAGE_LIMITS.row),
    loadPublicOffers(context),
  ]);
  const { origin } = context.get(appInfoContext);
  return {
    products,
    newest,
    collections,
    bestsellers,
    offers: offers.slice(0, HOME_PAGE_LIMITS.offers),
    categories: categories.map(({ description: _, ...category }) => category),
    trust: trustPoints({
      takesOnlinePayments: ctx.providers.payments.isOffered,
      hasCourier: ctx.providers.courier !== null,
      returns: settings.returns,
    }),
    hero: {
      ...settings.brand.hero,
      picture: heroPicture(settings.brand.hero.picture, 'hero'),
      secondPicture: heroPicture(settings.brand.hero.secondPicture, 'swatch'),
    },
    sections: settings.brand.homeSections,
    meta: homeMeta(settings, categories, origin),
  };
}
