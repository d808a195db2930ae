import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { outbox } from '#db/schema/office.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { placeCashOrder } from '#shop/payments/settle.server.ts';
import { granted, NOBODY, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
import { deliverOutbox, reviveOutbox } from './deliver-outbox.ts';

const shop = openTestShop();
const URL = 'https://shop.example';
const MAIL: Mail = { to: 'asha@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

interface Sent {
  readonly mail: Mail;
  readonly ref: string;
}

/** A context whose mails are recorded, or refused while `broken` says why. */
function mailing() {
  const sent: Sent[] = [];
  const state = { broken: null as string | null };
  const base = shop.staff();
  const mail = {
    send: async (message: Mail, ref: string) => {
      if (state.broken) throw new Error(state.broken);
      sent.push({ mail: message, ref });
    },
  };
  const ctx: ShopContext = { ...base, providers: { ...base.providers, mail } };
  return { ctx, sent, state };
}

let count = 0;
async function write(topic = 'mail', payload: object = MAIL): Promise<string> {
  const ref = `ref ${++count}`;
  await shop.db.transaction((tx) => enqueue(tx, { topic, ref, payload: { ...payload } }));
  const [row] = await shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.ref, ref));
  return row?.id ?? '';
}
async function rowOf(id: string) {
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

afterEach(async () => {
  await shop.db.execute(sql`delete from outbox where ref like 'ref %'`);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
});

describe('a delivery', () => {
  test('sends the mail with a ref that a repeat would share, then marks the row', async () => {
    const { ctx, sent } = mailing();
    const id = await write();
    await deliverOutbox(ctx, id, URL);
    expect(sent).toEqual([{ mail: MAIL, ref: `mail ref ${count}` }]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null, sentAt: expect.any(Date) });
  });

  test('that fails leaves the row waiting, with what went wrong, and the next one sends it', async () => {
    const { ctx, sent, state } = mailing();
    const id = await write();
    for (const [attempts, broken] of [
      [1, 'the mail server is away'],
      [2, 'it is still away'],
    ] as const) {
      state.broken = broken;
      await expect(deliverOutbox(ctx, id, URL)).rejects.toThrow(broken);
      expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts, lastError: broken, sentAt: null });
    }
    state.broken = null;
    await deliverOutbox(ctx, id, URL);
    expect(sent).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
  });

  test('of a row that was delivered, and of a row that is gone, sends nothing', async () => {
    const { ctx, sent } = mailing();
    const id = await write();
    await deliverOutbox(ctx, id, URL);
    await deliverOutbox(ctx, id, URL);
    await deliverOutbox(ctx, NOBODY, URL);
    expect(sent).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('of a topic that nobody knows fails loudly', async () => {
    const { ctx, sent } = mailing();
    const id = await write('carrier-pigeon', {});
    await expect(deliverOutbox(ctx, id, URL)).rejects.toThrow('Nobody delivers the topic carrier-pigeon');
    expect(await rowOf(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('carrier-pigeon'),
    });
    expect(sent).toEqual([]);
  });

  test('of a placed order tells the shopper, with addresses of this store', async () => {
    const { ctx, sent } = mailing();
    const productId = await shop.addProduct();
    const shopper = await shop.addShopper();
    granted(await placeCashOrder(shopper.ctx, wishFor([{ productId, size: 'M', quantity: 1 }])));
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-placed'));
    await deliverOutbox(ctx, row?.id ?? '', URL);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.to).toBe('asha@example.in');
    expect(sent[0]?.mail.html).toContain(URL);
    expect(sent[0]?.ref).toBe(`order-placed ${row?.ref}`);
  });

  test('S-TRACK-10 of tracking links goes to who has orders, and to nobody else', async () => {
    const { ctx, sent } = mailing();
    const productId = await shop.addProduct();
    const shopper = await shop.addShopper();
    const customer = { name: 'Asha Rao', email: 'Tracks@example.in', phone: '9876543210' };
    const wish = wishFor([{ productId, size: 'M', quantity: 1 }], { customer });
    const order = granted(await placeCashOrder(shopper.ctx, wish));
    for (const email of ['tracks@example.in', 'nobody@example.in']) {
      const id = await write('track-orders', { email });
      await deliverOutbox(ctx, id, URL);
      expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    }
    expect(sent.map(({ mail }) => mail.to)).toEqual(['Tracks@example.in']);
    expect(sent[0]?.mail.text).toContain(`${URL}/track-order?orderId=${order.orderId}`);
  });

  test('of an order that is gone has nothing to send and is done', async () => {
    const { ctx, sent } = mailing();
    const id = await write('order-placed', { orderId: NOBODY });
    await deliverOutbox(ctx, id, URL);
    expect(sent).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('writing', () => {
  test('the same message twice is one row and one job', async () => {
    const message = { topic: 'mail', ref: 'ref twice', payload: { ...MAIL } };
    for (let turn = 0; turn < 2; turn++) await shop.db.transaction((tx) => enqueue(tx, message));
    expect(await shop.db.select().from(outbox).where(eq(outbox.ref, 'ref twice'))).toHaveLength(1);
    expect((await shop.db.execute(sql`select key from graphile_worker.jobs`)).rows).toHaveLength(1);
  });

  test('a decision that is rolled back wants nothing', async () => {
    const rolledBack = shop.db.transaction(async (tx) => {
      await enqueue(tx, { topic: 'mail', ref: 'ref never', payload: { ...MAIL } });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect((await shop.db.execute(sql`select key from graphile_worker.jobs`)).rows).toEqual([]);
  });
});

describe('reviving', () => {
  const age = (id: string, minutes: number) =>
    shop.db.execute(sql`update outbox set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`);
  const loseJobs = () => shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  const jobs = async () =>
    (
      await shop.db.execute(
        sql`select key, attempts, max_attempts as most, run_at > now() + interval '30 minutes' as later from graphile_worker.jobs where key is not null`,
      )
    ).rows;
  const anew = (id: string) => ({ key: `outbox ${id}`, attempts: 0, most: 12, later: false });

  test('asks again for a row whose job is gone', async () => {
    const id = await write();
    await loseJobs();
    await age(id, 11);
    await reviveOutbox(shop.staff());
    expect(await jobs()).toEqual([anew(id)]);
    await reviveOutbox(shop.staff());
    expect(await jobs()).toEqual([anew(id)]);
  });

  test('leaves new rows to their own job, and sent ones alone', async () => {
    const fresh = await write();
    await age(fresh, 9);
    const done = await write();
    await deliverOutbox(mailing().ctx, done, URL);
    await age(done, 60);
    await loseJobs();
    await reviveOutbox(shop.staff());
    expect(await jobs()).toEqual([]);
  });

  test('leaves a job alone that waits for its next try', async () => {
    const id = await write();
    await age(id, 11);
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set attempts = 5, run_at = now() + interval '1 hour'`,
    );
    await reviveOutbox(shop.staff());
    expect(await jobs()).toEqual([{ key: `outbox ${id}`, attempts: 5, most: 12, later: true }]);
  });

  test('begins anew with a job that failed for good', async () => {
    const id = await write();
    await age(id, 11);
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '1 hour'`,
    );
    await reviveOutbox(shop.staff());
    expect(await jobs()).toEqual([anew(id)]);
  });

  test('takes the oldest hundred at a time', async () => {
    await shop.db.execute(
      sql`insert into outbox (topic, ref, payload, created_at) select 'mail', 'ref bulk ' || n, '{}', now() - make_interval(mins => 20 + n) from generate_series(1, 120) n`,
    );
    await reviveOutbox(shop.staff());
    const { rows } = await shop.db.execute(
      sql`select min(substring(ref from '[0-9]+$')::int) as newest, count(*)::int as count from outbox join graphile_worker.jobs on key = 'outbox ' || outbox.id`,
    );
    expect(rows).toEqual([{ newest: 21, count: 100 }]);
    await reviveOutbox(shop.staff());
    expect(await jobs()).toHaveLength(120);
  });
});
