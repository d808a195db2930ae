import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { mailTo } from './mailbox.ts';
import { addOrder, type PlacedOrder } from './placed-order.ts';
import { fillInLogin, newShopper, resetRateLimits, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const FAILED = 'Failed to cancel order. Please try again or contact support.';
const LOGIN_FIRST = 'Please login first to access your account.';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const card = (page: Page, { shortId }: PlacedOrder) => page.getByRole('article', { name: `Order ${shortId}` });
const readSteps = (page: Page, order: PlacedOrder) => card(page, order).locator('.otime b').allInnerTexts();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel Order' });
const authentication = (page: Page) => page.getByRole('heading', { name: 'Authentication Required' });
const requestSent = (type: 'refund' | 'replacement') =>
  `Cancellation request submitted successfully! You have requested a ${type}. We will process your request within 24-48 hours.`;

const DAY_MS = 86_400_000;

/** The Indian date of an order, or of so many days after it, such as '12 Nov 2025'. */
const day = ({ orderedAt }: Pick<PlacedOrder, 'orderedAt'>, daysAfter = 0) =>
  new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(orderedAt.getTime() + daysAfter * DAY_MS));

const loadCancellationRequests = (store: RunningStore, { id }: PlacedOrder) =>
  store.sql(
    `select r.reason, r.type, r.status, o.status as "orderStatus", r.requested_at > now() - interval '5 minutes' as "isNew"
     from cancellation_requests r join orders o on o.id = r.order_id where o.id = $1`,
    [id],
  );

test('S-ORD-01 S-ORD-02 S-ORD-04 S-ORD-05 S-ORD-06 S-ORD-07 S-ORD-08 S-ORD-10 a guest logs in and sees only her own orders, newest first, with their history', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const cancelled = await addOrder(store, shopper, {
    daysAgo: 40,
    status: 'cancelled',
    events: ['pending', 'cancelled'],
  });
  const delivered = await addOrder(store, shopper, { daysAgo: 20, status: 'delivered', items: 2 });
  const shipped = await addOrder(store, shopper, {
    daysAgo: 3,
    status: 'shipped',
    paid: true,
    // Events are one day apart, and the repeated first one fills a day: packed after two days, shipped after three.
    events: ['pending', 'pending', 'processing', 'shipped'],
  });
  const placed = await addOrder(store, shopper);
  const otherOrder = await addOrder(store, await newShopper(store));

  await page.goto(`${store.url}/orders`);
  await expect(page).toHaveURL(`${store.url}/login?returnUrl=/orders`);
  await resetRateLimits(store);
  await fillInLogin(page, shopper);
  await expect(page).toHaveURL(`${store.url}/orders`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText(
    [placed, shipped, delivered, cancelled].map(({ shortId }) => `Order ${shortId}`),
  );
  await expect(page.getByText(otherOrder.shortId)).toHaveCount(0);

  for (const [order, status] of [
    [placed, 'Pending'],
    [shipped, 'Shipped'],
    [delivered, 'Delivered'],
    [cancelled, 'Cancelled'],
  ] as const) {
    await expect(card(page, order).locator('.ostatus')).toHaveText(status);
    await expect(card(page, order).locator('.order__head')).toContainText('₹2,359');
  }
  const withoutParentheses = (step: string) => step.replace(/\s\(.*\)/, '');
  expect((await readSteps(page, placed)).map(withoutParentheses)).toEqual(['Order Placed', 'Delivered']);
  await expect(card(page, placed)).toContainText(`Expected ${day(placed, 5)}`);
  // Real dates where known, else estimates.
  await expect(card(page, shipped).locator('.otime li')).toContainText([
    'Order Placed',
    day(shipped, 2),
    day(shipped, 3),
    'Expected',
  ]);
  await expect(card(page, delivered).locator('.otime li')).toContainText([
    'Order Placed',
    `Processing (done)${day(delivered, 1)}`,
    `Shipped (done)${day(delivered, 2)}`,
    `Delivered (reached last)${day(delivered, 4)}`,
  ]);
  expect((await readSteps(page, cancelled)).map(withoutParentheses)).toEqual(['Order Placed', 'Cancelled']);

  await card(page, shipped).getByText('Price and delivery details').click();
  await expect(card(page, shipped).locator('.osums')).toContainText('GST (18%)₹360');
  await card(page, shipped)
    .getByRole('link', { name: /^Track Order/ })
    .click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Track Order');
  await expect(main(page).getByText('14 Temple Road')).toBeVisible();
});

