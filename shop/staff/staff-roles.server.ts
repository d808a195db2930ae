// Stored roles of staff. The rules are in staff-role.ts.

import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { PERMISSIONS, type Permission, rolePermissions } from './permission.ts';
import { coversRole } from './staff-role.ts';

export type StaffRoleRow = typeof staffRoles.$inferSelect;

export async function findStaffRole(db: DbOrTx, id: string | null): Promise<StaffRoleRow | null> {
  if (id === null || !isRowId(id)) return null;
  const [found] = await db.select().from(staffRoles).where(eq(staffRoles.id, id));
  return found ?? null;
}

export interface GivableRole {
  readonly id: string;
  readonly name: string;
  /** Sorted as in the list of permissions. */
  readonly permissions: readonly Permission[];
}

const listPermissions = (role: StaffRoleRow): readonly Permission[] => {
  const permissions = rolePermissions(role);
  return PERMISSIONS.filter((each) => permissions.has(each));
};

const ROLE_ORDER = [desc(staffRoles.isOwner), asc(sql`lower(${staffRoles.name})`)];

/** The roles that the actor may give to somebody, the owner's first; none for an actor who does not manage staff. */
export async function listGivableRoles(ctx: ShopContext): Promise<readonly GivableRole[]> {
  if (!may(ctx.actor, 'staff')) return [];
  const rows = await ctx.db
    .select()
    .from(staffRoles)
    .orderBy(...ROLE_ORDER);
  return rows
    .filter((row) => coversRole(ctx.actor, row))
    .map((row) => ({ id: row.id, name: row.name, permissions: listPermissions(row) }));
}

export interface ListedRole extends GivableRole {
  readonly isOwner: boolean;
  readonly refundLimit: Paise | null;
  readonly people: number;
}

export async function listStaffRoles(ctx: ShopContext): Promise<Result<readonly ListedRole[], 'not-allowed'>> {
  if (!may(ctx.actor, 'staff')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({ role: staffRoles, people: count(users.id) })
    .from(staffRoles)
    .leftJoin(users, and(eq(users.staffRoleId, staffRoles.id), eq(users.role, 'admin')))
    .groupBy(staffRoles.id)
    .orderBy(...ROLE_ORDER);
  return ok(
    rows.map(({ role, people }) => ({
      ...pick(role, 'id', 'name', 'isOwner', 'refundLimit'),
      permissions: listPermissions(role),
      people,
    })),
  );
}

export interface RoleToEdit extends GivableRole {
  readonly version: number;
  readonly refundLimit: Paise | null;
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  /** Invitations to it that have not expired. */
  readonly invited: number;
  /** Why the reader may not change it, or null. */
  readonly lockedBy: 'owner-role' | 'own-role' | 'role-above-own' | null;
}

function findLock({ actor }: ShopContext, role: StaffRoleRow): RoleToEdit['lockedBy'] {
  if (role.isOwner) return 'owner-role';
  if (actor.kind === 'staff' && actor.role.id === role.id) return 'own-role';
  return coversRole(actor, role) ? null : 'role-above-own';
}

/** Null when there is no such role, or the actor does not manage staff. */
export async function getRoleToEdit(ctx: ShopContext, id: string): Promise<RoleToEdit | null> {
  if (!may(ctx.actor, 'staff')) return null;
  const role = await findStaffRole(ctx.db, id);
  if (!role) return null;
  const people = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.staffRoleId, id), eq(users.role, 'admin')))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
  return {
    ...pick(role, 'id', 'name', 'version', 'refundLimit'),
    permissions: listPermissions(role),
    people: people.map((person) => ({ ...person, email: person.email ?? '' })),
    invited: await ctx.db.$count(
      staffInvites,
      and(eq(staffInvites.staffRoleId, id), gt(staffInvites.expiresAt, ctx.now)),
    ),
    lockedBy: findLock(ctx, role),
  };
}
