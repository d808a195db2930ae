// Takes the second factor off a colleague who has lost phone and recovery codes, passkeys included, and ends her sessions. Both get a mail.

import { and, eq } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { secondFactors } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { endUserSessions } from '#shop/customers/sessions.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { findRightsProblem } from '#shop/staff/person-rights.server.ts';

export type ResetFactorRefusal =
  | 'not-allowed'
  | 'no-such-person'
  | 'own-account'
  | 'role-above-own'
  | 'proof-too-old'
  | 'not-set-up';

/** Returns the name or the email of the person. */
export async function resetSecondFactor(ctx: ShopContext, userId: string): Promise<Result<string, ResetFactorRefusal>> {
  if (!may(ctx.actor, 'staff')) return refuse('not-allowed');
  if (signedInId(ctx.actor) === userId) return refuse('own-account');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<string, ResetFactorRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = (await lockAdministrators(tx)).findStillAllowed(ctx.actor, 'staff');
    if (actor === null) return refuseWith('not-allowed');
    const [person] = await tx
      .select({ name: users.name, email: users.email, role: users.role, staffRoleId: users.staffRoleId })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'admin')));
    if (!person?.email) return refuseWith('no-such-person');
    const problem = await findRightsProblem(tx, actor, person);
    if (problem) return refuseWith(problem);
    const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
    if (removed.length === 0) return refuseWith('not-set-up');
    await endUserSessions(tx, userId);
    await recordChange(tx, ctx.actor, { action: 'reset second factor of', entity: 'user', entityId: userId });
    const ref = crypto.randomUUID();
    await enqueue(tx, { topic: 'second-factor-reset', ref, payload: { email: person.email } });
    if (ctx.actor.kind === 'staff')
      await enqueue(tx, { topic: 'second-factor-reset-by-you', ref, payload: { email: ctx.actor.email } });
    return person.name || person.email;
  });
}
