// A visitor waits for a size that is sold out, units arrive, and a mail tells her.
import { expect } from '@playwright/test';
import { BACK_IN_STOCK_PHONE_WORDS } from '../shop/consents/consent.ts';
import { expectAccessible } from './accessible-page.ts';
import { openDashboard, signInStaff } from './admin-page.ts';
import { newProduct } from './checkout-page.ts';
import { loadMessages } from './demo-phone.ts';
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
  const [soldOut = '', alsoSoldOut = ''] = sizes.slice(1);
  const setUnits = (size: string, units: number) =>
    store.sql('update inventory_levels set on_hand = $3, reserved = 0 where product_id = $1 and size = $2', [
      id,
      size,
      units,
    ]);
  for (const size of [soldOut, alsoSoldOut]) await setUnits(size, 0);

  await page.goto(`${store.url}/product/${slug}`);
  await page.getByRole('link', { name: 'Tell me when it is back' }).click();
  await expect(page.getByRole('heading', { name: 'Tell me when it is back' })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: soldOut, exact: true }).check();
  await main.getByRole('textbox', { name: 'Email' }).fill('meera.example');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText('Please enter a valid email address')).toBeVisible();
  await expect(main.getByRole('radio', { name: soldOut, exact: true })).toBeChecked();
  await main.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(
    main.getByText(`Size ${soldOut} of ${name}: we write to meera@example.in when it is back.`),
  ).toBeVisible();

  // A second request, without JavaScript.
  const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
  await plain.goto(`${store.url}/back-in-stock/${slug}`);
  await plain.getByRole('radio', { name: alsoSoldOut, exact: true }).check();
  await plain.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await plain.getByRole('button', { name: 'Tell me' }).click();
  await expect(plain.getByText(/^Size .* we write to meera@example\.in when it is back\.$/)).toBeVisible();

  await signInStaff(page, store);
  await openDashboard(page, store);
  await expect(page.getByRole('table', { name: 'People wait for' })).toContainText(`Size ${soldOut} of ${name}`);
  await setUnits(soldOut, 2);
  const mail = await mailTo(page, store, 'meera@example.in', `Size ${soldOut} of ${name} is back`);
  expect(mail.text).toContain('Only 2 left.');
  const stop = /https?:\/\/\S+\/back-in-stock\/stop\?wait=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '';
  await page.goto(`${store.url}${new URL(stop).pathname}${new URL(stop).search}`);
  await page.getByRole('button', { name: 'End my requests' }).click();
  await expect(page.getByRole('heading', { name: 'Your requests have ended' })).toBeVisible();
  expect(await store.sql(`select id from stock_waits where told_at is null`)).toEqual([]);
});

test('S-WAIT-05 a visitor leaves a mobile number on a phone while messages reach phones, and hears by WhatsApp', async ({
  page,
  ownStore: store,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const product = await newProduct(store, 129_900, 1);
  const setUnits = (units: number) =>
    store.sql('update inventory_levels set on_hand = $2 where product_id = $1', [product.id, units]);
  await setUnits(0);
  const main = page.getByRole('main');
  const mobile = main.getByRole('textbox', { name: 'Or mobile number' });
  await page.goto(`${store.url}/back-in-stock/${product.slug}`);
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(mobile).toHaveCount(0);
  await store.sql(`update message_templates set is_on = true where event = 'back-in-stock' and channel = 'whatsapp'`);
  await page.reload();
  await expect(main.getByText(BACK_IN_STOCK_PHONE_WORDS)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await mobile.fill('12345');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText('Please enter a 10-digit mobile number.')).toBeVisible();
  await expect(mobile).toHaveValue('12345');
  await mobile.fill('98450 66777');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText(`Size M of ${product.name}: we write to 98450 66777 when it is back.`)).toBeVisible();
  await setUnits(1);
  await store.sql(`select graphile_worker.add_job('tell-waiting')`);
  const received = async () =>
    (await loadMessages(page, store, '9845066777')).map(({ channel, text }) => `${channel}: ${text}`);
  await expect.poll(received).toEqual([expect.stringContaining(`whatsapp: Size M of ${product.name} is back.`)]);
});

test('responds 404 to the back-in-stock page of an unknown product', async ({ page, store }) => {
  const response = await page.goto(`${store.url}/back-in-stock/no-such-product`);
  expect(response?.status()).toBe(404);
});
