import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#db/schema/messages.ts';
import { audit } from '#db/schema/system.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { exportMessageList, listMessages } from './list-messages.server.ts';
import type { MessageQuery } from './message-filters.ts';
import { listMessagesOfOrder } from './messages-of-order.server.ts';
import { sendMessageAgain } from './send-again.server.ts';

const shop = openTestShop();
const QUERY: MessageQuery = {
  search: '',
  tab: null,
  event: null,
  channel: null,
  state: null,
  sort: 'time-desc',
  page: 1,
  rows: 10,
};
const NOW = new Date('2026-11-18T06:30:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const VALUES = { name: 'Asha' };

beforeAll(async () => {
  await shop.db.insert(messages).values([
    {
      event: 'order-placed',
      ref: '1',
      channel: 'whatsapp',
      contact: '+919845012345',
      state: 'read',
      sentAt: at(1),
      createdAt: at(1),
      costMilliRupees: 115,
      values: VALUES,
    },
    {
      event: 'order-shipped',
      ref: '2',
      channel: 'sms',
      contact: '+919845054321',
      state: 'failed',
      createdAt: at(2),
      problem: 'Rejected',
      values: VALUES,
    },
    { event: 'code', ref: '3', channel: 'sms', contact: '+919845054321', state: 'unknown', createdAt: at(3) },
    {
      event: 'order-placed',
      ref: '4',
      channel: 'email',
      contact: '100%_a@example.in',
      state: 'sent',
      sentAt: at(4),
      createdAt: at(4),
    },
    {
      event: 'bag-reminder',
      ref: '5',
      channel: 'whatsapp',
      contact: '+919845012345',
      state: 'waiting',
      createdAt: at(60 * 24 * 60),
      values: VALUES,
    },
  ]);
});

const list = async (query: Partial<MessageQuery> = {}) =>
  expectOk(await listMessages(shop.staff(NOW), { ...QUERY, ...query }));
const refsOf = async (query: Partial<MessageQuery>) =>
  (await list(query)).messages.map(({ event, channel }) => `${event} ${channel}`);

test('A-MSG-08 lists messages, newest first or oldest first, by page', async () => {
  expect(await refsOf({})).toEqual([
    'order-placed whatsapp',
    'order-shipped sms',
    'code sms',
    'order-placed email',
    'bag-reminder whatsapp',
  ]);
  expect((await refsOf({ sort: 'time-asc' }))[0]).toBe('bag-reminder whatsapp');
  expect(await list({ rows: 2, page: 9 })).toMatchObject({ page: 3, found: 5, messages: [{ event: 'bag-reminder' }] });
});

test.each([
  [{ search: '98450 54321' }, 2],
  [{ search: '100%_A@' }, 1],
  [{ search: '%' }, 1],
  [{ search: 'nobody' }, 0],
  [{ tab: 'failed' }, 2],
  [{ tab: 'waiting' }, 1],
  [{ event: 'order-placed' }, 2],
  [{ channel: 'sms' }, 2],
  [{ state: 'read' }, 1],
  [{ event: 'order-placed', channel: 'email' }, 1],
] as const)('A-MSG-08 the filters %j find %i', async (query, found) => {
  expect((await list(query)).found).toBe(found);
});

test('A-MSG-08 counts the month: sent by channel, delivered, failed and the cost', async () => {
  expect((await list()).stats).toMatchObject({
    sent: { whatsapp: 1, sms: 0, email: 1 },
    delivered: 1,
    toPhones: 1,
    read: 1,
    failed: 1,
    costMilliRupees: 115,
    total: 5,
    waiting: 1,
    toSendAgain: 2,
  });
});

test('A-MSG-08 exports the filtered list', async () => {
  const chunks: string[] = [];
  for await (const chunk of expectOk(exportMessageList(shop.staff(NOW), { ...QUERY, tab: 'failed' })))
    chunks.push(chunk);
  const lines = chunks.join('').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Time,Event,Order,Name,To,Channel,State,Reason,Cost in rupees');
  expect(lines[1]).toContain('order-shipped');
});

test('A-MSG-09 sends a failed message again, with a row in the audit log', async () => {
  const find = async (ref: string) => (await shop.db.select().from(messages).where(eq(messages.ref, ref)))[0];
  const failed = await find('2');
  expectOk(await sendMessageAgain(shop.staff(), failed?.id ?? ''));
  expect(await find('2')).toMatchObject({ state: 'waiting', attempts: 0, sendingAt: null, problem: null });
  expect(
    await shop.db
      .select()
      .from(audit)
      .where(eq(audit.entityId, failed?.id ?? '')),
  ).toMatchObject([{ action: 'send again', entity: 'message', before: { state: 'failed', problem: 'Rejected' } }]);
  const again = async (ref: string) => sendMessageAgain(shop.staff(), (await find(ref))?.id ?? '');
  expect(await again('2')).toEqual({ ok: false, reason: 'not-failed' });
  expect(await again('1')).toEqual({ ok: false, reason: 'not-failed' });
  expect(await again('4')).toEqual({ ok: false, reason: 'not-failed' });
  expect(await again('3')).toEqual({ ok: false, reason: 'erased' });
  expect(await sendMessageAgain(shop.staff(), UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-message' });
  expect(await sendMessageAgain(shop.staff(), 'x')).toEqual({ ok: false, reason: 'no-such-message' });
});

test('A-MSG-10 an order has its messages, the newest first, with the time and the reason', async () => {
  const { ctx } = await shop.addShopper();
  const request = orderRequestFor([{ productId: await shop.addProduct(), size: 'M', quantity: 1 }]);
  const { id: orderId } = expectOk(await placeCashOrder(ctx, request));
  const about = { ref: orderId, orderId, channel: 'sms' } as const;
  await shop.db.insert(messages).values([
    { ...about, event: 'order-placed', state: 'delivered', createdAt: at(9), sentAt: at(8) },
    { ...about, event: 'order-shipped', state: 'failed', problem: 'Rejected', createdAt: at(5) },
  ]);
  expect(await listMessagesOfOrder(shop.staff(NOW), orderId)).toMatchObject([
    { event: 'order-shipped', channel: 'sms', state: 'failed', problem: 'Rejected', at: at(5) },
    { event: 'order-placed', channel: 'sms', state: 'delivered', problem: null, at: at(8) },
  ]);
  expect(await listMessagesOfOrder(shop.staff(NOW), UNKNOWN_ID)).toEqual([]);
  expect(await listMessagesOfOrder(ctx, orderId)).toEqual([]);
});

test('A-MSG-08 A-MSG-09 refuses everybody but staff', async () => {
  const guest = shop.as(GUEST);
  expect(await listMessages(guest, QUERY)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(exportMessageList(guest, QUERY)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await sendMessageAgain(guest, UNKNOWN_ID)).toEqual({ ok: false, reason: 'not-allowed' });
});
