// The administrators of the store. Invariant: there is always an active owner; of two who remove or demote each other
// at the same moment, one is refused. Every change or removal of a person, and every change of a role, checks here
// first, in the same transaction.

import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { type Actor, may, type StaffActor } from '#shop/actor.ts';
import { hasOldProof } from '#shop/fresh-proof.ts';
import type { Permission } from './permission.ts';
import { staffRoleColumns, toStaffActor } from './staff-actor.server.ts';

export interface Administrators {
  /** True when the user is the only active owner. */
  isLast(userId: string): boolean;
  /**
   * The actor with the role of this moment: a colleague may have changed or removed it after the route's check. Null
   * without one of these permissions. The store's own jobs are always allowed.
   */
  findStillAllowed(actor: Actor, ...anyOf: readonly [Permission, ...Permission[]]): Actor | null;
  /** Null for somebody who is no active administrator. */
  find(userId: string): StaffActor | null;
}

/**
 * Locks the rows of all active administrators, always sorted by id, so that concurrent removals run one after the
 * other.
 */
export async function lockAdministrators(tx: Tx): Promise<Administrators> {
  const rows = await tx
    .select({ userId: users.id, email: users.email, name: users.name, staffRole: staffRoleColumns })
    .from(users)
    .innerJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .for('update', { of: users });
  const active: readonly StaffActor[] = rows.map((row) => toStaffActor({ ...row, email: row.email ?? '' }));
  const owners = active.filter(({ role }) => role.isOwner);
  const find = (id: string) => active.find(({ userId }) => userId === id) ?? null;
  return {
    isLast: (userId) => owners.length === 1 && owners[0]?.userId === userId,
    findStillAllowed: (actor, ...anyOf) => {
      if (actor.kind === 'system') return actor;
      const current = actor.kind === 'staff' ? find(actor.userId) : null;
      if (!current || !may(current, ...anyOf)) return null;
      return hasOldProof(actor) ? { ...current, hasOldProof: true } : current;
    },
    find,
  };
}
