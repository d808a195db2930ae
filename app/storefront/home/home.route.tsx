import { data } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { HOME_PAGE_LIMITS } from '#config/store.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/home.route.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Hero } from './hero.tsx';
import { heroPreload, heroShareImage } from './hero-pictures.ts';
import { HomeError } from './home-error.tsx';

const TITLE = 'Tanabana: fashion & accessories for the modern woman';
const DESCRIPTION =
  'Curated fashion & accessories for the modern woman: kurtas, sarees, dresses, western wear, jewellery and bags, with easy returns and delivery all over India.';

export const links: Route.LinksFunction = () => [heroPreload];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: TITLE,
        tab: TITLE,
        description: DESCRIPTION,
        path: '/',
        origin: loaderData.origin,
        image: heroShareImage,
      })
    : [{ title: 'Something went wrong · Tanabana' }];

/** If only the categories fail to load, the built-in ones are shown and the page is not cached. */
async function categoriesOrBuiltIn(ctx: ShopContext, noStore: () => void): Promise<Category[]> {
  try {
    return [...(await listActiveCategories(ctx, HOME_PAGE_LIMITS.categories))];
  } catch (error) {
    ctx.log.error({ err: error }, 'home page: loading categories failed, showing the built-in ones');
    noStore();
    return fallbackCategories();
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('products', 'categories');
  const [products, categories] = await Promise.all([
    listFeaturedProducts(ctx, HOME_PAGE_LIMITS.products).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'home page: loading products failed');
      cachePolicy.noStore();
      throw data('Failed to load data', { status: 503 });
    }),
    categoriesOrBuiltIn(ctx, () => cachePolicy.noStore()),
  ]);
  return { products, categories, origin: context.get(appInfoContext).origin };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <CategoryTiles categories={loaderData.categories} />
      <FeaturedProducts products={loaderData.products} />
    </>
  );
}

export const ErrorBoundary = HomeError;
