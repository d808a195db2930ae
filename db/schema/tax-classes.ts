// GST rates by kind of goods. The rates of a class are dated: a change of the law is a new row, and earlier orders keep their own rate.

import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TAX_RATE_KINDS, TAX_UNITS } from '#config/value-lists.ts';
import { createdAt, id, oneOf, paise, updatedAt } from './columns.ts';

/** A rate in percent. */
export const gstRate = () => numeric({ precision: 4, scale: 2, mode: 'number' });

export const taxClasses = pgTable(
  'tax_classes',
  {
    id: id(),
    name: text().notNull(),
    /** The HSN code of goods without one of their own. */
    hsn: text().notNull(),
    /** The unit quantity code for the GST returns. */
    unit: text({ enum: TAX_UNITS }).notNull().default('PCS'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('tax_classes_name').on(sql`lower(${table.name})`),
    check('tax_classes_name_set', sql`length(trim(${table.name})) > 0`),
    check('tax_classes_hsn', sql`${table.hsn} ~ '^\\d{4}(\\d{2}){0,2}$'`),
    check('tax_classes_unit', oneOf(table.unit, TAX_UNITS)),
  ],
);

export const taxRates = pgTable(
  'tax_rates',
  {
    taxClassId: uuid()
      .notNull()
      .references(() => taxClasses.id, { onDelete: 'cascade' }),
    /** The first Indian day of the rate; it ends when the next one begins. */
    validFrom: date({ mode: 'string' }).notNull(),
    kind: text({ enum: TAX_RATE_KINDS }).notNull(),
    rate: gstRate().notNull(),
    /** For a slab: the highest price of one item, without tax, that has the lower rate; and the rate above it. */
    threshold: paise(),
    rateAbove: gstRate(),
  },
  (table) => [
    primaryKey({ columns: [table.taxClassId, table.validFrom] }),
    check('tax_rates_kind', oneOf(table.kind, TAX_RATE_KINDS)),
    check(
      'tax_rates_percent',
      sql`${table.rate} between 0 and 99 and coalesce(${table.rateAbove}, 0) between 0 and 99`,
    ),
    check(
      'tax_rates_slab',
      sql`case ${table.kind}
        when 'slab' then num_nulls(${table.threshold}, ${table.rateAbove}) = 0 and ${table.threshold} > 0 and ${table.rateAbove} > ${table.rate}
        else num_nonnulls(${table.threshold}, ${table.rateAbove}) = 0 end`,
    ),
  ],
);
