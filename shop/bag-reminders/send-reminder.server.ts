// Composes and sends a reminder. Between the queue and the mail the person may have withdrawn her consent, changed or bought her bag, or the
// store may have switched reminders off: then nothing is sent, and the reminder does not count.

import { and, eq, isNull } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { bagReminders } from '#db/schema/consents.ts';
import { toEmailContact } from '#shop/consents/consent.ts';
import { createContactToken } from '#shop/consents/contact-tokens.server.ts';
import { createPreferencesLink } from '#shop/consents/preferences.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeBagReminderMail, type ReminderLine } from './bag-reminder-mail.ts';
import { type LoadedBag, loadLeftBag } from './left-bag.server.ts';

const toReminderLines = ({ lines }: LoadedBag): ReminderLine[] =>
  lines.flatMap(({ stored, quantity }) =>
    stored && quantity > 0
      ? [{ name: stored.name, size: stored.size, quantity, price: stored.price, left: stored.available }]
      : [],
  );

async function findSendable(ctx: ShopContext, userId: string, bagHash: string): Promise<LoadedBag | null> {
  const bag = await loadLeftBag(ctx, userId);
  return bag && bag.bagHash === bagHash && !bag.hasOrderedSince ? bag : null;
}

/** Null when there is nothing to send any more. */
export async function loadBagReminderMail(ctx: ShopContext, reminderId: string, url: string): Promise<Mail | null> {
  if (!isRowId(reminderId)) return null;
  const [reminder] = await ctx.db.select().from(bagReminders).where(eq(bagReminders.id, reminderId));
  if (!reminder) return null;
  const settings = await getSettings(ctx);
  const bag = settings.bagReminders ? await findSendable(ctx, reminder.userId, reminder.bagHash) : null;
  const [first, ...others] = bag ? toReminderLines(bag) : [];
  if (!bag || !first) {
    await ctx.db.delete(bagReminders).where(and(eq(bagReminders.id, reminderId), isNull(bagReminders.sendingAt)));
    return null;
  }
  const contact = { contact: toEmailContact(bag.email), userId: reminder.userId };
  const about = {
    ...{ email: bag.email, step: reminder.step, lines: [first, ...others] as const },
    hasUnavailable: bag.lines.some(({ quantity }) => quantity === 0),
    isTaxAdded: settings.taxMode === 'flat',
    bagUrl: `${url}/cart?bag=${await createContactToken(ctx.db, 'restore-bag', contact)}`,
    preferences: await createPreferencesLink(ctx, url, contact),
  };
  return composeBagReminderMail(about, toMailStore(settings, url));
}

/**
 * Sends the mail unless an earlier attempt began and its end is unknown: a node died while it was sending, and the mail may have gone out.
 * After a failure that was reported the next attempt may send it.
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
