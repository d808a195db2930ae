// What a product's own page shows: the card's facts and everything the card has no room for.

import type { Picture } from './picture.ts';
import type { CardProduct } from './product.ts';
import type { StatedFacts } from './product-facts.ts';

export interface ProductPage extends CardProduct, Omit<StatedFacts, 'category'> {
  readonly category: { readonly slug: string; readonly name: string };
  /** In order; the first is the main one. */
  readonly pictures: readonly Picture[];
  /** Safe HTML. */
  readonly description: string;
  /** The description's first words, without markup. */
  readonly summary: string;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly featured: boolean;
  readonly trending: boolean;
  readonly bestSeller: boolean;
}

/** What an address leads to: a product, or the address it has today. */
export type FoundProduct =
  | { readonly kind: 'product'; readonly product: ProductPage }
  | { readonly kind: 'moved'; readonly slug: string };
