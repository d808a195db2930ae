// The second factor of staff: an authenticator app, passkeys, and codes for the day the phone is lost.

import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PASSKEY_PURPOSES } from '#config/value-lists.ts';
import { bytes, createdAt, instant, oneOf } from './columns.ts';
import { users } from './people.ts';

/** One row per person with an app, a passkey or both; its deletion turns the second factor off. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed with the store's SECRET_KEY; useless without it. */
    sealedSecret: text().notNull(),
    /** When the set-up of the app began. Null for a person who has passkeys and no app. */
    begunAt: instant(),
    /** Null while the first code of the app has not been entered: the app proves nothing yet. */
    confirmedAt: instant(),
    /** The time step of the last code that was accepted. A code of this step or an earlier one is refused, so that none works twice. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [check('second_factors_last_step', sql`${table.lastStep} >= 0`)],
);

/** One row per code. The code itself is shown once and stored nowhere. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** HMAC of the code with the person's secret, which is sealed: reading this table gives no code. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A public key of staff; the private one never leaves her device. The second factor is on as long as there is one. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Chosen by the device, in base64url. */
    credentialId: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** In COSE format, as the device sent it. */
    publicKey: bytes().notNull(),
    /** How often the device has signed; 0 for devices that do not count. Never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches the device: 'internal', 'usb', 'hybrid', … */
    transports: text().array().notNull(),
    /** 'Chrome on Windows' */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    index('passkeys_by_user').on(table.userId),
    check('passkeys_counter', sql`${table.counter} >= 0`),
    check('passkeys_name', sql`length(${table.name}) between 1 and 60`),
  ],
);

/** The random value that a device signs: for one use within five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: PASSKEY_PURPOSES }).notNull(),
    /** The origin of the store that the person's browser has open; the device signs it too. */
    origin: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_by_user').on(table.userId),
    check('passkey_challenges_purpose', oneOf(table.purpose, PASSKEY_PURPOSES)),
  ],
);
