import { eq, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#db/client.server.ts';
import { ConnectionShare } from '#db/connection-share.server.ts';
import { checkouts } from '#db/schema/orders.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { requeuePaymentWebhooks, storePaymentWebhook } from '#shop/payments/payment-webhooks.server.ts';
import { getVariant, storePicture } from '#shop/pictures/pictures.server.ts';
import { expectOk, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { type Jobs, startJobs } from './jobs.ts';

const shop = openTestShop();
const MAIL: Mail = { to: 'asha@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

const running: { jobs: Jobs; pool: Database }[] = [];
let sent: string[];
let logged: string[];
let metrics: Metrics;
let isMailDown: boolean;

beforeEach(() => {
  sent = [];
  logged = [];
  metrics = createMetrics();
  isMailDown = false;
});
afterEach(async () => {
  for (const { jobs, pool } of running.splice(0)) {
    await jobs.stop();
    await pool.close();
  }
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
});

async function start({ isOnlyNode = false } = {}): Promise<void> {
  const base = shop.staff();
  const ctx: ShopContext = {
    ...base,
    providers: {
      ...base.providers,
      mail: {
        send: async (_, ref) => {
          if (isMailDown) throw new Error('the mail server is unreachable');
          sent.push(ref);
        },
      },
    },
  };
  const pool = createDatabase(shop.databaseUrl);
  const jobs = await startJobs({
    isOnlyNode,
    pool: pool.pool,
    databaseUrl: shop.databaseUrl,
    contextFor: () => ctx,
    publicUrl: 'https://shop.example',
    log: createLog('warn', { write: (line) => void logged.push(line) }),
    metrics,
    share: new ConnectionShare('jobs', 3),
    tickMs: 50,
  });
  running.push({ jobs, pool });
}

async function writeMessage(ref: string): Promise<void> {
  await shop.db.transaction((tx) => enqueue(tx, { topic: 'mail', ref, payload: { ...MAIL } }));
  // Announces the message, as the change feed of each node does.
  for (const { jobs } of running) jobs.outboxWritten();
}
const queueJob = (task: string) => shop.db.execute(sql`select graphile_worker.add_job(${task}, max_attempts := 1)`);
const readJobCount = async (task: string, outcome: string) =>
  (await metrics.jobs.get()).values.find(({ labels }) => labels.task === task && labels.outcome === outcome)?.value ??
  0;

describe('the outbox', () => {
  test('a message is delivered as soon as it is written, once, by any node', async () => {
    await Promise.all([start(), start()]);
    for (let number = 1; number <= 10; number++) await writeMessage(`now ${number}`);
    await expect.poll(() => shop.db.select().from(outbox).where(eq(outbox.status, 'waiting'))).toEqual([]);
    expect(sent.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `mail now ${index + 1}`).toSorted());
    // The counter increases after the row is marked.
    await expect.poll(() => readJobCount('deliver-outbox', 'done')).toBe(10);
    expect(logged).toEqual([]);
  });

  test('counts and logs a failed delivery, and retries it', async () => {
    isMailDown = true;
    await start();
    await writeMessage('later');
    await expect.poll(() => readJobCount('deliver-outbox', 'failed')).toBe(1);
    expect(logged.join()).toContain('a job failed and will be tried again');
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.ref, 'later'));
    expect(row).toMatchObject({ status: 'waiting', attempts: 1, lastError: 'the mail server is unreachable' });
    isMailDown = false;
    await expect.poll(() => sent).toEqual(['mail later']);
    await shop.db.execute(sql`delete from outbox where ref = 'later'`);
  });
});

test('verifies the invariants every night and notifies staff of a count that differs from its ledger', async () => {
  await start();
  const slots = await shop.db.execute(sql`select task from job_slots`);
  expect(slots.rows.map(({ task }) => task)).toContain('verify-invariants');
  const productId = await shop.addProduct();
  const add = (units: number) =>
    shop.db
      .update(inventoryLevels)
      .set({ onHand: sql`on_hand + ${units}` })
      .where(eq(inventoryLevels.productId, productId));
  const notified = () => shop.db.select().from(notifications).where(eq(notifications.title, 'Invariant check failed'));
  await add(1);
  await queueJob('verify-invariants');
  await expect.poll(notified).toHaveLength(1);
  // When the file ends, every invariant must hold again.
  await add(-1);
});

