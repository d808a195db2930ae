// Texts and contact data from people: reviews, feedback waiting for staff, leads, newsletter addresses.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FIT_ANSWERS, LEAD_STATUSES, REQUEST_STATUSES, REVIEW_SOURCES } from '#config/value-lists.ts';
import { pictures, products } from './catalog.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { consents } from './consents.ts';
import { users } from './people.ts';

const reviewColumns = () => ({
  id: id(),
  productId: uuid()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  userName: text().notNull(),
  rating: integer().notNull(),
  comment: text().notNull(),
  verified: boolean().notNull().default(false),
  /** Null: not answered, or the product has no sizes. */
  fit: text({ enum: FIT_ANSWERS }),
});

export const feedback = pgTable(
  'user_feedback',
  {
    ...reviewColumns(),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
    approvedAt: instant(),
    rejectedAt: instant(),
    adminNotes: text(),
    source: text({ enum: REVIEW_SOURCES }).notNull().default('web'),
  },
  (table) => [
    index('user_feedback_by_status').on(table.status, table.createdAt.desc().nullsFirst()),
    index('user_feedback_newest').on(table.createdAt, table.id),
    // Counting by status and rating reads this index alone.
    index('user_feedback_figures').on(table.status, table.rating),
    index('user_feedback_by_product').on(table.productId),
    check('user_feedback_rating', sql`${table.rating} between 1 and 5`),
    check('user_feedback_comment', sql`length(trim(${table.comment})) > 0`),
    check('user_feedback_fit', oneOf(table.fit, FIT_ANSWERS)),
    check('user_feedback_status', oneOf(table.status, REQUEST_STATUSES)),
    check('user_feedback_approved', sql`(${table.status} = 'approved') = (${table.approvedAt} is not null)`),
    check('user_feedback_rejected', sql`(${table.status} = 'rejected') = (${table.rejectedAt} is not null)`),
  ],
);

/** Reviews are feedback that staff approved; one review per feedback. */
export const reviews = pgTable(
  'reviews',
  {
    ...reviewColumns(),
    feedbackId: uuid()
      .unique()
      .references(() => feedback.id, { onDelete: 'set null' }),
    date: createdAt(),
  },
  (table) => [
    index('reviews_by_product').on(table.productId, table.date.desc().nullsFirst()),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_fit', oneOf(table.fit, FIT_ANSWERS)),
  ],
);

/** Photos of shoppers for their reviews: uploaded first, and of a review as soon as it is sent. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the review is sent. */
    feedbackId: uuid().references(() => feedback.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    pictureKey: text()
      .notNull()
      .references(() => pictures.key),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_photos_by_feedback').on(table.feedbackId, table.position),
    index('review_photos_by_user').on(table.userId),
    index('review_photos_by_picture').on(table.pictureKey),
    index('review_photos_unsent').on(table.createdAt).where(sql`${table.feedbackId} is null`),
  ],
);

/** The newest consent that was given together with the row; null when the store did not ask for one. */
const consentId = () => uuid().references(() => consents.id, { onDelete: 'set null' });

export const leads = pgTable(
  'leads',
  {
    id: id(),
    mobileNumber: text().notNull(),
    source: text().notNull(),
    status: text({ enum: LEAD_STATUSES }).notNull().default('new'),
    notes: text().notNull().default(''),
    consentId: consentId(),
    timestamp: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('leads_mobile').on(table.mobileNumber),
    index('leads_newest').on(table.timestamp.desc().nullsFirst()),
    index('leads_consent').on(table.consentId),
    index('leads_by_status').on(table.status, table.timestamp, table.id),
    check('leads_mobile_number', sql`${table.mobileNumber} ~ '^[6-9][0-9]{9}$'`),
    check('leads_status', oneOf(table.status, LEAD_STATUSES)),
  ],
);

export const newsletterAddresses = pgTable(
  'newsletter_addresses',
  { id: id(), email: text().notNull(), consentId: consentId(), createdAt: createdAt() },
  (table) => [
    uniqueIndex('newsletter_addresses_email').on(sql`lower(${table.email})`),
    index('newsletter_addresses_consent').on(table.consentId),
    index('newsletter_addresses_newest').on(table.createdAt, table.id),
  ],
);
