// People: accounts, how they sign in and their sessions, saved addresses, the bag and wishlist of a signed-in shopper, and notes of staff.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ACTIVITY,
  ADDRESS_TYPES,
  PHONE_CODE_PURPOSES,
  SIGN_IN_PROVIDERS,
  USER_ROLES,
  VERIFICATION_PURPOSES,
} from '#config/value-lists.ts';
import { products } from './catalog.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { staffRoles } from './staff.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    /** Null for an account that has a verified mobile number only. */
    email: text(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: USER_ROLES }).notNull().default('user'),
    /** What an administrator may do in the back office; null for customers. */
    staffRoleId: uuid().references(() => staffRoles.id),
    status: text({ enum: ACTIVITY }).notNull().default('active'),
    /** Ten digits. */
    phone: text(),
    /** When its owner entered a code that was sent to the number; null for a number that was merely typed. */
    phoneVerifiedAt: instant(),
    address: text(),
    city: text(),
    state: text(),
    pincode: text(),
    lastLogin: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_verified_phone').on(table.phone).where(sql`${table.phoneVerifiedAt} is not null`),
    // The back office's list of users, newest first: all, by status, or by role and status.
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_by_status').on(table.status, table.createdAt.desc().nullsFirst(), table.id),
    index('users_by_role').on(table.role, table.status, table.createdAt.desc().nullsFirst(), table.id),
    check('users_role', oneOf(table.role, USER_ROLES)),
    check('users_status', oneOf(table.status, ACTIVITY)),
    check('users_contact', sql`${table.email} is not null or ${table.phoneVerifiedAt} is not null`),
    // Staff sign in by email, and ledgers name them by it.
    check('users_admin_email', sql`${table.role} <> 'admin' or ${table.email} is not null`),
    check('users_admin_staff_role', sql`${table.role} <> 'admin' or ${table.staffRoleId} is not null`),
    index('users_by_staff_role').on(table.staffRoleId).where(sql`${table.staffRoleId} is not null`),
    check(
      'users_verified_phone_number',
      sql`${table.phoneVerifiedAt} is null or (${table.phone} is not null and ${table.phone} ~ '^[6-9][0-9]{9}$')`,
    ),
  ],
);

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    /** Hash of the token that the browser holds. The token itself is stored nowhere, so reading this table gives access to no session. */
    tokenHash: text().notNull().unique('sessions_token_hash'),
    expiresAt: instant().notNull(),
    /** When this session proved the second factor; null for one that was opened with a password or Google alone. */
    secondFactorAt: instant(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    /** Time of last use, updated at most once per hour, for staff once per five minutes. */
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);

/** How a person signs in: with a password, a Google account (`accountId` is its `sub`), or codes to a mobile number ('+919845012345'). */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    accountId: text().notNull(),
    providerId: text({ enum: SIGN_IN_PROVIDERS }).notNull(),
    /** The password's hash; only with 'credential'. */
    password: text(),
    /** False while the password comes only from a registration form: the owner of the address may not know it. */
    passwordProven: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
    index('accounts_by_user').on(table.userId),
    check('accounts_provider_id', oneOf(table.providerId, SIGN_IN_PROVIDERS)),
    check('accounts_password', sql`(${table.providerId} = 'credential') = (${table.password} is not null)`),
  ],
);

/** Links in mails that prove an address. Opening a link deletes its row, so that it works once. */
export const verificationTokens = pgTable(
  'verification_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: VERIFICATION_PURPOSES }).notNull(),
    userId: userId(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('verification_tokens_by_user').on(table.userId, table.purpose),
    check('verification_tokens_purpose', oneOf(table.purpose, VERIFICATION_PURPOSES)),
  ],
);

/**
 * Two accounts that become one. The browser has the token, for 15 minutes and for one session; the row stays until it has expired, so that a
 * repeated request gets the same response.
 */
export const accountJoins = pgTable(
  'account_joins',
  {
    tokenHash: text().primaryKey(),
    /** The account that was signed in when the join began. Null once it is part of the other account, or deleted. */
    firstId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The account that was proven next; null until then. */
    secondId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the token of the browser's session. */
    sessionHash: text().notNull(),
    joinedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_joins_first').on(table.firstId),
    index('account_joins_second').on(table.secondId),
    check('account_joins_two', sql`${table.firstId} <> ${table.secondId}`),
  ],
);

/** Codes that were sent to mobile numbers. A code is stored as an HMAC only; the cleanup job deletes its row after a day. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: id(),
    /** '+919845012345' */
    phone: text().notNull(),
    purpose: text({ enum: PHONE_CODE_PURPOSES }).notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    sentAt: createdAt(),
    /** Brought forward by a newer code, and when the code could not be sent. */
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The guest who asked for a code of purpose 'cod': a used one proves the number for a day. */
    guestHash: text(),
  },
  (table) => [
    index('phone_codes_by_guest').on(table.guestHash).where(sql`${table.guestHash} is not null`),
    check('phone_codes_guest', sql`(${table.purpose} = 'cod') = (${table.guestHash} is not null)`),
    index('phone_codes_by_phone').on(table.phone, table.sentAt),
    index('phone_codes_by_age').on(table.sentAt),
    check('phone_codes_purpose', oneOf(table.purpose, PHONE_CODE_PURPOSES)),
    check('phone_codes_phone', sql`${table.phone} ~ '^[+]91[6-9][0-9]{9}$'`),
    check('phone_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);

/** Rate limits: counts of attempts within a window, shared by all nodes. */
export const rateLimits = pgTable('rate_limits', {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** When the window began, in milliseconds since 1970. */
  windowBeganAt: bigint('last_request', { mode: 'number' }).notNull(),
});

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: userId(),
    type: text({ enum: ADDRESS_TYPES }).notNull().default('home'),
    name: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    pincode: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('addresses_by_user').on(table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
    check('addresses_type', oneOf(table.type, ADDRESS_TYPES)),
  ],
);

export const bagLines = pgTable(
  'bag_lines',
  {
    userId: userId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text().notNull().default(''),
    qty: integer().notNull().default(1),
    addedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.size] }),
    check('bag_lines_qty', sql`${table.qty} >= 1`),
  ],
);

/** Keys of bag changes that were applied. A browser that got no response sends the same changes again; they apply once. */
export const bagChangeKeys = pgTable(
  'bag_change_keys',
  { userId: userId(), key: uuid().notNull(), appliedAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('bag_change_keys_by_age').on(table.appliedAt)],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: userId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** What staff note about a customer; the customer sees it in the export of the account's data alone. Deleted with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    userId: userId(),
    note: text().notNull(),
    actor: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    index('customer_notes_by_user').on(table.userId, table.at),
    check('customer_notes_note', sql`length(trim(${table.note})) > 0`),
  ],
);
