// Figures over all products, so that the dashboard need not read them all. A trigger adds a row for each product that changed in what is
// counted; the figures are the sum of all rows, and a job makes one row of many. Nobody waits for anybody (docs/decisions/0029).
import { bigint, bigserial, integer, pgTable } from 'drizzle-orm/pg-core';

export const catalogueFigures = pgTable('catalogue_figures', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** How many more there are, or less; so is each of the others. Deleted products count nowhere. */
  products: integer().notNull(),
  active: integer().notNull(),
  /** Active with one to ten pieces. */
  lowStock: integer().notNull(),
  /** Active with none. */
  outOfStock: integer().notNull(),
  /** Price times pieces, in paise. */
  stockValue: bigint({ mode: 'number' }).notNull(),
});
