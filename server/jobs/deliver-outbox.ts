// Sends what waits in the outbox. A row is marked after the send, so that a crash in between sends again rather than never.
import { eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { isAccountMailTopic } from '#shop/customers/account-mail.ts';
import { loadAccountMail } from '#shop/customers/load-account-mail.server.ts';
import { cancelParcel } from '#shop/fulfilment/cancel-shipment.server.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { createMailFacts, loadOrderMail, loadOwnerMail, type MailFacts } from '#shop/orders/load-order-mail.server.ts';
import { CANCEL_PARCEL_TOPIC } from '#shop/orders/move-order.server.ts';
import { isOrderMailTopic } from '#shop/orders/order-mail.ts';
import { OWNER_MAIL_TOPIC } from '#shop/orders/owner-mail.ts';
import { loadReturnMail } from '#shop/payments/load-return-mail.server.ts';
import { RETURN_MAIL_TOPIC } from '#shop/payments/payment-return.ts';
import { loadReviewMail } from '#shop/reviews/load-review-mail.server.ts';
import { isReviewMailTopic } from '#shop/reviews/review-mail.ts';
import { loadTrackingMail } from '#shop/tracking/load-tracking-mail.server.ts';
import { TRACKING_MAIL } from '#shop/tracking/tracking.ts';

type OutboxRow = typeof outbox.$inferSelect;

/** Null when there is nothing left to send: what the row speaks of is gone. */
async function compose(ctx: ShopContext, facts: MailFacts, row: OutboxRow, publicUrl: string): Promise<Mail | null> {
  const { topic } = row;
  if (isOrderMailTopic(topic)) {
    const isFirstAttempt = row.attempts === 1;
    return loadOrderMail(ctx, facts, { topic, orderId: String(row.payload.orderId), url: publicUrl, isFirstAttempt });
  }
  if (topic === OWNER_MAIL_TOPIC) return loadOwnerMail(facts, String(row.payload.orderId), publicUrl);
  if (isAccountMailTopic(row.topic)) return loadAccountMail(ctx, row.topic, row.payload, publicUrl);
  if (isReviewMailTopic(topic)) return loadReviewMail(ctx, topic, String(row.payload.feedbackId), publicUrl);
  if (row.topic === RETURN_MAIL_TOPIC) return loadReturnMail(ctx, String(row.payload.paymentId), publicUrl);
  if (row.topic === TRACKING_MAIL) return loadTrackingMail(ctx, String(row.payload.email), publicUrl);
  if (row.topic === 'mail') return row.payload as unknown as Mail;
  throw new Error(`Nobody delivers the topic ${row.topic}`);
}

/** Most rows are a mail; a parcel that is not wanted any more is told to the courier. */
async function deliver(ctx: ShopContext, facts: MailFacts, row: OutboxRow, publicUrl: string): Promise<void> {
  if (row.topic === CANCEL_PARCEL_TOPIC) return cancelParcel(ctx, String(row.payload.shipmentId));
  const mail = await compose(ctx, facts, row, publicUrl);
  if (mail) await ctx.providers.mail.send(mail, `${row.topic} ${row.ref}`);
}

/** As many as are composed and sent at once. */
const MAX_BATCH_SIZE = 10;
/** Longer than any send may take: a row whose node died is sent by another after this. */
const TAKEN_FOR = sql`interval '2 minutes'`;

const takeDueRows = preparedQuery((db: Db) =>
  db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + ${TAKEN_FOR}` })
    .where(
      sql`${outbox.id} = any(array(select id from outbox where status = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at limit ${sql.raw(String(MAX_BATCH_SIZE))} for update skip locked))`,
    )
    .returning()
    .prepare('take_due'),
);

const markSent = preparedQuery((db: Db) =>
  db
    .update(outbox)
    .set({ status: 'sent', lastError: null, sentAt: sql`now()` })
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('mark_sent'),
);

/** The next try comes later each time, at last once an hour; none is given up. */
async function keepForLater(ctx: ShopContext, row: OutboxRow, error: unknown): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({
      lastError: error instanceof Error ? error.message : String(error),
      nextAttemptAt: sql`now() + least(exp(least(${row.attempts}, 9)), 3600) * interval '1 second'`,
    })
    .where(eq(outbox.id, row.id));
}

export interface Delivered {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/** Sends what is due, at most so many. One that fails does not keep the others. */
export async function deliverDue(ctx: ShopContext, publicUrl: string): Promise<Delivered> {
  // Now this node's for a while. Any number of nodes may ask at once.
  const rows = await takeDueRows(ctx.db).execute();
  const facts = createMailFacts(ctx);
  const failures: unknown[] = [];
  const sent: string[] = [];
  await Promise.all(
    rows.map(async (row) => {
      try {
        await deliver(ctx, facts, row, publicUrl);
        sent.push(row.id);
      } catch (error) {
        failures.push(error);
        await keepForLater(ctx, row, error);
      }
    }),
  );
  if (sent.length > 0) {
    failpoint('after_mail_before_mark');
    await markSent(ctx.db).execute({ ids: sent });
  }
  return { sent: sent.length, failures };
}
