// The request token against cross-site request forgery: created in the browser, stored with the page, sent with every change.
import { expect, type Page } from '@playwright/test';
import { newVisitor, test } from './store-test.ts';

const readToken = (page: Page) =>
  page.evaluate(() => ({
    storage: sessionStorage.getItem('csrf-token'),
    meta: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? null,
  }));

test('S-SEC-01 S-SEC-02 a token of 32 random bytes is created at startup, stored in session storage and a meta tag', async ({
  page,
  browser,
  store,
}) => {
  await page.goto(`${store.url}/about`);
  await expect.poll(async () => (await readToken(page)).meta).toMatch(/^[0-9a-f]{64}$/);
  const { storage, meta } = await readToken(page);
  expect(meta).toBe(storage);
  await expect(page.locator('head meta[name="csrf-token"]')).toHaveCount(1);
  // The server does not create it: no page contains it.
  expect(await (await fetch(`${store.url}/about`)).text()).not.toContain('csrf-token');
  await page.reload();
  await expect.poll(() => readToken(page)).toEqual({ storage, meta: storage });

  const other = await newVisitor(browser);
  const otherPage = await other.newPage();
  await otherPage.goto(`${store.url}/about`);
  await expect.poll(async () => (await readToken(otherPage)).meta).toMatch(/^[0-9a-f]{64}$/);
  expect((await readToken(otherPage)).storage).not.toBe(storage);
  await other.close();
});

test('S-SEC-03 a change carries the token, and a change without it, with another token or from another origin is refused', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/about`);
  const subscription = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByLabel('Newsletter address').fill('token@example.in');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  const headers = await (await subscription).allHeaders();
  const { storage } = await readToken(page);
  expect(headers['x-request-token']).toBe(storage);
  expect(headers.origin).toBe(store.url);
  expect(headers.cookie).toContain(`request-token=${storage}`);
  await expect(page.getByLabel('Newsletter address')).toHaveValue('');

  const ownHeaders = { origin: store.url, cookie: `request-token=${storage}`, 'x-request-token': String(storage) };
  const { 'x-request-token': _token, ...withoutToken } = ownHeaders;
  const addresses = [
    '/newsletter',
    '/contact',
    '/contact.data',
    '/leads',
    '/login',
    '/sign-out',
    '/wishlist-items',
    '/bag-items',
  ];
  for (const address of addresses) {
    for (const forged of [
      withoutToken,
      { ...ownHeaders, 'x-request-token': 'f'.repeat(64) },
      { ...ownHeaders, origin: 'https://evil.example' },
      { ...ownHeaders, origin: 'null' },
    ]) {
      const response = await fetch(`${store.url}${address}`, {
        method: 'POST',
        headers: { ...forged, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=forged@example.in&mobileNumber=9876501234&name=F&message=F&password=x',
        redirect: 'manual',
      });
      expect(response.status, `${address} ${JSON.stringify(forged)}`).toBe(403);
    }
  }
  expect(await store.sql(`select 1 from newsletter_addresses where email = 'forged@example.in'`)).toEqual([]);
  expect(await store.sql(`select 1 from leads where mobile_number like '%9876501234'`)).toEqual([]);
});

test('S-SEC-04 S-SEC-05 every kind of page has a content security policy: own endpoints only, no objects', async ({
  store,
}) => {
  const [product] = await store.sql(`select slug from products where status = 'active' limit 1`);
  for (const address of [
    '/',
    '/shop',
    `/product/${product?.slug}`,
    '/login',
    '/checkout',
    '/wishlist',
    '/no-such-page',
  ]) {
    const policy = (await fetch(`${store.url}${address}`)).headers.get('content-security-policy') ?? '';
    const directives = policy.split('; ');
    for (const directive of ["object-src 'none'", "connect-src 'self'", "form-action 'self'", "default-src 'none'"]) {
      expect(directives, address).toContain(directive);
    }
    expect(policy, address).not.toMatch(/unsafe|\*/);
  }
});
