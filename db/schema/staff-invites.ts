// Invitations to the back office that nobody has accepted yet. Accepting, withdrawing and the deletion of role or inviter delete the row.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './people.ts';
import { staffRoles } from './staff.ts';

export const staffInvites = pgTable(
  'staff_invites',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    staffRoleId: uuid()
      .notNull()
      .references(() => staffRoles.id, { onDelete: 'cascade' }),
    /** The inviter: the person who sent it last, or last changed its role. */
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the token in the mail; null until the mail is written. */
    tokenHash: text(),
    /** Counts the mails: one that was written for an earlier round is not sent. */
    round: integer().notNull().default(1),
    /** The time of the last mail. */
    invitedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('staff_invites_email').on(table.email),
    uniqueIndex('staff_invites_token_hash').on(table.tokenHash),
    index('staff_invites_by_role').on(table.staffRoleId),
    index('staff_invites_by_inviter').on(table.invitedBy),
    check('staff_invites_lower_email', sql`${table.email} = lower(${table.email})`),
  ],
);
