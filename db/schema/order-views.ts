// Saved views of the list of orders: each belongs to one staff member.

import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';

export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Search, filters and sort, as in the URL of the list: 'status=pending&sort=total-desc'. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_views_name').on(table.userId, sql`lower(${table.name})`),
    check('order_views_name_given', sql`length(trim(${table.name})) > 0`),
    check('order_views_query_given', sql`${table.query} <> ''`),
  ],
);