describe('periodic jobs', () => {
  test('periodic jobs run although a node with a wrong clock stored slots in the future', async () => {
    await start();
    await shop.db.execute(sql`update job_slots set slot = now() + interval '20 minutes'`);
    for (const task of ['cleanup', 'reconcile-payments', 'poll-shipments'])
      await expect.poll(() => readJobCount(task, 'done')).toBeGreaterThan(0);
    const { rows } = await shop.db.execute(sql`select task from job_slots where slot > now()`);
    expect(rows).toEqual([]);
  });

  test('periodic jobs are due by the database clock, whatever the node clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    try {
      await start();
      await shop.db.execute(sql`update job_slots set slot = slot - interval '1 minute' where task = 'cleanup'`);
      await expect.poll(() => readJobCount('cleanup', 'done')).toBeGreaterThan(0);
      const { rows } = await shop.db.execute(sql`select task from job_slots where slot > now()`);
      expect(rows).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the cleanup', () => {
  async function openCheckout() {
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 3 }] });
    const { ctx, userId } = await shop.addShopper();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 2 }], { paymentMethod: 'upi' });
    const checkout = expectOk(await shop.openCheckout(ctx, request));
    const reserved = async () =>
      (await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId)))[0]?.reserved;
    const state = async () => (await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.id)))[0]?.state;
    return { userId, productId, reserved, state };
  }

  /** One row that the cleanup deletes ('old') and one that it keeps ('live') in each of six tables. */
  async function leaveOldRows(userId: string): Promise<void> {
    await shop.db.execute(sql`insert into sessions (user_id, token_hash, expires_at) values
      (${userId}, 'old', now() - interval '1 minute'), (${userId}, 'live', now() + interval '1 hour')`);
    await shop.db.execute(sql`insert into verification_tokens (token_hash, purpose, user_id, expires_at) values
      ('old', 'reset-password', ${userId}, now() - interval '1 minute'), ('live', 'confirm-email', ${userId}, now() + interval '1 hour')`);
    await shop.db.execute(sql`insert into staff_invites (email, staff_role_id, invited_by, token_hash, expires_at)
      select i.hash || '@example.in', r.id, ${userId}, i.hash, now() - i.age from staff_roles r, (values
        ('old', interval '31 days'), ('live', interval '29 days')) i (hash, age) where r.is_owner`);
    await shop.db.execute(sql`insert into rate_limits (key, count, last_request) values
      ('old', 1, extract(epoch from now() - interval '2 days') * 1000), ('live', 1, extract(epoch from now()) * 1000)`);
    await shop.db.execute(sql`insert into passkey_challenges (challenge, user_id, purpose, origin, expires_at) values
      ('old', ${userId}, 'prove', '', now() - interval '1 minute'), ('live', ${userId}, 'prove', '', now() + interval '1 minute')`);
    await shop.db.execute(sql`insert into bag_change_keys (user_id, key, applied_at) values
      (${userId}, gen_random_uuid(), now() - interval '31 days'), (${userId}, gen_random_uuid(), now() - interval '29 days')`);
  }
  const listRemaining = async () =>
    (
      await shop.db.execute(
        sql`select token_hash as name from sessions union all select token_hash from verification_tokens union all select key from rate_limits union all select token_hash from staff_invites
          union all select challenge from passkey_challenges union all select case when applied_at < now() - interval '30 days' then 'old' else 'live' end from bag_change_keys`,
      )
    ).rows.map(({ name }) => name);
  const deleteRows = () =>
    shop.db.execute(
      sql`delete from sessions; delete from verification_tokens; delete from rate_limits; delete from passkey_challenges; delete from bag_change_keys; delete from staff_invites`,
    );

  test('the cleanup expires checkouts and deletes expired rows, and nothing else', async () => {
    const { userId, reserved, state } = await openCheckout();
    await leaveOldRows(userId);
    expect(await reserved()).toBe(2);
    await start();
    await queueJob('cleanup');
    await expect.poll(() => readJobCount('cleanup', 'done')).toBeGreaterThan(0);
    expect([await state(), await reserved()]).toEqual(['expired', 0]);
    expect(await listRemaining()).toEqual(Array(6).fill('live'));
    await deleteRows();
  });

  test('the cleanup runs the other steps when one fails', async () => {
    const { userId, productId, reserved, state } = await openCheckout();
    await leaveOldRows(userId);
    const setReserved = (value: number) =>
      shop.db.update(inventoryLevels).set({ reserved: value }).where(eq(inventoryLevels.productId, productId));
    // The reservation was removed by hand: the checkout cannot be expired.
    await setReserved(0);
    await start();
    await queueJob('cleanup');
    await expect.poll(() => readJobCount('cleanup', 'failed')).toBeGreaterThan(0);
    expect(await listRemaining()).toEqual(Array(6).fill('live'));
    expect(await state()).toBe('open');
    await setReserved(2);
    await queueJob('cleanup');
    await expect.poll(state).toBe('expired');
    expect(await reserved()).toBe(0);
    await deleteRows();
  });
});

