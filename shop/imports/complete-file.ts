// The store's own complete file: Shopify's columns, so that any shop system reads it, and the store's own columns beside them, so that
// reading it here gives back every product unchanged. The first row of a product has its columns; each size is a row; further pictures have
// rows of their own. Pure.

import { csvRow } from '#shop/csv.ts';
import type { Paise } from '#shop/money/money.ts';
import type { ImportedFields, ImportedPicture, ImportedSize } from './imported-product.ts';
import { encodeOwnList, encodeVariants, OWN_COLUMNS, ownAttributeColumn } from './own-columns.ts';

export interface CompleteProduct {
  /** The product's slug. */
  readonly key: string;
  readonly styleKey: string | null;
  readonly fields: Required<ImportedFields>;
  readonly sizes: readonly Omit<ImportedSize, 'line'>[];
  readonly pictures: readonly ImportedPicture[];
}

interface Row {
  /** The product on its first row; null on its other rows. */
  readonly product: CompleteProduct | null;
  readonly key: string;
  readonly size: Omit<ImportedSize, 'line'> | null;
  readonly picture: ImportedPicture | null;
  readonly position: number;
  readonly fields: Required<ImportedFields>;
}

const inRupees = (paise: Paise | null): string => {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
};
const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');
const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The cell of a product's column, which is filled on the product's first row only. */
const perProduct =
  (cell: (fields: Required<ImportedFields>, product: CompleteProduct) => string) =>
  ({ product }: Row): string =>
    product === null ? '' : cell(product.fields, product);

/** The cell of a column that is filled on the row of each size. */
const perSize =
  (cell: (size: Omit<ImportedSize, 'line'>, fields: Required<ImportedFields>) => string) =>
  ({ size, fields }: Row): string =>
    size === null ? '' : cell(size, fields);

