// Pages that were loaded behind the first one. While the store changes, a product may move from one page to the next: it is
// shown once, where it comes first.

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

/** The pages that hang together: each goes on where the one before it ends, up to the first that is not there yet. */
export function connected(first: Page, more: readonly (Page | undefined)[]): Page[] {
  const pages = [first];
  for (const page of more) {
    if (!page || pages.at(-1)?.next === null) break;
    pages.push(page);
  }
  return pages;
}
