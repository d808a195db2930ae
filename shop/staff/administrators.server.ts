// The administrators of the store. Invariant: there is always an active administrator; of two who remove each other at the same
// moment, one is refused. Every change or removal of a person checks here first, in the same transaction.

import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import type { Actor } from '#shop/actor.ts';

export interface Administrators {
  /** True when the user is the only active administrator. */
  isLast(userId: string): boolean;
  /** Checks the actor again: a colleague may have removed the actor's rights after the route's check. The store's own jobs are always allowed. */
  isStillAllowed(actor: Actor): boolean;
}

/** Locks the rows of all active administrators, always sorted by id, so that concurrent removals run one after the other. */
export async function lockAdministrators(tx: Tx): Promise<Administrators> {
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .for('update');
  const ids = active.map(({ id }) => id);
  return {
    isLast: (userId) => ids.length === 1 && ids[0] === userId,
    isStillAllowed: (actor) => actor.kind === 'system' || (actor.kind === 'staff' && ids.includes(actor.userId)),
  };
}
