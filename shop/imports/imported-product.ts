// A product as a file describes it, whatever shop wrote the file: reading makes these (read-products.ts), an import stores them
// (run-import.server.ts). One colour of a style is one product.

import type { Dimensions } from '#db/schema/catalog.ts';
import type { AttributeValue } from '#shop/catalog/attributes.ts';
import type { ImportedText } from '#shop/catalog/product-fields.ts';
import type { Paise } from '#shop/money/money.ts';

export interface ImportedSize {
  /** The line of the file. */
  readonly line: number;
  /** The size as this store names it; '' for a product without sizes. */
  readonly size: string;
  /** Null: the file does not say; a new size gets its default, a known one keeps its own. */
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly onHand: number | null;
}

export interface ImportedPicture {
  /** The address of the picture, or its path in the zip file that came with it. */
  readonly source: string;
  readonly alt: string;
}

/**
 * The columns of a product that a file can set. A column that the file does not have is missing here, and changes nothing; so does an empty
 * cell. Two exceptions: a file with a column for old prices and none for this product says null, and the store's own file is read to the
 * letter: '' and null empty the column.
 */
export interface ImportedFields extends Partial<Readonly<Record<ImportedText, string>>> {
  /** The product's own SKU, beside those of its sizes: of WooCommerce's parent, and of the store's own file. */
  readonly sku?: string;
  /** HTML as the file has it; cleaned before it is stored. */
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
  /** The attributes that the file has; '' empties one. */
  readonly attributes?: readonly AttributeValue[];
  /** The time of publication, as ISO text. */
  readonly publishAt?: string | null;
  readonly dimensions?: Dimensions | null;
  /** In percent, set by hand; null: computed from the prices. */
  readonly discount?: number | null;
  /** Applies only to a product without reviews. */
  readonly rating?: number;
  readonly variants?: readonly Readonly<Record<string, unknown>>[];
  /** "Complete the look": the handles of other products, in order. */
  readonly look?: readonly string[];
  /** The attributes of its category, as JSON, on one product per category: an import that makes the category gives it these. */
  readonly categoryAttributes?: string;
}

export interface ImportedProduct {
  /** The first line of the product in the file. */
  readonly line: number;
  /** Unique in the file, and the slug of a new product: 'neel-kurta', or 'neel-kurta-blue' for one colour of several. */
  readonly key: string;
  /** True for a product of the store's own file: its texts stay as they are. */
  readonly isOwn?: true;
  /** The products of one style have the same; null for the only colour. */
  readonly styleKey: string | null;
  readonly fields: ImportedFields;
  readonly sizes: readonly ImportedSize[];
  readonly pictures: readonly ImportedPicture[];
  /** Its paths in the old shop: '/products/neel-kurta'. */
  readonly oldPaths: readonly string[];
  /** Notes for staff that need no correction: 'Line 7: a quantity of -2 is stored as 0.' */
  readonly notes: readonly string[];
  /** Why the product cannot be imported; empty for a product that can. */
  readonly problems: readonly string[];
}
