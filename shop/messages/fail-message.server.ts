// Handles a message that was not sent, or that its provider reports as not delivered: stores its state, queues the SMS
// that replaces a WhatsApp message, and notifies staff of a template or an account that does not work.

import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { messages } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { systemNotification } from '#shop/notifications/notification.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { isAccountProblem, isTemplateProblem, isUsable } from './message-channel.ts';
import {
  findEvent,
  findMessageTemplate,
  hasAccount,
  markTemplateProblem,
  toSetup,
} from './message-templates.server.ts';
import { isAllowed } from './opt-in-message.server.ts';
import { nextOptInTime } from './quiet-hours.ts';

const ALARM_LIMIT = { max: 1, withinMs: 24 * 60 * 60 * 1_000 };

type FailedRow = Pick<
  typeof messages.$inferSelect,
  'id' | 'event' | 'ref' | 'channel' | 'orderId' | 'userId' | 'contact' | 'values'
>;

/** Queues the same message by SMS, if SMS is set up for its event. A second failure of the first message queues nothing again. */
async function addSms(tx: Tx, ctx: ShopContext, row: FailedRow): Promise<void> {
  const template = await findMessageTemplate(tx, row.event, 'sms');
  if (!isUsable(toSetup(template, hasAccount(ctx, 'sms'))) || row.values === null || row.contact === null) return;
  const { event, ref, orderId, userId, contact, values } = row;
  const isOptIn = findEvent(event)?.kind === 'opt-in';
  if (isOptIn && !(await isAllowed(tx, { event, channel: 'sms', contact }))) return;
  await tx
    .insert(messages)
    .values({
      event,
      ref,
      orderId,
      userId,
      contact,
      values,
      channel: 'sms',
      templateName: template?.providerName ?? null,
      createdAt: ctx.now,
      dueAt: isOptIn ? nextOptInTime({ event, channel: 'sms' }, ctx.now) : ctx.now,
    })
    .onConflictDoNothing();
}

async function notifyOfAccount(tx: Tx, ctx: ShopContext, problem: string): Promise<void> {
  if (!(await consumeRateLimit(tx, 'alarm about WhatsApp', ALARM_LIMIT))) return;
  const notification = systemNotification({
    title: 'WhatsApp does not accept the account',
    message: `${problem} Messages go by SMS or email. Test the account under Integrations.`,
  });
  await createNotification(tx, notification, ctx.now);
}

export async function failMessage(
  tx: Tx,
  ctx: ShopContext,
  row: FailedRow,
  { code, problem }: { readonly code: number | null; readonly problem: string },
): Promise<void> {
  const failed = await tx
    .update(messages)
    .set({ state: 'failed', problem })
    .where(and(eq(messages.id, row.id), notInArray(messages.state, ['failed', 'delivered', 'read'])))
    .returning({ id: messages.id });
  if (failed.length === 0 || row.channel !== 'whatsapp') return;
  await addSms(tx, ctx, row);
  if (isTemplateProblem(code)) await markTemplateProblem(tx, ctx, { event: row.event, channel: 'whatsapp', problem });
  if (isAccountProblem(code)) await notifyOfAccount(tx, ctx, problem);
}
