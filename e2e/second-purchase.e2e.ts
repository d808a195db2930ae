// Several purchases in one browser: the state left by one must not block or change the next.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import {
  atCheckout,
  atReview,
  button,
  createBag,
  fillInShipping,
  main,
  newProduct,
  type SaleProduct,
  step,
} from './checkout-page.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const loadOrders = (store: RunningStore, uid: string) =>
  store.sql('select order_id, payment_method, payment_status from orders where user_id = $1 order by order_date', [
    uid,
  ]);
const countBagLines = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length);

async function chooseMethod(page: Page, method: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Change payment method' }).click();
  await main(page).getByRole('radio', { name: method }).check();
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
}

const pay = (page: Page) =>
  popup(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

/** Adds the product from its page, in the tab that has bought before, and goes through checkout to the review. */
async function buyAgainToReview(page: Page, store: RunningStore, saleProduct: SaleProduct): Promise<void> {
  await page.goto(`${store.url}/product/${saleProduct.slug}`);
  await main(page).getByText('M', { exact: true }).first().click();
  await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
  await expect.poll(() => countBagLines(page)).toBe(1);
  await page.goto(`${store.url}/checkout`);
  await atReview(page);
}

test('S-STATE-01 the second and the third purchase in a tab are new orders, however the first was paid and found', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await atReview(page);
  await chooseMethod(page, 'Card');
  await button(page, 'Place Order').click();
  await pay(page);
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);

  // UPI, whose confirmation is lost; the order is found when checkout is opened again.
  await buyAgainToReview(page, store, saleProduct);
  await chooseMethod(page, 'UPI');
  for (const path of ['**/payments/confirm', '**/payments/state*']) await page.route(path, (route) => route.abort());
  await button(page, 'Place Order').click();
  await pay(page);
  await expect.poll(async () => (await loadOrders(store, shopper.uid)).length).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${store.url}/checkout`);
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await page.evaluate(() => localStorage.getItem('checkoutAttempt'))).toBeNull();

  await buyAgainToReview(page, store, saleProduct);
  await chooseMethod(page, 'Cash on delivery');
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toMatchObject([
    { payment_method: 'card', payment_status: 'paid' },
    { payment_method: 'upi', payment_status: 'paid' },
    { payment_method: 'cod', payment_status: 'pending' },
  ]);
  await expect(page).toHaveURL(new RegExp(String((await loadOrders(store, shopper.uid))[2]?.order_id)));
});

test('S-STATE-02 a cash order whose response was lost is found before another is sent, in a duplicated tab and after the connection is back', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await atReview(page);
  const context = page.context();
  const loseResponse = async (tab: Page) => {
    await tab.route('**/checkout/place', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(tab, 'Place Order').click();
    await expect(main(tab).getByText(/the store could not be reached/)).toBeVisible();
    await tab.unroute('**/checkout/place');
  };
  await loseResponse(page);
  // Another payment method while offline: no request is sent.
  await page.route('**/checkout/attempt', (route) => route.abort());
  await chooseMethod(page, 'UPI');
  await button(page, 'Place Order').click();
  await expect(main(page).getByText(/nothing new was sent/)).toBeVisible();
  await page.unroute('**/checkout/attempt');
  await button(page, 'Place Order').click();
  await expect(main(page).getByText('Your earlier order went through')).toBeVisible();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toMatchObject([{ payment_method: 'cod' }]);
  expect(await store.sql(`select id from checkouts where user_id = $1 and state = 'open'`, [shopper.uid])).toEqual([]);

  // The bag is emptied by the account when the connection is back: the page shows the order, not an empty bag.
  await buyAgainToReview(page, store, saleProduct);
  await loseResponse(page);
  // Watches in the background whether the empty bag is ever shown.
  let wasEmpty = false;
  const emptyBag = main(page).getByText('Your Bag is Empty');
  void emptyBag.waitFor().then(
    () => {
      wasEmpty = true;
    },
    () => {},
  );
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(wasEmpty).toBe(false);
  expect(await loadOrders(store, shopper.uid)).toHaveLength(2);
});

test('the rest of the bag can be ordered when an earlier order turns out to be placed', async ({ page, store }) => {
  const shopper = await newShopper(store);
  const [saleProduct, other] = [await newProduct(store), await newProduct(store)];
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await atReview(page);
  await page.route('**/checkout/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Place Order').click();
  await expect(main(page).getByText(/the store could not be reached/)).toBeVisible();
  await page.unroute('**/checkout/place');
  await addOtherProductAndOpenCheckout();
  await expect(
    main(page).getByText(/Your earlier order went through.*What you see here is not ordered yet/),
  ).toBeVisible();
  await expect(main(page).getByText(other.name)).toBeVisible();
  await atReview(page);
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  const placed = await store.sql(
    'select i.name from orders o join order_items i on i.order_id = o.id where o.user_id = $1 order by o.order_date',
    [shopper.uid],
  );
  expect(placed.map(({ name }) => name)).toEqual([saleProduct.name, other.name]);

  async function addOtherProductAndOpenCheckout() {
    // The earlier order is found only at checkout.
    await page.route('**/checkout/attempt*', (route) => route.abort());
    await page.goto(`${store.url}/product/${other.slug}`);
    await main(page).getByText('M', { exact: true }).first().click();
    await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
    await expect.poll(() => countBagLines(page)).toBeGreaterThan(0);
    await page.unroute('**/checkout/attempt*');
    await page.goto(`${store.url}/checkout`);
  }
});

test('S-STATE-06 a session that ends while the payment window is open is reported at once, and the login leads to the order', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await atReview(page);
  await chooseMethod(page, 'UPI');
  await button(page, 'Place Order').click();
  await expect(popup(page)).toBeVisible();
  await store.sql('delete from sessions where user_id = $1', [shopper.uid]);
  await pay(page);
  await expect(main(page).getByText('You were signed out while you paid. Your payment is safe')).toBeVisible();
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await resetRateLimits(store);
  await fillInLogin(page, shopper);
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await expect(accountButton(page, shopper)).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toMatchObject([{ payment_method: 'upi', payment_status: 'paid' }]);
  expect(await countBagLines(page)).toBe(0);
});

test('S-STATE-07 Next at checkout works without a connection, and the order is sent when the connection is back', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await fillInShipping(page);
  await page.context().setOffline(true);
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Review & Place Order');
  await page.context().setOffline(false);
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toHaveLength(1);
});
