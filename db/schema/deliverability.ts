// The courier's last response per pincode, shared by all nodes. A cache: rows may be deleted at any time.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const pinDeliverability = pgTable(
  'pin_deliverability',
  {
    pin: text().primaryKey(),
    serviceable: boolean().notNull(),
    codAvailable: boolean().notNull(),
    /** Days of transport; null when the courier gives none. */
    days: integer(),
    checkedAt: instant().notNull(),
  },
  (table) => [
    index('pin_deliverability_oldest').on(table.checkedAt),
    check('pin_deliverability_pin', sql`${table.pin} ~ '^[1-9][0-9]{5}$'`),
    check('pin_deliverability_days', sql`${table.days} between 0 and 60`),
    check('pin_deliverability_cash', sql`${table.serviceable} or not ${table.codAvailable}`),
  ],
);
