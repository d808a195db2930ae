// The data of a product's own page: the card's fields and the details that a card does not show.

import type { Picture } from './picture.ts';
import type { CardProduct } from './product.ts';
import type { LabelledValue, ProductDetailFields } from './product-details.ts';
import type { ShownSizeChart } from './size-chart.ts';
import type { StyleColor } from './style.ts';
import type { ProductVideo } from './video.ts';

export interface ProductPage extends CardProduct, Omit<ProductDetailFields, 'category'> {
  readonly category: { readonly slug: string; readonly name: string };
  /** Null for products that are not of a measured size. */
  readonly sizeChart: ShownSizeChart | null;
  /** Of its category, in its order. */
  readonly attributes: readonly LabelledValue[];
  /** Sorted; the first is the main picture. */
  readonly pictures: readonly Picture[];
  readonly video: ProductVideo | null;
  /** All colours of its style, this product among them; empty for the only colour. */
  readonly styleColors: readonly StyleColor[];
  /** Safe HTML. */
  readonly description: string;
  /** The beginning of the description, without markup. */
  readonly summary: string;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly featured: boolean;
  readonly trending: boolean;
  readonly bestSeller: boolean;
  readonly isReturnable: boolean;
}

/** The result of a slug lookup: a product, or its current slug. */
export type FoundProduct =
  | { readonly kind: 'product'; readonly product: ProductPage }
  | { readonly kind: 'moved'; readonly slug: string };
