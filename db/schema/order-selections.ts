// Orders that a staff member selected for documents: more than fit into the URL of a page. They are forgotten after a week.

import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';

export const orderSelections = pgTable(
  'order_selections',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the order of the list. An order that is deleted later is missing from the documents. */
    orderIds: uuid().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_selections_by_user').on(table.userId, table.createdAt)],
);
