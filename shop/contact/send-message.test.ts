import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { outbox } from '#db/schema/system.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { sendContactMessage } from './send-message.server.ts';

const shop = openTestShop();
beforeEach(() => shop.db.execute(sql`delete from outbox; delete from rate_limits`));

const INPUT = { name: 'Asha Rao', email: 'asha@example.in', message: 'Is the kurta in stock?' };
const send = (ipAddress = '203.0.113.7', input = INPUT) => sendContactMessage(shop.as(GUEST), input, ipAddress);
const listQueued = () => shop.db.select().from(outbox).orderBy(asc(outbox.createdAt));

test('S-CONTACT-06 queues a mail to the store with the writer as reply-to address', async () => {
  await getSettings(shop.as(GUEST));
  await shop.db.execute(
    sql`update settings set store_info = jsonb_set(store_info, '{email}', '"hello@tanabana.example"')`,
  );
  expect(await send()).toEqual({ ok: true, value: null });
  const [row, ...others] = await listQueued();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    topic: 'mail',
    status: 'waiting',
    payload: { to: 'hello@tanabana.example', replyTo: INPUT.email, subject: 'Message from Asha Rao' },
  });
  expect(row?.payload.text).toContain(INPUT.message);
});

test("S-CALL-26 the message names the writer's account, whatever email was entered", async () => {
  const { ctx, userId } = await shop.addShopper({ email: 'meera@example.in' });
  expect(await sendContactMessage(ctx, INPUT, '203.0.113.9')).toMatchObject({ ok: true });
  expect((await listQueued())[0]?.payload.text).toContain(
    `Email: asha@example.in\nAccount: meera@example.in\nAccount id: ${userId}`,
  );
});

test('the same text sent twice makes two messages', async () => {
  await send();
  await send();
  expect(new Set((await listQueued()).map(({ ref }) => ref)).size).toBe(2);
});

test('S-CONTACT-02 refuses an incomplete message, and neither stores nor counts it', async () => {
  for (let times = 0; times < 10; times++) {
    expect(await send(undefined, { ...INPUT, message: '  ' })).toEqual({ ok: false, reason: 'incomplete' });
  }
  expect(await listQueued()).toEqual([]);
  expect(await send()).toMatchObject({ ok: true });
});

test('limits one IP address to five messages per window, also in parallel; another address is not affected', async () => {
  const results = await Promise.all(Array.from({ length: 12 }, () => send()));
  expect(results.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await listQueued()).toHaveLength(5);
  expect(await send()).toEqual({ ok: false, reason: 'too-many' });
  expect(await send('203.0.113.8')).toMatchObject({ ok: true });
});

test('throws and does not count a message that could not be stored', async () => {
  await shop.db.execute(sql`alter table outbox rename to outbox_away`);
  for (let times = 0; times < 6; times++) await expect(send()).rejects.toThrow();
  await shop.db.execute(sql`alter table outbox_away rename to outbox`);
  expect(await send()).toMatchObject({ ok: true });
});
