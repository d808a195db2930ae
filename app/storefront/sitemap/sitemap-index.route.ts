// The sitemap index: one sitemap of pages, and as many sitemaps of products as the catalogue needs.

import { shopContext, storeFacts } from '#app/context.ts';
import { countActiveProducts } from '#shop/catalog/sitemap.server.ts';
import { sitemapParts } from '#shop/catalog/sitemap.ts';
import type { Route } from './+types/sitemap-index.route.ts';
import { entry, INDEX, XML_HEADERS } from './sitemap-xml.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storeFacts);
  const { count, changedAt } = await countActiveProducts(context.get(shopContext));
  const parts = sitemapParts(count).map((part) => `/sitemap-products.xml${part === '' ? '' : `?part=${part}`}`);
  const entries = [
    entry('sitemap', { path: '/sitemap-pages.xml' }, origin),
    ...parts.map((path) => entry('sitemap', { path, changedAt }, origin)),
  ];
  return new Response(`${INDEX.open}${entries.join('')}${INDEX.close}`, { headers: XML_HEADERS });
}
