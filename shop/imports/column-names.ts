// The meaning of a column by its name: Shopify's files of both generations, WooCommerce's, the store's own, and names that other files use.
// Pure. Maps, because a file may name a column 'constructor'.

import type { ImportField } from './import-choices.ts';
import { type ImportFileKind, normalizeHeader } from './import-file.ts';
import { OWN_COLUMNS } from './own-columns.ts';

type Names = readonly (readonly [name: string, field: ImportField])[];

/** Until 2025. */
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

/** Of files that merchants make themselves, and of marketplaces. */
const OTHERS: Names = [
  ...['handle', 'url handle', 'slug', 'style code', 'style id', 'product id', 'product code', 'parent sku'].map(
    (name) => [name, 'handle'] as const,
  ),
  ...['name', 'title', 'product', 'product name', 'product title', 'item name', 'नाम'].map(
    (name) => [name, 'name'] as const,
  ),
  ...['description', 'product description', 'body (html)', 'body', 'details', 'विवरण'].map(
    (name) => [name, 'description'] as const,
  ),
  ...['category', 'categories', 'product category', 'product type', 'type', 'article type', 'collection', 'श्रेणी'].map(
    (name) => [name, 'category'] as const,
  ),
  ...['brand', 'brand name', 'vendor'].map((name) => [name, 'brand'] as const),
  ...['tags', 'keywords'].map((name) => [name, 'keywords'] as const),
  ...['size', 'sizes', 'साइज़', 'साइज'].map((name) => [name, 'size'] as const),
  ...['color', 'colour', 'shade', 'रंग'].map((name) => [name, 'color'] as const),
  ...['sku', 'sku code', 'variant sku', 'seller sku', 'item code'].map((name) => [name, 'sku'] as const),
  ...['barcode', 'ean', 'upc', 'gtin'].map((name) => [name, 'barcode'] as const),
  ...['quantity', 'qty', 'stock', 'inventory', 'stock quantity', 'मात्रा'].map((name) => [name, 'quantity'] as const),
  ...['price', 'selling price', 'sale price', 'offer price', 'our price', 'sp', 'मूल्य', 'कीमत'].map(
    (name) => [name, 'price'] as const,
  ),
  ...['old price', 'mrp', 'compare at price', 'compare-at price', 'regular price', 'list price'].map(
    (name) => [name, 'oldPrice'] as const,
  ),
  ...['cost', 'cost price', 'cost per item', 'purchase price'].map((name) => [name, 'cost'] as const),
  ...['weight (g)', 'weight (grams)', 'weight in grams', 'weight grams'].map((name) => [name, 'weightGrams'] as const),
  ...['weight (kg)', 'weight in kg'].map((name) => [name, 'weightKilograms'] as const),
  ...['image', 'images', 'image url', 'image urls', 'image src', 'picture', 'pictures', 'photo', 'photos'].map(
    (name) => [name, 'picture'] as const,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) =>
    ['image', 'image url', 'picture', 'photo'].map((name) => [`${name} ${number}`, 'picture'] as const),
  ),
  ...['status', 'active'].map((name) => [name, 'status'] as const),
  ['published', 'published'],
  ...['hsn', 'hsn code', 'hsn/sac'].map((name) => [name, 'hsn'] as const),
  ...['fabric', 'material', 'fabric type'].map((name) => [name, 'material'] as const),
  ...['care', 'wash care', 'care instructions'].map((name) => [name, 'care'] as const),
  ...['manufacturer', 'manufacturer name and address'].map((name) => [name, 'maker'] as const),
  ['country of origin', 'countryOfOrigin'],
  ['meta title', 'metaTitle'],
  ['meta description', 'metaDescription'],
];

const own: Names = (Object.entries(OWN_COLUMNS) as [ImportField, string][]).map(([field, name]) => [name, field]);

const toMap = (...names: readonly Names[]): ReadonlyMap<string, ImportField> =>
  new Map(names.flat().map(([name, field]) => [normalizeHeader(name), field]));

export const COLUMN_NAMES: Readonly<Record<ImportFileKind, ReadonlyMap<string, ImportField>>> = {
  shopify: toMap(SHOPIFY_OLD, SHOPIFY_NEW),
  woocommerce: toMap(WOOCOMMERCE),
  tanabana: toMap(SHOPIFY_OLD, SHOPIFY_NEW, own),
  other: toMap(own, OTHERS),
};
