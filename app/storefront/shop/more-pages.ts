// Pages of products loaded after the first one. While the store changes, a product may move from one page to the next; it is
// shown once, at its first place.

import type { Listing } from '#shop/catalog/listing.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

type Page = Pick<Listing, 'products' | 'next'>;

/** The products of each page without those an earlier page shows. The first page is always whole. */
export function withoutRepeats(pages: readonly Page[]): (readonly CardProduct[])[] {
  const seen = new Set<string>();
  return pages.map(({ products }) => {
    const fresh = products.filter(({ id }) => !seen.has(id));
    for (const { id } of products) seen.add(id);
    return fresh.length === products.length ? products : fresh;
  });
}

/** Consecutive pages only: pages after one that has become the last are dropped. */
export function connected(first: Page, more: readonly Page[]): Page[] {
  const pages = [first];
  for (const page of more) {
    if (pages.at(-1)?.next === null) break;
    pages.push(page);
  }
  return pages;
}
