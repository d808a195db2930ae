// A whole product as staff read it: its columns, some in another form than stored. Money in paise, weight in grams, dimensions in
// centimetres; `image` is the main picture's key, `images` the additional ones. `stock` counts units on hand: 5 on hand with 2 reserved are
// 5. The product page shows the available units: 3.

import type { ProductRow } from './product-fields.ts';

type RecordColumns = Readonly<
  Omit<
    ProductRow,
    'sku' | 'weightGrams' | 'available' | 'sizesLeft' | 'unitsSold' | 'search' | 'version' | 'deletedAt' | 'listedAt'
  >
>;

/** The stored columns, with the category's slug in place of its id, and the picture keys in order. */
export interface StoredRecord extends RecordColumns {
  readonly skuId: string;
  readonly weight: number | null;
  readonly category: string;
  readonly pictures: readonly string[];
}

export interface ProductRecord extends Omit<StoredRecord, 'pictures' | 'dimensions'> {
  /** Null only for a product that was stored without a picture. */
  readonly image: string | null;
  readonly images: readonly string[];
  readonly dimensions: { readonly length: number; readonly width: number; readonly height: number } | null;
}

export function toProductRecord({ pictures, dimensions, ...product }: StoredRecord): ProductRecord {
  const [image = null, ...images] = pictures;
  return {
    ...product,
    image,
    images,
    dimensions: dimensions && {
      length: dimensions.lengthCm,
      width: dimensions.widthCm,
      height: dimensions.heightCm,
    },
  };
}
