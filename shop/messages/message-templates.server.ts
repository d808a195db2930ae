// Reads the templates of staff by event and channel.

import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { systemNotification } from '#shop/notifications/notification.ts';
import { type ChannelSetup, isUsable, type PhoneChannel } from './message-channel.ts';
import { MESSAGE_EVENTS, type MessageEvent, type MessageEventName } from './message-events.ts';

export type MessageTemplate = typeof messageTemplates.$inferSelect;
export type MessageChannel = MessageTemplate['channel'];

/** Null without a template of staff: then email has the default text, and WhatsApp and SMS are off. */
export async function findMessageTemplate(
  db: DbOrTx,
  event: string,
  channel: MessageChannel,
): Promise<MessageTemplate | null> {
  const [template] = await db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.event, event), eq(messageTemplates.channel, channel)));
  return template ?? null;
}

const phoneTemplates = preparedQuery((db: Db) =>
  db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.isOn, true), ne(messageTemplates.channel, 'email')))
    .prepare('phone_templates'),
);

/** The templates for phones that are on. A store that has none writes to no phone. */
export const loadPhoneTemplates = (ctx: ShopContext): Promise<readonly MessageTemplate[]> =>
  phoneTemplates(ctx.db).execute();

/** How a channel is set up for an event; a template that is missing is off. */
export const toSetup = (template: MessageTemplate | null | undefined, hasAccount: boolean): ChannelSetup => ({
  hasAccount,
  isOn: template?.isOn ?? false,
  providerName: template?.providerName ?? null,
  problem: template?.problem ?? null,
});

export const hasAccount = ({ providers }: Pick<ShopContext, 'providers'>, channel: PhoneChannel): boolean =>
  providers[channel] !== null;

export const findEvent = (name: string): MessageEvent | null =>
  (MESSAGE_EVENTS as Readonly<Record<string, MessageEvent>>)[name] ?? null;

/** Marks the template as unusable, and notifies staff once: other messages of the event go by SMS from now on. */
export async function markTemplateProblem(
  tx: Tx,
  ctx: ShopContext,
  { event, channel, problem }: { readonly event: string; readonly channel: MessageChannel; readonly problem: string },
): Promise<void> {
  const marked = await tx
    .update(messageTemplates)
    .set({ problem, updatedAt: ctx.now })
    .where(
      and(eq(messageTemplates.event, event), eq(messageTemplates.channel, channel), isNull(messageTemplates.problem)),
    )
    .returning({ id: messageTemplates.id });
  if (marked.length === 0) return;
  const label = findEvent(event)?.label ?? event;
  const notification = systemNotification({
    title: 'A message template is not usable',
    message: `${label}: ${problem} Messages go by SMS or email until the template is corrected.`,
  });
  await createNotification(tx, notification, ctx.now);
}

/** The channels whose template of the event is on, has a name and no problem. A missing account is noticed only when a message is sent. */
export async function listPhoneChannels(db: DbOrTx, event: MessageEventName): Promise<PhoneChannel[]> {
  const templates = await db.select().from(messageTemplates).where(eq(messageTemplates.event, event));
  return templates.flatMap((template) =>
    template.channel !== 'email' && isUsable(toSetup(template, true)) ? [template.channel] : [],
  );
}

/** Whether a message about the event can reach a phone: an account is set up, and its template is on. */
export async function canReachPhones(ctx: ShopContext, event: MessageEventName): Promise<boolean> {
  const templates = await loadPhoneTemplates(ctx);
  return templates.some(
    (template) =>
      template.event === event &&
      template.channel !== 'email' &&
      isUsable(toSetup(template, hasAccount(ctx, template.channel))),
  );
}

/**
 * Whether messages about orders also go by WhatsApp or SMS: staff have switched on the message that a parcel was sent.
 */
export async function sendsOrderNewsByPhone(db: DbOrTx): Promise<boolean> {
  const templates = await Promise.all([
    findMessageTemplate(db, 'order-shipped', 'whatsapp'),
    findMessageTemplate(db, 'order-shipped', 'sms'),
  ]);
  return templates.some((template) => template?.isOn === true && template.problem === null);
}
