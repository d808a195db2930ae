import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { consents } from '#db/schema/consents.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { hasConsent } from '#shop/consents/consents.server.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import type { Log } from '#shop/log.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, openTestShop } from '#shop/testing/test-shop.ts';
import { deliverDue } from '../../server/jobs/deliver-outbox.ts';
import { queueMessage } from './asked-message.server.ts';
import { eraseOldValues } from './erase-values.server.ts';
import { type MessageReport, processMessageWebhook, storeMessageWebhook } from './message-webhooks.server.ts';
import { markLostMessages, sendDueMessages } from './send-messages.server.ts';
import { withPhones } from './testing/message-shop.ts';

const shop = openTestShop();
const phones = withPhones(shop);
const URL = 'https://shop.example';
const BOTH = [
  { event: 'order-placed', channel: 'whatsapp' },
  { event: 'order-placed', channel: 'sms' },
] as const;

let number = 0;
/** A new number each time: messages to a number are limited. */
const newPhone = () => `98450${String(++number + 10_002).slice(-5)}`;

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

describe('S-MSG-03 the messages of an order', () => {
  test('without templates nobody is written to by phone, and the mail is recorded', async () => {
    const { order, email } = await place();
    await sendAll();
    expect(await messagesOf(order.id)).toMatchObject([
      {
        event: 'order-placed',
        channel: 'email',
        state: 'sent',
        contact: email,
        orderId: order.id,
        costMilliRupees: null,
      },
    ]);
    expect(phones.whatsapps.length + phones.texts.length).toBe(0);
    expect(phones.mails).toHaveLength(1);
  });

  test('go by WhatsApp where its template is on, with the values of the order', async () => {
    const { order } = await place(...BOTH);
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'sent' });
    const [row] = await messagesOf(order.id, 'whatsapp');
    expect(row).toMatchObject({ providerId: `wamid.${row?.id}`, costMilliRupees: 115, sentAt: expect.any(Date) });
    expect(phones.whatsapps).toMatchObject([
      { to: row?.contact, template: 'order_placed', language: 'en', isCode: false, ref: row?.id },
    ]);
    expect(phones.whatsapps[0]?.values.slice(0, 3)).toEqual(['Asha', order.orderId.slice(-8), '₹1,180']);
  });

  test('go by SMS when WhatsApp is off, has a problem or no account', async () => {
    const { order } = await place({ ...BOTH[0], isOn: false }, BOTH[1]);
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', sms: 'sent' });
    expect(phones.texts).toMatchObject([{ template: { id: 'flow_order_placed' }, values: { name: 'Asha' } }]);
    const paused = await place({ ...BOTH[0], problem: 'Paused' }, BOTH[1]);
    expect(await stateOf(paused.order.id)).toEqual({ email: 'sent', sms: 'waiting' });
    const { order: third } = await phones.placeOrder(newPhone());
    await phones.setTemplates(...BOTH);
    await deliverDue(phones.ctx(new Date(), { whatsapp: null }), URL);
    expect(await stateOf(third.id)).toEqual({ email: 'sent', sms: 'waiting' });
  });

  test('of a row that is processed twice, or by two nodes at once, are sent once', async () => {
    const { order } = await place(...BOTH);
    const again = () =>
      shop.db.execute(
        sql`update outbox set status = 'waiting', sent_at = null, next_attempt_at = now() - interval '1 second'
          where topic = 'order-placed' and payload ->> 'orderId' = ${order.id}`,
      );
    await again();
    await deliver();
    await phones.setTemplates(BOTH[1]);
    await again();
    await deliver();
    await phones.setTemplates(...BOTH);
    await Promise.all([sendDueMessages(phones.ctx()), sendDueMessages(phones.ctx()), sendDueMessages(phones.ctx())]);
    await sendAll();
    expect(phones.whatsapps).toHaveLength(1);
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'sent' });
  });

  test('S-MSG-05 do not wait for a mail that fails, and a failed message repeats no mail', async () => {
    phones.state.mailError = 'the mail server is unreachable';
    const { order } = await place(...BOTH);
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ whatsapp: 'sent' });
    phones.state.mailError = null;
    phones.state.whatsapp = { kind: 'unavailable', code: null, detail: 'down' };
    const second = await place(...BOTH);
    await sendAll();
    await deliver();
    expect(phones.mails.filter(({ to }) => to === second.email)).toHaveLength(1);
    expect(await stateOf(second.order.id)).toEqual({ email: 'sent', whatsapp: 'waiting' });
  });

  test('S-MSG-04 are limited for a number that nobody has proven', async () => {
    await phones.setTemplates(BOTH[1]);
    const phone = newPhone();
    for (let orders = 0; orders < 7; orders++) {
      await phones.placeOrder(phone);
      await deliver();
    }
    await sendAll();
    expect(phones.texts).toHaveLength(5);
    const { userId } = await phones.placeOrder(phone);
    await shop.db.update(users).set({ phone, phoneVerifiedAt: new Date() }).where(eq(users.id, userId));
    await deliver();
    await sendAll();
    expect(phones.texts).toHaveLength(6);
    await shop.db.update(users).set({ phone: '', phoneVerifiedAt: null }).where(eq(users.id, userId));
  });
});

