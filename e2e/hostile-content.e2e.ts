// Hostile text that staff, shoppers or an import have stored: every page shows it as text.
import { expect, type Page } from '@playwright/test';
import { SCRIPTS } from '../testkit/hostile-text.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { watch } from './page-watch.ts';
import { test } from './store-test.ts';

const RTL = '\u202Eمرحبا\u202C \u200B👗👩‍👩‍👧‍👦 Z̤͔ͧ̑a̴l͜g͡o साड़ी';
const LONG = 'Anextremelylongwordthatneverends'.repeat(6);

async function fillWith(store: RunningStore, text: string): Promise<{ id: string; slug: string }> {
  const [product] = await store.sql(
    `select id, slug from products where status = 'active' and featured and reviews > 1 and cardinality(sizes) > 1 limit 1`,
  );
  const { id, slug } = product as { id: string; slug: string };
  const name = text.slice(0, 190);
  await store.sql(
    `update products set name = $2, description = $3, material = $2, care = $2, color = $2, brand = $2 where id = $1`,
    [id, name, `${text} <a href="javascript:window.__canary=1" onclick="window.__canary=1">x</a>`],
  );
  await store.sql('update product_pictures set alt = $2 where product_id = $1', [id, name]);
  await store.sql('update reviews set comment = $2, user_name = $2 where product_id = $1', [id, text]);
  await store.sql('update categories set name = $1', [name]);
  await store.sql('update banners set title = $1, subtitle = $1', [name]);
  await store.sql(
    `update settings set strip_text = $1, store_info = jsonb_set(store_info, '{email}', to_jsonb($1::text))`,
    [name],
  );
  return { id, slug };
}

async function visit(page: Page, store: RunningStore, addresses: readonly string[], width: number) {
  await page.setViewportSize({ width, height: 800 });
  for (const path of addresses) {
    const response = await page.goto(`${store.url}${path}`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

test('stored scripts, right-to-left and endless text are shown as text without breaking the layout', async ({
  page,
  ownStore: store,
}) => {
  const watcher = watch(page, { own: store.url });
  for (const [text, shown, typed, width] of [
    [SCRIPTS.join(' '), '&lt;script&gt;', 'script window', 1280],
    [`${RTL} ${LONG}`, LONG.slice(0, 40), 'Anextremely', 360],
  ] as const) {
    const { id, slug } = await fillWith(store, text);
    await page.goto(`${store.url}/about`);
    await page.evaluate((product) => {
      localStorage.setItem('wishlist', JSON.stringify([{ id: product, name: 'x', price: 100 }]));
      localStorage.setItem('recentlyViewed', JSON.stringify([product]));
    }, id);
    // Cached pages from before are invalidated within a moment.
    await expect
      .poll(async () => (await fetch(`${store.url}/product/${slug}`)).text().then((html) => html.includes(shown)))
      .toBe(true);
    const addresses = [
      '/',
      '/shop',
      '/shop?sections=true',
      `/product/${slug}`,
      '/search',
      '/wishlist',
      '/contact',
      '/about',
    ];
    await visit(page, store, addresses, width);
    const box = page.getByRole('combobox', { name: 'Search products', includeHidden: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await box.fill(typed);
    await expect(page.getByRole('option').first()).toBeVisible();
    await watcher.expectQuiet();
    await expect(page.locator('[href^="javascript:" i], [onclick], [onerror], [onload]')).toHaveCount(0);
  }
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products.xml?part=1', '/robots.txt']) {
    const response = await fetch(`${store.url}${path}`);
    expect(response.status, path).toBe(200);
    expect(await response.text()).not.toContain('<script');
  }
});
