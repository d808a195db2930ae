// Stock per product and size, and the ledger it is the sum of. The checks below are the last guard against overselling.

import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LEDGER_KINDS } from '#config/value-lists.ts';
import { products } from './catalog.ts';
import { createdAt, id, oneOf } from './columns.ts';

export const inventoryLevels = pgTable(
  'inventory_levels',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** '' for a product without sizes. */
    size: text().notNull(),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    /** '{product's SKU}-{size}' until staff set another one. Null while the product is deleted: another size may use the SKU. */
    sku: text(),
    /** The barcode on the goods: a GTIN or the store's own code. Null while the product is deleted. */
    barcode: text(),
  },
  (table) => [
    uniqueIndex('inventory_levels_product_size').on(table.productId, table.size),
    uniqueIndex('inventory_levels_sku').on(table.sku).where(sql`${table.sku} is not null`),
    uniqueIndex('inventory_levels_barcode').on(table.barcode).where(sql`${table.barcode} is not null`),
    // Staff search by any part of a SKU or barcode.
    index('inventory_levels_codes').using(
      'gin',
      sql`lower(coalesce(${table.sku}, '') || E'\\n' || coalesce(${table.barcode}, '')) gin_trgm_ops`,
    ),
    check('inventory_levels_codes_set', sql`length(trim(${table.sku})) > 0 and length(trim(${table.barcode})) > 0`),
    check('inventory_levels_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_levels_reserved', sql`${table.reserved} between 0 and ${table.onHand}`),
  ],
);

/** Append-only: a trigger refuses updates and deletes of single rows. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    inventoryLevelId: uuid()
      .notNull()
      .references(() => inventoryLevels.id, { onDelete: 'cascade' }),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    onHandChange: integer().notNull(),
    reservedChange: integer().notNull(),
    /** How many units of an order moved, even when the stock does not change. */
    units: integer('pieces'),
    checkoutId: uuid(),
    /** Incremented when a cancelled order is reopened, so that each generation reserves and releases once. */
    reservationGeneration: integer().notNull().default(0),
    actor: text().notNull(),
    note: text(),
    at: createdAt(),
  },
  (table) => [
    index('stock_ledger_stock').on(table.inventoryLevelId),
    uniqueIndex('stock_ledger_once')
      .on(table.checkoutId, table.inventoryLevelId, table.kind, table.reservationGeneration)
      .where(sql`${table.checkoutId} is not null and ${table.kind} in ('reserve', 'release')`),
    check('stock_ledger_kind', oneOf(table.kind, LEDGER_KINDS)),
    check(
      'stock_ledger_moves',
      sql`${table.onHandChange} <> 0 or ${table.reservedChange} <> 0 or coalesce(${table.units}, 0) > 0`,
    ),
  ],
);