describe('S-MSG-02 a message that WhatsApp refuses', () => {
  test('goes by SMS in the same run, with the same values', async () => {
    phones.state.whatsapp = { kind: 'refused', code: 131_026, detail: 'Message undeliverable' };
    const { order } = await place(...BOTH);
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', sms: 'sent', whatsapp: 'failed' });
    const [row] = await messagesOf(order.id, 'whatsapp');
    expect(row?.problem).toBe('The number has no WhatsApp.');
    expect(phones.texts[0]?.values).toEqual(row?.values);
  });

  test('A-MSG-04 because of its template marks the template and notifies staff once', async () => {
    phones.state.whatsapp = { kind: 'refused', code: 132_001, detail: 'does not exist' };
    await place(...BOTH);
    await sendAll();
    const [template] = await shop.db.select().from(messageTemplates).where(eq(messageTemplates.channel, 'whatsapp'));
    expect(template?.problem).toBe('WhatsApp does not know a template order_placed in en.');
    const alarms = async () =>
      (await shop.db.select().from(notifications)).filter(({ title }) => title === 'A message template is not usable');
    expect(await alarms()).toHaveLength(1);
    const { order } = await phones.placeOrder(newPhone());
    await deliver();
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', sms: 'sent' });
    expect(await alarms()).toHaveLength(1);
  });

  test('without a template for SMS is failed, and says why', async () => {
    phones.state.whatsapp = { kind: 'refused', code: 190, detail: 'Invalid OAuth access token' };
    const { order } = await place(BOTH[0]);
    await sendAll();
    expect(await messagesOf(order.id, 'whatsapp')).toMatchObject([
      { state: 'failed', problem: 'Invalid OAuth access token (190)' },
    ]);
    const titles = (await shop.db.select().from(notifications)).map(({ title }) => title);
    expect(titles).toContain('WhatsApp does not accept the account');
  });

  test('an unavailable provider is asked again each minute, ten times, then SMS takes over', async () => {
    phones.state.whatsapp = { kind: 'unavailable', code: 130_429, detail: 'Rate limit hit' };
    const { order } = await place(...BOTH);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await sendAll();
      await shop.db.update(messages).set({ dueAt: sql`now()` }).where(eq(messages.channel, 'whatsapp'));
    }
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', sms: 'sent', whatsapp: 'failed' });
    expect((await messagesOf(order.id, 'whatsapp'))[0]?.attempts).toBe(10);
  });
});

