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
  /** Null on all rows but the product's first. */
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

/** A column of the product, on its first row. */
const once =
  (cell: (fields: Required<ImportedFields>, product: CompleteProduct) => string) =>
  ({ product }: Row): string =>
    product === null ? '' : cell(product.fields, product);

/** A column of each size. */
const perSize =
  (cell: (size: Omit<ImportedSize, 'line'>, fields: Required<ImportedFields>) => string) =>
  ({ size, fields }: Row): string =>
    size === null ? '' : cell(size, fields);

const CELLS: readonly (readonly [column: string, cell: (row: Row) => string])[] = [
  ['Handle', ({ key }) => key],
  ['Title', once(({ name }) => name)],
  ['Body (HTML)', once(({ description }) => description)],
  ['Vendor', once(({ brand }) => brand)],
  ['Type', once(({ category }) => category)],
  ['Tags', once(({ keywords }) => encodeOwnList(keywords))],
  ['Published', once(({ status }) => String(status === 'active').toUpperCase())],
  ['Option1 Name', once((_, { sizes }) => (sizes[0]?.size === '' ? 'Title' : 'Size'))],
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
  ['SEO Title', once(({ metaTitle }) => metaTitle)],
  ['SEO Description', once(({ metaDescription }) => metaDescription)],
  ['Cost per item', perSize((_, { cost }) => inRupees(cost))],
  ['Status', once(({ status }) => (status === 'active' ? 'active' : 'draft'))],
  [OWN_COLUMNS.productSku, once(({ sku }) => sku)],
  [OWN_COLUMNS.styleKey, once((_, { styleKey }) => styleKey ?? '')],
  [OWN_COLUMNS.color, once(({ color }) => color)],
  [OWN_COLUMNS.colorHex, once(({ colorHex }) => colorHex ?? '')],
  [OWN_COLUMNS.material, once(({ material }) => material)],
  [OWN_COLUMNS.care, once(({ care }) => care)],
  [OWN_COLUMNS.fit, once(({ fit }) => fit)],
  [OWN_COLUMNS.occasion, once(({ occasion }) => occasion)],
  [OWN_COLUMNS.countryOfOrigin, once(({ countryOfOrigin }) => countryOfOrigin)],
  [OWN_COLUMNS.maker, once(({ maker }) => maker)],
  [OWN_COLUMNS.importer, once(({ importer }) => importer)],
  [OWN_COLUMNS.supplier, once(({ supplier }) => supplier)],
  [OWN_COLUMNS.hsn, once(({ hsn }) => hsn)],
  [OWN_COLUMNS.taxClass, once(({ taxClass }) => taxClass)],
  [OWN_COLUMNS.featured, once(({ featured }) => yesNo(featured))],
  [OWN_COLUMNS.trending, once(({ trending }) => yesNo(trending))],
  [OWN_COLUMNS.newArrival, once(({ newArrival }) => yesNo(newArrival))],
  [OWN_COLUMNS.bestSeller, once(({ bestSeller }) => yesNo(bestSeller))],
  [OWN_COLUMNS.isReturnable, once(({ isReturnable }) => yesNo(isReturnable))],
  [OWN_COLUMNS.lowStockThreshold, once(({ lowStockThreshold }) => String(lowStockThreshold))],
  [OWN_COLUMNS.reorderPoint, once(({ reorderPoint }) => String(reorderPoint))],
  [OWN_COLUMNS.publishAt, once(({ publishAt }) => publishAt ?? '')],
  [OWN_COLUMNS.lengthCm, once(({ dimensions }) => numberText(dimensions?.lengthCm ?? null))],
  [OWN_COLUMNS.widthCm, once(({ dimensions }) => numberText(dimensions?.widthCm ?? null))],
  [OWN_COLUMNS.heightCm, once(({ dimensions }) => numberText(dimensions?.heightCm ?? null))],
  [OWN_COLUMNS.discount, once(({ discount }) => numberText(discount))],
  [OWN_COLUMNS.rating, once(({ rating }) => numberText(rating || null))],
  [OWN_COLUMNS.variants, once(({ variants }) => encodeVariants(variants))],
  [OWN_COLUMNS.look, once(({ look }) => encodeOwnList(look))],
  [OWN_COLUMNS.categoryAttributes, once(({ categoryAttributes }) => categoryAttributes)],
];

type Cells = typeof CELLS;

/** The attributes of every category, by their keys. */
const attributeCells = (keys: readonly string[]): Cells =>
  keys.map((key) => [
    ownAttributeColumn(key),
    once(({ attributes }) => attributes.find((each) => each.key === key)?.value ?? ''),
  ]);

export const completeHeader = (attributeKeys: readonly string[]): string =>
  csvRow([...CELLS, ...attributeCells(attributeKeys)].map(([column]) => column));

/** As many rows as the product has sizes or pictures, whichever are more. */
export function completeRows(product: CompleteProduct, attributeKeys: readonly string[]): string {
  const cells = [...CELLS, ...attributeCells(attributeKeys)];
  const { key, fields, sizes, pictures } = product;
  return Array.from({ length: Math.max(sizes.length, pictures.length) }, (_, index) => {
    const parts = { size: sizes[index] ?? null, picture: pictures[index] ?? null, position: index + 1 };
    const row: Row = { product: index === 0 ? product : null, key, fields, ...parts };
    return csvRow(cells.map(([, cell]) => cell(row)));
  }).join('');
}
