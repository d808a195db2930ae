// The outbox: a message is written in the transaction that causes it and sent afterwards, at least once. A trigger
// notifies the nodes.

import { rowsFor, type TableRows } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { outbox } from '#db/schema/system.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import type { OutboxMessage } from './outbox-message.ts';

const toRow = ({ topic, ref, payload }: OutboxMessage) => ({ topic, ref, payload: { ...payload } });

/** For an insert of several tables at once, with refs that are new. */
export const outboxRows = (messages: readonly OutboxMessage[], at: Date): TableRows =>
  rowsFor(
    outbox,
    messages.map((message) => ({ id: timeOrderedId(at), ...toRow(message) })),
  );

export async function enqueue(tx: Tx, message: OutboxMessage): Promise<void> {
  await tx.insert(outbox).values(toRow(message)).onConflictDoNothing();
}
