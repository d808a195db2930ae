// Categories, pictures and products. The product row carries sums of its inventory levels (maintained by a trigger), so that lists can sort
// and filter by them; the inventory levels themselves are authoritative.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACTIVITY, PRODUCT_STATUSES } from '#config/value-lists.ts';
import { adminIndexes } from './admin-indexes.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { taxClasses } from './tax-classes.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One stored picture; `key` names its folder in the picture store and in its URL. */
export const pictures = pgTable(
  'pictures',
  {
    key: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The name of its background colour, one of TONES in shop/catalog/picture.ts: 'ivory'. */
    tone: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    /** The key of an uploaded original: 'products/{timestamp}_{filename}'; null for originals stored under `key`. */
    storedAs: text(),
    createdAt: createdAt(),
  },
  (table) => [check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`)],
);

/** The measures of each size, one value per column, in one unit. */
export interface StoredSizeChart {
  readonly unit: 'in' | 'cm';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly size: string; readonly values: readonly string[] }[];
  readonly note: string;
}

/** What staff ask of every product of a category. */
export interface StoredAttribute {
  /** For example 'neck'; it stays the same when staff rename the attribute. */
  readonly key: string;
  readonly name: string;
  /** The values that staff may choose; empty for free text. */
  readonly values: readonly string[];
  readonly filterable: boolean;
}

/** A product's value of an attribute. */
export interface AttributeValue {
  readonly key: string;
  readonly value: string;
}

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    image: text().references(() => pictures.key),
    status: text({ enum: ACTIVITY }).notNull().default('active'),
    position: integer().notNull().default(0),
    /** Number of active products, maintained by a trigger on products. */
    productCount: integer().notNull().default(0),
    /** Null: the store's default class. */
    taxClassId: uuid().references(() => taxClasses.id),
    /** Null: the HSN code of the class. */
    hsn: text(),
    /** Null: the standard chart. A chart without rows: these products show no chart. */
    sizeChart: jsonb().$type<StoredSizeChart>(),
    /** In the order of the product page. */
    attributes: jsonb().$type<readonly StoredAttribute[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('categories_slug').on(table.slug),
    check('categories_status', oneOf(table.status, ACTIVITY)),
    check('categories_name', sql`length(trim(${table.name})) > 0 and length(${table.slug}) > 0`),
    check('categories_hsn', sql`${table.hsn} ~ '^\\d{4}(\\d{2}){0,2}$'`),
    check('categories_product_count', sql`${table.productCount} >= 0`),
  ],
);

export interface Dimensions {
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

export const products = pgTable(
  'products',
  {
    id: id(),
    sku: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    price: paise().notNull(),
    oldPrice: paise(),
    discount: integer().notNull().default(0),
    discountIsManual: boolean().notNull().default(false),
    /** 'scheduled': hidden like an inactive one until `publishAt`, when a job makes it active. */
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('active'),
    /** When shoppers see it first; null: since it was added. */
    publishAt: instant(),
    description: text().notNull().default(''),
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
    reviews: integer().notNull().default(0),
    color: text().notNull().default(''),
    /** The colour of the swatch, '#1f3a5f'; null: guessed from the name of the colour. */
    colorHex: text(),
    /** The products of one style, which differ by colour, share this id; null: the product has no other colours. */
    styleId: uuid(),
    /** In the order the shop shows them. Each has an inventory level; a product without sizes has one, ''. */
    sizes: text().array().notNull().default(sql`'{}'`),
    material: text(),
    care: text(),
    fit: text(),
    occasion: text(),
    brand: text(),
    /** At most one value per attribute. */
    attributes: jsonb().$type<readonly AttributeValue[]>().notNull().default([]),
    countryOfOrigin: text().notNull().default('India'),
    /** The manufacturer's name and address; for imported goods, the importer's too (Legal Metrology (Packaged Commodities) Rules). */
    maker: text(),
    importer: text(),
    featured: boolean().notNull().default(false),
    trending: boolean().notNull().default(false),
    newArrival: boolean().notNull().default(false),
    bestSeller: boolean().notNull().default(false),
    /** False for goods that are made to order or not taken back for hygiene; a claim is possible all the same. */
    isReturnable: boolean().notNull().default(true),
    lowStockThreshold: integer().notNull().default(10),
    reorderPoint: integer().notNull().default(5),
    metaTitle: text(),
    metaDescription: text(),
    keywords: text().array().notNull().default(sql`'{}'`),
    supplier: text(),
    cost: paise(),
    /** Records of any shape: the product form shows and writes only their name. */
    variants: jsonb().$type<readonly unknown[]>().notNull().default([]),
    /** Null: the class of the category. */
    taxClassId: uuid().references(() => taxClasses.id),
    /** Null: the HSN code of the category, or of the class. */
    hsn: text(),
    weightGrams: integer(),
    dimensions: jsonb().$type<Dimensions>(),
    /** Sum of on_hand over the inventory levels, maintained by a trigger. */
    stock: integer().notNull().default(0),
    /** Sum of on_hand − reserved, maintained by the same trigger. */
    available: integer().notNull().default(0),
    /** The filter sizes that are available, one bit each (XS 1, S 2, M 4 …), maintained by the same trigger. */
    sizesLeft: integer().notNull().default(0),
    /** Units sold in the last 90 days, counted by a job: the sort by popularity. */
    unitsSold: integer().notNull().default(0),
    /** The product's search words, maintained by a trigger. */
    search: tsvector(),
    /** Incremented by each edit of staff: the second of two concurrent editors gets a conflict. */
    version: integer().notNull().default(1),
    /** Deleted by staff: hidden everywhere, its orders still move its stock, and it can be restored. */
    deletedAt: instant(),
    createdAt: createdAt(),
    /** When it was new in the shop: the sort by date. */
    listedAt: instant().notNull().generatedAlwaysAs(sql`greatest(created_at, publish_at)`),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.slug),
    uniqueIndex('products_sku').on(table.sku).where(sql`${table.deletedAt} is null`),
    index('products_shop').on(
      table.status,
      table.featured.desc().nullsFirst(),
      table.listedAt.desc().nullsFirst(),
      table.id,
    ),
    // One index per sort, with and without a category. Each holds all columns that the filters need, so that a page is an index-only scan;
    // each is read forwards or backwards.
    index('products_latest')
      .on(table.listedAt, table.id, table.price, table.sizesLeft)
      .where(sql`${table.status} = 'active'`),
    index('products_price')
      .on(table.price, table.id, table.sizesLeft, table.newArrival)
      .where(sql`${table.status} = 'active'`),
    index('products_best')
      .on(table.rating, table.reviews, table.listedAt, table.id, table.price, table.sizesLeft, table.newArrival)
      .where(sql`${table.status} = 'active'`),
    index('products_discount')
      .on(table.discount, table.listedAt, table.id, table.price, table.sizesLeft, table.newArrival)
      .where(sql`${table.status} = 'active'`),
    index('products_popular').on(table.unitsSold, table.listedAt, table.id).where(sql`${table.status} = 'active'`),
    index('products_category_latest')
      .on(table.categoryId, table.listedAt, table.id, table.price, table.sizesLeft)
      .where(sql`${table.status} = 'active'`),
    index('products_category_price')
      .on(table.categoryId, table.price, table.id, table.sizesLeft)
      .where(sql`${table.status} = 'active'`),
    index('products_category_best')
      .on(table.categoryId, table.rating, table.reviews, table.listedAt, table.id, table.price, table.sizesLeft)
      .where(sql`${table.status} = 'active'`),
    index('products_category_discount')
      .on(table.categoryId, table.discount, table.listedAt, table.id, table.price, table.sizesLeft)
      .where(sql`${table.status} = 'active'`),
    index('products_new_arrivals')
      .on(table.listedAt, table.id, table.price, table.sizesLeft)
      .where(sql`${table.status} = 'active' and ${table.newArrival}`),
    index('products_trending')
      .on(table.listedAt, table.id)
      .where(sql`${table.status} = 'active' and ${table.trending}`),
    index('products_best_sellers')
      .on(table.listedAt, table.id)
      .where(sql`${table.status} = 'active' and ${table.bestSeller}`),
    // Also lists the distinct countries, with one index lookup per country.
    index('products_country')
      .on(table.countryOfOrigin, table.id, table.price, table.sizesLeft, table.newArrival, table.categoryId)
      .where(sql`${table.status} = 'active'`),
    index('products_style').on(table.styleId).where(sql`${table.styleId} is not null`),
    index('products_scheduled').on(table.publishAt).where(sql`${table.status} = 'scheduled'`),
    ...adminIndexes(table),
    index('products_search').using('gin', table.search),
    check(
      'products_name',
      sql`length(trim(${table.name})) > 0 and length(${table.slug}) > 0 and length(trim(${table.sku})) > 0`,
    ),
    check('products_price', sql`${table.price} > 0 and (${table.oldPrice} is null or ${table.oldPrice} >= 0)`),
    check('products_discount', sql`${table.discount} between 0 and 100`),
    check('products_rating', sql`${table.rating} between 0 and 5 and ${table.reviews} >= 0`),
    check('products_status', oneOf(table.status, PRODUCT_STATUSES)),
    check('products_scheduled', sql`${table.status} <> 'scheduled' or ${table.publishAt} is not null`),
    check('products_deleted', sql`${table.deletedAt} is null or ${table.status} = 'inactive'`),
    check('products_stock', sql`${table.stock} >= 0 and ${table.available} between 0 and ${table.stock}`),
    check('products_color_hex', sql`${table.colorHex} ~ '^#[0-9a-f]{6}$'`),
    check('products_hsn', sql`${table.hsn} ~ '^\\d{4}(\\d{2}){0,2}$'`),
    check('products_thresholds', sql`${table.lowStockThreshold} >= 0 and ${table.reorderPoint} >= 0`),
    check(
      'products_parcel',
      sql`(${table.weightGrams} is null or ${table.weightGrams} > 0) and (${table.cost} is null or ${table.cost} >= 0)`,
    ),
  ],
);

/** A product's pictures in order; position 0 is the main one. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    pictureKey: text()
      .notNull()
      .references(() => pictures.key),
    alt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_position', sql`${table.position} >= 0`),
  ],
);

/** Former URL slugs of a renamed product. */
export const productSlugs = pgTable('product_slugs', {
  slug: text().primaryKey(),
  productId: uuid()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});