describe('S-MSG-05 nobody is told twice', () => {
  test('a message without a response is unknown and is not sent again by itself', async () => {
    phones.state.whatsapp = { kind: 'unknown', code: null, detail: 'timeout' };
    const { order } = await place(...BOTH);
    await sendAll();
    phones.state.whatsapp = null;
    await sendAll();
    await deliver();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'unknown' });
    expect(phones.whatsapps).toHaveLength(0);
  });

  test('a node that dies while it sends leaves an unknown message', async () => {
    const { order } = await place(...BOTH);
    await shop.db
      .update(messages)
      .set({ sendingAt: sql`now() - interval '3 minutes'` })
      .where(eq(messages.state, 'waiting'));
    await sendAll();
    expect(phones.whatsapps).toHaveLength(0);
    await markLostMessages(phones.ctx());
    expect(await messagesOf(order.id, 'whatsapp')).toMatchObject([
      { state: 'unknown', problem: 'The store stopped while the message was being sent.' },
    ]);
  });

  test('a template that is switched off in between sends nothing', async () => {
    const { order } = await place(BOTH[0]);
    await shop.db.update(messageTemplates).set({ isOn: false });
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'failed' });
    expect(phones.whatsapps).toHaveLength(0);
  });

  test('no value and no number is logged', async () => {
    const lines: unknown[] = [];
    const write = (...line: unknown[]) => void lines.push(line);
    const log: Log = { info: write, warn: write, error: write };
    phones.state.whatsapp = { kind: 'refused', code: 131_026, detail: 'Message undeliverable' };
    phones.state.sms = { kind: 'unavailable', detail: 'HTTP 429' };
    const { order } = await place(...BOTH);
    await sendAll({ ...phones.ctx(), log });
    const [row] = await messagesOf(order.id, 'whatsapp');
    expect(JSON.stringify(lines)).not.toContain(row?.contact?.slice(3));
    expect(JSON.stringify(lines)).not.toContain('Asha');
  });
});

const ASKED = {
  event: 'back-in-stock',
  ref: 'a wait',
  userId: null,
  orderId: null,
  values: { item: 'Kurta' },
} as const;
const give = (contact: string, channel: 'whatsapp' | 'sms', state: 'given' | 'withdrawn' = 'given', at = new Date()) =>
  shop.db.insert(consents).values({ contact, channel, purpose: 'back-in-stock', state, text: 'Yes', at });
const REMINDERS = [
  { event: 'back-in-stock', channel: 'whatsapp' },
  { event: 'back-in-stock', channel: 'sms' },
] as const;
const MORNING = new Date('2026-11-18T05:30:00.000Z');
const NIGHT = new Date('2026-11-18T17:30:00.000Z');

