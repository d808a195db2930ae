// Meta tags of a product page for search engines and link previews. The structured data is in structured-data.ts.

import type { ProductPage } from '#shop/catalog/product-page.ts';
import { pageMeta } from '../page-meta.ts';
import { sharePicture } from './share-picture.ts';

interface Site {
  readonly storeName: string;
  readonly origin: string;
}

export function productMeta(product: ProductPage, { storeName, origin }: Site) {
  return [
    ...pageMeta({
      storeName,
      title: product.metaTitle || product.name,
      description: product.metaDescription || product.summary || product.name,
      path: `/product/${product.slug}`,
      origin,
      type: 'product',
      ...(product.picture ? { picture: sharePicture(product.picture) } : {}),
    }),
    { property: 'product:price:amount', content: (product.price / 100).toFixed(2) },
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:availability', content: product.available > 0 ? 'in stock' : 'out of stock' },
  ];
}
