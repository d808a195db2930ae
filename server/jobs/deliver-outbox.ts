// Sends the messages in the outbox. A row is marked after the send, so that a crash in between sends it twice rather than never.
import { eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { outbox } from '#db/schema/system.ts';
import { loadBagReminderMail, remindOnce } from '#shop/bag-reminders/send-reminder.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadAccountMail } from '#shop/customers/load-account-mail.server.ts';
import { cancelShipmentOfCancelledOrder } from '#shop/fulfilment/cancel-shipment.server.ts';
import {
  type GrievanceMessage,
  loadGrievanceMail,
  markAcknowledged,
} from '#shop/grievances/load-grievance-mail.server.ts';
import type { Mail } from '#shop/mail/mail.ts';
import {
  createMailDataLoader,
  loadOrderMail,
  loadOwnerMail,
  type MailDataLoader,
} from '#shop/orders/load-order-mail.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { loadPaymentLinkMail } from '#shop/payments/load-payment-link-mail.server.ts';
import { loadReturnMail } from '#shop/payments/load-return-mail.server.ts';
import { loadReturnMail as loadMailOfReturn } from '#shop/returns/load-mail.server.ts';
import { cancelPickupOfEndedReturn } from '#shop/returns/pickup-cancellation.server.ts';
import { loadReviewMail } from '#shop/reviews/load-review-mail.server.ts';
import { loadBackInStockMail, tellOnce } from '#shop/stock-waits/tell-waiting.server.ts';
import { loadTrackingMail } from '#shop/tracking/load-tracking-mail.server.ts';

type OutboxRow = typeof outbox.$inferSelect;
type MailMessage = Exclude<OutboxMessage, { topic: 'cancel-parcel' | 'cancel-return-parcel' }>;

interface Delivery {
  readonly ctx: ShopContext;
  readonly mailData: MailDataLoader;
  readonly url: string;
  readonly isFirstAttempt: boolean;
}

/** Null when there is nothing left to send: the subject of the message was deleted. Every topic has its case. */
function composeMail(
  message: MailMessage,
  { ctx, mailData: facts, url, isFirstAttempt }: Delivery,
): Promise<Mail | null> | Mail {
  switch (message.topic) {
    case 'order-placed':
    case 'order-shipped':
    case 'order-delivered':
    case 'order-cancelled':
    case 'order-refunded':
    case 'cash-returned':
    case 'order-changed':
    case 'cancellation-requested':
    case 'cancellation-rejected':
    case 'replacement-approved':
      return loadOrderMail(ctx, facts, {
        topic: message.topic,
        orderId: message.payload.orderId,
        refundId: message.topic === 'order-refunded' ? (message.payload.refundId ?? null) : null,
        cashReturnId: message.topic === 'cash-returned' ? message.payload.cashReturnId : null,
        url,
        isFirstAttempt,
      });
    case 'owner-new-order':
      return loadOwnerMail(facts, message.payload.orderId, url);
    case 'reset-password':
    case 'confirm-email':
    case 'already-registered':
    case 'password-changed':
    case 'google-linked':
    case 'phone-sign-in':
    case 'phone-moved':
    case 'account-deleted':
    case 'account-deactivated':
    case 'account-reactivated':
    case 'made-administrator':
    case 'no-longer-administrator':
      return loadAccountMail(ctx, message.topic, message.payload, url);
    case 'review-published':
    case 'review-declined':
      return loadReviewMail(ctx, message.topic, message.payload.feedbackId, url);
    case 'back-in-stock':
      return loadBackInStockMail(ctx, message.payload.waitId, url);
    case 'bag-reminder':
      return loadBagReminderMail(ctx, message.payload.reminderId, url);
    case 'payment-returned':
      return loadReturnMail(ctx, message.payload.paymentId, url);
    case 'payment-link':
      return loadPaymentLinkMail(ctx, message.payload.checkoutId, url);
    case 'track-orders':
      return loadTrackingMail(ctx, message.payload.email, url);
    case 'grievance-received':
    case 'grievance-to-officer':
    case 'grievance-answered':
    case 'grievance-closed':
      return loadGrievanceMail(ctx, message, url);
    case 'return-changed':
    case 'return-message':
    case 'returns-overdue':
      return loadMailOfReturn(ctx, message, url);
    case 'mail':
      return message.payload;
    default:
      // A later version wrote this topic: nodes of that version will send it.
      throw new Error(`No delivery for the outbox topic ${(message satisfies never as OutboxRow).topic}`);
  }
}

const isGrievanceMessage = (message: OutboxMessage): message is GrievanceMessage =>
  message.topic.startsWith('grievance-');

const send = (ctx: ShopContext, row: OutboxRow, mail: Mail) => ctx.providers.mail.send(mail, `${row.topic} ${row.ref}`);

async function deliver(ctx: ShopContext, mailData: MailDataLoader, row: OutboxRow, url: string): Promise<void> {
  const message = row as unknown as OutboxMessage;
  if (message.topic === 'cancel-parcel') return cancelShipmentOfCancelledOrder(ctx, message.payload.shipmentId);
  if (message.topic === 'cancel-return-parcel') return cancelPickupOfEndedReturn(ctx, message.payload.returnShipmentId);
  const mail = await composeMail(message, { ctx, mailData, url, isFirstAttempt: row.attempts === 1 });
  if (!mail) return;
  if (message.topic === 'back-in-stock') return tellOnce(ctx, message.payload.waitId, () => send(ctx, row, mail));
  if (message.topic === 'bag-reminder') return remindOnce(ctx, message.payload.reminderId, () => send(ctx, row, mail));
  await send(ctx, row, mail);
  if (isGrievanceMessage(message)) await markAcknowledged(ctx, message);
}

/** How many messages are composed and sent at once. */
const MAX_BATCH_SIZE = 10;
/** Longer than any send may take: after this time another node sends the rows of a node that died. */
const LEASE = sql`interval '2 minutes'`;

const claimDueRows = preparedQuery((db: Db) =>
  db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + ${LEASE}` })
    .where(
      sql`${outbox.id} = any(array(select id from outbox where status = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at limit ${sql.raw(String(MAX_BATCH_SIZE))} for update skip locked))`,
    )
    .returning()
    .prepare('claim_due_outbox_rows'),
);

const markSent = preparedQuery((db: Db) =>
  db
    .update(outbox)
    .set({
      ...{ status: 'sent', lastError: null, sentAt: sql`now()` },
      // The last mail to a person whose account is deleted: her address is not kept with it.
      payload: sql`case when ${outbox.topic} = 'account-deleted' then '{}'::jsonb else ${outbox.payload} end`,
    })
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('mark_outbox_rows_sent'),
);

/** Back-off: the delay grows with each try, up to one hour; no message is given up. */
async function scheduleRetry(ctx: ShopContext, row: OutboxRow, error: unknown): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({
      lastError: error instanceof Error ? error.message : String(error),
      nextAttemptAt: sql`now() + least(exp(least(${row.attempts}, 9)), 3600) * interval '1 second'`,
    })
    .where(eq(outbox.id, row.id));
}

export interface DeliveryResult {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/** Sends due messages, up to a maximum. A failed message does not block the others. */
export async function deliverDue(ctx: ShopContext, publicUrl: string): Promise<DeliveryResult> {
  // Claims the rows for this node for a limited time. Any number of nodes may claim at once.
  const rows = await claimDueRows(ctx.db).execute();
  const mailData = createMailDataLoader(ctx);
  const failures: unknown[] = [];
  const sent: string[] = [];
  await Promise.all(
    rows.map(async (row) => {
      try {
        await deliver(ctx, mailData, row, publicUrl);
        sent.push(row.id);
      } catch (error) {
        failures.push(error);
        await scheduleRetry(ctx, row, error);
      }
    }),
  );
  if (sent.length > 0) {
    failpoint('after_mail_before_mark');
    await markSent(ctx.db).execute({ ids: sent });
  }
  return { sent: sent.length, failures };
}
