// Composes and sends the mail of a reminder.

import { and, eq, isNull } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { bagReminders } from '#db/schema/consents.ts';
import { toEmailContact } from '#shop/consents/consent.ts';
import { createContactToken } from '#shop/consents/contact-tokens.server.ts';
import { createPreferencesLink } from '#shop/consents/preferences.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { composeBagReminderMail } from './bag-reminder-mail.ts';
import { findSendableReminder } from './sendable-reminder.server.ts';

/** Returns the mail, or null when there is nothing to send or the person is reminded by phone only. */
export async function loadBagReminderMail(
  ctx: ShopContext,
  reminderId: string,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const reminder = await findSendableReminder(ctx, reminderId);
  const email = reminder?.bag.email ?? null;
  if (!reminder || email === null) return null;
  const { userId, step, bag, lines, settings } = reminder;
  const contact = { contact: toEmailContact(email), userId };
  const about = {
    email,
    step,
    lines,
    hasUnavailable: bag.lines.some(({ quantity }) => quantity === 0),
    isTaxAdded: settings.taxMode === 'flat',
    bagUrl: `${url}/cart?bag=${await createContactToken(ctx.db, 'restore-bag', contact)}`,
    preferences: await createPreferencesLink(ctx, url, contact),
  };
  return composeBagReminderMail(about, toMailStore(settings, url, words));
}

/**
 * Sends the mail, unless an earlier attempt has an unknown outcome: its node died while sending, so the mail may have been sent.
 * After a reported failure the next attempt may send it.
 */
export async function remindOnce(ctx: ShopContext, reminderId: string, send: () => Promise<void>): Promise<void> {
  const isReminder = eq(bagReminders.id, reminderId);
  const claimed = await ctx.db
    .update(bagReminders)
    .set({ sendingAt: ctx.now })
    .where(and(isReminder, isNull(bagReminders.sendingAt)))
    .returning({ id: bagReminders.id });
  if (claimed.length === 0) return;
  try {
    await send();
  } catch (error) {
    await ctx.db.update(bagReminders).set({ sendingAt: null }).where(isReminder);
    throw error;
  }
  failpoint('after_reminder_before_mark');
  await ctx.db.update(bagReminders).set({ sentAt: ctx.now }).where(isReminder);
}
