// The provider's messages. Each is written down once by its id and answered; a job works on it afterwards. Nothing a message says
// is believed beyond the ids in it: the provider is asked what is true now, so order, age and repetition do not matter.

import { eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { intents } from '#db/schema/orders.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import type { ShopContext } from '#shop/context.ts';
import { followRefund } from './refunds.server.ts';
import { settlePaymentById } from './settle-payment.server.ts';

export const WEBHOOK_JOB = 'handle-webhook';

/** What is kept of a message: no names, no numbers, nothing to rot. */
export interface WebhookFacts {
  readonly event: string;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
}

const MOST_NAME = 200;

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );

/** Null when it is no id that we could have seen. */
const idIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : null;

/** Null when it is no event at all. */
export function readWebhook(body: unknown): WebhookFacts | null {
  const event = at(body, 'event');
  if (typeof event !== 'string' || event === '' || event.length > MOST_NAME || event.includes('\0')) return null;
  const entity = (name: string, field: string) => idIn(at(body, 'payload', name, 'entity', field));
  return {
    event,
    paymentId: entity('payment', 'id') ?? entity('refund', 'payment_id'),
    orderId: entity('payment', 'order_id') ?? entity('order', 'id'),
    refundId: entity('refund', 'id'),
  };
}

/** The caller has verified the signature over the raw bytes. */
export async function receiveWebhook(ctx: ShopContext, eventId: string, facts: WebhookFacts): Promise<void> {
  const provider = ctx.providers.payments.name;
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookInbox)
      .values({ provider, eventId: eventId.slice(0, MOST_NAME), event: facts.event, body: facts })
      .onConflictDoNothing()
      .returning({ id: webhookInbox.id });
    if (!row) return;
    await tx.execute(
      sql`select graphile_worker.add_job(${WEBHOOK_JOB}, json_build_object('id', ${row.id}::text), job_key := ${`webhook ${row.id}`}, max_attempts := 12)`,
    );
  });
  failpoint('after_webhook_before_answer');
}

/** Only orders that we asked for: other shops may use the same account. */
async function settleOrder(ctx: ShopContext, { orderId, paymentId }: WebhookFacts): Promise<void> {
  if (!orderId || !paymentId) return;
  const [intent] = await ctx.db
    .select({ id: intents.id, total: intents.total, providerOrderId: intents.providerOrderId })
    .from(intents)
    .where(eq(intents.providerOrderId, orderId));
  if (!intent) return ctx.log.info({ order: orderId }, 'a payment of an order that is not ours');
  const outcome = await settlePaymentById(ctx, intent, paymentId);
  if (!outcome.ok) throw new Error(`The provider could not be asked: ${outcome.reason.because}`);
}

async function work(ctx: ShopContext, facts: WebhookFacts): Promise<void> {
  switch (facts.event) {
    case 'payment.authorized':
    case 'payment.captured':
    case 'order.paid':
      return settleOrder(ctx, facts);
    case 'refund.processed':
    case 'refund.failed':
      return facts.refundId ? followRefund(ctx, facts.refundId) : undefined;
    default:
      // A failed payment decides nothing: the window stays open, and banks change their minds.
      return undefined;
  }
}

/** Throws when it should be tried again later. */
export async function handleWebhook(ctx: ShopContext, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(webhookInbox).where(eq(webhookInbox.id, id));
  if (!row || row.processedAt) return;
  try {
    await work(ctx, row.body as WebhookFacts);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await ctx.db
      .update(webhookInbox)
      .set({ attempts: row.attempts + 1, lastError })
      .where(eq(webhookInbox.id, id));
    throw error;
  }
  failpoint('after_settle_before_webhook_done');
  await ctx.db
    .update(webhookInbox)
    .set({ attempts: row.attempts + 1, lastError: null, processedAt: sql`now()` })
    .where(eq(webhookInbox.id, id));
}

/** A message whose job is gone, or failed for good, is worked on again. */
export async function reviveWebhooks(ctx: ShopContext): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${WEBHOOK_JOB}, json_build_object('id', ${webhookInbox.id}::text), job_key := 'webhook ' || ${webhookInbox.id}, max_attempts := 12)
      from ${webhookInbox} where ${webhookInbox.processedAt} is null and ${webhookInbox.receivedAt} < now() - interval '10 minutes'
      and not exists (select from graphile_worker.jobs where jobs.key = 'webhook ' || ${webhookInbox.id} and jobs.attempts < jobs.max_attempts)
      order by ${webhookInbox.receivedAt} limit 100`,
  );
}
