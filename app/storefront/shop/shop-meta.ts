// Meta tags of the shop. Each category is indexed at its own URL; other filters, sortings and searches are not.

import type { Category } from '#shop/catalog/category.ts';
import { EMPTY_QUERY, NEW_ARRIVALS, type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { pageMeta } from '../page-meta.ts';
import { categoryText } from './shop-messages.ts';

export function shopMeta(query: ShopQuery, categories: readonly Category[], origin: string) {
  const { category, search } = query;
  const isKnown = category === NEW_ARRIVALS || categories.some(({ slug }) => slug === category);
  const name = category !== null && isKnown ? categoryText(categories, category) : null;
  const meta = pageMeta({
    title: search ? `Search: ${search}` : (name ?? 'Shop'),
    description:
      name === null
        ? 'All of Tanabana: kurtas, sarees, dresses, western wear, jewellery, footwear and bags. Filter by size and price, with easy returns and delivery all over India.'
        : `${name} at Tanabana. Filter by size and price, with easy returns and delivery all over India.`,
    path: shopPath(EMPTY_QUERY, { category: isKnown ? category : null }),
    origin,
  });
  return search || (category !== null && !isKnown) ? [...meta, { name: 'robots', content: 'noindex' }] : meta;
}
