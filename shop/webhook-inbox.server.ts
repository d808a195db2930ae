// The inbox for webhooks of any provider: each webhook is stored once by its id and acknowledged at once; a job
// processes it afterwards and is retried until it succeeds.

import { eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import type { ShopContext } from './context.ts';
import type { QueuedJob } from './job-names.ts';

export interface WebhookMessage {
  readonly provider: string;
  /** The same for a repeated webhook. */
  readonly eventId: string;
  readonly event: string;
  readonly body: object;
}

const MAX_NAME_LENGTH = 200;

/** The caller has authenticated the sender. */
export async function storeWebhook(ctx: ShopContext, message: WebhookMessage, job: QueuedJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookInbox)
      .values({ ...message, eventId: message.eventId.slice(0, MAX_NAME_LENGTH) })
      .onConflictDoNothing()
      .returning({ id: webhookInbox.id });
    if (!row) return;
    await tx.execute(
      sql`select graphile_worker.add_job(${job}, json_build_object('id', ${row.id}::text), job_key := ${`webhook ${row.id}`}, max_attempts := 12)`,
    );
  });
  failpoint('after_webhook_before_answer');
}

/** Throws when the job should be retried later. */
export async function processWebhook(
  ctx: ShopContext,
  id: string,
  work: (body: unknown) => Promise<void>,
): Promise<void> {
  const [row] = await ctx.db.select().from(webhookInbox).where(eq(webhookInbox.id, id));
  if (!row || row.processedAt) return;
  try {
    await work(row.body);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await ctx.db
      .update(webhookInbox)
      .set({ attempts: row.attempts + 1, lastError })
      .where(eq(webhookInbox.id, id));
    throw error;
  }
  await ctx.db
    .update(webhookInbox)
    .set({ attempts: row.attempts + 1, lastError: null, processedAt: sql`now()` })
    .where(eq(webhookInbox.id, id));
}

/** A webhook whose job is missing or failed for good is queued again. */
export async function requeueStaleWebhooks(ctx: ShopContext, provider: string, job: QueuedJob): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${job}, json_build_object('id', ${webhookInbox.id}::text), job_key := 'webhook ' || ${webhookInbox.id}, max_attempts := 12)
      from ${webhookInbox} where ${webhookInbox.provider} = ${provider}
      and ${webhookInbox.processedAt} is null and ${webhookInbox.receivedAt} < now() - interval '10 minutes'
      and not exists (select from graphile_worker.jobs where jobs.key = 'webhook ' || ${webhookInbox.id} and jobs.attempts < jobs.max_attempts)
      order by ${webhookInbox.receivedAt} limit 100`,
  );
}
