// Sends the messages to phones that are due. `sendingAt` is set before the request, so that a node that dies while it
// sends leaves a message that nobody sends again by itself: it may have arrived. After a refusal of WhatsApp the
// message goes by SMS at once.
// Invariant: for one message row, at most one request is sent to the provider, unless that request is known to have
// sent nothing, or staff asked for it again.

import { and, eq, lt, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { messages } from '#db/schema/messages.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { failMessage } from './fail-message.server.ts';
import { costOf } from './message-budget.server.ts';
import { afterFailure, describeRefusal, isTest, isUsable } from './message-channel.ts';
import {
  findEvent,
  findMessageTemplate,
  hasAccount,
  type MessageTemplate,
  toSetup,
} from './message-templates.server.ts';
import { valuesInOrder } from './message-values.ts';
import { checkOptInMessage } from './opt-in-message.server.ts';

export type MessageRow = typeof messages.$inferSelect & { readonly channel: 'whatsapp' | 'sms' };

const MAX_BATCH_SIZE = 10;
/** Longer than any send may take. */
const LOST_AFTER = sql`interval '2 minutes'`;

const claimDueMessages = preparedQuery((db: Db) =>
  db
    .update(messages)
    .set({ sendingAt: sql`now()`, attempts: sql`${messages.attempts} + 1` })
    .where(
      sql`${messages.id} = any(array(select id from messages where state = 'waiting' and due_at <= now()
        and sending_at is null and channel <> 'email' order by due_at limit ${sql.raw(String(MAX_BATCH_SIZE))}
        for update skip locked))`,
    )
    .returning()
    .prepare('claim_due_messages'),
);

interface SendProblem {
  readonly kind: 'refused' | 'unavailable' | 'unknown';
  readonly code: number | null;
  /** The reason in words for staff. */
  readonly problem: string;
}

type SendResult = Result<{ readonly providerId: string }, SendProblem>;

async function sendByWhatsApp(ctx: ShopContext, row: MessageRow, template: MessageTemplate): Promise<SendResult> {
  const name = template.providerName ?? '';
  const event = findEvent(row.event);
  const sent = await ctx.providers.whatsapp?.send({
    to: row.contact ?? '',
    template: name,
    language: template.language,
    values: event ? valuesInOrder(event, row.values ?? {}) : [],
    isCode: false,
    ref: row.id,
  });
  if (!sent) return refuse({ kind: 'refused', code: null, problem: 'WhatsApp is not set up.' });
  if (sent.ok) return sent;
  const { kind, code, detail } = sent.reason;
  return refuse({ kind, code, problem: describeRefusal(code, detail, { name, language: template.language }) });
}

async function sendBySms(ctx: ShopContext, row: MessageRow, template: MessageTemplate): Promise<SendResult> {
  const sent = await ctx.providers.sms?.send({
    to: row.contact ?? '',
    template: { id: template.providerName ?? '' },
    values: row.values ?? {},
    ref: row.id,
  });
  if (!sent) return refuse({ kind: 'refused', code: null, problem: 'MSG91 is not set up.' });
  return sent.ok
    ? ok({ providerId: sent.value.requestId })
    : refuse({ kind: sent.reason.kind, code: null, problem: sent.reason.detail });
}

async function sendByItsChannel(ctx: ShopContext, row: MessageRow): Promise<SendResult> {
  const { event, channel, contact, values } = row;
  const template = await findMessageTemplate(ctx.db, event, channel);
  const setup = toSetup(template, hasAccount(ctx, channel));
  const isReady = isUsable(isTest(row) ? { ...setup, isOn: true } : setup);
  if (!template || !isReady || contact === null || values === null) {
    return refuse({ kind: 'refused', code: null, problem: 'The template is switched off or not usable.' });
  }
  failpoint('after_message_claim_before_send');
  const sent = await (channel === 'whatsapp' ? sendByWhatsApp : sendBySms)(ctx, row, template);
  failpoint('after_message_before_save');
  return sent;
}

/** A webhook may have been faster: then the state has moved on already. */
const saveSent = (ctx: ShopContext, row: MessageRow, providerId: string, cost: number | null) =>
  ctx.db
    .update(messages)
    .set({
      state: sql`case when ${messages.state} in ('waiting', 'unknown') then 'sent' else ${messages.state} end`,
      providerId: sql`coalesce(${messages.providerId}, ${providerId})`,
      sentAt: sql`coalesce(${messages.sentAt}, now())`,
      costMilliRupees: cost,
      problem: null,
    })
    .where(eq(messages.id, row.id));

async function saveFailure(ctx: ShopContext, row: MessageRow, failure: SendProblem): Promise<void> {
  const next = afterFailure(failure, row.attempts);
  const { problem } = failure;
  if (next === 'unknown') {
    await ctx.db
      .update(messages)
      .set({ state: 'unknown', problem: `No answer from the provider: ${problem}` })
      .where(and(eq(messages.id, row.id), eq(messages.state, 'waiting')));
  } else if (next === 'failed') {
    await inTransaction<void, never>(ctx.db, (tx) => failMessage(tx, ctx, row, failure));
  } else {
    await ctx.db
      .update(messages)
      .set({ sendingAt: null, problem, dueAt: sql`now() + make_interval(secs => ${next.retryInS})` })
      .where(and(eq(messages.id, row.id), eq(messages.state, 'waiting')));
  }
}

async function sendOne(ctx: ShopContext, row: MessageRow, settings: MessageSettings): Promise<void> {
  const kind = findEvent(row.event)?.kind ?? 'service';
  const isChecked = kind === 'opt-in' && !isTest(row);
  const values = isChecked ? await checkOptInMessage(ctx, row, settings) : row.values;
  if (isChecked && values === null) return;
  const sent = await sendByItsChannel(ctx, { ...row, values });
  if (sent.ok) await saveSent(ctx, row, sent.value.providerId, costOf(settings, { channel: row.channel, kind }));
  else await saveFailure(ctx, row, sent.reason);
}

export interface SentMessages {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/**
 * Sends due messages, up to a maximum; any number of nodes may do so at once. One failure does not block the others.
 */
export async function sendDueMessages(ctx: ShopContext): Promise<SentMessages> {
  const rows = (await claimDueMessages(ctx.db).execute()) as MessageRow[];
  if (rows.length === 0) return { sent: 0, failures: [] };
  const { messages: settings } = await getSettings(ctx);
  const outcomes = await Promise.allSettled(rows.map((row) => sendOne(ctx, row, settings)));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  return { sent: rows.length - failures.length, failures };
}

/** Marks messages whose node died while it sent them as 'unknown': they may have arrived. */
export async function markLostMessages(ctx: ShopContext): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ state: 'unknown', problem: 'The store stopped while the message was being sent.' })
    .where(and(eq(messages.state, 'waiting'), lt(messages.sendingAt, sql`now() - ${LOST_AFTER}`)));
}
