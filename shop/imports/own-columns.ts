// The columns that the store's own complete file has in addition to Shopify's, and the format of lists in it. Pure.

import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ImportField } from './import-choices.ts';

/** Most columns have the labels of the product form. Those that other shops' files may have too are longer: 'Discount by hand'. */
export const OWN_COLUMNS = {
  productSku: 'Product SKU',
  styleKey: 'Style key',
  color: PRODUCT_FIELDS.color.label,
  colorHex: 'Color hex',
  material: PRODUCT_FIELDS.material.label,
  care: PRODUCT_FIELDS.care.label,
  fit: PRODUCT_FIELDS.fit.label,
  occasion: PRODUCT_FIELDS.occasion.label,
  countryOfOrigin: PRODUCT_FIELDS.countryOfOrigin.label,
  maker: PRODUCT_FIELDS.maker.label,
  importer: PRODUCT_FIELDS.importer.label,
  supplier: PRODUCT_FIELDS.supplier.label,
  hsn: PRODUCT_FIELDS.hsn.label,
  taxClass: PRODUCT_FIELDS.taxClassId.label,
  featured: PRODUCT_FIELDS.featured.label,
  trending: PRODUCT_FIELDS.trending.label,
  newArrival: PRODUCT_FIELDS.newArrival.label,
  bestSeller: PRODUCT_FIELDS.bestSeller.label,
  isReturnable: PRODUCT_FIELDS.isReturnable.label,
  lowStockThreshold: PRODUCT_FIELDS.lowStockThreshold.label,
  reorderPoint: PRODUCT_FIELDS.reorderPoint.label,
  publishAt: PRODUCT_FIELDS.publishAt.label,
  lengthCm: 'Length (cm)',
  widthCm: 'Width (cm)',
  heightCm: 'Height (cm)',
  discount: 'Discount by hand',
  rating: 'Rating by hand',
  variants: 'Other variants',
  look: 'Complete the look',
  categoryAttributes: 'Category attributes',
} as const satisfies Partial<Record<ImportField, string>>;

/** ownAttributeColumn('neck') is 'Attribute: neck'. */
export const ownAttributeColumn = (key: string): string => `Attribute: ${key}`;
export const OWN_ATTRIBUTE = /^attribute: ([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Joins the words by commas, with a backslash before commas and backslashes inside a word. */
export const encodeOwnList = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[\\,]/g, '\\$&')).join(', ');

/** Returns the words that `encodeOwnList` joined: each is a run of escaped characters and of characters other than commas. */
export const decodeOwnList = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/gs) ?? [])
    .map((word) => word.trim().replace(/\\(.)/gs, '$1'))
    .filter((word) => word !== '');

type Variant = Readonly<Record<string, unknown>>;

/** Returns the name of a variant, as staff enter it; a variant with other properties becomes JSON. */
function encodeVariant(variant: Variant): string {
  const { name, ...others } = variant;
  const isName = typeof name === 'string' && Object.keys(others).length === 0;
  return isName && name !== '' && name === name.trim() && !name.startsWith('{') ? name : JSON.stringify(variant);
}

const isVariant = (value: unknown): value is Variant =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decodeVariant(text: string): Variant {
  if (!text.startsWith('{')) return { name: text };
  try {
    const value: unknown = JSON.parse(text);
    return isVariant(value) ? value : { name: text };
  } catch {
    return { name: text };
  }
}

export const encodeVariants = (variants: readonly Variant[]): string => encodeOwnList(variants.map(encodeVariant));
export const decodeVariants = (text: string): Variant[] => decodeOwnList(text).map(decodeVariant);
