// A reminder that waits to be sent, with the bag of this moment. Between the queue and the mail or message the person may have withdrawn her
// consent, changed or bought her bag, or the store may have switched reminders off: then nothing is sent, and the reminder does not count.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { bagReminders } from '#db/schema/consents.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import type { ReminderLine } from './bag-reminder-mail.ts';
import { type LoadedBag, loadLeftBag } from './left-bag.server.ts';

export interface SendableReminder {
  readonly userId: string;
  readonly step: number;
  readonly bag: LoadedBag;
  /** The lines that can be bought now. */
  readonly lines: readonly [ReminderLine, ...ReminderLine[]];
  readonly settings: Settings;
}

const toReminderLines = ({ lines }: LoadedBag): ReminderLine[] =>
  lines.flatMap(({ stored, quantity }) =>
    stored && quantity > 0
      ? [{ name: stored.name, size: stored.size, quantity, price: stored.price, left: stored.available }]
      : [],
  );

/** Deletes the reminder, unless a mail or a message was sent, or may have been. */
const discardReminder = (ctx: ShopContext, reminderId: string) =>
  ctx.db.delete(bagReminders).where(
    and(
      eq(bagReminders.id, reminderId),
      isNull(bagReminders.sendingAt),
      sql`not exists (select from messages m where m.event = 'bag-reminder' and m.ref = ${reminderId}
        and m.state in ('sent', 'delivered', 'read', 'unknown'))`,
    ),
  );

/** Returns null when there is nothing to send any more, and deletes the reminder then. */
export async function findSendableReminder(ctx: ShopContext, reminderId: string): Promise<SendableReminder | null> {
  if (!isRowId(reminderId)) return null;
  const [reminder] = await ctx.db.select().from(bagReminders).where(eq(bagReminders.id, reminderId));
  if (!reminder) return null;
  const { userId, step, bagHash } = reminder;
  const settings = await getSettings(ctx);
  const bag = settings.bagReminders ? await loadLeftBag(ctx, userId) : null;
  const isSame = bag?.bagHash === bagHash && !bag.hasOrderedSince;
  const [first, ...others] = bag && isSame ? toReminderLines(bag) : [];
  if (bag && first) return { userId, step, bag, lines: [first, ...others], settings };
  await discardReminder(ctx, reminderId);
  return null;
}
