import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import type { Log } from '#shop/log.ts';
import { deliverDue } from '../../server/jobs/deliver-outbox.ts';
import { markLostMessages, sendDueMessages } from './send-messages.server.ts';
import { BOTH, openMessageTest, URL } from './testing/message-test.ts';

const { shop, phones, deliver, sendAll, newPhone, place, messagesOf, stateOf } = openMessageTest();

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
    // ₹1,000 and 18 % of tax.
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
    // At most five messages a day to an unverified number.
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

describe('S-MSG-05 nobody is notified twice', () => {
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
