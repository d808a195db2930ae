// Builds the mails about a complaint when they are sent, and stores the time of the acknowledgement after it was sent.

import { eq, sql } from 'drizzle-orm';
import { grievanceEvents, grievances } from '#db/schema/store.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeAcknowledgement, composeAnswer, composeClosing, composeOfficerMail } from './grievance-mail.ts';

export type GrievanceMessage = Extract<OutboxMessage, { topic: `grievance-${string}` }>;

async function findAnswer(ctx: ShopContext, eventId: string): Promise<string | null> {
  if (!isRowId(eventId)) return null;
  const [event] = await ctx.db.select().from(grievanceEvents).where(eq(grievanceEvents.id, eventId));
  return event?.text ?? null;
}

/** Returns null when the complaint or the answer was deleted, and for a mail about closing when the complaint was reopened. */
export async function loadGrievanceMail(
  ctx: ShopContext,
  message: GrievanceMessage,
  url: string,
): Promise<Mail | null> {
  const { grievanceId } = message.payload;
  if (!isRowId(grievanceId)) return null;
  const [grievance] = await ctx.db.select().from(grievances).where(eq(grievances.id, grievanceId));
  if (!grievance) return null;
  const settings = await getSettings(ctx);
  const store = { ...toMailStore(settings, url), legal: settings.legal };
  if (message.topic === 'grievance-received') return composeAcknowledgement(grievance, store);
  if (message.topic === 'grievance-to-officer') return composeOfficerMail(grievance, store);
  if (message.topic === 'grievance-closed')
    return grievance.status === 'closed' ? composeClosing(grievance, store) : null;
  const text = await findAnswer(ctx, message.payload.eventId);
  return text === null ? null : composeAnswer(grievance, text, store);
}

/** The first mail that reaches the shopper acknowledges the complaint; later mails do not change the stored time. */
export async function markAcknowledged(ctx: ShopContext, { topic, payload }: GrievanceMessage): Promise<void> {
  if (topic === 'grievance-to-officer') return;
  await ctx.db
    .update(grievances)
    .set({ acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, ${ctx.now})` })
    .where(eq(grievances.id, payload.grievanceId));
}