describe('payments', () => {
  test('S-PAY-11 a webhook is processed as soon as it is stored, and the reconciler runs', async () => {
    await start();
    const event = { kind: 'other' as const, name: 'payment.failed' };
    await storePaymentWebhook(shop.staff(), 'evt_job', event);
    const waiting = () => shop.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
    await expect.poll(waiting).toEqual([]);
    await queueJob('reconcile-payments');
    await expect.poll(() => readJobCount('reconcile-payments', 'done')).toBeGreaterThan(0);
    await queueJob('poll-shipments');
    await expect.poll(() => readJobCount('poll-shipments', 'done')).toBeGreaterThan(0);
  });

  test('S-PAY-11 a webhook whose job was lost is queued again, once and only after ten minutes', async () => {
    const event = { kind: 'other' as const, name: 'payment.failed' };
    await storePaymentWebhook(shop.staff(), 'evt_lost', event);
    const jobs = async () =>
      (await shop.db.execute(sql`select key from graphile_worker.jobs where task_identifier = 'handle-webhook'`)).rows;
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await requeuePaymentWebhooks(shop.staff());
    expect(await jobs()).toEqual([]);
    await shop.db.execute(
      sql`update webhook_inbox set received_at = now() - interval '20 minutes' where event_id = 'evt_lost'`,
    );
    await requeuePaymentWebhooks(shop.staff());
    await requeuePaymentWebhooks(shop.staff());
    expect(await jobs()).toHaveLength(1);
    await start();
    await expect.poll(() => readJobCount('handle-webhook', 'done')).toBe(1);
  });
});

test('an AVIF is made after its first request', async () => {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a03040' } })
    .webp()
    .toBuffer();
  const picture = { width: 40, height: 50, color: '#a03040' };
  const key = await storePicture(shop.staff(), { bytes, contentType: 'image/webp' }, picture);
  await start();
  const requestVariant = async () => {
    const variant = await getVariant(shop.staff(), key, 320, 'avif');
    return [variant?.file.contentType, variant?.isFinal];
  };
  expect(await requestVariant()).toEqual(['image/webp', false]);
  await expect.poll(requestVariant).toEqual(['image/avif', true]);
});

describe('a job locked by a dead node', () => {
  const event = { kind: 'other' as const, name: 'payment.failed' };
  const lockJob = async (eventId: string) => {
    await storePaymentWebhook(shop.staff(), eventId, event);
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set locked_by = 'the dead', locked_at = now(), attempts = 1`,
    );
  };

  test('the only node claims a locked job at once', async () => {
    await lockJob('evt_taken_alone');
    await start({ isOnlyNode: true });
    await expect.poll(() => readJobCount('handle-webhook', 'done')).toBe(1);
  });

  test('a locked job stays locked while its node may be alive', async () => {
    await lockJob('evt_taken');
    await start();
    await storePaymentWebhook(shop.staff(), 'evt_unlocked', event);
    await expect.poll(() => readJobCount('handle-webhook', 'done')).toBe(1);
    const { rows } = await shop.db.execute(
      sql`select locked_by from graphile_worker.jobs where locked_by = 'the dead'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('a locked job and its queue are unlocked after five minutes', async () => {
    await lockJob('evt_held');
    await shop.db.execute(
      sql`select graphile_worker.add_job('reconcile-payments', queue_name := 'reconcile-payments')`,
    );
    await shop.db.execute(
      sql`update graphile_worker._private_job_queues set locked_by = 'the dead', locked_at = now() - interval '6 minutes'`,
    );
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_by = 'the dead'`,
    );
    await start();
    await queueJob('cleanup');
    await expect.poll(() => readJobCount('handle-webhook', 'done')).toBe(1);
    await expect.poll(() => readJobCount('reconcile-payments', 'done')).toBeGreaterThan(0);
  });
});
