// The second factor of staff: an authenticator app, and codes for the day the phone is lost.

import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './people.ts';

export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed with the store's SECRET_KEY; useless without it. */
    sealedSecret: text().notNull(),
    /** Null while the first code has not been entered: nothing is asked for yet. */
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
