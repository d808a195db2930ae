// Slow queries of one kind of page, without a browser: other pages and orders still work.
import { expect } from '@playwright/test';
import pg from 'pg';
import { addBuyers, addSaleProducts, sendRequest, toOrderRequest } from '../testkit/buyers.ts';
import { test } from './store-test.ts';

test('O-LOAD-01 40 profile pages that wait for a locked table leave pages and orders their database connections', async ({
  ownStore,
}) => {
  const [buyer, shopper] = await addBuyers(ownStore.databaseUrl, 2);
  const [saleProduct] = await addSaleProducts(ownStore.databaseUrl, 1, 5);
  if (!buyer || !shopper || !saleProduct) throw new Error('The store was not prepared');
  const [product] = await ownStore.sql(`select slug from products where status = 'active' order by slug limit 1`);
  const locker = new pg.Client({ connectionString: ownStore.databaseUrl });
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table addresses in access exclusive mode');

  let pendingProfiles = 40;
  const profiles = Array.from({ length: pendingProfiles }, () =>
    sendRequest(new URL('/profile', ownStore.url), { cookie: shopper.cookie }).finally(() => pendingProfiles--),
  );
  const countWaitingStatements = async () =>
    (await ownStore.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length;
  await expect.poll(countWaitingStatements).toBeGreaterThan(1);

  // Unusual prices: no cached page answers.
  for (const address of ['/', '/shop?max=123400', '/shop-page?max=123500', `/product/${product?.slug}`]) {
    expect((await fetch(`${ownStore.url}${address}`)).status, address).toBe(200);
  }
  const placed = await sendRequest(
    new URL('/checkout/place', ownStore.url),
    { cookie: buyer.cookie },
    toOrderRequest({ key: crypto.randomUUID(), saleProduct }),
  );
  expect(placed.status).toBe(200);
  // The 40 requests were waiting during all of this.
  expect(pendingProfiles).toBeGreaterThan(0);
  // Personal pages may hold 4 of the 10 connections (`server/connection-shares.ts`).
  expect(await countWaitingStatements()).toBeLessThanOrEqual(4);

  await locker.query('rollback');
  await locker.end();
  for (const { status } of await Promise.all(profiles)) expect([200, 503]).toContain(status);
  expect((await sendRequest(new URL('/profile', ownStore.url), { cookie: shopper.cookie })).status).toBe(200);
});
