// Collections: products that staff chose, or that a rule finds, with a page of their own.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACTIVITY, COLLECTION_KINDS, COLLECTION_SORTS } from '#config/value-lists.ts';
import { pictures, products } from './catalog.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

/** One condition of a rule; a product must meet all of them. Prices are in paise. */
export type StoredCondition =
  | { readonly field: 'keyword'; readonly keyword: string }
  | { readonly field: 'category'; readonly categoryIds: readonly string[] }
  | { readonly field: 'price-from'; readonly price: number }
  | { readonly field: 'price-to'; readonly price: number }
  | { readonly field: 'discount'; readonly percent: number }
  | { readonly field: 'new'; readonly days: number }
  | { readonly field: 'in-stock' };

export const collections = pgTable(
  'collections',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    image: text().references(() => pictures.key),
    metaTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    kind: text({ enum: COLLECTION_KINDS }).notNull(),
    /** Stored for both kinds, so that a change of the kind loses no condition; used when the kind is 'rule'. */
    conditions: jsonb().$type<readonly StoredCondition[]>().notNull().default([]),
    sort: text({ enum: COLLECTION_SORTS }).notNull(),
    status: text({ enum: ACTIVITY }).notNull().default('active'),
    inMenu: boolean().notNull().default(false),
    onHome: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Deleted by staff: hidden everywhere, and it can be restored. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('collections_slug').on(table.slug).where(sql`${table.deletedAt} is null`),
    check('collections_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 80`),
    check('collections_name', sql`length(trim(${table.name})) > 0`),
    check('collections_kind', oneOf(table.kind, COLLECTION_KINDS)),
    check('collections_status', oneOf(table.status, ACTIVITY)),
    // Only a collection by hand is sorted 'arranged', and it always is.
    check(
      'collections_sort',
      sql`${oneOf(table.sort, COLLECTION_SORTS)} and (${table.kind} = 'hand') = (${table.sort} = 'arranged')`,
    ),
  ],
);

/** The products that staff chose, in their order. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_by_product').on(table.productId),
  ],
);

/** Former addresses of collections, which redirect. */
export const collectionSlugs = pgTable(
  'collection_slugs',
  {
    slug: text().primaryKey(),
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
  },
  (table) => [index('collection_slugs_by_collection').on(table.collectionId)],
);
