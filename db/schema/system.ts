// What the back office and the process keep for themselves: notifications, audit, outbox, facts of this store.

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

/** Who changed what, written in the transaction of the change. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    actorId: uuid(),
    actor: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: createdAt(),
  },
  (table) => [
    // Each way to narrow the log, read from its newest row on. Rows of one decision have one time; the id tells them apart.
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

/** What must reach the outside: written with the decision, sent at least once, one row a (topic, ref). */
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
    /** When it may be taken next. Whoever takes it moves this ahead, so that nobody else takes it meanwhile. */
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

/** Facts about this database, such as that it holds the demo store. */
export const appMetadata = pgTable('app_metadata', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
});

/** The slot of time that each periodic job was queued for last (`server/jobs/job-schedule.ts`). */
export const jobSlots = pgTable('job_slots', {
  task: text().primaryKey(),
  slot: instant().notNull(),
});
