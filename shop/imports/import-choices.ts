// The choices of staff before an import: the meaning of each column, and the targets of categories, sizes and other options.
// guess-choices.ts proposes them, staff change them, read-products.ts applies them. Pure.

import type { ImportFile } from './import-file.ts';

/** The possible meanings of a column, each with the label that staff choose. */
export const IMPORT_FIELDS = {
  handle: 'Handle (same on all rows of a product)',
  name: 'Name',
  description: 'Description',
  shortDescription: 'Short description',
  category: 'Category',
  standardCategory: 'Category, where the other one is empty',
  brand: 'Brand',
  keywords: 'Keywords',
  status: 'Status (active, draft)',
  published: 'Published (yes, no)',
  size: 'Size',
  color: 'Colour',
  optionName: 'Name of an option',
  optionValue: 'Value of an option',
  sku: 'SKU of the size',
  barcode: 'Barcode of the size',
  quantity: 'Quantity',
  inStock: 'In stock (yes, no)',
  price: 'Price',
  oldPrice: 'Old price (MRP)',
  regularPrice: 'Regular price',
  salePrice: 'Sale price',
  saleDate: 'Start or end of the sale',
  cost: 'Cost',
  weightGrams: 'Weight in grams',
  weightKilograms: 'Weight in kilograms',
  picture: 'Picture',
  picturePosition: 'Position of the picture',
  pictureAlt: 'Description of the picture',
  variantPicture: 'Picture of the size or colour',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  rowType: 'Type of the row (variable, variation)',
  rowId: 'ID of the row',
  parent: 'Parent of the row',
  productSku: 'SKU of the product',
  styleKey: 'Style (same for all its colours)',
  colorHex: 'Colour of the swatch (#1f3a5f)',
  material: 'Material',
  care: 'Care',
  fit: 'Fit',
  occasion: 'Occasion',
  countryOfOrigin: 'Country of origin',
  maker: 'Manufacturer',
  importer: 'Importer',
  supplier: 'Supplier',
  hsn: 'HSN code',
  taxClass: 'Tax class',
  featured: 'Featured',
  trending: 'Trending',
  newArrival: 'New arrival',
  bestSeller: 'Best seller',
  isReturnable: 'Can be returned',
  lowStockThreshold: 'Low stock threshold',
  reorderPoint: 'Reorder point',
  publishAt: 'Publish on (date and time)',
  lengthCm: 'Length in cm',
  widthCm: 'Width in cm',
  heightCm: 'Height in cm',
  discount: 'Discount in percent, by hand',
  rating: 'Rating, by hand',
  variants: 'Other variants',
  look: 'Complete the look (handles)',
  categoryAttributes: 'Attributes of the category',
} as const;

/** The highest number of categories, and of sizes, that are listed for a choice; the others keep their names. */
export const MAX_CHOICES = 2_000;
export const MAX_NAME_LENGTH = 1_000;

type FixedField = keyof typeof IMPORT_FIELDS;
/** A column of an attribute of the product's category, by the attribute's key: 'attribute:neck'. */
type AttributeColumn = `attribute:${string}`;
export type ImportField = FixedField | AttributeColumn;

export const attributeColumn = (key: string): AttributeColumn => `attribute:${key}`;
/** Returns the attribute's key, or null for a column with another meaning. */
export const attributeKey = (field: ImportField | null): string | null =>
  field?.startsWith('attribute:') ? field.slice('attribute:'.length) : null;

/** Returns the label that staff read. `names`: the names of attributes by key. */
export function fieldLabel(field: ImportField, names: ReadonlyMap<string, string>): string {
  const key = attributeKey(field);
  return key === null ? IMPORT_FIELDS[field as FixedField] : (names.get(key) ?? key);
}

export interface ImportChoices {
  /** One meaning per column of the header; null for a column that is left out. */
  readonly columns: readonly (ImportField | null)[];
  /** `from` is the name in the file, `to` the id of a category of the store; null adds a new category. */
  readonly categories: readonly { readonly from: string; readonly to: string | null }[];
  readonly sizes: readonly { readonly from: string; readonly to: string }[];
  /** What becomes of options that are neither size nor colour. */
  readonly otherOptions: 'keep-as-text' | 'leave-out';
}

/** Meanings that several columns may have. */
export const REPEATABLE_FIELDS: ReadonlySet<ImportField> = new Set([
  'optionName',
  'optionValue',
  'picture',
  'saleDate',
]);

export type ChoiceProblem =
  /** The choices were made for a file with another number of columns. */
  | { readonly kind: 'other-columns' }
  /** There is no column for the name or the handle, so the rows of a product cannot be told from those of others. */
  | { readonly kind: 'no-name' }
  | { readonly kind: 'repeated-field'; readonly field: ImportField; readonly columns: readonly string[] };

const columnsOf = (file: ImportFile, choices: ImportChoices, field: ImportField): string[] =>
  file.header.filter((_, index) => choices.columns[index] === field);

/** Returns an empty list when the file can be read by these choices. */
export function checkChoices(file: ImportFile, choices: ImportChoices): ChoiceProblem[] {
  if (choices.columns.length !== file.header.length) return [{ kind: 'other-columns' }];
  const problems: ChoiceProblem[] = [];
  // A price list needs only the SKUs of products that the store has.
  const naming: readonly ImportField[] = file.kind === 'other' ? ['name', 'handle', 'sku'] : ['name', 'handle'];
  if (!naming.some((field) => choices.columns.includes(field))) problems.push({ kind: 'no-name' });
  for (const field of new Set(choices.columns)) {
    if (field === null) continue;
    const columns = columnsOf(file, choices, field);
    if (columns.length > 1 && !REPEATABLE_FIELDS.has(field)) problems.push({ kind: 'repeated-field', field, columns });
  }
  return problems;
}
