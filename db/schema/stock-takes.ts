// Stock takes: what staff counted, scan by scan, and the corrections that followed from it.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STOCK_TAKE_RESULTS, STOCK_TAKE_SCAN_PROBLEMS, STOCK_TAKE_STATUSES } from '#config/value-lists.ts';
import { id, instant, oneOf, paise } from './columns.ts';
import { inventoryLevels } from './stock.ts';

/** The staff member in whose name a stock take corrects stock. */
export interface StockTaker {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export const stockTakes = pgTable(
  'stock_takes',
  {
    id: id(),
    /** Null: all products. Not a reference: a stock take is kept when its category is deleted. */
    categoryId: uuid(),
    /** The category's name when the stock take began; '' for all products. */
    categoryName: text().notNull(),
    status: text({ enum: STOCK_TAKE_STATUSES }).notNull().default('counting'),
    startedBy: jsonb().$type<StockTaker>().notNull(),
    startedAt: instant().notNull(),
    appliedBy: jsonb().$type<StockTaker>(),
    endedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('stock_takes_newest').on(table.startedAt.desc().nullsFirst()),
    // At most one in progress per scope. Beginning a stock take also refuses one of all products beside one of a category.
    uniqueIndex('stock_takes_one_per_scope')
      .on(sql`coalesce(${table.categoryId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${table.status} in ('counting', 'applying')`),
    check('stock_takes_status', oneOf(table.status, STOCK_TAKE_STATUSES)),
    check('stock_takes_applied', sql`(${table.status} in ('applying', 'applied')) = (${table.appliedBy} is not null)`),
    check('stock_takes_ended', sql`(${table.status} in ('applied', 'abandoned')) = (${table.endedAt} is not null)`),
  ],
);

/** One size of a stock take: what was counted, and what became of the difference. */
export const stockTakeLines = pgTable(
  'stock_take_lines',
  {
    id: id(),
    stockTakeId: uuid()
      .notNull()
      .references(() => stockTakes.id, { onDelete: 'cascade' }),
    /** Null: the size has been removed since. */
    inventoryLevelId: uuid().references(() => inventoryLevels.id, { onDelete: 'set null' }),
    productName: text().notNull(),
    size: text().notNull(),
    sku: text().notNull(),
    price: paise().notNull(),
    counted: integer().notNull(),
    /** False: nobody counted the size, and staff chose to set such sizes to 0. */
    wasCounted: boolean().notNull().default(true),
    /** The stock on hand at the first scan of the size. */
    book: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** Null until the stock take is applied. */
    result: text({ enum: STOCK_TAKE_RESULTS }),
  },
  (table) => [
    uniqueIndex('stock_take_lines_size').on(table.stockTakeId, table.inventoryLevelId),
    index('stock_take_lines_levels').on(table.inventoryLevelId),
    index('stock_take_lines_open').on(table.stockTakeId).where(sql`${table.result} is null`),
    check('stock_take_lines_counted', sql`${table.counted} >= 0 and ${table.book} >= 0`),
    check('stock_take_lines_times', sql`${table.firstAt} <= ${table.lastAt}`),
    check('stock_take_lines_result', oneOf(table.result, STOCK_TAKE_RESULTS)),
  ],
);

/** One scan, one typed quantity, or one row of a file. Its id comes from the browser: a scan that is sent again is counted once. */
export const stockTakeScans = pgTable(
  'stock_take_scans',
  {
    id: uuid().primaryKey(),
    stockTakeId: uuid()
      .notNull()
      .references(() => stockTakes.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    quantity: integer().notNull(),
    /** Null: no size of this stock take has the code. */
    lineId: uuid().references(() => stockTakeLines.id, { onDelete: 'set null' }),
    /** Why the scan is not counted; null for a counted one. */
    problem: text({ enum: STOCK_TAKE_SCAN_PROBLEMS }),
    actor: text().notNull(),
    at: instant().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    index('stock_take_scans_newest').on(table.stockTakeId, table.at.desc().nullsFirst()),
    index('stock_take_scans_lines').on(table.lineId),
    check('stock_take_scans_quantity', sql`${table.quantity} >= 0`),
    check('stock_take_scans_problem', oneOf(table.problem, STOCK_TAKE_SCAN_PROBLEMS)),
  ],
);
