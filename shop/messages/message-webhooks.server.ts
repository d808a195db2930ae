// The inbox of the providers' webhooks about messages: reports about messages that the store sent, and messages that
// people sent. Each webhook is stored once and acknowledged; a job processes it afterwards, and erases what people
// wrote from it.

import { and, eq, or, sql } from 'drizzle-orm';
import { CONSENT_PURPOSES } from '#config/value-lists.ts';
import type { Tx } from '#db/client.server.ts';
import { consents } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { userNotification } from '#shop/notifications/notification.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { processWebhook, requeueStaleWebhooks, storeWebhook } from '#shop/webhook-inbox.server.ts';
import type { InboundMessage } from '#shop/whatsapp/whatsapp-sender.ts';
import { failMessage } from './fail-message.server.ts';
import { describeRefusal, type PhoneChannel } from './message-channel.ts';
import { type ReportedState, stateAfter } from './message-state.ts';
import { isStopRequest } from './stop-request.ts';

export interface MessageReport {
  readonly channel: PhoneChannel;
  readonly providerId: string;
  /** Our id of the message; null when the provider does not return it. */
  readonly ref: string | null;
  readonly status: ReportedState;
  /** When the provider says that it happened; null when it does not say. */
  readonly at: string | null;
  readonly code: number | null;
  readonly detail: string | null;
}

export interface MessageEvents {
  readonly reports: readonly MessageReport[];
  readonly inbound: readonly InboundMessage[];
}

const WEBHOOK_JOB: QueuedJob = 'handle-message-webhook';
const PROVIDERS = ['whatsapp', 'msg91'] as const;
type MessageProvider = (typeof PROVIDERS)[number];

/** The caller has authenticated the sender. `eventId` is the same for a repeated webhook. */
export const storeMessageWebhook = (
  ctx: ShopContext,
  provider: MessageProvider,
  eventId: string,
  events: MessageEvents,
): Promise<void> => storeWebhook(ctx, { provider, eventId, event: 'messages', body: { ...events } }, WEBHOOK_JOB);

type MessageRow = typeof messages.$inferSelect;

async function applyToRow(tx: Tx, ctx: ShopContext, row: MessageRow, report: MessageReport): Promise<void> {
  const next = stateAfter(row.state, report.status);
  if (next === null) return;
  const at = report.at === null ? ctx.now : new Date(report.at);
  if (next === 'failed') {
    const template = { name: row.templateName ?? '', language: 'its language' };
    const problem = describeRefusal(report.code, report.detail ?? 'The provider could not deliver it', template);
    return failMessage(tx, ctx, row, { code: report.code, problem });
  }
  await tx
    .update(messages)
    .set({
      state: next,
      providerId: row.providerId ?? report.providerId,
      sentAt: row.sentAt ?? at,
      problem: null,
      ...(next === 'sent' ? {} : { deliveredAt: row.deliveredAt ?? at }),
      ...(next === 'read' ? { readAt: at } : {}),
    })
    .where(eq(messages.id, row.id));
}

/** True when the report is about a message of this store. */
async function applyReport(ctx: ShopContext, report: MessageReport): Promise<boolean> {
  const { channel, providerId, ref } = report;
  const hasProviderId = eq(messages.providerId, providerId);
  const applied = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.channel, channel), ref === null ? hasProviderId : or(hasProviderId, eq(messages.id, ref))))
      .for('update');
    if (row) await applyToRow(tx, ctx, row, report);
    return row !== undefined;
  });
  return applied.ok && applied.value;
}

const INBOUND_LIMIT = { max: 10, withinMs: 60 * 60 * 1_000 };
const SHOWN_LENGTH = 300;

/** 'STOP' withdraws every consent of her number, for WhatsApp and SMS; messages about her orders go on. */
async function withdrawAll(tx: Tx, ctx: ShopContext, { from, text }: InboundMessage): Promise<void> {
  const rows = (['whatsapp', 'sms'] as const).flatMap((channel) =>
    CONSENT_PURPOSES.map((purpose) => ({ contact: from, channel, purpose })),
  );
  await tx.insert(consents).values(
    rows.map((row) => ({
      ...row,
      state: 'withdrawn' as const,
      text: text.trim(),
      source: 'whatsapp' as const,
      at: ctx.now,
    })),
  );
}

async function receiveInbound(ctx: ShopContext, message: InboundMessage): Promise<void> {
  await inTransaction<void, never>(ctx.db, async (tx) => {
    if (isStopRequest(message.text)) return withdrawAll(tx, ctx, message);
    if (!(await consumeRateLimit(tx, `WhatsApp messages from ${message.from}`, INBOUND_LIMIT))) return;
    const text = message.text === '' ? 'A message that is not text. Open WhatsApp to see it.' : message.text;
    const notification = userNotification({
      title: `WhatsApp from ${formatMobile(message.from)}`,
      message: text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text,
      data: { phone: message.from },
    });
    await createNotification(tx, notification, ctx.now);
  });
}

/** A report may arrive before the response that has the message's id is stored: then it is tried again. */
const isRecent = (ctx: ShopContext, { at }: MessageReport): boolean =>
  at !== null && ctx.now.getTime() - Date.parse(at) < 60_000;

/** Throws when the job should be retried later. */
export async function processMessageWebhook(ctx: ShopContext, id: string): Promise<void> {
  await processWebhook(ctx, id, async (body) => {
    const { reports = [], inbound = [] } = body as Partial<MessageEvents>;
    for (const message of inbound) await receiveInbound(ctx, message);
    // Messages from people are processed before the reports, which may make the job retry: their text is processed once and then erased.
    if (inbound.length > 0) await ctx.db.update(webhookInbox).set({ body: { reports } }).where(eq(webhookInbox.id, id));
    const earlyStatuses: string[] = [];
    for (const report of reports) {
      if (!(await applyReport(ctx, report)) && isRecent(ctx, report)) earlyStatuses.push(report.status);
    }
    if (earlyStatuses.length > 0)
      throw new Error(`reports about messages that are not stored yet: ${earlyStatuses.join(', ')}`);
  });
}

export async function requeueMessageWebhooks(ctx: ShopContext): Promise<void> {
  for (const provider of PROVIDERS) await requeueStaleWebhooks(ctx, provider, WEBHOOK_JOB);
}

/** After a week the inbox is not needed any more: ids and states are in the messages. */
export async function deleteOldMessageWebhooks(ctx: ShopContext): Promise<void> {
  await ctx.db
    .delete(webhookInbox)
    .where(
      sql`${webhookInbox.provider} in ('whatsapp', 'msg91') and ${webhookInbox.processedAt} < now() - interval '7 days'`,
    );
}
