// Who administers the store. Invariant: there is always an active administrator; of two who remove each other at the same moment,
// one is refused. Whoever's role or status changes signs in again: every session of hers ends with the change.

import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { decide } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { endSessionsOf } from '#shop/customers/sessions.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

export type StandingRefusal = 'not-allowed' | 'no-such-person' | 'last-administrator';

/** All are locked, in one order, so that two who leave at once leave one after the other. */
export async function isLastAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .for('update');
  return active.length === 1 && active[0]?.id === userId;
}

export interface Standing {
  readonly role?: 'user' | 'admin';
  readonly status?: 'active' | 'inactive';
}

/** Changes role, status or both. Nothing to change is no change. */
export async function changeStanding(
  ctx: ShopContext,
  userId: string,
  wanted: Standing,
): Promise<Result<null, StandingRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return decide<null, StandingRefusal>(ctx.db, async (tx, refuseWith) => {
    const isLast = await isLastAdministrator(tx, userId);
    const [before] = await tx
      .select({ role: users.role, status: users.status })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!before) return refuseWith('no-such-person');
    const after = { role: wanted.role ?? before.role, status: wanted.status ?? before.status };
    if (after.role === before.role && after.status === before.status) return null;
    if (isLast) refuseWith('last-administrator');
    await tx
      .update(users)
      .set({ ...after, updatedAt: ctx.now })
      .where(eq(users.id, userId));
    await endSessionsOf(tx, userId);
    await recordChange(tx, ctx.actor, { action: 'change standing', entity: 'user', entityId: userId, before, after });
    return null;
  });
}
