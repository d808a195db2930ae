// Reads what staff chose for an event and a channel.

import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { messageTemplates } from '#db/schema/messages.ts';

export type MessageTemplate = typeof messageTemplates.$inferSelect;
export type MessageChannel = MessageTemplate['channel'];

/** Null while staff have chosen nothing: email has the store's own words, WhatsApp and SMS are off. */
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

/** Whether shoppers hear about their orders by WhatsApp or SMS too: staff have switched on the message that a parcel has left. */
export async function sendsOrderNewsByPhone(db: DbOrTx): Promise<boolean> {
  const templates = await Promise.all([
    findMessageTemplate(db, 'order-shipped', 'whatsapp'),
    findMessageTemplate(db, 'order-shipped', 'sms'),
  ]);
  return templates.some((template) => template?.isOn === true && template.problem === null);
}
