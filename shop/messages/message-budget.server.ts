// Costs of messages, and the monthly budget. When it is spent, opt-in messages stop; messages about orders continue.

import { and, gte, sum } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { messages } from '#db/schema/messages.ts';
import { appMetadata } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { monthInIndia } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { systemNotification } from '#shop/notifications/notification.ts';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import type { MessageChannel } from './message-templates.server.ts';

const MILLI_RUPEES_PER_PAISA = 10;
const MAX_WAIT_MS = 31 * 24 * 60 * 60 * 1_000;

/** Null when the channel costs nothing. */
export function costOf(
  settings: MessageSettings,
  { channel, kind }: { readonly channel: MessageChannel; readonly kind: 'service' | 'opt-in' },
): number | null {
  if (channel === 'email') return null;
  if (channel === 'sms') return settings.smsCost;
  return kind === 'opt-in' ? settings.whatsappAskedCost : settings.whatsappCost;
}

/** The cost of the messages since the month began in India, in thousandths of a rupee. */
async function spentThisMonth(db: DbOrTx, now: Date): Promise<number> {
  const { start } = monthInIndia(now);
  // Messages are found by their time of creation, so that the index is used. One that was created this long before the month may be sent in
  // it: it waited for the morning, or staff sent it again.
  const createdSince = new Date(start.getTime() - MAX_WAIT_MS);
  const [row] = await db
    .select({ spent: sum(messages.costMilliRupees) })
    .from(messages)
    .where(and(gte(messages.createdAt, createdSince), gte(messages.sentAt, start)));
  return Number(row?.spent ?? 0);
}

/** True when the month's budget is spent. A budget of 0 is never spent. */
export async function isBudgetSpent(ctx: ShopContext, { budget }: MessageSettings): Promise<boolean> {
  if (budget === 0) return false;
  return (await spentThisMonth(ctx.db, ctx.now)) >= budget * MILLI_RUPEES_PER_PAISA;
}

/** Notifies staff that the budget is spent: once per month, however many nodes notice it. */
export async function notifyBudgetSpent(tx: Tx, ctx: ShopContext, { budget }: MessageSettings): Promise<void> {
  const { name } = monthInIndia(ctx.now);
  const [first] = await tx
    .insert(appMetadata)
    .values({ name: `message budget spent ${name}`, value: true })
    .onConflictDoNothing()
    .returning({ name: appMetadata.name });
  if (!first) return;
  const notification = systemNotification({
    title: 'The month’s budget for messages is spent',
    message: `${formatMoney(budget)} are spent. Reminders and other messages that people asked for stop until the next month; messages about orders go on.`,
  });
  await createNotification(tx, notification, ctx.now);
}
