// What must reach the outside is written with the decision that wants it, and sent by a job afterwards, at least once.
// One row a (topic, ref): deciding twice sends once.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { outbox } from '#db/schema/office.ts';

export const OUTBOX_JOB = 'deliver-outbox';

export interface OutboxMessage {
  readonly topic: string;
  readonly ref: string;
  readonly payload: Record<string, unknown>;
}

export async function enqueue(tx: Tx, message: OutboxMessage): Promise<void> {
  const [row] = await tx.insert(outbox).values(message).onConflictDoNothing().returning({ id: outbox.id });
  if (!row) return;
  await tx.execute(
    sql`select graphile_worker.add_job(${OUTBOX_JOB}, json_build_object('id', ${row.id}::text), job_key := ${`outbox ${row.id}`}, max_attempts := 12)`,
  );
}
