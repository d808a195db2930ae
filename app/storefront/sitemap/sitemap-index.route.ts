// The sitemap index: one sitemap of pages, and as many sitemaps of products as the catalogue needs.

import { appInfoContext, shopContext } from '#app/context.ts';
import { countActiveProducts } from '#shop/catalog/sitemap.server.ts';
import { sitemapParts } from '#shop/catalog/sitemap.ts';
import type { Route } from './+types/sitemap-index.route.ts';
import { SITEMAP_INDEX, toXmlEntry, XML_HEADERS } from './sitemap-xml.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(appInfoContext);
  const { count, changedAt } = await countActiveProducts(context.get(shopContext));
  // A small catalogue has one part, ''.
  const parts = sitemapParts(count).map((part) => `/sitemap-products.xml${part === '' ? '' : `?part=${part}`}`);
  const entries = [
    toXmlEntry('sitemap', { path: '/sitemap-pages.xml' }, origin),
    ...parts.map((path) => toXmlEntry('sitemap', { path, changedAt }, origin)),
  ];
  return new Response(`${SITEMAP_INDEX.open}${entries.join('')}${SITEMAP_INDEX.close}`, { headers: XML_HEADERS });
}
