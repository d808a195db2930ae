// The sitemap of all pages that are not products: fixed pages and the shop's categories.

import { shopContext, storeFacts } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import type { Route } from './+types/sitemap-pages.route.ts';
import { entry, URLSET, XML_HEADERS } from './sitemap-xml.ts';

const FIXED = ['/', '/shop', '/about', '/contact', '/track-order', '/returns', '/privacy', '/terms'];
const MAX_CATEGORIES = 1_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storeFacts);
  const categories = await listActiveCategories(context.get(shopContext), MAX_CATEGORIES);
  const paths = [...FIXED, ...categories.map(({ slug }) => shopPath(EMPTY_QUERY, { category: slug }))];
  const entries = paths.map((path) => entry('url', { path }, origin));
  return new Response(`${URLSET.open}${entries.join('')}${URLSET.close}`, { headers: XML_HEADERS });
}
