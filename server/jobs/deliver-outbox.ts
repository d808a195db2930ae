// Sends one outbox row. The row is marked after the send, so that a crash in between sends again rather than never.
import { and, eq, lt, sql } from 'drizzle-orm';
import { outbox } from '#db/schema/office.ts';
import type { ShopContext } from '#shop/context.ts';
import { isAccountMailTopic } from '#shop/customers/account-mail.ts';
import { loadAccountMail } from '#shop/customers/load-account-mail.server.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import { isOrderMailTopic } from '#shop/orders/order-mail.ts';
import { OUTBOX_JOB } from '#shop/outbox.server.ts';
import { loadReturnMail } from '#shop/payments/load-return-mail.server.ts';
import { RETURN_MAIL_TOPIC } from '#shop/payments/payment-return.ts';
import { loadTrackingMail } from '#shop/tracking/load-tracking-mail.server.ts';
import { TRACKING_MAIL } from '#shop/tracking/tracking.ts';

type OutboxRow = typeof outbox.$inferSelect;

/** Null when there is nothing left to send: what the row speaks of is gone. */
async function compose(ctx: ShopContext, row: OutboxRow, publicUrl: string): Promise<Mail | null> {
  if (isOrderMailTopic(row.topic)) return loadOrderMail(ctx, row.topic, String(row.payload.orderId), publicUrl);
  if (isAccountMailTopic(row.topic)) return loadAccountMail(ctx, row.topic, row.payload, publicUrl);
  if (row.topic === RETURN_MAIL_TOPIC) return loadReturnMail(ctx, String(row.payload.paymentId), publicUrl);
  if (row.topic === TRACKING_MAIL) return loadTrackingMail(ctx, String(row.payload.email), publicUrl);
  if (row.topic === 'mail') return row.payload as unknown as Mail;
  throw new Error(`Nobody delivers the topic ${row.topic}`);
}

export async function deliverOutbox(ctx: ShopContext, id: string, publicUrl: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.status, 'waiting')));
  if (!row) return;
  try {
    const mail = await compose(ctx, row, publicUrl);
    if (mail) await ctx.providers.mail.send(mail, `${row.topic} ${row.ref}`);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await ctx.db
      .update(outbox)
      .set({ attempts: row.attempts + 1, lastError })
      .where(eq(outbox.id, id));
    throw error;
  }
  await ctx.db
    .update(outbox)
    .set({ status: 'sent', attempts: row.attempts + 1, lastError: null, sentAt: sql`now()` })
    .where(eq(outbox.id, id));
}

const LOST_AFTER = sql`now() - interval '10 minutes'`;

/** A row whose job is gone, or failed for good, is asked for again. A job that waits for its next try keeps its time. */
export async function reviveOutbox(ctx: ShopContext): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${OUTBOX_JOB}, json_build_object('id', ${outbox.id}::text), job_key := 'outbox ' || ${outbox.id}, max_attempts := 12)
      from ${outbox} where ${and(eq(outbox.status, 'waiting'), lt(outbox.createdAt, LOST_AFTER))}
      and not exists (select from graphile_worker.jobs where jobs.key = 'outbox ' || ${outbox.id} and jobs.attempts < jobs.max_attempts)
      order by ${outbox.createdAt} limit 100`,
  );
}
