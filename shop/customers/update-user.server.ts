// Staff change a person's name, role and status, by the rules of user-change.ts. A change of role or status ends every session
// of that person, who must sign in again and gets a mail.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { mayManage, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { endUserSessions } from './sessions.server.ts';
import {
  decideUserChange,
  type EditableUser,
  getMailTopics,
  isRoleOrStatusChanged,
  toAuditChange,
  type UserChange,
  type UserChangeProblem,
} from './user-change.ts';

export type UpdateUserRefusal = UserChangeProblem | 'not-allowed' | 'no-such-person';

interface StoredUser extends EditableUser {
  readonly id: string;
  readonly email: string | null;
  readonly isProven: boolean;
}

async function saveUser(tx: Tx, ctx: ShopContext, before: StoredUser, after: EditableUser): Promise<void> {
  const { name, role, status } = after;
  await tx.update(users).set({ name, role, status, updatedAt: ctx.now }).where(eq(users.id, before.id));
  if (isRoleOrStatusChanged(before, after)) await endUserSessions(tx, before.id);
  const { email } = before;
  if (email === null) return auditUser(tx, ctx, before, after);
  for (const topic of getMailTopics(before, after)) {
    await enqueue(tx, {
      topic,
      ref: crypto.randomUUID(),
      payload: { email, name: before.isProven ? name : null },
    });
  }
  await auditUser(tx, ctx, before, after);
}

async function auditUser(tx: Tx, ctx: ShopContext, before: StoredUser, after: EditableUser): Promise<void> {
  const auditChange = toAuditChange(before, after);
  await recordChange(tx, ctx.actor, { action: 'update', entity: 'user', entityId: before.id, ...auditChange });
}

/** Returns the user's new values. */
export async function updateUser(
  ctx: ShopContext,
  userId: string,
  change: UserChange,
): Promise<Result<EditableUser, UpdateUserRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<EditableUser, UpdateUserRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.isStillAllowed(ctx.actor)) return refuseWith('not-allowed');
    const [before] = await tx
      .select({
        id: users.id,
        email: users.email,
        isProven: users.emailVerified,
        name: users.name,
        role: users.role,
        status: users.status,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!before) return refuseWith('no-such-person');
    const isOwn = signedInId(ctx.actor) === userId;
    const decided = decideUserChange(before, change, {
      isLast: administrators.isLast(userId),
      isOwn,
      hasEmail: before.email !== null,
    });
    if (!decided.ok) return refuseWith(decided.reason);
    if (decided.value !== before) await saveUser(tx, ctx, before, decided.value);
    const { name, role, status } = decided.value;
    return { name, role, status };
  });
}
