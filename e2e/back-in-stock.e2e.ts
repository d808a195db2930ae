// A visitor waits for a size that is sold out, units arrive, and a mail tells her.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { openDashboard, signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { newVisitor, test } from './store-test.ts';

test('S-WAIT-01 S-WAIT-03 A-WAIT-01 A-WAIT-02 a visitor leaves her address for a size, hears once when it is back, and ends her requests', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const [product] = await store.sql(
    `select id, slug, name, sizes from products where status = 'active' and cardinality(sizes) >= 4 and available > 20 order by sku limit 1`,
  );
  const { id, slug, name, sizes } = product as { id: string; slug: string; name: string; sizes: string[] };
  const [gone = '', alsoGone = ''] = sizes.slice(1);
  const setUnits = (size: string, units: number) =>
    store.sql('update inventory_levels set on_hand = $3, reserved = 0 where product_id = $1 and size = $2', [
      id,
      size,
      units,
    ]);
  for (const size of [gone, alsoGone]) await setUnits(size, 0);

  await page.goto(`${store.url}/product/${slug}`);
  await page.getByRole('link', { name: 'Tell me when it is back' }).click();
  await expect(page.getByRole('heading', { name: 'Tell me when it is back' })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: gone, exact: true }).check();
  await main.getByRole('textbox', { name: 'Email' }).fill('meera.example');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText('Please enter a valid email address')).toBeVisible();
  await expect(main.getByRole('radio', { name: gone, exact: true })).toBeChecked();
  await main.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText(`Size ${gone} of ${name}: we write to meera@example.in when it is back.`)).toBeVisible();

  // A second request, without JavaScript.
  const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
  await plain.goto(`${store.url}/back-in-stock/${slug}`);
  await plain.getByRole('radio', { name: alsoGone, exact: true }).check();
  await plain.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await plain.getByRole('button', { name: 'Tell me' }).click();
  await expect(plain.getByText(/^Size .* we write to meera@example\.in when it is back\.$/)).toBeVisible();

  await signInStaff(page, store);
  await openDashboard(page, store);
  await expect(page.getByRole('table', { name: 'People wait for' })).toContainText(`Size ${gone} of ${name}`);
  await setUnits(gone, 2);
  const mail = await mailTo(page, store, 'meera@example.in', `Size ${gone} of ${name} is back`);
  expect(mail.text).toContain('Only 2 left.');
  const stop = /https?:\/\/\S+\/back-in-stock\/stop\?wait=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '';
  await page.goto(`${store.url}${new URL(stop).pathname}${new URL(stop).search}`);
  await page.getByRole('button', { name: 'End my requests' }).click();
  await expect(page.getByRole('heading', { name: 'Your requests have ended' })).toBeVisible();
  expect(await store.sql(`select id from stock_waits where told_at is null`)).toEqual([]);
});

test('a product that is not on sale has no such page', async ({ page, store }) => {
  const response = await page.goto(`${store.url}/back-in-stock/no-such-product`);
  expect(response?.status()).toBe(404);
});