const CELLS: readonly (readonly [column: string, cell: (row: Row) => string])[] = [
  ['Handle', ({ key }) => key],
  ['Title', perProduct(({ name }) => name)],
  ['Body (HTML)', perProduct(({ description }) => description)],
  ['Vendor', perProduct(({ brand }) => brand)],
  ['Type', perProduct(({ category }) => category)],
  ['Tags', perProduct(({ keywords }) => encodeOwnList(keywords))],
  ['Published', perProduct(({ status }) => String(status === 'active').toUpperCase())],
  ['Option1 Name', perProduct((_, { sizes }) => (sizes[0]?.size === '' ? 'Title' : 'Size'))],
  ['Option1 Value', perSize(({ size }) => size || 'Default Title')],
  ['Variant SKU', perSize(({ sku }) => sku ?? '')],
  ['Variant Grams', perSize((_, { weightGrams }) => numberText(weightGrams))],
  ['Variant Inventory Tracker', perSize(() => 'shopify')],
  ['Variant Inventory Qty', perSize(({ onHand }) => numberText(onHand))],
  ['Variant Inventory Policy', perSize(() => 'deny')],
  ['Variant Fulfillment Service', perSize(() => 'manual')],
  ['Variant Price', perSize((_, { price }) => inRupees(price))],
  ['Variant Compare At Price', perSize((_, { oldPrice }) => inRupees(oldPrice))],
  ['Variant Requires Shipping', perSize(() => 'TRUE')],
  ['Variant Taxable', perSize(() => 'TRUE')],
  ['Variant Barcode', perSize(({ barcode }) => barcode ?? '')],
  ['Image Src', ({ picture }) => picture?.source ?? ''],
  ['Image Position', ({ picture, position }) => (picture === null ? '' : String(position))],
  ['Image Alt Text', ({ picture }) => picture?.alt ?? ''],
  ['SEO Title', perProduct(({ metaTitle }) => metaTitle)],
  ['SEO Description', perProduct(({ metaDescription }) => metaDescription)],
  ['Cost per item', perSize((_, { cost }) => inRupees(cost))],
  ['Status', perProduct(({ status }) => (status === 'active' ? 'active' : 'draft'))],
  [OWN_COLUMNS.productSku, perProduct(({ sku }) => sku)],
  [OWN_COLUMNS.styleKey, perProduct((_, { styleKey }) => styleKey ?? '')],
  [OWN_COLUMNS.color, perProduct(({ color }) => color)],
  [OWN_COLUMNS.colorHex, perProduct(({ colorHex }) => colorHex ?? '')],
  [OWN_COLUMNS.material, perProduct(({ material }) => material)],
  [OWN_COLUMNS.care, perProduct(({ care }) => care)],
  [OWN_COLUMNS.fit, perProduct(({ fit }) => fit)],
  [OWN_COLUMNS.occasion, perProduct(({ occasion }) => occasion)],
  [OWN_COLUMNS.countryOfOrigin, perProduct(({ countryOfOrigin }) => countryOfOrigin)],
  [OWN_COLUMNS.maker, perProduct(({ maker }) => maker)],
  [OWN_COLUMNS.importer, perProduct(({ importer }) => importer)],
  [OWN_COLUMNS.supplier, perProduct(({ supplier }) => supplier)],
  [OWN_COLUMNS.hsn, perProduct(({ hsn }) => hsn)],
  [OWN_COLUMNS.taxClass, perProduct(({ taxClass }) => taxClass)],
  [OWN_COLUMNS.featured, perProduct(({ featured }) => yesNo(featured))],
  [OWN_COLUMNS.trending, perProduct(({ trending }) => yesNo(trending))],
  [OWN_COLUMNS.newArrival, perProduct(({ newArrival }) => yesNo(newArrival))],
  [OWN_COLUMNS.bestSeller, perProduct(({ bestSeller }) => yesNo(bestSeller))],
  [OWN_COLUMNS.isReturnable, perProduct(({ isReturnable }) => yesNo(isReturnable))],
  [OWN_COLUMNS.lowStockThreshold, perProduct(({ lowStockThreshold }) => String(lowStockThreshold))],
  [OWN_COLUMNS.reorderPoint, perProduct(({ reorderPoint }) => String(reorderPoint))],
  [OWN_COLUMNS.publishAt, perProduct(({ publishAt }) => publishAt ?? '')],
  [OWN_COLUMNS.lengthCm, perProduct(({ dimensions }) => numberText(dimensions?.lengthCm ?? null))],
  [OWN_COLUMNS.widthCm, perProduct(({ dimensions }) => numberText(dimensions?.widthCm ?? null))],
  [OWN_COLUMNS.heightCm, perProduct(({ dimensions }) => numberText(dimensions?.heightCm ?? null))],
  [OWN_COLUMNS.discount, perProduct(({ discount }) => numberText(discount))],
  [OWN_COLUMNS.rating, perProduct(({ rating }) => (rating === 0 ? '' : String(rating)))],
  [OWN_COLUMNS.variants, perProduct(({ variants }) => encodeVariants(variants))],
  [OWN_COLUMNS.look, perProduct(({ look }) => encodeOwnList(look))],
  [OWN_COLUMNS.categoryAttributes, perProduct(({ categoryAttributes }) => categoryAttributes)],
];

type Cells = typeof CELLS;

/** One column per attribute key. */
const attributeCells = (keys: readonly string[]): Cells =>
  keys.map((key) => [
    ownAttributeColumn(key),
    perProduct(({ attributes }) => attributes.find((each) => each.key === key)?.value ?? ''),
  ]);

export const completeHeader = (attributeKeys: readonly string[]): string =>
  csvRow([...CELLS, ...attributeCells(attributeKeys)].map(([column]) => column));

/** Returns one row per size or per picture, whichever the product has more of. */
export function completeRows(product: CompleteProduct, attributeKeys: readonly string[]): string {
  const cells = [...CELLS, ...attributeCells(attributeKeys)];
  const { key, fields, sizes, pictures } = product;
  return Array.from({ length: Math.max(sizes.length, pictures.length) }, (_, index) => {
    const parts = { size: sizes[index] ?? null, picture: pictures[index] ?? null, position: index + 1 };
    const row: Row = { product: index === 0 ? product : null, key, fields, ...parts };
    return csvRow(cells.map(([, cell]) => cell(row)));
  }).join('');
}