test('a shopper requests a cancellation', async ({ page, store }) => {
  const shopper = await newShopper(store);
  const delivered = await addOrder(store, shopper, { daysAgo: 9, status: 'delivered' });
  const cancelledOrder = await addOrder(store, shopper, {
    daysAgo: 8,
    status: 'cancelled',
    events: ['pending', 'cancelled'],
  });
  const shipped = await addOrder(store, shopper, { daysAgo: 3, status: 'shipped' });
  const packed = await addOrder(store, shopper, { daysAgo: 2, status: 'processing' });
  const placed = await addOrder(store, shopper);
  await signIn(page, store, shopper, '/orders');
  const cancel = (order: PlacedOrder) => card(page, order).getByRole('link', { name: /^Cancel Order/ });
  await test.step('S-ORD-11 S-CAN-01 S-CAN-02 a cancellation is offered for open orders only', async () => {
    for (const order of [shipped, packed, placed]) await expect(cancel(order)).toBeVisible();
    for (const order of [delivered, cancelledOrder]) await expect(cancel(order)).toHaveCount(0);
  });

  await cancel(packed).click();
  const reason = dialog(page).getByLabel('Reason');
  const submit = dialog(page).getByRole('button', { name: /^Submit/ });
  await test.step('S-CAN-05 S-CAN-08 the dialog lists the reasons and warns about times', async () => {
    await expect(reason.locator('option')).toHaveText([
      'Select a reason',
      'Changed my mind',
      'Found better price elsewhere',
      'Item no longer needed',
      'Wrong size/color ordered',
      'Delivery time too long',
      'Product quality concerns',
      'Duplicate order',
      'Other',
    ]);
    await expect(dialog(page)).toContainText('within 5-7 business days');
    await expect(dialog(page)).toContainText('within 24-48 hours');
  });

  await test.step('S-CAN-03 S-CAN-04 S-CAN-06 S-CAN-07 needs a reason; Other asks for details; the type is chosen', async () => {
    await expect(submit).toBeDisabled();
    await reason.press('Enter');
    await expect(dialog(page).getByText('Please provide a cancellation reason.')).toBeVisible();
    await expect(dialog(page).getByLabel('Details')).toBeHidden();
    await reason.selectOption('Other');
    await expect(submit).toBeDisabled();
    await dialog(page).getByLabel('Details').fill('I am moving <b>away</b>');
    await dialog(page)
      .getByRole('radio', { name: /^Replacement/ })
      .check();
    await expect(submit).toBeEnabled();
  });

  const address = `**/orders/${packed.orderId}/cancel.data*`;
  await test.step('S-CAN-12 reports a failed request and keeps what was typed', async () => {
    await page.route(address, (route) => route.abort());
    await submit.click();
    await expect(dialog(page).getByText(FAILED)).toBeVisible();
    await expect(dialog(page).getByLabel('Details')).toHaveValue('I am moving <b>away</b>');
    expect(await loadCancellationRequests(store, packed)).toEqual([]);
    await page.unroute(address);
  });

  await test.step('S-CAN-09 S-CAN-10 S-CAN-11 saves and confirms the request without changing the status of the order', async () => {
    const released = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await released.promise;
      await route.continue();
    });
    await submit.click();
    await expect(submit).toHaveText('Submitting...');
    await expect(submit).toBeDisabled();
    released.resolve();
    await expect(page.getByText(requestSent('replacement'))).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(await loadCancellationRequests(store, packed)).toEqual([
      {
        reason: 'Other: I am moving <b>away</b>',
        type: 'replacement',
        status: 'pending',
        orderStatus: 'processing',
        isNew: true,
      },
    ]);
    const [request] = await store.sql('select requested_at from cancellation_requests where order_id = $1', [
      packed.id,
    ]);
    const requestedOn = day({ orderedAt: new Date(String(request?.requested_at)) });
    await expect(card(page, packed)).toContainText(`Replacement requested on ${requestedOn}`);
    await expect(card(page, packed)).toContainText('Other: I am moving <b>away</b>');
    await expect(card(page, packed).locator('.ostatus')).toHaveText('Processing');
    await expect(cancel(packed)).toHaveCount(0);
    const mail = await mailTo(page, store, shopper.email, `Cancellation requested: ${packed.shortId}`);
    expect(mail.text).toContain('You have requested a replacement.');
  });

  await test.step('S-CAN-02 the server refuses an order that was delivered after the page was opened', async () => {
    await cancel(shipped).click();
    await reason.selectOption('Duplicate order');
    await store.sql(`update orders set status = 'delivered' where id = $1`, [shipped.id]);
    await submit.click();
    await expect(dialog(page).getByText(FAILED)).toBeVisible();
    expect(await loadCancellationRequests(store, shipped)).toEqual([]);
  });
});

