// The owner of a checkout and of its order: an account or a guest, or nobody for what staff enter.

import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './people.ts';

export const owner = () => ({
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** A guest has no account: the hash of a cookie owns what the guest orders. */
  guestHash: text(),
  /** The guest proved the customer's number by a code. */
  phoneVerified: boolean().notNull().default(false),
});

/** The CHECK condition: the owner is an account, a guest, or nobody. */
export const hasOneOwner = ({
  userId,
  guestHash,
}: {
  readonly userId: AnyColumn;
  readonly guestHash: AnyColumn;
}): SQL => sql`num_nonnulls(${userId}, ${guestHash}) <= 1`;
