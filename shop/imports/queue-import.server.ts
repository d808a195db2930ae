// Queues the work of an import. The queue's jobs run one after the other, and after jobs that shoppers wait for (lower priority).

import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { QueuedJob } from '#shop/job-names.ts';

const RUN_JOB: QueuedJob = 'run-import';

export async function queueImport(db: DbOrTx, id: string): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${RUN_JOB}, json_build_object('id', ${id}::text), queue_name := 'imports', job_key := ${`import ${id}`}, priority := 5)`,
  );
}

/** Queues an import again when its job was lost: ten minutes after its last batch, so that an import at work is not queued twice. */
export async function requeueImports(db: DbOrTx): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from imports where status in ('running', 'undoing') and updated_at < now() - interval '10 minutes'`,
  );
  for (const { id } of rows) await queueImport(db, id);
}
