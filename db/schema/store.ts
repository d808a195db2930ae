// Content pages with their versions, the store's accounts at providers, and complaints with their deadlines.

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { GRIEVANCE_STATUSES, INTEGRATION_NAMES, PAGE_STATUSES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

/** A page of words: About, the policies, and the merchant's own. The body is Markdown with placeholders such as {returnDays}. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    body: text().notNull(),
    status: text({ enum: PAGE_STATUSES }).notNull().default('draft'),
    /** A published page is shown from this time on; null means at once. */
    publishFrom: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('content_pages_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 80`),
    check('content_pages_title', sql`length(trim(${table.title})) > 0`),
    check('content_pages_status', oneOf(table.status, PAGE_STATUSES)),
  ],
);

/** Every saved text of a page. */
export const contentPageVersions = pgTable(
  'content_page_versions',
  {
    pageId: uuid()
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    savedBy: text().notNull(),
    savedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.version] })],
);

/** Former addresses of pages, which redirect. */
export const contentPageSlugs = pgTable(
  'content_page_slugs',
  {
    slug: text().primaryKey(),
    pageId: uuid()
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
  },
  (table) => [index('content_page_slugs_by_page').on(table.pageId)],
);

/** The account of the store at a provider. */
export const integrations = pgTable(
  'integrations',
  {
    name: text({ enum: INTEGRATION_NAMES }).primaryKey(),
    /** Values that staff may see again. */
    publicValues: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The secret values, encrypted with SECRET_KEY; null when there are none. */
    secretValues: text(),
    version: integer().notNull().default(1),
    /** Which account was tested: 'environment', 'database' or 'simulator'. Its result says nothing about another one. */
    checkedSource: text(),
    /** When it was last tested, and when it last worked. */
    checkedAt: instant(),
    succeededAt: instant(),
    lastError: text(),
    updatedAt: updatedAt(),
  },
  (table) => [check('integrations_name', oneOf(table.name, INTEGRATION_NAMES))],
);

/** A complaint to the grievance officer (Consumer Protection (E-Commerce) Rules, 2020). */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    /** Part of the ticket number: G-26-000123. */
    serial: integer().notNull().generatedAlwaysAsIdentity().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    orderNumber: text().notNull().default(''),
    complaint: text().notNull(),
    status: text({ enum: GRIEVANCE_STATUSES }).notNull().default('open'),
    acknowledgeBy: instant().notNull(),
    resolveBy: instant().notNull(),
    /** When the acknowledgement was sent. */
    acknowledgedAt: instant(),
    closedAt: instant(),
    /** Sent by the form, so that a repeated request makes one complaint. */
    idempotencyKey: uuid().notNull().unique(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('grievances_newest').on(table.createdAt, table.id),
    index('grievances_by_status').on(table.status, table.resolveBy),
    // The search of staff, any part of any of these: 50,000 complaints in 3 ms instead of 800 ms.
    index('grievances_search').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
      table.orderNumber.op('gin_trgm_ops'),
      table.complaint.op('gin_trgm_ops'),
    ),
    check('grievances_status', oneOf(table.status, GRIEVANCE_STATUSES)),
    check('grievances_complaint', sql`length(trim(${table.complaint})) > 0`),
  ],
);

/** What happened to a complaint: answers that were sent, and notes of staff. */
export const grievanceEvents = pgTable(
  'grievance_events',
  {
    id: id(),
    grievanceId: uuid()
      .notNull()
      .references(() => grievances.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    text: text().notNull().default(''),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('grievance_events_by_grievance').on(table.grievanceId, table.createdAt)],
);
