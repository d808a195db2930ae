// Roles of staff: what the people of the back office may do.

import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, updatedAt } from './columns.ts';

export const staffRoles = pgTable(
  'staff_roles',
  {
    id: id(),
    name: text().notNull(),
    /** Names of shop/staff/permission.ts. Empty for the owner, who has all. */
    permissions: text().array().notNull().default(sql`'{}'`),
    /** The most that the role may refund of one order; null without a limit. */
    refundLimit: paise(),
    isOwner: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('staff_roles_name').on(sql`lower(${table.name})`),
    uniqueIndex('staff_roles_one_owner').on(table.isOwner).where(sql`${table.isOwner}`),
    check('staff_roles_refund_limit', sql`${table.refundLimit} >= 0`),
    check('staff_roles_owner_unlimited', sql`not ${table.isOwner} or ${table.refundLimit} is null`),
  ],
);
