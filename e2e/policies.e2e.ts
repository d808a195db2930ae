import { expect, type Page } from '@playwright/test';
import { test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');

async function openPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url);
  expect(response?.status()).toBe(200);
}

async function loadStoreEmail(store: { sql(text: string): Promise<Record<string, unknown>[]> }): Promise<string> {
  const [settings] = await store.sql(`select store_info ->> 'email' as email from settings`);
  return String(settings?.email);
}

test('S-POLICY-01 the privacy page has sections 1 to 7', async ({ page, store }) => {
  await openPage(page, `${store.url}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(
    [1, 2, 3, 4, 5, 6, 7].map((number) => new RegExp(`^${number}\\. \\w`)),
  );
});

test('S-POLICY-02 the privacy page names the contact email and links home', async ({ page, store }) => {
  await openPage(page, `${store.url}/privacy`);
  const email = await loadStoreEmail(store);
  await expect(main(page).getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await main(page).locator('a[href="/"]').click();
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
});

test('S-POLICY-02 the email follows the settings on a cached page', async ({ page, ownStore }) => {
  await openPage(page, `${ownStore.url}/privacy`);
  await ownStore.sql(`update settings set store_info = jsonb_set(store_info, '{email}', '"hello@tanabana.example"')`);
  await expect(async () => {
    await page.goto(`${ownStore.url}/privacy`);
    await expect(main(page).getByRole('link', { name: 'hello@tanabana.example' })).toBeVisible({ timeout: 100 });
  }).toPass();
});

test('S-POLICY-03 the terms page states the terms of an order', async ({ page, store }) => {
  await openPage(page, `${store.url}/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  for (const name of [/Orders/, /Prices/, /Payment/, /Delivery/, /Returns/, /account/, /Liability/, /law/]) {
    await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await expect(main(page).getByText('The law of India applies.')).toContainText('courts of Bangalore');
});

test('S-POLICY-04 the returns page has its title and links home', async ({ page, store }) => {
  await openPage(page, `${store.url}/returns`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund and Exchange Policy');
  await expect(main(page).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

async function expectRule(page: Page, url: string, section: string, ...texts: string[]): Promise<void> {
  await openPage(page, `${url}/returns`);
  const region = page.getByRole('region', { name: section, exact: true });
  for (const text of texts) await expect(region).toContainText(text);
}

test('S-POLICY-05 exchanges are within 5 days, one per order', async ({ page, store }) => {
  await expectRule(page, store.url, 'Exchanges', 'within 5 days of delivery', 'one exchange per order');
});

test('S-POLICY-06 items come back unused, unwashed and with tags', async ({ page, store }) => {
  await expectRule(page, store.url, 'Condition of the items', 'items must be unused, unwashed and with tags');
});

test('S-POLICY-07 returns are within 2 days', async ({ page, store }) => {
  await expectRule(page, store.url, 'Returns', 'within 2 days of delivery');
});

test('S-POLICY-08 refunds follow an inspection, without shipping', async ({ page, store }) => {
  await expectRule(page, store.url, 'Refunds', 'only after inspection', 'Shipping charges are deducted');
});

test('S-POLICY-09 refunds go to the original payment method', async ({ page, store }) => {
  await expectRule(page, store.url, 'Refunds', 'to the original payment method in 5-7 working days after approval');
});

test('S-POLICY-10 damage is reported within 24 hours', async ({ page, store }) => {
  await expectRule(
    page,
    store.url,
    'Damaged or wrong items',
    'Damaged or wrong items must be reported within 24 hours',
  );
});

test('S-POLICY-11 custom-made items cannot be returned', async ({ page, store }) => {
  await expectRule(page, store.url, 'Non-returnable items', 'Custom or made-to-order pieces are not returnable');
});

test('S-POLICY-12 the about page tells the story and links to the collection', async ({ page, store }) => {
  await openPage(page, `${store.url}/about`);
  await expect(main(page)).toContainText('Tānā-bānā');
  await expect(main(page).getByRole('link', { name: 'Explore Our Collection' })).toHaveAttribute('href', '/shop');
});

test('every policy page has its canonical URL and is cached', async ({ page, store }) => {
  for (const path of ['/about', '/contact', '/privacy', '/returns', '/terms']) {
    const response = await page.goto(`${store.url}${path}`);
    expect(response?.headers()['cache-control']).toContain('must-revalidate');
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(canonical).toMatch(new RegExp(`^https?://[^/]+${path}$`));
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical ?? '');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{60,160}/);
    await expect(page).toHaveTitle(/ · Tanabana$/);
  }
});
