// Staff add, change and delete roles. An actor can give a role only permissions that she has herself, cannot change the
// owner's role or her own, and a changed role ends the sessions of its people.

import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { sessions, users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Actor } from '#shop/actor.ts';
import { recordChange, recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import type { Result } from '#shop/result.ts';
import { lockAdministrators } from './administrators.server.ts';
import { checkRoleFields, coversRole, type RoleFields, type RoleProblem } from './staff-role.ts';
import { findStaffRole, type StaffRoleRow } from './staff-roles.server.ts';

export type RoleRefusal =
  | RoleProblem
  | 'not-allowed'
  | 'proof-too-old'
  | 'no-such-role'
  | 'name-taken'
  | 'role-above-own'
  | 'own-role'
  | 'owner-role'
  | 'changed-meanwhile'
  | 'in-use';

type RefuseWith = (reason: RoleRefusal) => never;

async function requireActor(tx: Tx, ctx: ShopContext, refuseWith: RefuseWith): Promise<Actor> {
  const actor = (await lockAdministrators(tx)).findStillAllowed(ctx.actor, 'staff');
  return actor ?? refuseWith('not-allowed');
}

async function requireFreeName(tx: Tx, name: string, ownId: string | null, refuseWith: RefuseWith): Promise<void> {
  const [other] = await tx
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(sql`lower(${staffRoles.name}) = lower(${name}) and ${staffRoles.id} is distinct from ${ownId}::uuid`);
  if (other) refuseWith('name-taken');
}

/** The role; refuses when the actor may not change it, or a colleague has saved it since. */
async function requireChangeable(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number | null },
  refuseWith: RefuseWith,
): Promise<StaffRoleRow> {
  const role = await findStaffRole(tx, id);
  if (!role) return refuseWith('no-such-role');
  if (role.isOwner) return refuseWith('owner-role');
  if (actor.kind === 'staff' && actor.role.id === id) return refuseWith('own-role');
  if (!coversRole(actor, role)) return refuseWith('role-above-own');
  return version !== null && version !== role.version ? refuseWith('changed-meanwhile') : role;
}

const toAudit = ({ name, permissions, refundLimit }: Pick<StaffRoleRow, 'name' | 'permissions' | 'refundLimit'>) => ({
  name,
  permissions,
  refundLimit,
});

/** Returns the id. */
export async function addStaffRole(ctx: ShopContext, fields: RoleFields): Promise<Result<string, RoleRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  const checked = checkRoleFields(fields);
  if (!checked.ok) return checked;
  const values = { ...checked.value, permissions: [...checked.value.permissions] };
  return inTransaction<string, RoleRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireActor(tx, ctx, refuseWith);
    if (!coversRole(actor, { isOwner: false, ...values })) return refuseWith('role-above-own');
    await requireFreeName(tx, values.name, null, refuseWith);
    const [row] = await tx
      .insert(staffRoles)
      .values({ ...values, createdAt: ctx.now, updatedAt: ctx.now })
      .returning();
    if (!row) throw new Error('The role was not written');
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'staff role', entityId: row.id, after: toAudit(row) });
    return row.id;
  });
}

/** Returns the new version. A null version overwrites what a colleague saved. */
export async function saveStaffRole(
  ctx: ShopContext,
  id: string,
  { version, fields }: { readonly version: number | null; readonly fields: RoleFields },
): Promise<Result<number, RoleRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  const checked = checkRoleFields(fields);
  if (!checked.ok) return checked;
  const values = { ...checked.value, permissions: [...checked.value.permissions] };
  return inTransaction<number, RoleRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireActor(tx, ctx, refuseWith);
    const before = await requireChangeable(tx, actor, { id, version }, refuseWith);
    if (!coversRole(actor, { isOwner: false, ...values })) return refuseWith('role-above-own');
    await requireFreeName(tx, values.name, id, refuseWith);
    const next = before.version + 1;
    await tx
      .update(staffRoles)
      .set({ ...values, version: next, updatedAt: ctx.now })
      .where(eq(staffRoles.id, id));
    const people = tx.select({ id: users.id }).from(users).where(eq(users.staffRoleId, id));
    await tx.delete(sessions).where(inArray(sessions.userId, people));
    const change = { before: toAudit(before), after: toAudit(values) };
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'staff role', entityId: id, ...change });
    return next;
  });
}

/** Deletes a role that nobody has, and withdraws the invitations to it. Returns its name. */
export async function deleteStaffRole(ctx: ShopContext, id: string): Promise<Result<string, RoleRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  return inTransaction<string, RoleRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireActor(tx, ctx, refuseWith);
    const role = await requireChangeable(tx, actor, { id, version: null }, refuseWith);
    if ((await tx.$count(users, eq(users.staffRoleId, id))) > 0) return refuseWith('in-use');
    const withdrawn = await tx.delete(staffInvites).where(eq(staffInvites.staffRoleId, id)).returning();
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await recordChanges(
      tx,
      ctx.actor,
      withdrawn.map(({ id: entityId }) => ({
        action: 'withdraw',
        entity: 'invitation',
        entityId,
        before: { staffRole: role.name },
      })),
    );
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'staff role', entityId: id, before: toAudit(role) });
    return role.name;
  });
}
