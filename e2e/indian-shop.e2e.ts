// Indian currency, dates, tax and delivery for a guest; and all requests go to this store.
import { expect } from '@playwright/test';
import { watch } from './page-watch.ts';
import { test } from './store-test.ts';

test('S-CONST-01 S-CONST-02 S-CONST-03 shows rupees, Indian dates, GST and delivery all over India', async ({
  page,
  ownStore: store,
}) => {
  const [product] = await store.sql(
    `select id, slug from products where status = 'active' and reviews > 1 order by sku limit 1`,
  );
  await store.sql('update products set price = 12345600, old_price = 23456750 where id = $1', [product?.id]);
  await store.sql(`update reviews set date = '2025-01-09T20:00:00Z' where product_id = $1`, [product?.id]);
  await page.goto(`${store.url}/product/${product?.slug}`);
  const main = page.getByRole('main');
  const price = main.locator('.pinfo .price');
  await expect(price).toContainText('₹1,23,456');
  await expect(price).toContainText('₹2,34,567.50');
  await expect(main.getByText('GST is added at checkout')).toBeVisible();
  await expect(main.getByText('Delivered all over India')).toBeVisible();
  // Late in the evening of the 9th in London, already the 10th in India.
  await expect(page.locator('.rev time').first()).toHaveText('10 Jan 2025');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"priceCurrency":"INR"');
  const description = page.locator('meta[name="description"]');
  for (const address of ['/', '/shop']) {
    await page.goto(`${store.url}${address}`);
    await expect(description, address).toHaveAttribute('content', /delivery all over India/);
  }
});

test('S-CALL-01 pages of a guest send requests to this store only', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url });
  const requestedUrls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.method() === 'POST') {
      requestedUrls.add(
        `${request.method()} ${new URL(request.url()).pathname.replace(/^\/product\/.*\.data$/, '/product/*.data')}`,
      );
    }
  });
  await page.goto(`${store.url}/`);
  const banner = page.getByRole('banner');
  const shopLink = banner.getByRole('link', { name: 'Shop', exact: true });
  // Before hydration a click loads a document instead of the data.
  const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => shopLink.evaluate(isReact)).toBe(true);
  await shopLink.click();
  await expect(page.getByText('products found')).toBeVisible();
  await page.getByRole('main').locator('.results h3 a').first().click();
  await expect(page).toHaveURL(/\/product\//);
  for (const name of ['About', 'Contact']) {
    await banner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${store.url}/${name.toLowerCase()}`);
  }
  await page.getByLabel('Newsletter address').fill('walk@example.in');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByLabel('Newsletter address')).toHaveValue('');
  for (const path of ['/search', '/wishlist', '/privacy', '/returns', '/terms', '/login', '/no-such-page']) {
    await page.goto(`${store.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(watcher.otherOrigins).toEqual([]);
  // Reads go to data paths of loaders, the write to a path of an action.
  expect(
    [...requestedUrls].filter((each) => each.startsWith('GET')).every((each) => /\.data$|__manifest$/.test(each)),
  ).toBe(true);
  for (const expected of ['GET /shop.data', 'GET /product/*.data', 'POST /newsletter.data'])
    expect([...requestedUrls]).toContain(expected);
  expect(await store.sql(`select 1 from newsletter_addresses where email = 'walk@example.in'`)).toHaveLength(1);
});