test('S-ORD-03 S-ORD-04 a long list loads more, and a page whose session has ended shows a message', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const [oldest] = await Promise.all(
    Array.from({ length: 23 }, (_, count) => addOrder(store, shopper, { daysAgo: 50 - count })),
  );
  await signIn(page, store, shopper, '/orders');
  await expect(cards(page)).toHaveCount(20);
  await expect(main(page)).toContainText('20 of 23 orders');
  await main(page).getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(23);
  await expect(main(page).getByRole('link', { name: 'Load more' })).toHaveCount(0);
  // A change of an order on the second page is shown there.
  if (!oldest) throw new Error('There is no oldest order');
  await card(page, oldest)
    .getByRole('link', { name: /^Cancel Order/ })
    .click();
  await dialog(page).getByLabel('Reason').selectOption('Changed my mind');
  await dialog(page)
    .getByRole('button', { name: /^Submit/ })
    .click();
  await expect(card(page, oldest)).toContainText('Refund requested');
  await expect(cards(page)).toHaveCount(23);

  const sessionResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/session');
  await page.goto(`${store.url}/orders`);
  await sessionResponse;
  await page.waitForLoadState('networkidle');
  await store.sql('delete from sessions where user_id = $1', [shopper.uid]);
  // If the page requests the account first, it notices the end of the session itself and removes the link: both cases must report it.
  const clickOptions = { timeout: 10_000 };
  await main(page)
    .getByRole('link', { name: 'Load more' })
    .click(clickOptions)
    .catch(() => {});
  await expect(authentication(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${store.url}/orders`);

  await signIn(page, store, shopper, '/orders');
  await cards(page)
    .first()
    .getByRole('link', { name: /^Cancel Order/ })
    .click();
  await dialog(page).getByLabel('Reason').selectOption('Changed my mind');
  await store.sql('delete from sessions where user_id = $1', [shopper.uid]);
  await dialog(page)
    .getByRole('button', { name: /^Submit/ })
    .click(clickOptions)
    .catch(() => {});
  await expect(authentication(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${store.url}/login?returnUrl=/orders`);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('S-CAN-03 S-CAN-11 lists orders, loads more and requests a cancellation', async ({ page, store }) => {
    const shopper = await newShopper(store);
    const placed = await addOrder(store, shopper);
    await Promise.all(Array.from({ length: 20 }, (_, count) => addOrder(store, shopper, { daysAgo: 1 + count })));
    await resetRateLimits(store);
    await page.goto(`${store.url}/orders`);
    await fillInLogin(page, shopper);
    await expect(cards(page)).toHaveCount(20);
    await main(page).getByRole('link', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(21);

    await card(page, placed)
      .getByRole('link', { name: /^Cancel Order/ })
      .click();
    await expect(page).toHaveURL(`${store.url}/orders/${placed.orderId}/cancel`);
    await main(page)
      .getByRole('radio', { name: /^Replacement/ })
      .check();
    await main(page).getByRole('button', { name: 'Submit Request' }).click();
    await expect(main(page).getByText('Please provide a cancellation reason.')).toBeVisible();
    await expect(main(page).getByRole('radio', { name: /^Replacement/ })).toBeChecked();
    await main(page).getByLabel('Reason').selectOption('Duplicate order');
    await main(page).getByRole('button', { name: 'Submit Request' }).click();
    await expect(page).toHaveURL(`${store.url}/orders?asked=replacement`);
    await expect(main(page).getByText(requestSent('replacement'))).toBeVisible();
    await expect(card(page, placed)).toContainText('Replacement requested');
    expect(await loadCancellationRequests(store, placed)).toMatchObject([
      { reason: 'Duplicate order', type: 'replacement' },
    ]);
  });
});

test('S-ACC-01 S-ACC-02 S-ACC-03 S-ACC-04 My Account lists the shopper’s orders, and alerts a signed-out visitor', async ({
  page,
  store,
}) => {
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.dismiss();
  });
  await page.goto(`${store.url}/account`);
  await expect(authentication(page)).toBeVisible();
  await expect.poll(() => alerts).toEqual([LOGIN_FIRST]);

  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/account');
  await expect(main(page).getByText('No orders found.')).toBeVisible();

  const older = await addOrder(store, shopper, { daysAgo: 30, status: 'delivered' });
  const newer = await addOrder(store, shopper);
  await addOrder(store, await newShopper(store));
  await page.goto(`${store.url}/orders`);
  await page.waitForLoadState('networkidle');
  const released = Promise.withResolvers<void>();
  await page.route('**/account.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/account';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(main(page).getByText('Loading orders...')).toBeVisible();
  released.resolve();
  await expect(main(page).getByRole('columnheader')).toHaveText(['Order #', 'Date', 'Total', 'Status']);
  await expect(main(page).getByRole('row')).toHaveCount(3);
  await expect(main(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
    newer.shortId,
    day(newer),
    '₹2,359',
    'Pending',
  ]);
  await expect(main(page).getByRole('row').nth(2).getByRole('cell')).toHaveText([
    older.shortId,
    day(older),
    '₹2,359',
    'Delivered',
  ]);
  expect(alerts).toEqual([LOGIN_FIRST]);
  const section = (name: string) => main(page).getByRole('region', { name });
  await test.step('S-ACCT-02 S-ACCT-05 above the list are the open order and each part of the account with its link', async () => {
    await expect(section('Your order is placed').getByRole('link', { name: 'Track order' })).toHaveAttribute(
      'href',
      `/track-order?orderId=${newer.orderId}`,
    );
    await expect(section('Returns')).toContainText('You have no returns or exchanges.');
    await expect(section('Delivery address').getByRole('link')).toHaveAttribute(
      'href',
      '/profile?edit=new#addresses-title',
    );
    await expect(section('Profile')).toContainText(shopper.email);
    await expect(section('Security & privacy')).toContainText(/PasswordSetLogged in on\d+ device/);
  });
  await test.step('S-ACCT-06 on a phone the navigation is a list with notes', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const links = main(page).getByRole('navigation', { name: 'Account' });
    await expect(links.getByText('1 in progress')).toBeVisible();
    await expect(links.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

test('the confirmation and the invoice show the stored amounts, to their owner only', async ({ page, store }) => {
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper, { items: 2, paid: true });
  const otherOrder = await addOrder(store, await newShopper(store));
  const notFound = page.getByRole('heading', { name: 'Order Not Found' });
  const confirmation = `${store.url}/order-confirmation?orderId=`;
  const sums = ['Subtotal (2 items)₹2,000', 'Shipping₹99', 'GST (18%)₹360', 'Coupon TANA100−₹100', 'Total₹2,359'];

  await test.step('S-OK-05 S-OK-07 the confirmation without an order ID shows Order Not Found', async () => {
    await page.goto(`${store.url}/order-confirmation`);
    await expect(notFound).toBeVisible();
  });

  await test.step('S-OK-06 S-OK-08 S-OK-09 S-OK-10 S-OK-11 shows the order with its amounts and times', async () => {
    await page.goto(`${confirmation}${order.orderId}`);
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Forder-confirmation/);
    await resetRateLimits(store);
    await fillInLogin(page, shopper);
    await expect(page).toHaveURL(`${confirmation}${order.orderId}`);
    await expect(main(page).getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(main(page).locator('.osums > div')).toHaveText(sums);
    await expect(main(page)).toContainText('Delivery in 5-7 business days.');
    await expect(main(page)).toContainText('Processing within 24 hours.');
    await expect(main(page)).toContainText('Paid by UPI');
  });

  await test.step('S-OK-11 an order that has been sent promises no times', async () => {
    const shipped = await addOrder(store, shopper, { status: 'shipped', daysAgo: 2 });
    await page.goto(`${confirmation}${shipped.orderId}`);
    await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible();
    await expect(main(page).getByText('What happens next')).toHaveCount(0);
    await page.goto(`${confirmation}${order.orderId}`);
  });

  await test.step('S-OK-11 the delivery time agrees with a date promised for the pincode', async () => {
    const [promise] = await store.sql(
      `update orders set estimated_delivery = order_date + interval '1 day' where id = $1 returning estimated_delivery as at`,
      [order.id],
    );
    const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    await page.reload();
    await expect(main(page)).toContainText(`Delivery by ${date.format(new Date(String(promise?.at)))}.`);
    await expect(main(page)).not.toContainText('5-7 business days');
  });

  await test.step('S-OK-12 shows a text for a missing date', async () => {
    await store.sql('update orders set estimated_delivery = null where id = $1', [order.id]);
    await page.reload();
    await expect(main(page)).toContainText('Date not available');
  });

  await test.step('S-OK-07 does not show the order of somebody else', async () => {
    for (const id of [otherOrder.orderId, 'ORD-1-AAAAAAAAA', '%00']) {
      expect((await page.goto(`${confirmation}${id}`))?.status()).toBe(404);
      await expect(notFound).toBeVisible();
    }
    await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(main(page).getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  });

  const invoice = (id: string) => `${store.url}/orders/${id}/invoice`;
  expect((await page.goto(invoice(otherOrder.orderId)))?.status()).toBe(404);
  const response = await page.goto(invoice(order.orderId));
  expect(response?.headers()['cache-control']).toContain('no-store');
  for (const text of [
    order.orderId,
    'Tanabana',
    '12 Commercial Street, Bangalore, Karnataka 560001, India',
    'UPI, paid',
    'Ananya Rao',
    '14 Temple Road',
    shopper.email,
  ]) {
    await expect(main(page)).toContainText(text);
  }
  await expect(main(page).getByRole('row')).toHaveCount(3);
  await expect(main(page).getByRole('row').nth(1).getByRole('cell')).toContainText(['Size M', '1', '₹1,000', '₹1,000']);
  await expect(main(page).locator('.osums > div')).toHaveText(sums);
  await expect(main(page)).not.toContainText(/GSTIN|Tax Invoice/i);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main(page).getByRole('heading', { name: 'Invoice' })).toBeVisible();
});

test('S-AGAIN-01 S-AGAIN-02 S-AGAIN-03 Buy again adds an earlier order to the bag and names what is missing', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper, { daysAgo: 20, status: 'delivered', items: 2 });
  const [kurta] = (await store.sql(
    `select p.id, p.name, l.size from products p join inventory_levels l on l.product_id = p.id
     where p.status = 'active' and l.on_hand - l.reserved > 3 order by p.name limit 1`,
  )) as { id: string; name: string; size: string }[];
  if (!kurta) throw new Error('The sample store has no stock');
  await store.sql(
    `with items as (select id, row_number() over (order by position) as number from order_items where order_id = $1)
     update order_items o set product_id = case number when 1 then $2::uuid else null end, size = $3
     from items where items.id = o.id`,
    [order.id, kurta.id, kurta.size],
  );
  await signIn(page, store, shopper, '/orders');
  const buyAgain = card(page, order).getByRole('button', { name: `Buy again, order ${order.shortId}` });
  await buyAgain.click();
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expect(main(page).getByText(kurta.name).first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer available.' })).toBeVisible();
  const readBag = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { qty: number }[]);
  await expect.poll(async () => (await readBag()).map(({ qty }) => qty)).toEqual([1]);

  // Pressed a second time, it raises the quantity of the same line.
  await page.goto(`${store.url}/orders`);
  await buyAgain.click();
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expect.poll(async () => (await readBag()).map(({ qty }) => qty)).toEqual([2]);
  await expect
    .poll(() => store.sql('select qty from bag_lines where user_id = $1', [shopper.uid]))
    .toEqual([{ qty: 2 }]);

  // No product of the order is for sale any more: the shopper stays on the page.
  await store.sql(`update products set status = 'inactive' where id = $1`, [kurta.id]);
  await page.goto(`${store.url}/orders`);
  await buyAgain.click();
  await expect(page.getByText('Nothing of this order could be added to your bag')).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/orders`);
});
