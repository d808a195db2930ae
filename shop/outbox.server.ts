// The outbox: a message is written in the transaction that causes it and sent afterwards, at least once. A trigger
// notifies the nodes. `ref` is the idempotency key: a topic stores each ref once.

import { rowsFor, type TableRows } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { outbox } from '#db/schema/system.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import type { OutboxMessage } from './outbox-message.ts';

const toRow = ({ topic, ref, payload }: OutboxMessage) => ({ topic, ref, payload: { ...payload } });

/** Rows for an insert of several tables in one statement, which fails when a ref is stored already. */
export const outboxRows = (messages: readonly OutboxMessage[], at: Date): TableRows =>
  rowsFor(
    outbox,
    messages.map((message) => ({ id: timeOrderedId(at), ...toRow(message) })),
  );

/** Does nothing when the ref is stored already. */
export async function enqueue(tx: Tx, message: OutboxMessage): Promise<void> {
  await tx.insert(outbox).values(toRow(message)).onConflictDoNothing();
}
