import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consents } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { notifications } from '#db/schema/system.ts';
import { hasConsent } from '#shop/consents/consents.server.ts';
import { type MessageReport, processMessageWebhook, storeMessageWebhook } from './message-webhooks.server.ts';
import { BOTH, openMessageTest } from './testing/message-test.ts';

const { shop, phones, sendAll, newPhone, place, messagesOf, stateOf } = openMessageTest();
const MORNING = new Date('2026-11-18T05:30:00.000Z');

const giveConsent = (
  contact: string,
  channel: 'whatsapp' | 'sms',
  state: 'given' | 'withdrawn' = 'given',
  at = new Date(),
) => shop.db.insert(consents).values({ contact, channel, purpose: 'back-in-stock', state, text: 'Yes', at });

const report = (
  providerId: string,
  status: MessageReport['status'],
  overrides: Partial<MessageReport> = {},
): MessageReport => ({
  channel: 'whatsapp',
  providerId,
  ref: null,
  status,
  at: '2026-11-18T05:30:00.000Z',
  code: null,
  detail: null,
  ...overrides,
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
    await giveConsent(from, 'sms', 'given', new Date(Date.now() - 60_000));
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

  test('any other text becomes a notification for staff, and is erased from the inbox', async () => {
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
