// A product as a file describes it, whatever shop wrote the file: read-products.ts reads it from the file, run-import.server.ts stores it.
// Each colour of a style is one product.

import type { Dimensions } from '#db/schema/catalog.ts';
import type { AttributeValue } from '#shop/catalog/attributes.ts';
import type { ImportedText } from '#shop/catalog/product-fields.ts';
import type { Paise } from '#shop/money/money.ts';

export interface ImportedSize {
  /** The line of the file that has the size. */
  readonly line: number;
  /** The size as this store names it; '' for a product without sizes. */
  readonly size: string;
  /** Null when the file has no SKU: a new size then gets the default SKU, a known one keeps its SKU. */
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly onHand: number | null;
}

export interface ImportedPicture {
  /** The address of the picture, its path in this store, or the name of a file that staff upload. */
  readonly source: string;
  readonly alt: string;
}

/**
 * The columns of a product that a file can set. A column that the file does not have is missing here and changes nothing; so does an empty
 * cell. There are two exceptions. When a file has a column for old prices and this product has none, the old price is null and is removed.
 * The store's own file is taken without interpretation: '' and null clear the column.
 */
export interface ImportedFields extends Partial<Readonly<Record<ImportedText, string>>> {
  /** The SKU of the product itself, not of a size: from WooCommerce's parent rows and the store's own file. */
  readonly sku?: string;
  /** HTML as the file has it; it is sanitised before it is stored. */
  readonly description?: string;
  /** The category's name in the file: 'Kurtas', 'Women > Kurtas'. */
  readonly category?: string;
  readonly taxClass?: string;
  readonly price?: Paise;
  readonly oldPrice?: Paise | null;
  readonly cost?: Paise | null;
  readonly status?: 'active' | 'inactive';
  readonly keywords?: readonly string[];
  readonly weightGrams?: number | null;
  readonly colorHex?: string | null;
  readonly featured?: boolean;
  readonly trending?: boolean;
  readonly newArrival?: boolean;
  readonly bestSeller?: boolean;
  readonly isReturnable?: boolean;
  readonly lowStockThreshold?: number;
  readonly reorderPoint?: number;
  /** The attributes that the file has; the value '' clears one. */
  readonly attributes?: readonly AttributeValue[];
  /** The time of publication, as ISO text. */
  readonly publishAt?: string | null;
  readonly dimensions?: Dimensions | null;
  /** In percent, when it was set by hand; null when it is computed from the prices. */
  readonly discount?: number | null;
  /** Applies only to a product without reviews. */
  readonly rating?: number;
  readonly variants?: readonly Readonly<Record<string, unknown>>[];
  /** "Complete the look": the handles of other products, in their order. */
  readonly look?: readonly string[];
  /** The attributes of the product's category, as JSON, on its first product: an import that adds the category adds them too. */
  readonly categoryAttributes?: string;
}

export interface ImportedProduct {
  /** The first line of the product in the file. */
  readonly line: number;
  /** Unique in the file, and the slug of a new product: 'neel-kurta', or 'neel-kurta-blue' for one colour of several. */
  readonly key: string;
  /** True for a product of the store's own file, whose texts are not changed. */
  readonly isOwn?: true;
  /** The same for all products of one style; null for a product without other colours. */
  readonly styleKey: string | null;
  readonly fields: ImportedFields;
  readonly sizes: readonly ImportedSize[];
  readonly pictures: readonly ImportedPicture[];
  /** The product's paths in the old shop: '/products/neel-kurta'. */
  readonly oldPaths: readonly string[];
  /** Notes for staff about values that were changed: 'Line 7: a quantity of -2 is stored as 0.' */
  readonly notes: readonly string[];
  /** Why the product cannot be imported; empty for a product that can be imported. */
  readonly problems: readonly string[];
}
