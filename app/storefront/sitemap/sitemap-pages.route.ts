// The sitemap of all pages that are not products: fixed pages and the shop's categories.

import { appInfoContext, shopContext } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import type { Route } from './+types/sitemap-pages.route.ts';
import { toXmlEntry, URLSET, XML_HEADERS } from './sitemap-xml.ts';

const FIXED_PATHS = [
  '/',
  '/shop',
  '/about',
  '/contact',
  '/grievance',
  '/track-order',
  '/returns',
  '/privacy',
  '/terms',
];
const MAX_CATEGORIES = 1_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(appInfoContext);
  const categories = await listActiveCategories(context.get(shopContext), MAX_CATEGORIES);
  const paths = [...FIXED_PATHS, ...categories.map(({ slug }) => shopPath(EMPTY_QUERY, { category: slug }))];
  const entries = paths.map((path) => toXmlEntry('url', { path }, origin));
  return new Response(`${URLSET.open}${entries.join('')}${URLSET.close}`, { headers: XML_HEADERS });
}