describe('S-MSG-07 a message that a person asked for', () => {
  const queue = (contact: string, now: Date, ref = contact) =>
    shop.db.transaction((tx) => queueMessage(tx, { ...ASKED, contact, ref, now }));
  const find = async (contact: string) => shop.db.select().from(messages).where(eq(messages.contact, contact));

  test('needs a consent for its channel, and takes the other channel otherwise', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    expect(await queue(contact, MORNING)).toBe(false);
    await give(contact, 'sms');
    expect(await queue(contact, MORNING)).toBe(true);
    expect(await queue(contact, MORNING)).toBe(false);
    expect(await find(contact)).toMatchObject([{ channel: 'sms', state: 'waiting', dueAt: MORNING }]);
  });

  test('S-MSG-06 waits for the morning by SMS, and not by WhatsApp', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    await give(contact, 'whatsapp');
    await queue(contact, NIGHT);
    expect(await find(contact)).toMatchObject([{ channel: 'whatsapp', dueAt: NIGHT }]);
    const other = `+91${newPhone()}`;
    await give(other, 'sms');
    await queue(other, NIGHT);
    expect((await find(other))[0]?.dueAt.toISOString()).toBe('2026-11-19T04:30:00.000Z');
    // As if it had become due at night.
    await shop.db.update(messages).set({ dueAt: sql`now()` }).where(eq(messages.contact, other));
    await sendAll(phones.ctx(NIGHT));
    expect(await find(other)).toMatchObject([{ state: 'waiting', sendingAt: null }]);
    expect((await find(other))[0]?.dueAt.toISOString()).toBe('2026-11-19T04:30:00.000Z');
  });

  test('is stopped when the consent is withdrawn between queueing and sending', async () => {
    await phones.setTemplates(...REMINDERS);
    const contact = `+91${newPhone()}`;
    await give(contact, 'whatsapp', 'given', new Date(Date.now() - 60_000));
    await queue(contact, new Date());
    await give(contact, 'whatsapp', 'withdrawn');
    await sendAll(phones.ctx(MORNING));
    expect(await find(contact)).toMatchObject([{ state: 'stopped', problem: 'There is no consent for it any more.' }]);
    expect(phones.whatsapps).toHaveLength(0);
  });

  test('A-MSG-07 stops when the budget is spent, orders go on, and staff are notified once', async () => {
    await phones.setTemplates(...REMINDERS, ...BOTH);
    await shop.db.update(settings).set({ messages: { budget: 10, whatsappCost: 100 } });
    await shop.db.update(messages).set({ costMilliRupees: null });
    await phones.placeOrder(newPhone());
    await deliver();
    await sendAll();
    const contacts = [`+91${newPhone()}`, `+91${newPhone()}`];
    for (const contact of contacts) {
      await give(contact, 'whatsapp');
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

const report = (
  providerId: string,
  status: MessageReport['status'],
  more: Partial<MessageReport> = {},
): MessageReport => ({
  channel: 'whatsapp',
  providerId,
  ref: null,
  status,
  at: '2026-11-18T05:30:00.000Z',
  code: null,
  detail: null,
  ...more,
});

let events = 0;
async function receive(reports: readonly MessageReport[], inbound: readonly object[] = []): Promise<string> {
  const eventId = `event ${++events}`;
  await storeMessageWebhook(phones.ctx(), 'whatsapp', eventId, { reports, inbound: inbound as never });
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from webhook_inbox where event_id = ${eventId}`);
  const id = rows[0]?.id ?? '';
  await processMessageWebhook(phones.ctx(), id);
  return id;
}

describe('A-MSG-05 reports of providers', () => {
  test('move the state forward in any order, repeated too', async () => {
    const { order } = await place(...BOTH);
    await sendAll();
    const [row] = await messagesOf(order.id, 'whatsapp');
    const id = row?.providerId ?? '';
    await receive([report(id, 'read')]);
    await receive([report(id, 'sent'), report(id, 'delivered'), report(id, 'delivered')]);
    await receive([report(id, 'failed', { code: 131_026 })]);
    const [after] = await messagesOf(order.id, 'whatsapp');
    expect(after).toMatchObject({ state: 'read', readAt: MORNING, deliveredAt: MORNING });
    expect(await stateOf(order.id)).toEqual({ email: 'sent', whatsapp: 'read' });
  });

  test('S-MSG-02 a failure that is reported later sends the SMS, once', async () => {
    const { order } = await place(...BOTH);
    await sendAll();
    const [row] = await messagesOf(order.id, 'whatsapp');
    const failure = report(row?.providerId ?? '', 'failed', { code: 131_026, detail: 'Message undeliverable' });
    await receive([failure]);
    await receive([failure, failure]);
    await sendAll();
    expect(await stateOf(order.id)).toEqual({ email: 'sent', sms: 'sent', whatsapp: 'failed' });
    expect(phones.texts).toHaveLength(1);
  });

  test('S-MSG-05 recognise a message whose response was lost, by our own id', async () => {
    phones.state.whatsapp = { kind: 'unknown', code: null, detail: 'timeout' };
    const { order } = await place(...BOTH);
    await sendAll();
    const [row] = await messagesOf(order.id, 'whatsapp');
    await receive([report('wamid.lost', 'delivered', { ref: row?.id ?? '' })]);
    expect(await messagesOf(order.id, 'whatsapp')).toMatchObject([
      { state: 'delivered', providerId: 'wamid.lost', problem: null },
    ]);
  });

  test('a report that is faster than the response keeps its state', async () => {
    phones.state.onSend = async () => {
      const [row] = await shop.db
        .select()
        .from(messages)
        .where(and(eq(messages.channel, 'whatsapp'), eq(messages.state, 'waiting')));
      await receive([report(`wamid.${row?.id}`, 'delivered', { ref: row?.id ?? '' })]);
    };
    const { order } = await place(...BOTH);
    await sendAll();
    expect(await messagesOf(order.id, 'whatsapp')).toMatchObject([{ state: 'delivered', costMilliRupees: 115 }]);
  });

  test('about an unknown message are tried again while they are new, and dropped later', async () => {
    await expect(receive([report('wamid.none', 'sent', { at: new Date().toISOString() })])).rejects.toThrow(
      'not stored yet',
    );
    await receive([report('wamid.none', 'sent')]);
  });
});

describe('S-MSG-08 a message that a person sends', () => {
  test('STOP withdraws what she asked for, by WhatsApp and SMS', async () => {
    const from = `+91${newPhone()}`;
    await give(from, 'sms', 'given', new Date(Date.now() - 60_000));
    expect(await hasConsent(shop.db, { contact: from, channel: 'sms', purpose: 'back-in-stock' })).toBe(true);
    await receive([], [{ providerId: 'wamid.in1', from, text: ' Stop ' }]);
    for (const channel of ['whatsapp', 'sms'] as const) {
      for (const purpose of ['offers', 'bag-reminder', 'back-in-stock'] as const) {
        expect(await hasConsent(shop.db, { contact: from, channel, purpose })).toBe(false);
      }
    }
    const rows = await shop.db
      .select()
      .from(consents)
      .where(and(eq(consents.contact, from), eq(consents.state, 'withdrawn')));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ source: 'whatsapp', text: 'Stop' });
    expect(await shop.db.select().from(notifications)).toEqual([]);
  });

  test('any other text is a notification of staff, and is erased from the inbox', async () => {
    const from = `+91${newPhone()}`;
    const id = await receive([], [{ providerId: 'wamid.in2', from, text: 'Where is my parcel?' }]);
    expect(await shop.db.select().from(notifications)).toMatchObject([
      { type: 'user', message: 'Where is my parcel?', data: { phone: from } },
    ]);
    const { rows } = await shop.db.execute(sql`select body from webhook_inbox where id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain('parcel');
    await processMessageWebhook(phones.ctx(), id);
    expect(await shop.db.select().from(notifications)).toHaveLength(1);
  });
});

