// What the tests of messages share: a shop that writes to phones, reset before each test, and short ways to place,
// deliver, send and look.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { messages } from '#db/schema/messages.ts';
import { settings } from '#db/schema/promotions.ts';
import { notifications } from '#db/schema/system.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { deliverDue } from '../../../server/jobs/deliver-outbox.ts';
import { sendDueMessages } from '../send-messages.server.ts';
import { withPhones } from './message-shop.ts';

export const URL = 'https://shop.example';
/** Templates of both channels: the message about a placed order goes by WhatsApp, else by SMS. */
export const BOTH = [
  { event: 'order-placed', channel: 'whatsapp' },
  { event: 'order-placed', channel: 'sms' },
] as const;

export function openMessageTest() {
  const shop = openTestShop();
  const phones = withPhones(shop);
  let nextNumber = 10_003;

  beforeEach(async () => {
    await shop.db.execute(sql`update outbox set status = 'sent', sent_at = now() where status = 'waiting'`);
    await shop.db.execute(sql`update messages set state = 'stopped' where state = 'waiting'`);
    await shop.db.delete(notifications);
    await getSettings(shop.staff());
    await shop.db.update(settings).set({ messages: {} });
    Object.assign(phones.state, { whatsapp: null, sms: null, mailError: null, onSend: async () => {} });
    for (const list of [phones.whatsapps, phones.texts, phones.mails]) list.length = 0;
  });

  const deliver = () => deliverDue(phones.ctx(), URL);

  async function sendAll(ctx = phones.ctx()): Promise<void> {
    for (;;) {
      const { sent, failures } = await sendDueMessages(ctx);
      expect(failures).toEqual([]);
      if (sent === 0) return;
    }
  }

  /** A new number each time: messages to a number are limited. */
  const newPhone = () => `98450${nextNumber++}`;

  async function place(...templates: Parameters<typeof phones.setTemplates>) {
    await phones.setTemplates(...templates);
    const placed = await phones.placeOrder(newPhone());
    await deliver();
    return placed;
  }

  const messagesOf = async (orderId: string, channel?: 'whatsapp' | 'sms' | 'email') =>
    (await shop.db.select().from(messages).where(eq(messages.orderId, orderId)).orderBy(messages.channel)).filter(
      (each) => channel === undefined || each.channel === channel,
    );

  const stateOf = async (orderId: string) =>
    Object.fromEntries((await messagesOf(orderId)).map(({ channel, state }) => [channel, state]));

  return { shop, phones, deliver, sendAll, newPhone, place, messagesOf, stateOf };
}
