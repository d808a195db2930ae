// A whole product as staff read it: the fields that shoppers see too, and those that staff keep to themselves.
// Money in paise, weight in grams, dimensions in centimetres; `image` is the main picture's key, `images` the additional ones.
// `stock` is what lies on the shelf: 5 on hand with 2 promised are 5. What is left to buy is on the product page: 3.

import type { Paise } from '#shop/money/money.ts';
import type { ProductStatus } from './product.ts';

export interface ShopProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Null only for a product that was stored without a picture. */
  readonly image: string | null;
  readonly images: readonly string[];
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly discount: number;
  readonly rating: number;
  readonly reviews: number;
  /** The category's slug. */
  readonly category: string;
  readonly color: string;
  readonly sizes: readonly string[];
  readonly description: string;
  readonly material: string | null;
  readonly care: string | null;
  readonly fit: string | null;
  readonly occasion: string | null;
  readonly brand: string | null;
  readonly featured: boolean;
  readonly trending: boolean;
  readonly newArrival: boolean;
  readonly bestSeller: boolean;
  readonly status: ProductStatus;
  readonly stock: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ProductRecord extends ShopProduct {
  readonly skuId: string;
  readonly lowStockThreshold: number;
  readonly reorderPoint: number;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly keywords: readonly string[];
  readonly supplier: string | null;
  readonly cost: Paise | null;
  readonly variants: readonly unknown[];
  readonly weight: number | null;
  readonly dimensions: { readonly length: number; readonly width: number; readonly height: number } | null;
}

/** A product's row with its category's slug and its picture keys in order. */
export interface ProductRow extends Omit<ProductRecord, 'image' | 'images' | 'dimensions'> {
  readonly pictures: readonly string[];
  readonly dimensions: { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number } | null;
}

export function toProductRecord({ pictures, dimensions, ...product }: ProductRow): ProductRecord {
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
