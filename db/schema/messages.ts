// Messages to people by WhatsApp, SMS and email: the outcome of each, and the texts that staff wrote for them.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/** One row per event, ref and channel: an event that is processed twice writes to nobody twice. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** 'order-shipped', 'code': the names of shop/messages/message-events.ts. */
    event: text().notNull(),
    /** The ref of its outbox row, or the id of its code, wait or reminder. */
    ref: text().notNull(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** An email address in lower case, or '+919845012345'. Null after the person was deleted. */
    contact: text(),
    /** The provider's name of the template. */
    templateName: text(),
    /** The values of the template's variables; not stored for a message with a code. Null when they were erased. */
    values: jsonb().$type<Readonly<Record<string, string>>>(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('waiting'),
    providerId: text(),
    /** Why it failed, in words for staff. */
    problem: text(),
    /** Thousandths of a rupee; null when the channel costs nothing. */
    costMilliRupees: integer(),
    createdAt: createdAt(),
    /** When it may be sent: later than createdAt in the hours in which no offers are sent. */
    dueAt: createdAt(),
    /** Set before it is sent: after a crash its state is unknown, and it is not sent again by itself. */
    sendingAt: instant(),
    /** How often it was sent, or tried; back to 0 when staff send it again. */
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
  },
  (table) => [
    uniqueIndex('messages_once').on(table.event, table.ref, table.channel),
    index('messages_newest').on(table.createdAt.desc(), table.id),
    index('messages_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('messages_order').on(table.orderId),
    index('messages_user').on(table.userId),
    index('messages_contact').on(table.contact),
    uniqueIndex('messages_provider_id').on(table.channel, table.providerId).where(sql`${table.providerId} is not null`),
    check('messages_channel', oneOf(table.channel, MESSAGE_CHANNELS)),
    check('messages_state', oneOf(table.state, MESSAGE_STATES)),
  ],
);

/** The template that staff wrote for an event and a channel. Without a row, email has the default text, and WhatsApp and SMS are off. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    event: text().notNull(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    /** 'en', 'hi' */
    language: text().notNull().default('en'),
    isOn: boolean().notNull(),
    /** WhatsApp's name of the approved template, or the provider's id of the SMS template. */
    providerName: text(),
    /** Of an email only. */
    subject: text(),
    /** The text, with variables such as {name}. Null for the default text. */
    body: text(),
    /** Why the provider paused or refused the template; null while it is usable. */
    problem: text(),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('message_templates_event').on(table.event, table.channel, table.language),
    check('message_templates_channel', oneOf(table.channel, MESSAGE_CHANNELS)),
  ],
);
