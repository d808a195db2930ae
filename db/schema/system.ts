// Internal tables of the back office and the process: notifications, audit log, outbox, app metadata.

import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { NOTIFICATION_TYPES, OUTBOX_STATUSES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    read: boolean().notNull().default(false),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_newest').on(table.createdAt.desc().nullsFirst()),
    index('notifications_unread').on(table.createdAt.desc().nullsFirst()).where(sql`not ${table.read}`),
    check('notifications_type', oneOf(table.type, NOTIFICATION_TYPES)),
  ],
);

/** Audit log: who changed what, written in the transaction of the change. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    actorId: uuid(),
    actor: text().notNull(),
    /** The name of the staff member's role at the time; null for jobs, and in rows from before there were roles. */
    actorRole: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: createdAt(),
  },
  (table) => [
    // One index per filter of the log, read from the newest row on. Rows of one decision have the same time; the id orders them.
    index('audit_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_by_actor').on(table.actor, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_by_kind').on(table.entity, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_by_actor_and_kind').on(
      table.actor,
      table.entity,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_by_entity').on(table.entity, table.entityId, table.at.desc().nullsFirst()),
  ],
);

/** Messages to the outside: written in the transaction of the decision, sent at least once, one row per (topic, ref). */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    topic: text().notNull(),
    ref: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: OUTBOX_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** When the row may be claimed next. The node that claims it moves this time ahead, so that no other node claims it at the same time. */
    nextAttemptAt: createdAt(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('outbox_once').on(table.topic, table.ref),
    index('outbox_due').on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    check('outbox_status', oneOf(table.status, OUTBOX_STATUSES)),
    check('outbox_sent', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
  ],
);

/** Metadata of this database, such as that it holds the demo store. */
export const appMetadata = pgTable('app_metadata', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
});

/** The last time slot for which each periodic job was queued (`server/jobs/job-schedule.ts`). */
export const jobSlots = pgTable('job_slots', {
  task: text().primaryKey(),
  slot: instant().notNull(),
});
