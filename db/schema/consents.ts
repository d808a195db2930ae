// What people agreed to hear from the store, and who waits for a size that is sold out.

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONSENT_PURPOSES, CONSENT_STATES, MESSAGE_CHANNELS } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { users } from './people.ts';
import { inventoryLevels } from './stock.ts';

/** Never changed: the newest row of a contact and purpose counts. Deleted with the person. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** An email address in lower case, or '+919845012345'. */
    contact: text().notNull(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    state: text({ enum: CONSENT_STATES }).notNull(),
    /** The exact words that were shown. */
    text: text().notNull(),
    /** The place where it was given or withdrawn: 'checkout', 'popup', 'preferences'. */
    source: text().notNull().default('product'),
    at: createdAt(),
  },
  (table) => [
    index('consents_contact').on(table.contact, table.purpose, table.at),
    index('consents_user').on(table.userId),
    check('consents_channel', oneOf(table.channel, MESSAGE_CHANNELS)),
    check('consents_purpose', oneOf(table.purpose, CONSENT_PURPOSES)),
    check('consents_state', oneOf(table.state, CONSENT_STATES)),
  ],
);

export const stockWaits = pgTable(
  'stock_waits',
  {
    id: id(),
    inventoryLevelId: uuid()
      .notNull()
      .references(() => inventoryLevels.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** An email address in lower case. */
    contact: text().notNull(),
    createdAt: createdAt(),
    /** When it was this person's turn; the mail follows. */
    toldAt: instant(),
    /** Set before the mail is sent, and cleared when sending failed: after a crash nobody is told twice. */
    sendingAt: instant(),
  },
  (table) => [
    uniqueIndex('stock_waits_open').on(table.inventoryLevelId, table.contact).where(sql`${table.toldAt} is null`),
    index('stock_waits_turn').on(table.inventoryLevelId, table.toldAt, table.createdAt),
    index('stock_waits_contact').on(table.contact),
    index('stock_waits_user').on(table.userId),
  ],
);