describe('S-MSG-09 personal data', () => {
  test('values are erased after 180 days, the row stays', async () => {
    const { order } = await place(...BOTH);
    await sendAll();
    await shop.db
      .update(messages)
      .set({ createdAt: sql`now() - interval '181 days'` })
      .where(eq(messages.orderId, order.id));
    await eraseOldValues(phones.ctx());
    expect((await messagesOf(order.id)).map(({ values }) => values)).toEqual([null, null]);
  });

  test('S-WAIT-04 a message about a size keeps its recipient for 90 days', async () => {
    const about = { event: 'back-in-stock', channel: 'email', contact: 'waited@example.in', state: 'sent' } as const;
    await shop.db.insert(messages).values([
      { ...about, ref: 'old wait', createdAt: sql`now() - interval '91 days'` },
      { ...about, ref: 'new wait', createdAt: sql`now() - interval '89 days'` },
    ]);
    await eraseOldValues(phones.ctx());
    const rows = await shop.db.select().from(messages).where(eq(messages.event, 'back-in-stock'));
    const recipientOf = (ref: string) => rows.find((row) => row.ref === ref)?.contact;
    expect([recipientOf('old wait'), recipientOf('new wait')]).toEqual([null, 'waited@example.in']);
  });

  test('the export has the messages, and a deleted account leaves neither number nor values', async () => {
    const { userId, ctx: own } = await shop.addShopper({ email: 'leaving@example.in' });
    const phone = { event: 'order-placed', channel: 'whatsapp', values: { name: 'Asha' } } as const;
    await shop.db.insert(messages).values([
      { ...phone, ref: 'leaving 1', userId, contact: '+919845077777', state: 'waiting' },
      { ...phone, ref: 'leaving 2', channel: 'email', contact: 'leaving@example.in', state: 'sent' },
      { ...phone, ref: 'staying', contact: '+919845077777', state: 'sent' },
    ]);
    const exported = expectOk(await exportData(own)) as { messages: readonly { channel: string; values: object }[] };
    expect(exported.messages).toMatchObject([{ values: { name: 'Asha' } }, { values: { name: 'Asha' } }]);
    expectOk(await deleteAccount(own, userId));
    const after = await shop.db
      .select()
      .from(messages)
      .where(sql`${messages.ref} like 'leaving%'`)
      .orderBy(messages.ref);
    expect(after).toMatchObject([
      { contact: null, values: null, userId: null, state: 'stopped' },
      { contact: null, values: null, state: 'sent' },
    ]);
    const [staying] = await shop.db.select().from(messages).where(eq(messages.ref, 'staying'));
    expect(staying?.contact).toBe('+919845077777');
  });
});

test('A-MSG-06 a mail that cannot be recorded is marked as sent all the same', async () => {
  await phones.setTemplates();
  const { order, email } = await phones.placeOrder(newPhone());
  await shop.db.execute(sql`alter table messages add constraint broken check (event <> 'order-placed') not valid`);
  await deliver();
  await shop.db.execute(sql`alter table messages drop constraint broken`);
  await deliver();
  expect(await shop.db.select().from(outbox).where(eq(outbox.status, 'waiting'))).toEqual([]);
  expect(phones.mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect(await messagesOf(order.id)).toEqual([]);
});
