// Products that the page of another product shows: those that were often ordered with it, and those that staff chose as its look.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';

const productRef = () =>
  uuid()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** Counted every night from the orders. Position 0 is the product that belongs to it most. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: productRef(),
    position: integer().notNull(),
    otherId: productRef(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('bought_together_others').on(table.otherId),
    check('bought_together_two', sql`${table.productId} <> ${table.otherId} and ${table.position} >= 0`),
  ],
);

/** "Complete the look", in the order of staff. */
export const lookProducts = pgTable(
  'look_products',
  {
    productId: productRef(),
    position: integer().notNull(),
    otherId: productRef(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    uniqueIndex('look_products_once').on(table.productId, table.otherId),
    index('look_products_others').on(table.otherId),
    check('look_products_two', sql`${table.productId} <> ${table.otherId} and ${table.position} >= 0`),
  ],
);
