import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bagReminders, consents } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { bagLines, users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { changeAccountBag } from '#shop/bag/account-bag.server.ts';
import { setOwnConsent } from '#shop/consents/own-consents.server.ts';
import { processMessageWebhook, storeMessageWebhook } from '#shop/messages/message-webhooks.server.ts';
import { sendMessageAgain } from '#shop/messages/send-again.server.ts';
import { sendDueMessages } from '#shop/messages/send-messages.server.ts';
import { withPhones } from '#shop/messages/testing/message-shop.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { setStock } from '#shop/stock/edit-stock.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { deliverDue } from '../../server/jobs/deliver-outbox.ts';
import { remindBags } from './remind-bags.server.ts';
import { restoreBag } from './restore-bag.server.ts';

const shop = openTestShop();
const phones = withPhones(shop);
const BOTH = [
  { event: 'bag-reminder', channel: 'whatsapp' },
  { event: 'bag-reminder', channel: 'sms' },
] as const;

/** A time in India. The year is so late that nothing is due by the database's clock until `sendAt` moves `due_at`. */
const at = (time: string, day = 18): Date => new Date(`2096-11-${day}T${time}:00+05:30`);
/** The time at which she leaves her bag; the first reminder is due an hour later. */
const LEFT_AT = at('11:00');

let number = 0;

// An invariant demands that a verified number signs in to its account; the numbers of these people do not.
afterAll(() =>
  shop.db.update(users).set({ phoneVerifiedAt: null, email: sql`coalesce(${users.email}, 'nobody' || id)` }),
);

beforeEach(async () => {
  await shop.db.execute(sql`update outbox set status = 'sent', sent_at = now() where status = 'waiting'`);
  await shop.db.delete(messages);
  for (const table of [bagReminders, consents, bagLines]) await shop.db.delete(table);
  await getSettings(shop.staff());
  await shop.db.update(settings).set({ bagReminders: true, messages: {} });
  await phones.setTemplates(...BOTH);
  Object.assign(phones.state, { whatsapp: null, sms: null, mailError: null });
  for (const list of [phones.whatsapps, phones.texts, phones.mails]) list.length = 0;
});

type Channel = 'email' | 'whatsapp' | 'sms';

/** A person with a bag and a verified number, who agreed to reminders by these channels. */
async function addReminded(channels: readonly Channel[], { hasEmail = true, leftAt = LEFT_AT } = {}) {
  const shopper = await shop.addShopper();
  const { userId } = shopper;
  const phone = `98450${String(++number + 20_000)}`;
  const verified = { phone, phoneVerifiedAt: leftAt, emailVerified: hasEmail };
  await shop.db
    .update(users)
    .set(hasEmail ? verified : { ...verified, email: null })
    .where(eq(users.id, userId));
  const [person] = await shop.db.select().from(users).where(eq(users.id, userId));
  const contact = (channel: Channel) => (channel === 'email' ? String(person?.email) : `+91${phone}`);
  const ctx = (now = leftAt) => ({ ...phones.ctx(now), actor: shopper.at(now).actor });
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
  const add = (now = leftAt) =>
    changeAccountBag(ctx(now), [{ key: crypto.randomUUID(), id: productId, size: 'M', by: 1 }]);
  expectOk(await add());
  const agree = async (channel: Channel, isGiven = true, now = leftAt) =>
    expectOk(
      await setOwnConsent(ctx(now), {
        key: `bag-reminder ${channel} ${contact(channel)}`,
        isGiven,
        source: 'profile',
      }),
    );
  for (const channel of channels) await agree(channel);
  return { userId, productId, add, agree, ctx, phone: `+91${phone}` };
}

/** The job, then the outbox, then the messages that are due, as one node runs them. */
async function remindAt(now: Date): Promise<number> {
  const count = await remindBags(phones.ctx(now));
  await deliverDue(phones.ctx(now), 'https://shop.example');
  await sendAt(now);
  return count;
}

/**
 * Sends the messages that are due at this time. The sender compares with the database's clock, so `due_at` is moved. A message that is
 * refused by one channel makes one for the next, so this is repeated.
 */
async function sendAt(now: Date): Promise<void> {
  const makeDue = () =>
    shop.db.execute(sql`update messages set due_at = now() where state = 'waiting' and due_at <= ${now.toISOString()}`);
  await makeDue();
  for (let round = 0; round < 5; round++) {
    expect((await sendDueMessages(phones.ctx(now))).failures).toEqual([]);
    await makeDue();
  }
}

const stateOf = async () =>
  (await shop.db.select().from(messages).orderBy(messages.createdAt, messages.channel)).map(
    ({ channel, state }) => `${channel} ${state}`,
  );
const reminders = () => shop.db.$count(bagReminders);

describe('S-CONS-08 a reminder goes by the channels that she agreed to', () => {
  test.each<[readonly Channel[], readonly string[]]>([
    [['whatsapp'], ['whatsapp sent']],
    [['sms'], ['sms sent']],
    [['whatsapp', 'sms'], ['whatsapp sent']],
    [
      ['email', 'whatsapp', 'sms'],
      ['email sent', 'whatsapp sent'],
    ],
    [['email'], ['email sent']],
    [[], []],
  ])('consent to %j leads to %j', async (channels, states) => {
    await addReminded(channels);
    expect(await remindAt(at('11:59'))).toBe(0);
    expect(await remindAt(at('12:00'))).toBe(channels.length === 0 ? 0 : 1);
    expect(await stateOf()).toEqual(states);
    expect(phones.mails).toHaveLength(channels.includes('email') ? 1 : 0);
  });

  test('an account without an email address is reminded by phone, once and a day later, however many nodes look', async () => {
    await addReminded(['whatsapp'], { hasEmail: false });
    const counts = await Promise.all([1, 2, 3].map(() => remindAt(at('12:00'))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remindAt(at('11:59', 19))).toBe(0);
    expect(await remindAt(at('12:00', 19))).toBe(1);
    expect(await remindAt(at('12:00', 21))).toBe(0);
    // One reminder was sent on the 18th and one on the 19th.
    expect(phones.whatsapps).toHaveLength(2);
    expect(phones.mails).toEqual([]);
  });

  test('the message names the bag as it is at the time of sending; its link restores the bag and is not stored', async () => {
    const { productId, phone } = await addReminded(['whatsapp']);
    await remindAt(at('12:00'));
    const [sent] = phones.whatsapps;
    expect(sent).toMatchObject({ to: phone, template: 'bag_reminder' });
    const [items, link = ''] = sent?.values ?? [];
    expect(items).toMatch(/^Product \d+$/);
    const token = link.replace('https://shop.example/cart?bag=', '');
    expect(expectOk(await restoreBag(shop.as(GUEST), token)).changes).toMatchObject([
      { id: productId, size: 'M', by: 1 },
    ]);
    expect(JSON.stringify(await shop.db.select().from(messages))).not.toContain(token);
  });

  test('nobody is reminded without a verified number, an active template or the setting, and no reminder is counted', async () => {
    const { userId } = await addReminded(['whatsapp', 'sms']);
    await phones.setTemplates(...BOTH.map((each) => ({ ...each, isOn: false })));
    expect(await remindAt(at('12:00'))).toBe(0);
    await phones.setTemplates(...BOTH);
    await shop.db.update(settings).set({ bagReminders: false });
    expect(await remindAt(at('12:00'))).toBe(0);
    await shop.db.update(settings).set({ bagReminders: true });
    await shop.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, userId));
    expect(await remindAt(at('12:00'))).toBe(0);
    await shop.db.update(users).set({ phoneVerifiedAt: LEFT_AT }).where(eq(users.id, userId));
    expect(await remindAt(at('12:00'))).toBe(1);
  });

  test('a repeated outbox row sends nothing again, also when another channel is used meanwhile', async () => {
    await addReminded(['whatsapp', 'sms']);
    await remindAt(at('12:00'));
    await phones.setTemplates(BOTH[1]);
    await shop.db.execute(sql`update outbox set status = 'waiting', sent_at = null, next_attempt_at = now() - interval '1 second'
      where topic = 'bag-reminder'`);
    await deliverDue(phones.ctx(at('12:05')), 'https://shop.example');
    await sendAt(at('12:05'));
    expect(await stateOf()).toEqual(['whatsapp sent']);
  });

  test('a message that WhatsApp refuses is sent by SMS if she agreed to that', async () => {
    phones.state.whatsapp = { kind: 'refused', code: 131_026, detail: 'Message undeliverable' };
    await addReminded(['whatsapp', 'sms']);
    await remindAt(at('12:00'));
    expect(await stateOf()).toEqual(['sms sent', 'whatsapp failed']);
    await shop.db.delete(messages);
    await addReminded(['whatsapp']);
    await remindAt(at('12:00'));
    expect(await stateOf()).toEqual(['whatsapp failed']);
  });
});

