// Staff delete a user's account. The data is treated as when the owner deletes the account
// (delete-account.server.ts); the difference is that staff cannot delete their own account here.

import { inTransaction } from '#db/transaction.server.ts';
import { mayManage, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { type DeleteRefusal, deleteAccountInTx } from './delete-account.server.ts';

export type DeleteUserRefusal = DeleteRefusal | 'not-allowed' | 'own-account';

export async function deleteUser(ctx: ShopContext, userId: string): Promise<Result<null, DeleteUserRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<null, DeleteUserRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.isStillAllowed(ctx.actor)) return refuseWith('not-allowed');
    const isLastAdministrator = administrators.isLast(userId);
    if (!isLastAdministrator && signedInId(ctx.actor) === userId) return refuseWith('own-account');
    return deleteAccountInTx(tx, ctx, { userId, isLastAdministrator }, refuseWith);
  });
}
