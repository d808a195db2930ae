// Every change by staff writes a row, in the transaction of the change: actor, action, before, after.

import type { Tx } from '#db/client.server.ts';
import { audit } from '#db/schema/system.ts';
import { type Actor, actorName } from './actor.ts';

export interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const recordChange = (tx: Tx, actor: Actor, change: Change): Promise<void> => recordChanges(tx, actor, [change]);

export async function recordChanges(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(audit).values(
    changes.map((change) => ({
      actorId: actor.kind === 'staff' ? actor.userId : null,
      actor: actorName(actor),
      actorRole: actor.kind === 'staff' ? actor.role.name : null,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      before: change.before ?? null,
      after: change.after ?? null,
    })),
  );
}
