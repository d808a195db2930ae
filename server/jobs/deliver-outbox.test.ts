import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { messageTemplates } from '#db/schema/messages.ts';
import { outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { deliverDue } from './deliver-outbox.ts';

const shop = openTestShop();
const STORE_URL = 'https://shop.example';
const MAIL: Mail = { to: 'asha@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

interface Sent {
  readonly mail: Mail;
  readonly ref: string;
}

/** A context that records its mails, or refuses them while `state.mailError` is set. */
function createMailContext() {
  const sent: Sent[] = [];
  const state = { mailError: null as string | null };
  const base = shop.staff();
  const mail = {
    send: async (message: Mail, ref: string) => {
      if (state.mailError) throw new Error(state.mailError);
      sent.push({ mail: message, ref });
    },
  };
  const ctx: ShopContext = { ...base, providers: { ...base.providers, mail } };
  return { ctx, sent, state };
}

/** Due since one second ago: times are stored in milliseconds and may be rounded up. */
const makeDue = (id: string) =>
  shop.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 second' where id = ${id}`);

let count = 0;
async function enqueueDue(topic: string = 'mail', payload: object = MAIL): Promise<string> {
  const ref = `ref ${++count}`;
  await shop.db.transaction((tx) => enqueue(tx, { topic, ref, payload } as OutboxMessage));
  const [row] = await shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.ref, ref));
  await makeDue(row?.id ?? '');
  return row?.id ?? '';
}
async function findRow(id: string) {
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** The time until the next attempt, in seconds. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await shop.db.execute(sql`select extract(epoch from now())::float as seconds`);
  return Number(rows[0]?.seconds);
}

/** In seconds from now. */
async function nextTry(id: string): Promise<number> {
  const { rows } = await shop.db.execute(
    sql`select extract(epoch from next_attempt_at - now())::float as seconds from outbox where id = ${id}`,
  );
  return Number(rows[0]?.seconds);
}

afterEach(async () => {
  // Marks all rows, those of orders too, because any test may deliver a due row.
  await shop.db.execute(sql`update outbox set status = 'sent', sent_at = now()`);
});

