// The store without JavaScript for a guest: every page shows its content, links and forms work.
import { expect, type Page } from '@playwright/test';
import { cards, countProducts, found, names } from './shop-page.ts';
import { fillInLogin, newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');
/** The text content: the inner text lacks what is far below the screen. */
const readMainText = async (page: Page) => (await page.getByRole('main').textContent()) ?? '';

test('without JavaScript a guest goes from home through shop and search to a product', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(`${store.url}/shop`);

  await test.step('more products, filters and the sort are links and forms', async () => {
    const first = await names(page);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/after=/);
    expect(first).toHaveLength(24);
    expect((await names(page)).some((name) => first.includes(name))).toBe(false);
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Category').selectOption('dresses');
    await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: 'L', exact: true }).click();
    await expect(page).toHaveURL(/category=dresses/);
    const expectedCount = await countProducts(
      store,
      `category_id = (select id from categories where slug = 'dresses') and exists
        (select 1 from inventory_levels s where s.product_id = products.id and s.size = 'L' and s.on_hand > s.reserved)`,
    );
    await expect(page.getByText(found(expectedCount))).toBeVisible();
    await page.getByLabel('Sort').selectOption('low');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await expect(page).toHaveURL(/sort=low/);
    await expect(page).toHaveURL(/size=L/);
  });

  await test.step('the header search shows results', async () => {
    await page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).fill('tote');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${store.url}/shop?search=tote`);
    await expect(cards(page).first()).toContainText(/tote/i);
  });

  await test.step('the bag says that it needs JavaScript', async () => {
    await page.goto(`${store.url}/cart`);
    expect(await readMainText(page)).toContain('It needs JavaScript');
  });

  await test.step('a product page shows all its content', async () => {
    const [product] = await store.sql(
      `select id, slug, name, sizes, price from products where status = 'active' and reviews > 1 and cardinality(sizes) >= 4 limit 1`,
    );
    await page.goto(`${store.url}/product/${product?.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(product?.name));
    const [review] = await store.sql(`select comment from reviews where product_id = $1 order by date desc limit 1`, [
      product?.id,
    ]);
    const text = await readMainText(page);
    for (const size of (product?.sizes ?? []) as string[]) expect(text).toContain(size);
    for (const part of [
      (Number(product?.price) / 100).toLocaleString('en-IN'),
      String(review?.comment),
      'Shipping & Returns',
      'needs JavaScript',
    ]) {
      expect(text).toContain(part);
    }
  });

  await test.step('the wishlist says that it needs JavaScript, and the other pages show their content', async () => {
    await page.goto(`${store.url}/wishlist`);
    // By the visible text: Playwright's text locators skip the content of <noscript>.
    await expect.poll(() => readMainText(page)).toContain('Please switch on JavaScript to see it.');
    for (const path of ['/about', '/privacy', '/returns', '/terms', '/search', '/no-such-page']) {
      await page.goto(`${store.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await readMainText(page)).length).toBeGreaterThan(40);
    }
  });
});

test('without JavaScript the newsletter, contact and login forms work', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/about`);
  await page.getByLabel('Newsletter address').fill(shopper.email);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await store.sql('select 1 from newsletter_addresses where email = $1', [shopper.email])).toHaveLength(1);

  await page.goto(`${store.url}/contact`);
  await main(page).getByRole('textbox', { name: 'Name' }).fill('Asha Rao');
  await main(page).getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await main(page).getByRole('textbox', { name: 'Message' }).fill('Do you send to Leh?');
  await resetRateLimits(store);
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(main(page).getByText('Message sent successfully!')).toBeVisible();

  await page.goto(`${store.url}/login?returnUrl=%2Freturns`);
  await fillInLogin(page, shopper);
  await expect(page).toHaveURL(`${store.url}/returns`);
  expect((await page.context().cookies()).some(({ name }) => name === 'tanabana-session')).toBe(true);
});
