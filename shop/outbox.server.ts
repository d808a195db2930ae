// What must reach the outside is written with the decision that wants it, and sent afterwards, at least once: the database
// tells the nodes that something waits. One row a (topic, ref): deciding twice sends once.

import { into, type Part } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { outbox } from '#db/schema/system.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';

export interface OutboxMessage {
  readonly topic: string;
  readonly ref: string;
  readonly payload: Record<string, unknown>;
}

/** For a decision that writes several things together, and whose refs are new. */
export const outboxPart = (messages: readonly OutboxMessage[], at: Date): Part =>
  into(
    outbox,
    messages.map((message) => ({ id: timeOrderedId(at), ...message })),
  );

export async function enqueue(tx: Tx, message: OutboxMessage): Promise<void> {
  await tx.insert(outbox).values(message).onConflictDoNothing();
}
