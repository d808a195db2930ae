// The people of the back office with their roles, and a change of somebody's role. A changed role ends the sessions of
// the person.

import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { sessions, users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { endUserSessions } from '#shop/customers/sessions.server.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { hasSecondFactor } from '#shop/second-factor/factor-on.server.ts';
import { lockAdministrators } from './administrators.server.ts';
import { coversRole } from './staff-role.ts';
import { findStaffRole, type StaffRoleRow } from './staff-roles.server.ts';

export interface StaffPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'inactive';
  readonly role: { readonly id: string; readonly name: string };
  readonly hasSecondFactor: boolean;
  /** The last use of a session; null for somebody who has not signed in yet. */
  readonly lastSeen: Date | null;
  readonly isOwn: boolean;
  /** False for a person whose role has a permission that the reader does not have. */
  readonly canChange: boolean;
}

const lastSeen = sql<Date | null>`greatest(${users.lastLogin}, (select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = ${users.id}))`;

/** Owners first, then by name. */
export async function listStaff(ctx: ShopContext): Promise<Result<readonly StaffPerson[], 'not-allowed'>> {
  if (!may(ctx.actor, 'staff')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({
      ...pick(users, 'id', 'name', 'email', 'status'),
      role: staffRoles,
      hasSecondFactor: hasSecondFactor(users.id),
      lastSeen: lastSeen.mapWith(users.lastLogin),
    })
    .from(users)
    .innerJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
    .where(eq(users.role, 'admin'))
    .orderBy(desc(staffRoles.isOwner), asc(sql`lower(${users.name})`), asc(users.id));
  return ok(
    rows.map(({ role, email, ...person }) => ({
      ...person,
      email: email ?? '',
      role: { id: role.id, name: role.name },
      isOwn: person.id === signedInId(ctx.actor),
      canChange: person.id !== signedInId(ctx.actor) && coversRole(ctx.actor, role),
    })),
  );
}

export type SetRoleRefusal =
  | 'not-allowed'
  | 'proof-too-old'
  | 'no-such-person'
  | 'no-such-role'
  | 'own-account'
  | 'role-above-own'
  | 'last-administrator'
  | 'changed-meanwhile';

interface RoleChange {
  readonly before: StaffRoleRow;
  readonly after: StaffRoleRow;
  readonly seen: string;
  readonly isLast: boolean;
}

function findRoleChangeProblem(actor: Actor, { before, after, seen, isLast }: RoleChange): SetRoleRefusal | null {
  if (before.id !== seen) return 'changed-meanwhile';
  if (!coversRole(actor, before) || !coversRole(actor, after)) return 'role-above-own';
  return isLast ? 'last-administrator' : null;
}

/** `seen` is the role that the screen showed. Returns the name of the new role. */
export async function setStaffRole(
  ctx: ShopContext,
  userId: string,
  { roleId, seen }: { readonly roleId: string; readonly seen: string },
): Promise<Result<string, SetRoleRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<string, SetRoleRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    const actor = administrators.findStillAllowed(ctx.actor, 'staff');
    if (actor === null) return refuseWith('not-allowed');
    if (signedInId(actor) === userId) return refuseWith('own-account');
    const [person] = await tx
      .select({ roleId: users.staffRoleId })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'admin')))
      .for('update');
    const before = (await findStaffRole(tx, person?.roleId ?? null)) ?? refuseWith('no-such-person');
    const after = (await findStaffRole(tx, roleId)) ?? refuseWith('no-such-role');
    if (before.id === after.id) return after.name;
    const problem = findRoleChangeProblem(actor, { before, after, seen, isLast: administrators.isLast(userId) });
    if (problem) return refuseWith(problem);
    await tx.update(users).set({ staffRoleId: after.id, updatedAt: ctx.now }).where(eq(users.id, userId));
    await endUserSessions(tx, userId);
    await recordChange(tx, ctx.actor, {
      action: 'set role',
      entity: 'user',
      entityId: userId,
      before: { staffRole: before.name },
      after: { staffRole: after.name },
    });
    return after.name;
  });
}