describe('S-CONS-09 between the queue and the message', () => {
  /** Queues reminders at night: the message to the phone waits until 10:00, the mail is sent at once. */
  const queueAtNight = async (channels: readonly Channel[]) => {
    const person = await addReminded(channels, { leftAt: at('21:30', 17) });
    expect(await remindAt(at('22:30', 17))).toBe(1);
    expect(phones.whatsapps.length + phones.texts.length).toBe(0);
    return person;
  };

  test('a message by WhatsApp or SMS waits for the morning, a mail does not', async () => {
    await queueAtNight(['email', 'whatsapp']);
    await queueAtNight(['sms']);
    expect(phones.mails).toHaveLength(1);
    await sendAt(at('09:59'));
    expect(phones.whatsapps.length + phones.texts.length).toBe(0);
    await sendAt(at('10:00'));
    expect([phones.whatsapps.length, phones.texts.length]).toEqual([1, 1]);
  });

  test('a withdrawn consent, STOP, a changed bag, an order and a sold-out bag stop the message', async () => {
    const morning = at('10:00');
    const people = [];
    for (let count = 0; count < 6; count++) people.push(await queueAtNight(['whatsapp', 'sms']));
    const [withdrawn, stopped, changed, bought, soldOut, last] = people;
    await withdrawn?.agree('whatsapp', false, at('08:00'));
    const inbound = [
      { providerId: 'wamid.1', from: String(stopped?.phone), text: 'STOP', at: at('08:00').toISOString() },
    ];
    await storeMessageWebhook(phones.ctx(), 'whatsapp', 'stop', { reports: [], inbound });
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from webhook_inbox where event_id = 'stop'`);
    await processMessageWebhook(phones.ctx(at('08:00')), String(rows[0]?.id));
    await changed?.add(at('08:00'));
    const request = orderRequestFor([{ productId: String(bought?.productId), size: 'M', quantity: 1 }]);
    expectOk(await placeCashOrder(bought?.ctx(at('08:00')) ?? phones.ctx(), request));
    expectOk(await setStock(shop.staff(), String(soldOut?.productId), 0));
    await sendAt(morning);
    expect(phones.whatsapps.map(({ to }) => to)).toEqual([last?.phone]);
    expect(phones.texts).toEqual([]);
    // A reminder that nobody received is not counted, so it does not delay the reminder of a later bag.
    const counted = (await shop.db.select().from(bagReminders)).map(({ userId }) => userId);
    for (const each of [changed, bought, soldOut]) expect(counted).not.toContain(each?.userId);
    expect(counted).toContain(last?.userId);
  });

  test('a spent budget stops the message, and staff may send it again', async () => {
    await shop.db.update(settings).set({ messages: { budget: 1 } });
    await addReminded(['whatsapp']);
    await remindAt(at('12:00'));
    // The budget counts messages sent in the month of the test; the sender has stored the database's time.
    await shop.db.update(messages).set({ sentAt: at('12:00') });
    await addReminded(['whatsapp']);
    await remindAt(at('12:00'));
    expect((await stateOf()).toSorted()).toEqual(['whatsapp sent', 'whatsapp stopped']);
    await shop.db.update(settings).set({ messages: {} });
    const [stopped] = await shop.db.select().from(messages).where(eq(messages.state, 'stopped'));
    expectOk(await sendMessageAgain(shop.staff(), String(stopped?.id)));
    await sendAt(at('12:30'));
    expect(await stateOf()).toEqual(['whatsapp sent', 'whatsapp sent']);
    expect(await reminders()).toBe(2);
  });

  test('a number that is no longer in her profile gets no message', async () => {
    const { userId } = await queueAtNight(['whatsapp']);
    await shop.db.update(users).set({ phone: '9845099999' }).where(eq(users.id, userId));
    await sendAt(at('10:00'));
    expect(await stateOf()).toEqual(['whatsapp stopped']);
  });
});
