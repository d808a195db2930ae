import { expect } from '@playwright/test';
import { orderLongDay } from '../shop/orders/order-dates.ts';
import { formatWeekday } from '../shop/shipping/deliverability.ts';
import {
  atCheckout,
  atReview,
  button,
  changeAddress,
  createBag,
  field,
  goThroughSteps,
  main,
  newProduct,
  step,
} from './checkout-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const loadOrders = (store: { sql(text: string, values: unknown[]): Promise<Record<string, unknown>[]> }, uid: string) =>
  store.sql('select order_id, total, status, payment_status from orders where user_id = $1', [uid]);

test('checkout goes through three steps, forward and back, with a message at every invalid field', async ({
  page,
  store,
}) => {
  await test.step('S-CHK-01 S-CHK-02 sends a guest to the login', async () => {
    await page.goto(`${store.url}/checkout`);
    await expect(page).toHaveURL(`${store.url}/login?returnUrl=%2Fcheckout`);
  });

  const shopper = await newShopper(store);
  await store.sql(
    `insert into addresses (user_id, type, name, phone, address, city, state, pincode, is_default)
     values ($1, 'office', 'Asha Rao', '9876543210', '7 Lake Road', 'Kochi', 'Kerala', '682001', true)`,
    [shopper.uid],
  );
  await test.step('S-CHK-08 offers the saved address', async () => {
    await atCheckout(page, store, shopper, createBag(await newProduct(store)));
    await expect(main(page).getByText('Kochi, Kerala 682001')).toBeVisible();
    await expect(field(page, 'City')).toHaveCount(0);
    await changeAddress(page).click();
    await expect(main(page).getByRole('radio', { name: /Office/ })).toBeFocused();
    await expect(main(page).getByRole('radio', { name: /Office/ })).toBeChecked();
    await main(page).getByRole('radio', { name: 'Deliver to a new address' }).check();
    await expect(field(page, 'Full name')).toHaveValue('Asha Rao');
    await expect(main(page).getByRole('checkbox', { name: /Save this address/ })).toBeChecked();
  });

  await test.step('S-CHK-05 S-CHK-06 names every empty field and stays on the first step', async () => {
    for (const name of ['Full name', 'Email', 'Phone', 'Address', 'City', 'Pincode']) await field(page, name).fill('');
    await main(page).getByLabel('State').selectOption('');
    await button(page, 'Next').click();
    for (const name of ['full name', 'email', 'phone', 'address', 'city', 'state', 'pincode']) {
      await expect(main(page).getByText(`Please fill in your ${name}`, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Full name')).toBeFocused();
  });

  await test.step('S-CHK-07 refuses invalid values', async () => {
    await field(page, 'Email').fill('asha@example');
    await field(page, 'Phone').fill('12345');
    await field(page, 'Pincode').fill('012345');
    await button(page, 'Next').click();
    await expect(main(page).getByText('Please enter a valid email')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  });

  await test.step('S-CHK2-03 begins at the first step, also by the URL, while the form is incomplete', async () => {
    await page.goto(`${store.url}/checkout?step=3`);
    await expect(field(page, 'Email')).toHaveValue('asha@example');
    await expect(page).toHaveURL(`${store.url}/checkout`);
    await main(page)
      .getByRole('radio', { name: /Office/ })
      .check();
    await expect(field(page, 'Address')).toHaveCount(0);
    await field(page, 'Email').fill(shopper.email);
    await button(page, 'Next').click();
  });

  await test.step('S-CHK-03 S-CHK-04 goes forward and back with Next, Previous and the browser', async () => {
    await expect(step(page)).toContainText('Payment Method');
    await button(page, 'Next').click();
    await expect(step(page)).toContainText('Review & Place Order');
    await expect(main(page).getByText('7 Lake Road')).toBeVisible();
    await page.goBack();
    await expect(step(page)).toContainText('Payment Method');
    await page.goForward();
    await expect(step(page)).toContainText('Review & Place Order');
    await button(page, 'Previous').click();
    await expect(step(page)).toContainText('Payment Method');
    await button(page, 'Previous').click();
    await expect(step(page)).toContainText('Shipping Details');
    await page.reload();
    await expect(main(page).getByText('7 Lake Road')).toBeVisible();
  });
});

test('S-CHK-25 S-PAY-02 a cash order is placed once although the button is pressed twice', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, shopper, createBag(saleProduct, 2));
  await atReview(page);
  // The courier's date; until its response arrives the page shows the store's own estimate.
  const { by } = await (await page.request.get(`${store.url}/deliverability?pin=560003`)).json();
  await expect(main(page).locator('.assure')).toHaveText(`Get it by ${by}`);
  await test.step('S-CHK-16 S-CHK-21 S-CHK-22 shows the busy button, then the success view with a link to the orders', async () => {
    // Both states last about a second, so a script in the page records them.
    const busy = page.waitForFunction(
      () => document.querySelector('main button[aria-disabled]')?.textContent === 'Placing Order...',
    );
    const thanksPage = page.waitForFunction(() => document.querySelector('main .placed a[href="/orders"]') !== null);
    await button(page, 'Place Order').dblclick();
    await busy;
    await thanksPage;
    await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  });

  const orders = await loadOrders(store, shopper.uid);
  expect(orders).toEqual([
    {
      order_id: expect.any(String),
      total: Math.round(2 * saleProduct.price * 1.18),
      status: 'pending',
      payment_status: 'pending',
    },
  ]);
  const orderId = String(orders[0]?.order_id);
  await test.step('S-PROMISE-01 S-PROMISE-03 the order has the date that checkout showed, and the thank-you page shows it', async () => {
    const [row] = await store.sql('select estimated_delivery from orders where order_id = $1', [orderId]);
    const estimated = new Date(String(row?.estimated_delivery));
    expect(formatWeekday(estimated)).toBe(by);
    await expect(main(page).getByText(`It should reach you by`)).toContainText(
      orderLongDay(estimated).replace(/ \d+$/, ''),
    );
  });
  await test.step('S-OK-03 S-STORE-08 the thank-you page shows the order, the browser stores it, and the bag is empty', async () => {
    await expect(page).toHaveURL(`${store.url}/order-success?orderId=${orderId}`);
    await expect(main(page).getByRole('heading', { name: 'Thank you, Ananya' })).toBeVisible();
    await expect(main(page).getByText(orderId.slice(-8))).toBeVisible();
    await expect(main(page).getByText('GST')).toBeVisible();
    const storedOrder = await page.evaluate(() => JSON.parse(localStorage.getItem('lastOrder') ?? 'null'));
    expect(storedOrder).toMatchObject({ orderId, items: [{ name: saleProduct.name, quantity: 2 }] });
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([]);
    expect(await store.sql('select * from bag_lines where user_id = $1', [shopper.uid])).toEqual([]);
  });

  await test.step('S-OK-01 S-OK-02 S-OK-04 shows the order to its owner on another device, and to nobody else', async () => {
    const other = await (await newVisitor(browser)).newPage();
    await other.goto(`${store.url}/order-success`);
    await expect(other).toHaveURL(`${store.url}/`);
    await other.goto(`${store.url}/order-success?orderId=${orderId}`);
    await expect(other).toHaveURL(/\/login\?returnUrl=/);
    await signIn(other, store, await newShopper(store), `/order-success?orderId=${orderId}`);
    await expect(main(other).getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
    await other.context().clearCookies();
    await signIn(other, store, shopper, `/order-success?orderId=${orderId}`);
    await expect(main(other).getByRole('heading', { name: 'Thank you, Ananya' })).toBeVisible();
    await other.context().close();
  });
});

test('S-CHK-17 S-CHK-23 S-CHK-25 reports changes before ordering; a retry after a lost response makes one order', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  // The page does not learn of the new price before the button is pressed.
  await page.route('**/live/products', (route) => route.abort());
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await atReview(page);
  await page.route('**/bag-quote', (route) => route.abort());
  // ₹1,199 and 18 percent GST are ₹1,414.82.
  await store.sql('update products set price = 119900 where id = $1', [saleProduct.id]);
  await button(page, 'Place Order').click();
  await expect(main(page).getByText('Error placing order: the total is now ₹1,414.82.')).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toEqual([]);
  await page.unroute('**/bag-quote');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).locator('.panel').getByText('₹1,414.82', { exact: true })).toBeVisible();

  await page.route('**/checkout/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Place Order').click();
  await expect(main(page).getByText(/Error placing order: the store could not be reached/)).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toHaveLength(1);
  await page.unroute('**/checkout/place');
  // The bag is empty by now; the page finds the placed order.
  await page.reload();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toHaveLength(1);
});

