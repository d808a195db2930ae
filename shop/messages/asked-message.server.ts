// The last check of a message that a person asked for, just before it is sent: her consent, the month's budget, and the hours in which an SMS
// may be sent. Also queues such messages.

import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { messages } from '#db/schema/messages.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ConsentPurpose } from '#shop/consents/consent.ts';
import { hasConsent } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { isBudgetSpent, notifyBudgetSpent } from './message-budget.server.ts';
import { isUsable, type PhoneChannel } from './message-channel.ts';
import type { MessageEventName } from './message-events.ts';
import { findMessageTemplate, toSetup } from './message-templates.server.ts';
import type { MessageValues } from './message-values.ts';
import { nextSmsTime } from './quiet-hours.ts';

/** The events that need a consent, and for what. */
const PURPOSES = { 'back-in-stock': 'back-in-stock' } as const satisfies Partial<
  Record<MessageEventName, ConsentPurpose>
>;
export type AskedEvent = keyof typeof PURPOSES;

const purposeOf = (event: string): ConsentPurpose | null =>
  (PURPOSES as Readonly<Record<string, ConsentPurpose>>)[event] ?? null;

interface AskedRow {
  readonly id: string;
  readonly event: string;
  readonly channel: PhoneChannel;
  readonly contact: string | null;
}

const stop = (db: DbOrTx, { id }: AskedRow, problem: string) =>
  db
    .update(messages)
    .set({ state: 'stopped', problem })
    .where(and(eq(messages.id, id), eq(messages.state, 'waiting')));

/** False when the message must not be sent now; then it is stopped, or waits for the morning. */
export async function checkAskedMessage(ctx: ShopContext, row: AskedRow, settings: MessageSettings): Promise<boolean> {
  const purpose = purposeOf(row.event);
  if (
    purpose === null ||
    row.contact === null ||
    !(await hasConsent(ctx.db, { contact: row.contact, channel: row.channel, purpose }))
  ) {
    await stop(ctx.db, row, 'There is no consent for it any more.');
    return false;
  }
  if (await isBudgetSpent(ctx, settings)) {
    await inTransaction<void, never>(ctx.db, async (tx) => {
      await stop(tx, row, 'The month’s budget for messages is spent.');
      await notifyBudgetSpent(tx, ctx, settings);
    });
    return false;
  }
  const dueAt = row.channel === 'sms' ? nextSmsTime(ctx.now) : ctx.now;
  if (dueAt <= ctx.now) return true;
  await ctx.db.update(messages).set({ sendingAt: null, dueAt }).where(eq(messages.id, row.id));
  return false;
}

interface AskedMessage {
  readonly event: AskedEvent;
  /** What it is about: the ref of its outbox row. */
  readonly ref: string;
  /** '+919845012345' */
  readonly contact: string;
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly values: MessageValues;
  readonly now: Date;
}

/**
 * Queues a message that a person asked for, by WhatsApp or else by SMS, whichever has a template and her consent. False when it was queued
 * before, or when no channel may be used. An account that is missing shows when the message is sent: then WhatsApp's goes by SMS.
 */
export async function queueMessage(tx: Tx, { event, contact, now, ...about }: AskedMessage): Promise<boolean> {
  for (const channel of ['whatsapp', 'sms'] as const) {
    const template = await findMessageTemplate(tx, event, channel);
    if (!isUsable(toSetup(template, true)) || !(await hasConsent(tx, { contact, channel, purpose: PURPOSES[event] })))
      continue;
    const dueAt = channel === 'sms' ? nextSmsTime(now) : now;
    const row = {
      ...about,
      event,
      contact,
      channel,
      templateName: template?.providerName ?? null,
      createdAt: now,
      dueAt,
    };
    const added = await tx.insert(messages).values(row).onConflictDoNothing().returning({ id: messages.id });
    return added.length > 0;
  }
  return false;
}
