// Payment links that staff send to a customer. The link's checkout holds the prices, the reservation and the expiry. A token opens the
// link's page; only its hash is stored. Every mail and every copy has a token of its own, and all of them open the same checkout.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { checkouts } from './orders.ts';

export const paymentLinks = pgTable(
  'payment_links',
  {
    checkoutId: uuid()
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    /** Of the form that staff sent; the same key never makes a second link. */
    idempotencyKey: text().notNull(),
    createdBy: text().notNull(),
    /** How many mails with the link were requested. */
    mails: integer().notNull().default(1),
    /** When the customer last opened the payment window; null before. The reconciler counts from then. */
    windowOpenedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_links_once_a_key').on(table.idempotencyKey),
    check('payment_links_mails', sql`${table.mails} > 0`),
  ],
);

export const paymentLinkTokens = pgTable(
  'payment_link_tokens',
  {
    tokenHash: text().primaryKey(),
    checkoutId: uuid()
      .notNull()
      .references(() => paymentLinks.checkoutId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('payment_link_tokens_by_link').on(table.checkoutId)],
);
