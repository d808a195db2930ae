// The data of a product's own page: the card's fields and the details that a card does not show.

import type { Picture } from './picture.ts';
import type { CardProduct } from './product.ts';
import type { LabelledValue, ProductDetailFields } from './product-details.ts';
import type { ShownSizeChart } from './size-chart.ts';
import type { StyleColor } from './style.ts';
import type { ProductVideo } from './video.ts';

export interface ProductPage extends CardProduct, Omit<ProductDetailFields, 'category'> {
  readonly category: { readonly slug: string; readonly name: string };
  /** Null when no size of the product is in the chart, as for a bag. */
  readonly sizeChart: ShownSizeChart | null;
  /** The attributes of the product's category, in the category's order. */
  readonly attributes: readonly LabelledValue[];
  /** Sorted; the first is the main picture. */
  readonly pictures: readonly Picture[];
  readonly video: ProductVideo | null;
  /** All colours of the product's style, this product among them; empty without a style. */
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

/** Contains the product, or the current slug when the requested slug is a former one. */
export type FoundProduct =
  | { readonly kind: 'product'; readonly product: ProductPage }
  | { readonly kind: 'moved'; readonly slug: string };
