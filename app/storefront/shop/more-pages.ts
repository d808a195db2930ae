// Pages of products loaded after the first one. When products change between two requests, a product may move to the
// next page; it is shown once, at its first position.

import type { Listing } from '#shop/catalog/listing.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

type Page = Pick<Listing, 'products' | 'next'>;

/** The products of each page without those of earlier pages. The first page is always complete. */
export function withoutRepeats(pages: readonly Page[]): (readonly CardProduct[])[] {
  const seen = new Set<string>();
  return pages.map(({ products }) => {
    const newProducts = products.filter(({ id }) => !seen.has(id));
    for (const { id } of products) seen.add(id);
    return newProducts.length === products.length ? products : newProducts;
  });
}

/** Consecutive pages only: pages after one that has become the last are dropped. */
export function keepConsecutive(first: Page, more: readonly Page[]): Page[] {
  const pages = [first];
  for (const page of more) {
    if (pages.at(-1)?.next === null) break;
    pages.push(page);
  }
  return pages;
}
