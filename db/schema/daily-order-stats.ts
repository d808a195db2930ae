// Daily sums, so that totals over all orders need not read all orders. Placing an order writes nothing here: a job stores the sums of
// past days, and a trigger marks a day when one of its orders changes afterwards. A day that is marked, or not stored yet, is computed from
// its orders, so that the totals are correct at any moment (docs/decisions/0023).
import { bigint, bigserial, date, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const dailyOrderStats = pgTable('daily_order_stats', {
  /** A day in India's time zone. */
  day: date().primaryKey(),
  orders: integer().notNull(),
  cancelled: integer().notNull(),
  /** Totals of orders that are not cancelled, in paise. */
  revenue: bigint({ mode: 'number' }).notNull(),
  processed: integer().notNull(),
  lastProcessed: instant(),
  /** Revenue by payment method. */
  methods: jsonb().$type<Record<string, number>>().notNull(),
  /** Value of the items by their category's id; '' for deleted products. */
  categories: jsonb().$type<Record<string, number>>().notNull(),
});

/** Written in the transaction of the change, so that both become visible together. Any number of marks per day. */
export const staleOrderDays = pgTable(
  'stale_order_days',
  { id: bigserial({ mode: 'number' }).primaryKey(), day: date().notNull() },
  (table) => [index('stale_order_days_day').on(table.day)],
);