describe('a delivery', () => {
  test('sends the mail with the ref of its row, then marks the row as sent', async () => {
    const { ctx, sent } = createMailContext();
    const id = await enqueueDue();
    expect(await deliverDue(ctx, STORE_URL)).toEqual({ sent: 1, failures: [] });
    expect(sent).toEqual([{ mail: MAIL, ref: `mail ref ${count}` }]);
    expect(await findRow(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null, sentAt: expect.any(Date) });
    expect(await deliverDue(ctx, STORE_URL)).toEqual({ sent: 0, failures: [] });
    expect(sent).toHaveLength(1);
  });

  test('retries a failed delivery after growing delays, stores the error, and finally sends it', async () => {
    const { ctx, sent, state } = createMailContext();
    const id = await enqueueDue();
    // The next attempt is 2.7 s after the first failure and 7.4 s after the second (e and e² seconds).
    for (const [attempts, mailError, seconds] of [
      [1, 'the mail server is unreachable', Math.E],
      [2, 'it is still unreachable', Math.E ** 2],
    ] as const) {
      state.mailError = mailError;
      await makeDue(id);
      const before = await databaseSeconds();
      expect(await deliverDue(ctx, STORE_URL)).toEqual({ sent: 0, failures: [new Error(mailError)] });
      expect(await findRow(id)).toMatchObject({ status: 'waiting', attempts, lastError: mailError, sentAt: null });
      // However slow the machine is: the delay counts from a moment between these two.
      const next = (await nextTry(id)) + (await databaseSeconds());
      expect(next).toBeGreaterThan(before + seconds - 0.1);
      expect(await nextTry(id)).toBeLessThan(seconds + 0.1);
    }
    state.mailError = null;
    // The third attempt is not due yet.
    await shop.db.execute(sql`update outbox set next_attempt_at = now() + interval '1 hour' where id = ${id}`);
    expect(await deliverDue(ctx, STORE_URL)).toEqual({ sent: 0, failures: [] });
    await makeDue(id);
    await deliverDue(ctx, STORE_URL);
    expect(sent).toHaveLength(1);
    expect(await findRow(id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
  });

  test('retries a delivery once per hour after many failures, and never gives up', async () => {
    const { ctx, state } = createMailContext();
    const id = await enqueueDue();
    await shop.db.execute(sql`update outbox set attempts = 400 where id = ${id}`);
    state.mailError = 'no such mailbox';
    await deliverDue(ctx, STORE_URL);
    expect(await findRow(id)).toMatchObject({ status: 'waiting', attempts: 401 });
    expect(Math.round((await nextTry(id)) / 60)).toBe(60);
  });

  test('a failed delivery does not block the others', async () => {
    const { ctx, sent } = createMailContext();
    await enqueueDue('carrier-pigeon', {});
    const good = await enqueueDue();
    const { failures } = await deliverDue(ctx, STORE_URL);
    expect(failures.join()).toContain('No delivery for the outbox topic carrier-pigeon');
    expect(sent).toHaveLength(1);
    expect(await findRow(good)).toMatchObject({ status: 'sent' });
  });

  test('several nodes at once send each row once', async () => {
    const { ctx, sent } = createMailContext();
    for (let number = 0; number < 30; number++) await enqueueDue();
    for (let round = 0; round < 6; round++) {
      await Promise.all([deliverDue(ctx, STORE_URL), deliverDue(ctx, STORE_URL), deliverDue(ctx, STORE_URL)]);
    }
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map(({ ref }) => ref)).size).toBe(30);
  });

  test('a delivery whose node died is claimed by another node after two minutes', async () => {
    const { ctx, sent } = createMailContext();
    const id = await enqueueDue();
    const deadNodeContext = {
      ...ctx,
      providers: { ...ctx.providers, mail: { send: () => new Promise<void>(() => {}) } },
    };
    void deliverDue(deadNodeContext, STORE_URL);
    await expect.poll(async () => (await findRow(id))?.attempts).toBe(1);
    // The dead node has leased the row for two minutes.
    expect(await deliverDue(ctx, STORE_URL)).toEqual({ sent: 0, failures: [] });
    expect(await nextTry(id)).toBeGreaterThan(60);
    await makeDue(id);
    await deliverDue(ctx, STORE_URL);
    expect(sent).toHaveLength(1);
  });

  test('the delivery of a placed order mails the shopper, with URLs of this store', async () => {
    const { ctx, sent } = createMailContext();
    const productId = await shop.addProduct();
    const shopper = await shop.addShopper();
    expectOk(await placeCashOrder(shopper.ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-placed'));
    await deliverDue(ctx, STORE_URL);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.to).toBe('asha@example.in');
    expect(sent[0]?.mail.html).toContain(STORE_URL);
    expect(sent[0]?.ref).toBe(`order-placed ${row?.ref}`);
  });

  test('A-TPL-03 A-TPL-05 mails use the templates that staff wrote, without the name of a buyer whose address is not verified', async () => {
    const { ctx, sent } = createMailContext();
    const words = { channel: 'email', isOn: true, subject: 'Namaste from {store}' } as const;
    await shop.db.insert(messageTemplates).values([
      { ...words, event: 'order-placed', body: 'Dear {name},\nyour order {order}.' },
      { ...words, event: 'confirm-email', body: 'Please press the button.' },
      // Staff cannot write this mail: its row is ignored.
      { ...words, event: 'reset-password', body: 'Words of no template.' },
    ]);
    const productId = await shop.addProduct();
    const shopper = await shop.addShopper({ email: 'words@example.in' });
    const order = expectOk(await placeCashOrder(shopper.ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    await enqueueDue('confirm-email', { email: 'words@example.in' });
    await enqueueDue('reset-password', { email: 'words@example.in' });
    await deliverDue(ctx, STORE_URL);
    await shop.db.delete(messageTemplates);
    const texts = new Map(sent.map(({ mail, ref }) => [ref.split(' ')[0], mail]));
    const { name } = (await getSettings(ctx)).storeInfo;
    expect(texts.get('order-placed')?.subject).toBe(`Namaste from ${name}`);
    expect(texts.get('order-placed')?.text).toContain(`Dear customer,\n\nyour order ${shortOrderId(order.orderId)}.\n`);
    expect(texts.get('order-placed')?.text).not.toContain('Asha');
    expect(texts.get('confirm-email')?.text).toContain('Please press the button.\n\nIf you did not register');
    expect(texts.get('reset-password')?.subject).toBe('Reset your password');
  });

  test('S-TRACK-10 mails tracking links only to an address that has orders', async () => {
    const { ctx, sent } = createMailContext();
    const productId = await shop.addProduct();
    const shopper = await shop.addShopper();
    const customer = { name: 'Asha Rao', email: 'Tracks@example.in', phone: '9876543210' };
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { customer });
    const order = expectOk(await placeCashOrder(shopper.ctx, request));
    // Delivers the mail about the order, so that `sent` has the tracking links alone.
    await deliverDue(createMailContext().ctx, STORE_URL);
    for (const email of ['tracks@example.in', 'nobody@example.in']) {
      const id = await enqueueDue('track-orders', { email });
      await deliverDue(ctx, STORE_URL);
      expect(await findRow(id)).toMatchObject({ status: 'sent' });
    }
    expect(sent.map(({ mail }) => mail.to)).toEqual(['Tracks@example.in']);
    expect(sent[0]?.mail.text).toContain(`${STORE_URL}/track-order?orderId=${order.orderId}`);
  });

  test('the delivery of a deleted order sends nothing and marks the row as sent', async () => {
    const { ctx, sent } = createMailContext();
    const id = await enqueueDue('order-placed', { orderId: UNKNOWN_ID });
    await deliverDue(ctx, STORE_URL);
    expect(sent).toEqual([]);
    expect(await findRow(id)).toMatchObject({ status: 'sent' });
  });
});

describe('writing', () => {
  test('enqueuing the same message twice stores one row', async () => {
    const message: OutboxMessage = { topic: 'mail', ref: 'ref twice', payload: MAIL };
    for (let turn = 0; turn < 2; turn++) await shop.db.transaction((tx) => enqueue(tx, message));
    expect(await shop.db.select().from(outbox).where(eq(outbox.ref, 'ref twice'))).toHaveLength(1);
  });

  test('a transaction that is rolled back leaves no message', async () => {
    const rolledBack = shop.db.transaction(async (tx) => {
      await enqueue(tx, { topic: 'mail', ref: 'ref never', payload: { ...MAIL } });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await shop.db.select().from(outbox).where(eq(outbox.ref, 'ref never'))).toEqual([]);
  });
});
