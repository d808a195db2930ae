// The sitemap of all pages that are not products: fixed pages, content pages, the shop's categories and its
// collections.

import { appInfoContext, shopContext } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { EMPTY_QUERY, listPath, shopPath } from '#shop/catalog/shop-query.ts';
import { listLiveCollections } from '#shop/collections/read-collections.server.ts';
import { listLivePages } from '#shop/pages/read-page.server.ts';
import type { Route } from './+types/sitemap-pages.route.ts';
import { type SitemapEntry, toXmlEntry, URLSET, XML_HEADERS } from './sitemap-xml.ts';

const FIXED_PATHS = ['/', '/shop', '/contact', '/grievance', '/track-order'];
const MAX_CATEGORIES = 1_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(appInfoContext);
  const ctx = context.get(shopContext);
  const [pages, categories, collections] = await Promise.all([
    listLivePages(ctx),
    listActiveCategories(ctx, MAX_CATEGORIES),
    listLiveCollections(ctx),
  ]);
  const paths: readonly SitemapEntry[] = [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...pages.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt })),
    ...categories.map(({ slug }) => ({ path: shopPath(EMPTY_QUERY, { categories: [slug] }) })),
    ...collections.map(({ slug, changedAt }) => ({ path: listPath({ collection: slug }), changedAt })),
  ];
  const entries = paths.map((entry) => toXmlEntry('url', entry, origin));
  return new Response(`${URLSET.open}${entries.join('')}${URLSET.close}`, { headers: XML_HEADERS });
}
