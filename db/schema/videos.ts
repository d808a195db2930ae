// Videos of products: at most one per product. The bytes are in the picture store.

import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { pictures, products } from './catalog.ts';
import { createdAt } from './columns.ts';

/** One stored MP4 file; `key` is a hash of its bytes and its name in the URL. */
export const videos = pgTable(
  'videos',
  {
    key: text().primaryKey(),
    /** As shown: a portrait recording of a phone is higher than wide. */
    width: integer().notNull(),
    height: integer().notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    /** Its name in the picture store: 'videos/{timestamp}_{key}.mp4'. */
    storedAs: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'videos_size',
      sql`${table.width} > 0 and ${table.height} > 0 and ${table.durationMs} > 0 and ${table.bytes} > 0`,
    ),
  ],
);

export const productVideos = pgTable('product_videos', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  videoKey: text()
    .notNull()
    .references(() => videos.key),
  /** A frame of the video that staff chose; null: the product's main picture. */
  posterKey: text().references(() => pictures.key),
  /** When it was added to the product. */
  createdAt: createdAt(),
});
