// Meta tags of the shop. Each category is indexed at its own URL with its own text; other filters, sortings and
// searches are not.

import type { Category } from '#shop/catalog/category.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import { EMPTY_QUERY, type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { pageMeta } from '../page-meta.ts';
import { findCategoryHeading, type ShopHeading } from './shop-messages.ts';

interface Site {
  readonly storeName: string;
  readonly origin: string;
}

/** 'All of Kaveri Silks: Sarees, Bags. Filter by size and price, with easy returns and delivery all over India.' */
function describeShop(categories: readonly Category[], storeName: string): string {
  const names = categories.map(({ name }) => name).join(', ');
  const goods = [`All of ${storeName}`, names].filter(Boolean).join(': ');
  return `${goods}. Filter by size and price, with easy returns and delivery all over India.`;
}

/** 'Totes, slings and potlis. Bags & Handbags at Kaveri Silks, with easy returns and delivery all over India.' */
const describeCategory = ({ title, text }: ShopHeading, storeName: string): string =>
  [text, `${title} at ${storeName}, with easy returns and delivery all over India.`].filter(Boolean).join(' ');

export function shopMeta(query: ShopQuery, categories: readonly Category[], { storeName, origin }: Site) {
  const { search } = query;
  const heading = findCategoryHeading(categories, query.categories);
  const meta = pageMeta({
    storeName,
    title: search ? `Search: ${search}` : (heading?.title ?? 'Shop'),
    description: heading ? describeCategory(heading, storeName) : describeShop(categories, storeName),
    path: shopPath(EMPTY_QUERY, { categories: heading ? query.categories : [] }),
    origin,
    ...(heading?.picture && { image: picturePath(heading.picture.key, 640, 'webp') }),
  });
  const isUnknownOrSeveral = query.categories.length > 0 && !heading;
  return search || isUnknownOrSeveral ? [...meta, { name: 'robots', content: 'noindex' }] : meta;
}
