// Failed reads and a store that is not ready: each page shows its error state, and the log has the cause.
import { expect } from '@playwright/test';
import pg from 'pg';
import type { RunningStore } from '../testkit/sample-store.ts';
import { watch } from './page-watch.ts';
import { fillInLogin, newShopper, resetRateLimits, signIn } from './shopper.ts';
import { test } from './store-test.ts';

async function withoutTable<Value>(store: RunningStore, table: string, work: () => Promise<Value>): Promise<Value> {
  await store.sql(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await store.sql(`alter table ${table}_away rename to ${table}`);
  }
}

const expectLogged = (store: RunningStore, text: string) =>
  expect.poll(() => store.output.some((line) => line.includes(text)), { message: text }).toBe(true);

test('S-ERR-03 S-ERR-04 failed reads show their empty or error state and log the cause', async ({
  page,
  ownStore: store,
}) => {
  const watched = watch(page, { own: store.url, ignore: /Failed to load resource/ });
  const [product] = await store.sql(
    `select id, slug, name from products where status = 'active' and reviews > 1 order by sku limit 1`,
  );
  const main = page.getByRole('main');

  await withoutTable(store, 'products', async () => {
    for (const [path, status, words] of [
      ['/', 503, 'Failed to load data'],
      ['/shop', 503, 'Failed to load data'],
      [`/product/${product?.slug}`, 503, 'Something went wrong'],
    ] as const) {
      expect((await page.goto(`${store.url}${path}`))?.status(), path).toBe(status);
      await expect(main.getByText(words).first(), path).toBeVisible();
      await expect(main, path).not.toContainText(/relation|select|postgres/i);
    }
    await page.evaluate((item) => localStorage.setItem('wishlist', JSON.stringify([item])), {
      id: product?.id,
      name: product?.name,
      price: 123_400,
    });
    await page.goto(`${store.url}/wishlist`);
    await expect(main.getByText('We could not check today')).toBeVisible();
    await expect(main.getByText(String(product?.name)).first()).toBeVisible();
    expect(await (await fetch(`${store.url}/suggestions?q=saree`)).json()).toEqual({ suggestions: [] });
  });
  for (const cause of [
    'home page: loading products failed',
    'shop page: loading products failed',
    'product page: loading the product failed',
    'loading suggestions failed',
    'relation \\"products\\" does not exist',
  ]) {
    await expectLogged(store, cause);
  }

  await withoutTable(store, 'reviews', async () => {
    expect((await page.goto(`${store.url}/product/${product?.slug}`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(product?.name));
    await expect(page.locator('.rev')).toHaveCount(0);
  });
  await expectLogged(store, 'relation \\"reviews\\" does not exist');

  await withoutTable(store, 'categories', async () => {
    for (const path of ['/', '/search']) {
      expect((await page.goto(`${store.url}${path}`))?.status(), path).toBe(200);
      await expect(main.getByText('Western Wear').first(), path).toBeAttached();
    }
  });
  await expectLogged(store, 'loading categories failed');

  await withoutTable(store, 'settings', async () => {
    expect((await page.goto(`${store.url}/about`))?.status()).toBe(200);
    await expect(page.getByRole('banner')).toContainText('Free shipping on orders above ₹899');
  });
  await expectLogged(store, 'loading settings failed');
  await watched.expectQuiet();

  // No error was cached: the store works again.
  for (const [path, words] of [
    ['/', 'Featured Products'],
    ['/shop', 'products found'],
    [`/product/${product?.slug}`, String(product?.name)],
  ] as const) {
    expect((await page.goto(`${store.url}${path}`))?.status(), path).toBe(200);
    await expect(main.getByText(words).first(), path).toBeVisible();
  }
});

test('S-ERR-01 S-ERR-02 names a service that is not ready, and each reason of a refused login has its message', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const alert = page.getByRole('main').getByRole('alert');
  await page.goto(`${store.url}/login`);
  await withoutTable(store, 'accounts', async () => {
    const postResponse = page.waitForResponse((response) => response.request().method() === 'POST');
    await fillInLogin(page, shopper);
    expect((await postResponse).status()).toBe(503);
    await expect(alert).toHaveText('The authentication service is not available. Please try again in a few minutes.');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(shopper.email);
  });
  await expectLogged(store, 'sign-in failed: accounts unavailable');
  await fillInLogin(page, { ...shopper, password: 'wrong password' });
  await expect(alert).toHaveText('Wrong email or password. Please try again.');
  await store.sql(`update users set status = 'inactive' where id = $1`, [shopper.uid]);
  await fillInLogin(page, shopper);
  await expect(alert).toHaveText('This account is inactive. Please contact us.');
  await store.sql(`update users set status = 'active' where id = $1`, [shopper.uid]);
  await resetRateLimits(store);

  await signIn(page, store, shopper);
  await withoutTable(store, 'sessions', async () => {
    expect((await page.goto(`${store.url}/login`))?.status()).toBe(503);
    await expect(page.getByText('The authentication service is not available.')).toBeVisible();
    // Public pages need no session.
    expect((await page.goto(`${store.url}/about`))?.status()).toBe(200);
  });
  await expectLogged(store, 'session lookup failed');

  await test.step('names the database when it is unavailable', async () => {
    const name = new URL(store.databaseUrl).pathname.slice(1);
    const adminClient = new pg.Client({ connectionString: store.databaseUrl.replace(/[^/]+$/, 'postgres') });
    await adminClient.connect();
    await adminClient.query(`alter database ${name} allow_connections false`);
    await adminClient.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect
      .poll(async () => (await fetch(`${store.url}/readyz`)).json())
      .toEqual({ ready: false, reason: 'The database service is not available' });
    expect((await fetch(`${store.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${store.url}/shop`)).status).toBe(503);
    await adminClient.query(`alter database ${name} allow_connections true`);
    await adminClient.end();
    await expect.poll(async () => (await fetch(`${store.url}/readyz`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${store.url}/shop`)).status).toBe(200);
  });
});
