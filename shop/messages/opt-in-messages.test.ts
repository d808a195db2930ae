import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consents } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { settings } from '#db/schema/promotions.ts';
import { notifications } from '#db/schema/system.ts';
import { queueMessage } from './opt-in-message.server.ts';
import { BOTH, openMessageTest } from './testing/message-test.ts';

const { shop, phones, deliver, sendAll, newPhone, stateOf } = openMessageTest();

const ASKED = {
  event: 'back-in-stock',
  ref: 'a wait',
  userId: null,
  orderId: null,
  values: { item: 'Kurta' },
} as const;
const giveConsent = (
  contact: string,
  channel: 'whatsapp' | 'sms',
  state: 'given' | 'withdrawn' = 'given',
  at = new Date(),
) => shop.db.insert(consents).values({ contact, channel, purpose: 'back-in-stock', state, text: 'Yes', at });
const REMINDERS = [
  { event: 'back-in-stock', channel: 'whatsapp' },
  { event: 'back-in-stock', channel: 'sms' },
] as const;
/** In the far future: the database's clock decides what is due. */
const MORNING = new Date('2090-11-18T05:30:00.000Z');
const NIGHT = new Date('2090-11-18T17:30:00.000Z');

describe('S-MSG-07 a message that a person asked for', () => {
  const queue = (contact: string, now: Date, ref = contact) =>
    shop.db.transaction((tx) => queueMessage(tx, { ...ASKED, contact, ref, now }));
  const find = async (contact: string) => shop.db.select().from(messages).where(eq(messages.contact, contact));

  test('needs a consent for its channel, and takes the other channel otherwise', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    expect(await queue(contact, MORNING)).toBe(false);
    await giveConsent(contact, 'sms');
    expect(await queue(contact, MORNING)).toBe(true);
    expect(await queue(contact, MORNING)).toBe(false);
    expect(await find(contact)).toMatchObject([{ channel: 'sms', state: 'waiting', dueAt: MORNING }]);
  });

  test('S-MSG-06 waits for the morning by SMS, and not by WhatsApp', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    await giveConsent(contact, 'whatsapp');
    await queue(contact, NIGHT);
    expect(await find(contact)).toMatchObject([{ channel: 'whatsapp', dueAt: NIGHT }]);
    const other = `+91${newPhone()}`;
    await giveConsent(other, 'sms');
    await queue(other, NIGHT);
    expect((await find(other))[0]?.dueAt.toISOString()).toBe('2090-11-19T04:30:00.000Z');
    // As if it had become due at night.
    await shop.db.update(messages).set({ dueAt: sql`now()` }).where(eq(messages.contact, other));
    await sendAll(phones.ctx(NIGHT));
    expect(await find(other)).toMatchObject([{ state: 'waiting', sendingAt: null }]);
    expect((await find(other))[0]?.dueAt.toISOString()).toBe('2090-11-19T04:30:00.000Z');
  });

  test('is stopped when the consent is withdrawn between queueing and sending', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    await giveConsent(contact, 'whatsapp', 'given', new Date(Date.now() - 60_000));
    await queue(contact, new Date());
    await giveConsent(contact, 'whatsapp', 'withdrawn');
    await sendAll(phones.ctx(MORNING));
    expect(await find(contact)).toMatchObject([{ state: 'stopped', problem: 'There is no consent for it any more.' }]);
    expect(phones.whatsapps).toHaveLength(0);
  });

  test('A-MSG-07 stops when the budget is spent, orders go on, and staff are notified once', async () => {
    await phones.setTemplates(...REMINDERS, ...BOTH);
    // A budget of 10 paise, and 100 thousandths of a rupee per message: the first message spends all of it.
    await shop.db.update(settings).set({ messages: { budget: 10, whatsappCost: 100 } });
    await shop.db.update(messages).set({ costMilliRupees: null });
    await phones.placeOrder(newPhone());
    await deliver();
    await sendAll();
    const contacts = [`+91${newPhone()}`, `+91${newPhone()}`];
    for (const contact of contacts) {
      await giveConsent(contact, 'whatsapp');
      await queue(contact, new Date());
    }
    await sendAll();
    for (const contact of contacts) {
      expect(await find(contact)).toMatchObject([
        { state: 'stopped', problem: 'The month’s budget for messages is spent.' },
      ]);
    }
    const spent = (await shop.db.select().from(notifications)).filter(({ title }) => title.includes('budget'));
    expect(spent).toHaveLength(1);
    const { order } = await phones.placeOrder(newPhone());
    await deliver();
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'sent' });
  });
});