test('S-CHK-26 reports a sold-out line, which cannot be ordered', async ({ page, store }) => {
  const saleProduct = await newProduct(store, 129_900, 3);
  await atCheckout(page, store, await newShopper(store), createBag(saleProduct, 4));
  await expect(main(page).getByText('Only 3 left in size M')).toBeVisible();
  await goThroughSteps(page);
  await expect(button(page, 'Place Order')).toBeDisabled();
  await expect(main(page).getByRole('link', { name: 'Review your bag' })).toHaveAttribute('href', '/cart');
});

test('S-CHK-09 S-CHK-20 an empty bag cannot be ordered; an invalid line is dropped', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/checkout');
  await expect(main(page).getByText('Your bag is empty. Please add items before placing an order.')).toBeVisible();
  const [line] = createBag(await newProduct(store));
  await page.evaluate(
    (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
    [{ ...line, id: '', slug: '', name: 'Nothing that the store knows' }],
  );
  await page.reload();
  await expect(main(page).getByText('Your bag is empty.')).toBeVisible();
  // The page may reload its data at the same time.
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length === 0);
});

test('S-CHK-18 reports an order that cannot be saved, which can be sent again', async ({ page, ownStore }) => {
  const shopper = await newShopper(ownStore);
  await atCheckout(page, ownStore, shopper, createBag(await newProduct(ownStore)));
  await atReview(page);
  await ownStore.sql('alter table order_items rename to order_items_away');
  await button(page, 'Place Order').click();
  await expect(main(page).getByText(/^Failed to save order to database:/)).toBeVisible();
  await ownStore.sql('alter table order_items_away rename to order_items');
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(ownStore, shopper.uid)).toHaveLength(1);
});

test('S-NAV-04 on a phone the amount and Place Order are in reach at all times, and a problem is shown', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store, 129_900, 3);
  await atCheckout(page, store, shopper, createBag(saleProduct, 1));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(button(page, 'Next')).toBeInViewport();
  await atReview(page);
  await expect(button(page, 'Place Order')).toHaveCount(1);
  for (const offset of [0, 600, 5_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), offset);
    await expect(button(page, 'Place Order')).toBeInViewport({ ratio: 1 });
    // ₹1,299 and 18 percent GST.
    await expect(page.locator('.sticky .price')).toHaveText('₹1,532.82');
  }
  await page.route('**/checkout/place', (route) => route.abort());
  await page.evaluate(() => window.scrollTo(0, 0));
  await button(page, 'Place Order').click();
  await expect(main(page).locator('.placing-problem .alert')).toBeInViewport({ ratio: 1 });
});
