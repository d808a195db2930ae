// A product as a row of the back office's list, and the data around the list.

import type { Paise } from '#shop/money/money.ts';
import type { CategoryAttribute } from './attributes.ts';
import type { Count } from './listing.ts';
import type { Picture } from './picture.ts';
import type { ProductStatus } from './product.ts';
import type { SizeCodes } from './size-codes.ts';

export interface AdminProduct {
  readonly id: string;
  readonly slug: string;
  readonly skuId: string;
  readonly name: string;
  readonly category: string;
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly discount: number;
  /** Units on hand. */
  readonly stock: number;
  readonly rating: number;
  readonly reviews: number;
  readonly featured: boolean;
  readonly trending: boolean;
  readonly newArrival: boolean;
  readonly bestSeller: boolean;
  readonly status: ProductStatus;
  readonly publishAt: Date | null;
  readonly version: number;
  readonly picture: Picture | null;
  /** The sizes whose SKU or barcode has the searched text; empty when the product's own name or SKU has it. */
  readonly foundSizes: readonly SizeCodes[];
}

export interface AdminCategory {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly active: number;
  readonly inactive: number;
  readonly scheduled: number;
  readonly attributes: readonly CategoryAttribute[];
}

export interface AdminProductTotals {
  readonly products: number;
  readonly active: number;
}

export interface AdminProductList {
  readonly products: readonly AdminProduct[];
  /** Exact up to a thousand; also beyond when the number is known without counting. */
  readonly found: Count;
  readonly totals: AdminProductTotals;
  readonly categories: readonly AdminCategory[];
}
