import { expect } from '@playwright/test';
import { test } from './store-test.ts';

const HOSTILE = '</script><script>window.harmed = true</script><img src=x onerror="window.harmed = true">';

test('shows a hostile name and description as text', async ({ page, ownStore }) => {
  const [row] = await ownStore.sql(
    `update products set name = $1, description = $2, meta_description = $1
     where id = (select id from products where status = 'active' and reviews > 0 order by sku limit 1) returning slug, id`,
    [HOSTILE, `<p onclick="x()">Soft <b>cotton</b>${HOSTILE}<a href="javascript:x()">link</a></p>`],
  );
  await ownStore.sql('update reviews set comment = $1, user_name = $1 where product_id = $2', [HOSTILE, row?.id]);
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  await page.goto(`${ownStore.url}/product/${row?.slug}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  const jsonLdTexts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLdTexts).toHaveLength(2);
  expect(JSON.parse(jsonLdTexts[0] ?? '')).toMatchObject({ '@type': 'Product', name: HOSTILE });
  expect(JSON.parse(jsonLdTexts[1] ?? '').itemListElement[2].name).toBe(HOSTILE);
  const description = page.locator('.tab-text');
  await expect(description.locator('b')).toHaveText('cotton');
  expect(await description.innerHTML()).not.toMatch(/onclick|javascript:|<script|<img/);
  expect(consoleErrors).toEqual([]);
});

test('the preview picture can be fetched by its absolute URL', async ({ page, store, request }) => {
  const [row] = await store.sql(`select slug from products where status = 'active' order by sku limit 1`);
  await page.goto(`${store.url}/product/${row?.slug}`);
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const image = new URL((await content('og:image')) ?? '');
  expect(await content('og:url')).toBe(`${image.origin}/product/${row?.slug}`);
  const response = await request.get(`${store.url}${image.pathname}`);
  expect(response.headers()['content-type']).toBe('image/webp');
  expect((await response.body()).length).toBeLessThan(600_000);
});

test('sitemap and robots list the public pages', async ({ store, request }) => {
  const robots = await (await request.get(`${store.url}/robots.txt`)).text();
  for (const path of [
    '/admin-panel',
    '/cart',
    '/checkout',
    '/profile',
    '/orders',
    '/login',
    '/wishlist',
    '/live',
    '/test-ui',
  ])
    for (const ending of ['$', '?', '/']) expect(robots).toContain(`Disallow: ${path}${ending}\n`);
  // A store's own page may be called /live-sale.
  expect(robots).not.toContain('Disallow: /live\n');
  const index = /Sitemap: (https?:\/\/\S+)\n/.exec(robots)?.[1] ?? '';
  /** The addresses that a sitemap lists. */
  const fetchLocations = async (address: string) => {
    const { pathname, search } = new URL(address);
    const response = await request.get(`${store.url}${pathname}${search}`);
    expect(response.headers()['content-type']).toContain('application/xml');
    expect(response.headers()['cache-control']).toBe('public, max-age=3600');
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location ?? '');
  };
  const listedPaths = (await Promise.all((await fetchLocations(index)).map(fetchLocations)))
    .flat()
    .map((address) => new URL(address).pathname);
  const active = await store.sql(`select '/product/' || slug as path from products where status = 'active'`);
  expect(listedPaths).toEqual(expect.arrayContaining(active.map(({ path }) => path)));
  expect(listedPaths).toEqual(expect.arrayContaining(['/', '/shop', '/about']));
  expect(listedPaths.filter((path) => path.startsWith('/product/'))).toHaveLength(active.length);
});

test('a failed read makes the sitemap an error, not an empty list', async ({ ownStore, request }) => {
  await ownStore.sql('alter table products rename to products_away');
  for (const path of ['/sitemap.xml', '/sitemap-products.xml']) {
    expect((await request.get(`${ownStore.url}${path}`)).status()).toBe(500);
  }
  await ownStore.sql('alter table products_away rename to products');
  expect((await request.get(`${ownStore.url}/sitemap.xml`)).status()).toBe(200);
});

test('a product page is cached, the same for everyone, and invalidated when the product changes', async ({
  ownStore,
  request,
}) => {
  const [row] = await ownStore.sql(`select slug, id from products where status = 'active' order by sku limit 1`);
  const fetchPage = async () =>
    (await request.get(`${ownStore.url}/product/${row?.slug}`, { headers: { cookie: 'a=b' } })).text();
  const first = await fetchPage();
  expect(await fetchPage()).toBe(first);
  await ownStore.sql('update products set price = 4567800 where id = $1', [row?.id]);
  await expect.poll(fetchPage).toContain('45,678');
});

test('/saved-products returns at most fifty active products by id, uncached', async ({ ownStore, request }) => {
  const rows = await ownStore.sql(`select id from products where status = 'active' order by id limit 60`);
  const ids = rows.map(({ id }) => String(id));
  await ownStore.sql(`update products set status = 'inactive' where id = $1`, [ids[0]]);
  const response = await request.get(`${ownStore.url}/saved-products?ids=${ids.join(',')}`);
  expect(response.headers()['cache-control']).toBe('no-store');
  // The first fifty ids are read, and the first of them is inactive.
  expect((await response.json()).map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 50));
  expect(await (await request.get(`${ownStore.url}/saved-products?ids=x,'%20or%201=1`)).json()).toEqual([]);
});
