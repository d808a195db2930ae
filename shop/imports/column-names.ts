// The meaning of a column by its name: in Shopify's files of both generations, in WooCommerce's, in the store's own, and in files of other
// origins. Pure. The names are in maps, because a file may name a column 'constructor'.

import type { ImportField } from './import-choices.ts';
import { type ImportFileKind, normalizeHeader } from './import-file.ts';
import { OWN_COLUMNS } from './own-columns.ts';

type Names = readonly (readonly [name: string, field: ImportField])[];

/** The names in Shopify's files until 2025. */
const SHOPIFY_OLD: Names = [
  ['handle', 'handle'],
  ['title', 'name'],
  ['body (html)', 'description'],
  ['vendor', 'brand'],
  ['type', 'category'],
  ['product category', 'standardCategory'],
  ['tags', 'keywords'],
  ['published', 'published'],
  ['status', 'status'],
  ['variant sku', 'sku'],
  ['variant barcode', 'barcode'],
  ['variant grams', 'weightGrams'],
  ['variant inventory qty', 'quantity'],
  ['variant price', 'price'],
  ['variant compare at price', 'oldPrice'],
  ['image src', 'picture'],
  ['image position', 'picturePosition'],
  ['image alt text', 'pictureAlt'],
  ['variant image', 'variantPicture'],
  ['seo title', 'metaTitle'],
  ['seo description', 'metaDescription'],
  ['cost per item', 'cost'],
];

const SHOPIFY_NEW: Names = [
  ['url handle', 'handle'],
  ['description', 'description'],
  ['published on online store', 'published'],
  ['sku', 'sku'],
  ['barcode', 'barcode'],
  ['weight value (grams)', 'weightGrams'],
  ['inventory quantity', 'quantity'],
  ['price', 'price'],
  ['compare-at price', 'oldPrice'],
  ['product image url', 'picture'],
  ['variant image url', 'variantPicture'],
];

const WOOCOMMERCE: Names = [
  ['id', 'rowId'],
  ['type', 'rowType'],
  ['parent', 'parent'],
  ['sku', 'sku'],
  ['gtin, upc, ean, or isbn', 'barcode'],
  ['name', 'name'],
  ['published', 'published'],
  ['is featured?', 'featured'],
  ['short description', 'shortDescription'],
  ['description', 'description'],
  ['in stock?', 'inStock'],
  ['stock', 'quantity'],
  ['low stock amount', 'lowStockThreshold'],
  ['weight (kg)', 'weightKilograms'],
  ['weight (g)', 'weightGrams'],
  ['length (cm)', 'lengthCm'],
  ['width (cm)', 'widthCm'],
  ['height (cm)', 'heightCm'],
  ['regular price', 'regularPrice'],
  ['sale price', 'salePrice'],
  ['date sale price starts', 'saleDate'],
  ['date sale price ends', 'saleDate'],
  ['categories', 'category'],
  ['tags', 'keywords'],
  ['brands', 'brand'],
  ['images', 'picture'],
];

const asField = (field: ImportField, ...names: string[]): Names => names.map((name) => [name, field]);

/** The names in files that merchants make themselves, and in those of marketplaces. */
const OTHERS: Names = [
  ...asField(
    'handle',
    'handle',
    'url handle',
    'slug',
    'style code',
    'style id',
    'product id',
    'product code',
    'parent sku',
  ),
  ...asField('name', 'name', 'title', 'product', 'product name', 'product title', 'item name', 'नाम'),
  ...asField('description', 'description', 'product description', 'body (html)', 'body', 'details', 'विवरण'),
  ...asField(
    'category',
    'category',
    'categories',
    'product category',
    'product type',
    'type',
    'article type',
    'collection',
    'श्रेणी',
  ),
  ...asField('brand', 'brand', 'brand name', 'vendor'),
  ...asField('keywords', 'tags', 'keywords'),
  ...asField('size', 'size', 'sizes', 'साइज़', 'साइज'),
  ...asField('color', 'color', 'colour', 'shade', 'रंग'),
  ...asField('sku', 'sku', 'sku code', 'variant sku', 'seller sku', 'item code'),
  ...asField('barcode', 'barcode', 'ean', 'upc', 'gtin'),
  ...asField('quantity', 'quantity', 'qty', 'stock', 'inventory', 'stock quantity', 'मात्रा'),
  ...asField('price', 'price', 'selling price', 'sale price', 'offer price', 'our price', 'sp', 'मूल्य', 'कीमत'),
  ...asField('oldPrice', 'old price', 'mrp', 'compare at price', 'compare-at price', 'regular price', 'list price'),
  ...asField('cost', 'cost', 'cost price', 'cost per item', 'purchase price'),
  ...asField('weightGrams', 'weight (g)', 'weight (grams)', 'weight in grams', 'weight grams'),
  ...asField('weightKilograms', 'weight (kg)', 'weight in kg'),
  ...asField(
    'picture',
    'image',
    'images',
    'image url',
    'image urls',
    'image src',
    'picture',
    'pictures',
    'photo',
    'photos',
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) =>
    asField('picture', `image ${number}`, `image url ${number}`, `picture ${number}`, `photo ${number}`),
  ),
  ...asField('status', 'status', 'active'),
  ['published', 'published'],
  ...asField('hsn', 'hsn', 'hsn code', 'hsn/sac'),
  ...asField('material', 'fabric', 'material', 'fabric type'),
  ...asField('care', 'care', 'wash care', 'care instructions'),
  ...asField('maker', 'manufacturer', 'manufacturer name and address'),
  ['country of origin', 'countryOfOrigin'],
  ['meta title', 'metaTitle'],
  ['meta description', 'metaDescription'],
];

const OWN: Names = (Object.entries(OWN_COLUMNS) as [ImportField, string][]).map(([field, name]) => [name, field]);

/** When several lists have the same name, the last of these lists decides. */
const toMap = (...names: readonly Names[]): ReadonlyMap<string, ImportField> =>
  new Map(names.flat().map(([name, field]) => [normalizeHeader(name), field]));

export const COLUMN_NAMES: Readonly<Record<ImportFileKind, ReadonlyMap<string, ImportField>>> = {
  shopify: toMap(SHOPIFY_OLD, SHOPIFY_NEW),
  woocommerce: toMap(WOOCOMMERCE),
  tanabana: toMap(SHOPIFY_OLD, SHOPIFY_NEW, OWN),
  other: toMap(OWN, OTHERS),
};
