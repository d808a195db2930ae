import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { type Category, fallbackCategories } from '#shop/catalog/category.ts';
import { loadBestsellers } from '../bestsellers.server.ts';
import { fixedPageMeta } from '../fixed-page-meta.ts';
import { loadOptional } from '../load-optional.server.ts';
import type { Route } from './+types/search.route.ts';
import styles from './search.css?url';
import { SearchScreen } from './search-screen.tsx';

const MAX_VISIBLE_CATEGORIES = 6;
const MAX_BESTSELLERS = 4;
const MAX_LOADED_CATEGORIES = 50;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta: Route.MetaFunction = fixedPageMeta({
  title: 'Search',
  path: '/search',
  describe: () => 'Search all products by name, colour, fabric or occasion.',
});

/** The categories with the most products first. */
const pickPopular = (categories: readonly Category[]): Category[] =>
  categories
    .toSorted((one, other) => (other.productCount ?? 0) - (one.productCount ?? 0))
    .slice(0, MAX_VISIBLE_CATEGORIES);

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageCachePolicy).addCacheTags('categories', 'settings');
  const bestsellers = await loadBestsellers(context, MAX_BESTSELLERS);
  const categories = await loadOptional(
    context,
    'search page: loading categories failed',
    fallbackCategories(),
    async () => pickPopular(await listActiveCategories(context.get(shopContext), MAX_LOADED_CATEGORIES)),
  );
  return { origin: context.get(appInfoContext).origin, bestsellers, categories };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen categories={loaderData.categories} bestsellers={loaderData.bestsellers} />;
}
