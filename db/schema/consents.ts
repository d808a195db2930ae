// Consents to messages, waits for sold-out sizes, and reminders about bags.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  CONSENT_PURPOSES,
  CONSENT_SOURCES,
  CONSENT_STATES,
  CONTACT_TOKEN_PURPOSES,
  MESSAGE_CHANNELS,
} from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { users } from './people.ts';
import { inventoryLevels } from './stock.ts';

/** Rows are never changed: the newest one of a contact, channel and purpose counts. They are deleted with the person. */
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
    source: text({ enum: CONSENT_SOURCES }).notNull().default('product'),
    at: createdAt(),
  },
  (table) => [
    index('consents_contact').on(table.contact, table.purpose, table.at),
    index('consents_user').on(table.userId),
    check('consents_channel', oneOf(table.channel, MESSAGE_CHANNELS)),
    check('consents_purpose', oneOf(table.purpose, CONSENT_PURPOSES)),
    check('consents_state', oneOf(table.state, CONSENT_STATES)),
    check('consents_source', oneOf(table.source, CONSENT_SOURCES)),
  ],
);

/** Links in mails that open something without a sign-in: the choices of an address, or the bag of a reminder. The mail has the token. */
export const contactTokens = pgTable(
  'contact_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: CONTACT_TOKEN_PURPOSES }).notNull(),
    /** An email address in lower case, or '+919845012345'. */
    contact: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_tokens_contact').on(table.contact),
    index('contact_tokens_user').on(table.userId),
    index('contact_tokens_expiry').on(table.expiresAt),
    check('contact_tokens_purpose', oneOf(table.purpose, CONTACT_TOKEN_PURPOSES)),
  ],
);

/** One row per reminder of a bag, at most two per bag. A row whose mail was not sent in the end is deleted. */
export const bagReminders = pgTable(
  'bag_reminders',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of products, sizes and quantities: another content counts as another bag. */
    bagHash: text().notNull(),
    step: integer().notNull(),
    createdAt: createdAt(),
    /** Set before the mail is sent, cleared when sending failed: a crash reminds nobody twice. `messages` has its own for phones. */
    sendingAt: instant(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('bag_reminders_once').on(table.userId, table.bagHash, table.step),
    index('bag_reminders_newest').on(table.userId, table.createdAt),
    check('bag_reminders_step', sql`${table.step} between 1 and 2`),
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
    /** When the person was notified; the mail follows. */
    toldAt: instant(),
    /** Set before the mail is sent, and cleared when sending failed: after a crash nobody is notified twice. */
    sendingAt: instant(),
  },
  (table) => [
    uniqueIndex('stock_waits_open').on(table.inventoryLevelId, table.contact).where(sql`${table.toldAt} is null`),
    index('stock_waits_turn').on(table.inventoryLevelId, table.toldAt, table.createdAt),
    index('stock_waits_contact').on(table.contact),
    index('stock_waits_user').on(table.userId),
  ],
);
