// Sends the messages in the outbox. A row is marked after the send, so that a crash in between sends it twice rather than never.
import { eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { outbox } from '#db/schema/system.ts';
import { remindByPhone } from '#shop/bag-reminders/remind-by-phone.server.ts';
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
import { planMessages } from '#shop/messages/plan-messages.server.ts';
import { markSentAndRecord, type SentMail } from '#shop/messages/record-mails.server.ts';
import {
  createMailDataLoader,
  loadOrderMail,
  loadOwnerMail,
  type MailDataLoader,
} from '#shop/orders/load-order-mail.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { loadPaymentLinkMail } from '#shop/payments/load-payment-link-mail.server.ts';
import { loadRefundMail } from '#shop/payments/load-refund-mail.server.ts';
import { loadReturnMail } from '#shop/returns/load-mail.server.ts';
import { cancelPickupOfEndedReturn } from '#shop/returns/pickup-cancellation.server.ts';
import { loadReviewMail } from '#shop/reviews/load-review-mail.server.ts';
import { loadInviteMail } from '#shop/staff/load-invite-mail.server.ts';
import { notifyByPhone } from '#shop/stock-waits/notify-by-phone.server.ts';
import { loadBackInStockMail, sendOnce } from '#shop/stock-waits/notify-waiting.server.ts';
import { loadTrackingMail } from '#shop/tracking/load-tracking-mail.server.ts';

type OutboxRow = typeof outbox.$inferSelect;
/** The messages that become mails: the excluded ones go to the courier, or to a phone only. */
type MailMessage = Exclude<
  OutboxMessage,
  { topic: 'cancel-parcel' | 'cancel-return-parcel' | 'out-for-delivery' | 'not-delivered' }
>;

interface Delivery {
  readonly ctx: ShopContext;
  readonly mailData: MailDataLoader;
  readonly url: string;
  readonly isFirstAttempt: boolean;
}

/** Null when there is nothing left to send: the subject of the message was deleted. Every topic has its case. */
async function composeMail(
  message: MailMessage,
  { ctx, mailData, url, isFirstAttempt }: Delivery,
): Promise<Mail | null> {
  const words = await mailData.words();
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
      return loadOrderMail(ctx, mailData, {
        topic: message.topic,
        orderId: message.payload.orderId,
        refundId: message.topic === 'order-refunded' ? (message.payload.refundId ?? null) : null,
        cashReturnId: message.topic === 'cash-returned' ? message.payload.cashReturnId : null,
        url,
        isFirstAttempt,
      });
    case 'owner-new-order':
      return loadOwnerMail(mailData, message.payload.orderId, url);
    case 'reset-password':
    case 'confirm-email':
    case 'already-registered':
    case 'password-changed':
    case 'google-linked':
    case 'phone-sign-in':
    case 'phone-moved':
    case 'accounts-joined':
    case 'account-deleted':
    case 'account-deactivated':
    case 'account-reactivated':
    case 'made-administrator':
    case 'no-longer-administrator':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'second-factor-reset':
    case 'second-factor-reset-by-you':
    case 'recovery-code-used':
    case 'second-factor-reminder':
    case 'passkey-added':
    case 'passkey-removed':
    case 'authenticator-app-off':
      return loadAccountMail(ctx, message.topic, message.payload, url, words);
    case 'review-published':
    case 'review-declined':
      return loadReviewMail(ctx, message.topic, message.payload.feedbackId, url, words);
    case 'back-in-stock':
      return loadBackInStockMail(ctx, message.payload.waitId, url, words);
    case 'bag-reminder':
      return loadBagReminderMail(ctx, message.payload.reminderId, url, words);
    case 'payment-returned':
      return loadRefundMail(ctx, message.payload.paymentId, url, words);
    case 'payment-link':
      return loadPaymentLinkMail(ctx, message.payload.checkoutId, url, words);
    case 'staff-invite':
      return loadInviteMail(ctx, message.payload, url);
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
      return loadReturnMail(ctx, message, url, words);
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

async function sendMail(ctx: ShopContext, row: OutboxRow, message: MailMessage, mail: Mail): Promise<void> {
  if (message.topic === 'back-in-stock') return sendOnce(ctx, message.payload.waitId, () => send(ctx, row, mail));
  if (message.topic === 'bag-reminder') return remindOnce(ctx, message.payload.reminderId, () => send(ctx, row, mail));
  await send(ctx, row, mail);
  if (isGrievanceMessage(message)) await markAcknowledged(ctx, message);
}

/** Queues what the message says to a phone. Returns true when no mail follows. */
async function deliverToPhone(ctx: ShopContext, message: OutboxMessage, url: string): Promise<boolean> {
  // Their messages to phones were planned already (`planMessages`).
  if (message.topic === 'out-for-delivery' || message.topic === 'not-delivered') return true;
  if (message.topic === 'bag-reminder') await remindByPhone(ctx, message.payload.reminderId, url);
  if (message.topic !== 'back-in-stock') return false;
  return notifyByPhone(ctx, { waitId: message.payload.waitId, ref: message.ref, url });
}

/** Returns the mail that was sent; null when the message is not a mail, or there is nothing left to send. */
async function deliver(
  ctx: ShopContext,
  mailData: MailDataLoader,
  row: OutboxRow,
  url: string,
): Promise<SentMail | null> {
  const message = row as unknown as OutboxMessage;
  switch (message.topic) {
    case 'cancel-parcel':
      await cancelShipmentOfCancelledOrder(ctx, message.payload.shipmentId);
      return null;
    case 'cancel-return-parcel':
      await cancelPickupOfEndedReturn(ctx, message.payload.returnShipmentId);
      return null;
    default: {
      if (await deliverToPhone(ctx, message, url)) return null;
      const mail = await composeMail(message as MailMessage, {
        ctx,
        mailData,
        url,
        isFirstAttempt: row.attempts === 1,
      });
      if (!mail) return null;
      await sendMail(ctx, row, message as MailMessage, mail);
      const { orderId } = row.payload;
      return { topic: row.topic, ref: row.ref, orderId: typeof orderId === 'string' ? orderId : null, to: mail.to };
    }
  }
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

/** Back-off of e^tries seconds, up to one hour (3 s, 7 s, 20 s, … 50 minutes, 1 hour); no message is given up. */
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

/**
 * Sends due messages, up to a maximum. A failed message does not block the others. Messages to phones are only stored here, before the mails:
 * neither waits for the other, and neither is repeated because the other failed. `onMessages` is called when there are some to send.
 */
export async function deliverDue(
  ctx: ShopContext,
  publicUrl: string,
  onMessages: () => void = () => {},
): Promise<DeliveryResult> {
  // Claims the rows for this node for a limited time. Any number of nodes may claim at once.
  const rows = await claimDueRows(ctx.db).execute();
  const mailData = createMailDataLoader(ctx);
  if ((await planMessages(ctx, rows, { mailData, url: publicUrl })) > 0) onMessages();
  const failures: unknown[] = [];
  const sent: string[] = [];
  const mails: SentMail[] = [];
  await Promise.all(
    rows.map(async (row) => {
      try {
        const mail = await deliver(ctx, mailData, row, publicUrl);
        sent.push(row.id);
        if (mail) mails.push(mail);
      } catch (error) {
        failures.push(error);
        await scheduleRetry(ctx, row, error);
      }
    }),
  );
  if (sent.length > 0) {
    failpoint('after_mail_before_mark');
    await markSentAndRecord(ctx, sent, mails);
  }
  return { sent: sent.length, failures };
}
