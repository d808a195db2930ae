// Imports of product files: the file with the choices of staff, its products one row each, the pictures to fetch, and the addresses that
// the products had in the old shop.

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
import {
  ACTIVITY,
  IMPORT_ACTIONS,
  IMPORT_KINDS,
  IMPORT_PAUSE_REASONS,
  IMPORT_ROW_STATUSES,
  IMPORT_STATUSES,
  PICTURE_JOB_STATUSES,
} from '#config/value-lists.ts';
import { pictures, products } from './catalog.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

/** The staff member in whose name an import changes products. */
export interface ImportStarter {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileName: text().notNull(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    file: text().notNull(),
    rows: integer().notNull(),
    choices: jsonb().$type<unknown>().notNull(),
    /** False: new products stay inactive. True: they get the file's status as soon as they have a picture. */
    publishes: boolean().notNull().default(true),
    status: text({ enum: IMPORT_STATUSES }).notNull().default('draft'),
    startedBy: jsonb().$type<ImportStarter>(),
    /** Set when the store itself paused the import: its starter may no longer change products. */
    pauseReason: text({ enum: IMPORT_PAUSE_REASONS }),
    /** Set with the rows of the import: the file has been read. */
    readAt: instant(),
    startedAt: instant(),
    endedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('imports_newest').on(table.createdAt.desc().nullsFirst()),
    // One import at a time.
    uniqueIndex('imports_one_at_work')
      .on(sql`(${table.status} in ('running', 'undoing'))`)
      .where(sql`${table.status} in ('running', 'undoing')`),
    check('imports_kind', oneOf(table.kind, IMPORT_KINDS)),
    check('imports_status', oneOf(table.status, IMPORT_STATUSES)),
    check('imports_pause_reason', oneOf(table.pauseReason, IMPORT_PAUSE_REASONS)),
    check('imports_started', sql`${table.status} = 'draft' or ${table.startedBy} is not null`),
  ],
);

/** One product of a file. Its state changes in the transaction that stores the product. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The first line of the product in the file. */
    line: integer().notNull(),
    key: text().notNull(),
    styleKey: text(),
    name: text().notNull(),
    /** The product as the file describes it. */
    plan: jsonb().$type<unknown>().notNull(),
    /** Null until the row is done. */
    action: text({ enum: IMPORT_ACTIONS }),
    status: text({ enum: IMPORT_ROW_STATUSES }).notNull().default('planned'),
    error: text(),
    notes: text().array().notNull().default(sql`'{}'`),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The status that the product gets with its first picture. */
    statusWithPicture: text({ enum: ACTIVITY }),
    /** The handles of the look's products; null without a look, and once it is set, when all products of the file are stored. */
    look: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.key] }),
    index('import_rows_lines').on(table.importId, table.status, table.line),
    index('import_rows_looks').on(table.importId, table.line).where(sql`${table.look} is not null`),
    index('import_rows_keys').on(table.key).where(sql`${table.productId} is not null`),
    index('import_rows_styles').on(table.styleKey).where(sql`${table.styleKey} is not null`),
    index('import_rows_products').on(table.productId).where(sql`${table.productId} is not null`),
    check('import_rows_status', oneOf(table.status, IMPORT_ROW_STATUSES)),
    check('import_rows_action', oneOf(table.action, IMPORT_ACTIONS)),
    check('import_rows_done', sql`(${table.status} = 'done') = (${table.action} is not null)`),
  ],
);

/** A picture that an import fetches for a product. */
export const pictureJobs = pgTable(
  'picture_jobs',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    source: text().notNull(),
    alt: text().notNull(),
    status: text({ enum: PICTURE_JOB_STATUSES }).notNull().default('waiting'),
    /** 'This picture could not be fetched (404).' */
    error: text(),
    attempts: integer().notNull().default(0),
    pictureKey: text().references(() => pictures.key, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId, table.position] }),
    index('picture_jobs_states').on(table.importId, table.status, table.position),
    index('picture_jobs_products').on(table.productId, table.source),
    index('picture_jobs_sources').on(table.importId, table.source),
    index('picture_jobs_pictures').on(table.pictureKey).where(sql`${table.pictureKey} is not null`),
    check('picture_jobs_status', oneOf(table.status, PICTURE_JOB_STATUSES)),
    check('picture_jobs_position', sql`${table.position} >= 0`),
  ],
);

/** A picture that staff uploaded for an import, by the file name that the products' file has: 'neel-1.jpg'. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In lower case, without folders. */
    name: text().notNull(),
    pictureKey: text()
      .notNull()
      .references(() => pictures.key, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.name] }),
    index('import_pictures_pictures').on(table.pictureKey),
  ],
);

/** A product's address in the shop that it was imported from: '/products/neel-kurta', without a slash at its end. */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    path: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('old_addresses_products').on(table.productId)],
);
