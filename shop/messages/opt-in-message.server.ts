// Queues opt-in messages, and checks each again just before it is sent: the person's consent, the monthly budget, the
// hours in which it may be sent, and whether its content is still true.

import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { messages } from '#db/schema/messages.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { refreshPhoneReminder } from '#shop/bag-reminders/phone-reminder.server.ts';
import type { ConsentPurpose } from '#shop/consents/consent.ts';
import { hasConsent } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { isBudgetSpent, notifyBudgetSpent } from './message-budget.server.ts';
import { isUsable, type PhoneChannel } from './message-channel.ts';
import type { MessageEventName } from './message-events.ts';
import { findMessageTemplate, toSetup } from './message-templates.server.ts';
import type { MessageValues } from './message-values.ts';
import { nextOptInTime } from './quiet-hours.ts';

/** The events that need a consent, with its purpose. */
const PURPOSES = {
  'back-in-stock': 'back-in-stock',
  'bag-reminder': 'bag-reminder',
} as const satisfies Partial<Record<MessageEventName, ConsentPurpose>>;
export type OptInEvent = keyof typeof PURPOSES;

const purposeOf = (event: string): ConsentPurpose | null =>
  (PURPOSES as Readonly<Record<string, ConsentPurpose>>)[event] ?? null;

interface OptInRow {
  readonly id: string;
  readonly event: string;
  readonly ref: string;
  readonly channel: PhoneChannel;
  readonly contact: string | null;
  readonly values: MessageValues | null;
}

/** Whether the person allows what this event needs, on this channel. */
export async function isAllowed(
  db: Pick<DbOrTx, 'select'>,
  { event, channel, contact }: Pick<OptInRow, 'event' | 'channel' | 'contact'>,
): Promise<boolean> {
  const purpose = purposeOf(event);
  return purpose !== null && contact !== null && hasConsent(db, { contact, channel, purpose });
}

const stop = (db: DbOrTx, { id }: OptInRow, problem: string) =>
  db
    .update(messages)
    .set({ state: 'stopped', problem })
    .where(and(eq(messages.id, id), eq(messages.state, 'waiting')));

/** A reminder names the current contents of the bag; other events keep their values. */
const refreshValues = (ctx: ShopContext, row: OptInRow): Promise<MessageValues | null> | MessageValues | null =>
  row.event === 'bag-reminder' ? refreshPhoneReminder(ctx, row) : row.values;

/** The values to send. Null when the message must not be sent now; then it is stopped, or waits for the morning. */
export async function checkOptInMessage(
  ctx: ShopContext,
  row: OptInRow,
  settings: MessageSettings,
): Promise<MessageValues | null> {
  if (!(await isAllowed(ctx.db, row))) {
    await stop(ctx.db, row, 'There is no consent for it any more.');
    return null;
  }
  if (await isBudgetSpent(ctx, settings)) {
    await inTransaction<void, never>(ctx.db, async (tx) => {
      await stop(tx, row, 'The month’s budget for messages is spent.');
      await notifyBudgetSpent(tx, ctx, settings);
    });
    return null;
  }
  const dueAt = nextOptInTime(row, ctx.now);
  if (dueAt > ctx.now) {
    await ctx.db.update(messages).set({ sendingAt: null, dueAt }).where(eq(messages.id, row.id));
    return null;
  }
  const values = await refreshValues(ctx, row);
  if (values === null) await stop(ctx.db, row, 'It is not true any more.');
  return values;
}

interface OptInMessage {
  readonly event: OptInEvent;
  /** The ref of its outbox row. */
  readonly ref: string;
  /** '+919845012345' */
  readonly contact: string;
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly values: MessageValues;
  readonly now: Date;
}

/** Whether the message is queued already, for either channel: a template may have been switched since. */
async function isQueued(tx: Tx, { event, ref }: Pick<OptInMessage, 'event' | 'ref'>): Promise<boolean> {
  const isSame = and(eq(messages.event, event), eq(messages.ref, ref), ne(messages.channel, 'email'));
  return (await tx.$count(messages, isSame)) > 0;
}

/**
 * Queues an opt-in message, by WhatsApp or else by SMS, whichever has a template and her consent. False when it was queued before, or when
 * no channel may be used. A missing account is noticed only when the message is sent; a WhatsApp message then goes by SMS.
 */
export async function queueMessage(tx: Tx, { event, contact, now, ...about }: OptInMessage): Promise<boolean> {
  if (await isQueued(tx, { event, ref: about.ref })) return false;
  for (const channel of ['whatsapp', 'sms'] as const) {
    const template = await findMessageTemplate(tx, event, channel);
    if (!isUsable(toSetup(template, true)) || !(await isAllowed(tx, { event, channel, contact }))) continue;
    const row = {
      ...about,
      event,
      contact,
      channel,
      templateName: template?.providerName ?? null,
      createdAt: now,
      dueAt: nextOptInTime({ event, channel }, now),
    };
    const added = await tx.insert(messages).values(row).onConflictDoNothing().returning({ id: messages.id });
    return added.length > 0;
  }
  return false;
}
