import { expect, type Page } from '@playwright/test';
import { mails, mailTo } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

const NOT_FOUND = 'Order not found. Please check your Order ID and Email.';
const LINKS_MAILED_MESSAGE =
  'If there are orders with this email, their tracking links are on the way to it. Please check your inbox.';

const main = (page: Page) => page.getByRole('main');
const orderIdField = (page: Page) => main(page).getByLabel('Order ID');
const emailField = (page: Page) => main(page).getByLabel('Email');
const result = (page: Page) => main(page).getByRole('region', { name: /^Order / });
const formAlert = (page: Page) => main(page).getByRole('form').getByRole('alert');

async function track(page: Page, input: { id?: string; email?: string }): Promise<void> {
  await orderIdField(page).fill(input.id ?? '');
  await emailField(page).fill(input.email ?? '');
  await main(page).getByRole('button', { name: 'Track Order' }).click();
}

test('tracking shows status for the id alone and the full order for id and email', async ({ page, store }) => {
  await resetRateLimits(store);
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper, {
    status: 'shipped',
    daysAgo: 3,
    trackingNumber: '149051000137',
    events: ['pending', 'processing', 'shipped'],
  });
  await test.step('S-TRACK-01 S-TRACK-02 S-TRACK2-02 the page has its form, two links, and help to find the order', async () => {
    await page.goto(`${store.url}/track-order`);
    await page.waitForLoadState('networkidle');
    await expect(main(page).getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    await expect(main(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop');
    const help = page.getByRole('region', { name: 'Can’t find your order?' });
    await expect(help.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  });

  await test.step('S-TRACK-03 needs an order id or an email', async () => {
    await track(page, {});
    await expect(formAlert(page)).toHaveText('Please enter either Order ID or Email');
    await orderIdField(page).press('X');
    await expect(formAlert(page)).toBeEmpty();
  });

  await test.step('S-TRACK-04 S-TRACK-05 S-TRACK-07 reports an unknown order until the next key', async () => {
    for (const unknownOrder of [
      { id: 'ORD-1736490600000-AAAAAAAAA' },
      { id: order.shortId },
      { id: order.orderId, email: 'somebody@example.in' },
      { email: 'any text with an @' },
    ]) {
      await track(page, unknownOrder);
      await expect(formAlert(page)).toHaveText(NOT_FOUND);
      await expect(result(page)).toHaveCount(0);
      await emailField(page).press('x');
      await expect(formAlert(page)).toBeEmpty();
    }
  });

  await test.step('S-TRACK-06 S-TRACK-09 S-TRACK-12 the id alone shows status and history, and no personal data', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/track-order.data*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await track(page, { id: order.orderId });
    await expect(main(page).getByRole('button', { name: 'Tracking...' })).toBeVisible();
    released.resolve();
    await expect(result(page)).toContainText(`Order ${order.shortId}`);
    await expect(result(page).locator('.ostatus--yellow')).toHaveText('Shipped');
    await expect(result(page).getByRole('list', { name: 'Status history' }).getByRole('listitem')).toContainText([
      'Shipped: your order is on its way',
      'Processing: your order is being packed',
      'Order Placed',
    ]);
    await expect(main(page)).not.toContainText(/Ananya|Temple Road|560003|149051000137|₹/);
  });

  await test.step('S-TRACK-08 id and email together show the full card', async () => {
    await track(page, { id: order.shortId.toLowerCase(), email: shopper.email.toUpperCase() });
    await expect(result(page)).toContainText('14 Temple Road');
    await expect(result(page)).toContainText('149051000137');
    await expect(result(page)).toContainText('Size M · Qty 1');
    await expect(page).toHaveURL(`${store.url}/track-order`);
  });

  await test.step('S-TRACK-11 limits repeated look-ups', async () => {
    // 30 look-ups are allowed from one network.
    await store.sql(`update rate_limits set count = 30 where key like 'track from %'`);
    await track(page, { id: order.orderId, email: shopper.email });
    await expect(formAlert(page)).toHaveText('Too many attempts. Please wait a few minutes and try again.');
    await expect(result(page)).toHaveCount(0);
    await resetRateLimits(store);
  });
});

test('S-TRACK-10 an email alone discloses nothing; the mailed links open the form', async ({ page, store }) => {
  await resetRateLimits(store);
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper);
  const unknownEmail = `nobody.${crypto.randomUUID().slice(0, 8)}@example.in`;
  await page.goto(`${store.url}/track-order`);
  await page.waitForLoadState('networkidle');
  for (const address of [unknownEmail, shopper.email]) {
    await track(page, { email: address });
    await expect(main(page).getByRole('form').getByRole('status')).toHaveText(LINKS_MAILED_MESSAGE);
    await expect(main(page)).not.toContainText(order.shortId);
    await emailField(page).press('x');
    await expect(main(page).getByText(LINKS_MAILED_MESSAGE)).toHaveCount(0);
  }
  const { text } = await mailTo(page, store, shopper.email, 'Your tracking link');
  expect((await mails(page, store)).filter(({ to }) => to === unknownEmail)).toEqual([]);
  const link = text.match(/https?:\S+track-order\S+/)?.[0] ?? '';
  expect(new URL(link).search).toBe(`?orderId=${order.orderId}`);
  await page.goto(`${store.url}/track-order${new URL(link).search}`);
  await expect(orderIdField(page)).toHaveValue(order.orderId);
  await expect(emailField(page)).toHaveValue('');
  await expect(result(page)).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('S-TRACK-03 S-TRACK-08 the page shows the result and keeps the input', async ({ page, store }) => {
    await resetRateLimits(store);
    const shopper = await newShopper(store);
    const order = await addOrder(store, shopper);
    await page.goto(`${store.url}/track-order`);
    await track(page, {});
    await expect(formAlert(page)).toHaveText('Please enter either Order ID or Email');
    await track(page, { id: order.orderId, email: 'somebody@example.in' });
    await expect(formAlert(page)).toHaveText(NOT_FOUND);
    await expect(orderIdField(page)).toHaveValue(order.orderId);
    await expect(emailField(page)).toHaveValue('somebody@example.in');
    await track(page, { id: order.orderId, email: shopper.email });
    await expect(result(page)).toContainText('14 Temple Road');
  });
});
