// Staff delete a user's account. The data is treated as when the owner deletes the account
// (delete-account.server.ts); the difference is that staff cannot delete their own account here.

import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { findRightsProblem, type RightsProblem } from '#shop/staff/person-rights.server.ts';
import { type DeleteRefusal, deleteAccountInTx } from './delete-account.server.ts';

export type DeleteUserRefusal = DeleteRefusal | RightsProblem | 'own-account';

export async function deleteUser(ctx: ShopContext, userId: string): Promise<Result<null, DeleteUserRefusal>> {
  if (!may(ctx.actor, 'customers.edit', 'staff')) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<null, DeleteUserRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    const actor = administrators.findStillAllowed(ctx.actor, 'customers.edit', 'staff');
    if (actor === null) return refuseWith('not-allowed');
    const isLastAdministrator = administrators.isLast(userId);
    if (!isLastAdministrator && signedInId(ctx.actor) === userId) return refuseWith('own-account');
    const [person] = await tx
      .select({ role: users.role, staffRoleId: users.staffRoleId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!person) return refuseWith('no-such-person');
    const problem = await findRightsProblem(tx, actor, person);
    if (problem) return refuseWith(problem);
    return deleteAccountInTx(tx, ctx, { userId, isLastAdministrator }, refuseWith);
  });
}
