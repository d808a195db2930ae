// The actor of a staff member, from the stored account and its role. A session is read together with the role, in one
// query; a job that runs in somebody's name looks the person up here.

import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import type { StaffActor } from '#shop/actor.ts';
import { pick } from '#shop/pick.ts';
import { rolePermissions } from './permission.ts';

/** For a left join of staffRoles: null for a customer. */
export const staffRoleColumns = {
  ...pick(staffRoles, 'id', 'name', 'isOwner', 'refundLimit', 'permissions'),
};

interface StaffAccount {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly staffRole: {
    readonly id: string;
    readonly name: string;
    readonly isOwner: boolean;
    readonly refundLimit: number | null;
    readonly permissions: readonly string[];
  };
}

export const toStaffActor = ({ userId, email, name, staffRole }: StaffAccount): StaffActor => {
  const { permissions: _, ...role } = staffRole;
  return { kind: 'staff', userId, email, name, role, permissions: rolePermissions(staffRole) };
};

/** Null when the person is no longer an active administrator. */
export async function findStaffActor(db: DbOrTx, userId: string): Promise<StaffActor | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, name: users.name, staffRole: staffRoleColumns })
    .from(users)
    .innerJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active')));
  return found && found.email !== null ? toStaffActor({ ...found, email: found.email }) : null;
}
