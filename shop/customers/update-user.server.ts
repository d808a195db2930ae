// Staff change a person's name, role and status, by the rules of user-change.ts. A change of role or status ends every
// session of that person, who must sign in again and gets a mail.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { findRightsProblem, type RightsProblem } from '#shop/staff/person-rights.server.ts';
import { coversRole } from '#shop/staff/staff-role.ts';
import { findStaffRole } from '#shop/staff/staff-roles.server.ts';
import { endUserSessions } from './sessions.server.ts';
import {
  becomesAdministrator,
  decideUserChange,
  type EditableUser,
  getMailTopics,
  isRoleOrStatusChanged,
  toAuditChange,
  type UserChange,
  type UserChangeProblem,
} from './user-change.ts';

export type UpdateUserRefusal = UserChangeProblem | RightsProblem | 'no-such-person';

interface StoredUser extends EditableUser {
  readonly id: string;
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
  readonly staffRoleId: string | null;
  /** The name of the new back-office role; null unless this change makes the person an administrator. */
  readonly staffRoleName: string | null;
}

async function saveUser(tx: Tx, ctx: ShopContext, before: StoredUser, after: StoredUser): Promise<void> {
  const { name, role, status } = after;
  const staffRoleId = role === 'admin' ? after.staffRoleId : null;
  await tx.update(users).set({ name, role, staffRoleId, status, updatedAt: ctx.now }).where(eq(users.id, before.id));
  if (isRoleOrStatusChanged(before, after)) await endUserSessions(tx, before.id);
  const { email } = before;
  if (email === null) return auditUser(tx, ctx, before, after);
  // A person who is staff now needs no invitation.
  if (becomesAdministrator(before, after))
    await tx.delete(staffInvites).where(eq(staffInvites.email, email.toLowerCase()));
  for (const topic of getMailTopics(before, after)) {
    await enqueue(tx, {
      topic,
      ref: crypto.randomUUID(),
      payload: { email, name: before.isEmailConfirmed ? name : null },
    });
  }
  await auditUser(tx, ctx, before, after);
}

async function auditUser(tx: Tx, ctx: ShopContext, before: StoredUser, after: StoredUser): Promise<void> {
  const recorded = toAuditChange(before, after);
  const grantedRole = becomesAdministrator(before, after) ? { staffRole: after.staffRoleName } : {};
  await recordChange(tx, ctx.actor, {
    action: 'update',
    entity: 'user',
    entityId: before.id,
    before: recorded.before,
    after: { ...recorded.after, ...grantedRole },
  });
}

async function loadUser(tx: Tx, userId: string): Promise<StoredUser | null> {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      ...pick(users, 'name', 'role', 'status', 'staffRoleId'),
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return found ? { ...found, staffRoleName: null } : null;
}

interface Change {
  readonly actor: Actor;
  readonly before: StoredUser;
  readonly after: StoredUser;
  readonly isOwn: boolean;
  /** The back-office role for a new administrator. */
  readonly staffRoleId: string | undefined;
}

/** Returns the user to store, with the role of a new administrator, or refuses what the actor may not store. */
async function checkRights(
  tx: Tx,
  { actor, before, after, isOwn, staffRoleId }: Change,
): Promise<Result<StoredUser, RightsProblem | 'staff-role-missing'>> {
  const problem = isOwn ? null : await findRightsProblem(tx, actor, before);
  if (problem) return refuse(problem);
  if (!becomesAdministrator(before, after)) return ok(after);
  const allowed = requireFreshProof(actor, 'staff');
  if (!allowed.ok) return allowed;
  const staffRole = await findStaffRole(tx, staffRoleId ?? null);
  if (staffRole === null) return refuse('staff-role-missing');
  if (!coversRole(actor, staffRole)) return refuse('role-above-own');
  return ok({ ...after, staffRoleId: staffRole.id, staffRoleName: staffRole.name });
}

/** Returns the user's new values. */
export async function updateUser(
  ctx: ShopContext,
  userId: string,
  change: UserChange,
): Promise<Result<EditableUser, UpdateUserRefusal>> {
  if (!may(ctx.actor, 'customers.edit', 'staff')) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<EditableUser, UpdateUserRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    const actor = administrators.findStillAllowed(ctx.actor, 'customers.edit', 'staff');
    if (actor === null) return refuseWith('not-allowed');
    const before = await loadUser(tx, userId);
    if (!before) return refuseWith('no-such-person');
    const isOwn = signedInId(ctx.actor) === userId;
    const decided = decideUserChange(before, change, {
      isLast: administrators.isLast(userId),
      isOwn,
      hasEmail: before.email !== null,
    });
    if (!decided.ok) return refuseWith(decided.reason);
    const { name, role, status } = decided.value;
    if (decided.value === before) return { name, role, status };
    const after = { ...before, name, role, status };
    const checked = await checkRights(tx, { actor, before, after, isOwn, staffRoleId: change.staffRoleId });
    if (!checked.ok) return refuseWith(checked.reason);
    await saveUser(tx, ctx, before, checked.value);
    return { name, role, status };
  });
}
