// What lists and searches of the shop leave behind: changes for the facet index, and searches without a result.
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Products whose filters or sort values changed, written by a trigger and deleted after a day. Each node reads it to keep its facet
 * index current. The transaction's id tells which changes a node has not seen, in whatever order the transactions commit.
 */
export const productFacetChanges = pgTable(
  'product_facet_changes',
  {
    /** No foreign key: a deleted product has a row too. */
    productId: uuid().notNull(),
    changedIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('product_facet_changes_in').on(table.changedIn),
    index('product_facet_changes_at').on(table.changedAt),
  ],
);

/** Searches of shoppers without a result. */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    text: text().primaryKey(),
    times: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [index('zero_result_searches_oldest').on(table.lastAt)],
);
