// Checkout paid online, and with coupons, through demo mode's payment window.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { atCheckout, atReview, button, createBag, fillInShipping, main, newProduct } from './checkout-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const loadOrders = (store: RunningStore, uid: string) =>
  store.sql('select order_id, total, payment_status, payment_method, discount from orders where user_id = $1', [uid]);

async function openReviewStep(page: Page, method: 'Card' | 'UPI'): Promise<void> {
  await fillInShipping(page);
  await button(page, 'Next').click();
  await main(page).getByRole('radio', { name: method }).check();
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
}

test('S-PAY-01 S-PAY-03 S-PAY-04 S-PAY-05 S-PAY-06 S-PAY-10 a closed payment window and a declined card make no order, and the next payment makes one', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await fillInShipping(page);
  await button(page, 'Next').click();
  await expect(main(page).getByRole('radio')).toHaveCount(3);
  await main(page).getByRole('radio', { name: 'Card' }).check();
  await button(page, 'Next').click();
  await button(page, 'Place Order').click();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText('Payment cancelled by user')).toBeVisible();
  await button(page, 'Place Order').click();
  await popup(page).getByRole('button', { name: 'Fail' }).click();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText(/^Payment failed: .*declined by the bank/)).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toEqual([]);
  await button(page, 'Place Order').click();
  await popup(page)
    .getByRole('button', { name: /^Pay ₹1,532\.82/ })
    .click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await expect(main(page).getByText('Paid by Card')).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toMatchObject([
    { payment_status: 'paid', payment_method: 'card', total: Math.round(saleProduct.price * 1.18) },
  ]);
});

test('the last unit stays reserved when the shopper closes the payment window and pays on delivery instead', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  // A new product has ten units in stock.
  const allUnits = 10;
  await atCheckout(page, store, shopper, createBag(await newProduct(store), allUnits));
  await openReviewStep(page, 'UPI');
  await button(page, 'Place Order').click();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText('Payment cancelled by user')).toBeVisible();
  await main(page).getByRole('button', { name: 'Change payment method' }).click();
  await main(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await button(page, 'Next').click();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toMatchObject([{ payment_method: 'cod', payment_status: 'pending' }]);
});

test('S-PAY-07 reports a payment window that cannot be loaded; once it can be loaded, UPI pays', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await openReviewStep(page, 'UPI');
  await page.route('**/checkout.js', (route) => route.abort());
  await button(page, 'Place Order').click();
  await expect(main(page).getByText(/^The payment window could not be loaded/)).toBeVisible();
  expect(await loadOrders(store, shopper.uid)).toEqual([]);
  await page.unroute('**/checkout.js');
  await button(page, 'Place Order').click();
  await popup(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toMatchObject([{ payment_status: 'paid', payment_method: 'upi' }]);
});

test('S-CPN-01 S-CPN-02 S-CPN-05 S-CPN-08 S-CPN-09 S-CPN-19 a coupon is applied, removed, applied again, and stored with the order', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const code = `TEN${Math.floor(Math.random() * 1e6)}`;
  const addCoupon = (couponCode: string, minOrderAmount: number) =>
    store.sql(
      `insert into coupons (code, name, type, value, min_order_amount, valid_from, valid_until, status)
       values ($1, 'Ten off', 'percentage', 10, $2, now() - interval '1 day', now() + interval '1 day', 'active')`,
      [couponCode, minOrderAmount],
    );
  await addCoupon(code, 0);
  await addCoupon(`${code}BIG`, 500_000);
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await atReview(page);
  const field = main(page).getByRole('textbox', { name: 'Coupon code' });
  const apply = main(page).locator('form').getByRole('button', { name: 'Apply', exact: true });
  await field.press('Enter');
  await expect(main(page).getByText('Please enter a coupon code')).toBeVisible();
  await field.fill('nosuchcode');
  await expect(field).toHaveValue('NOSUCHCODE');
  await apply.click();
  await expect(main(page).getByText('Invalid coupon code')).toBeVisible();
  await field.fill(`${code}BIG`);
  await apply.click();
  await expect(main(page).getByRole('alert').getByText('Minimum order amount of ₹5,000 required')).toBeVisible();
  // While a code is checked, the order button waits for the response.
  const response = Promise.withResolvers<void>();
  await page.route('**/bag-quote', async (route) => {
    await response.promise;
    await route.continue();
  });
  await field.fill(code.toLowerCase());
  await expect(button(page, 'Place Order')).toBeEnabled();
  await apply.click();
  await expect(button(page, 'Place Order')).toBeDisabled();
  response.resolve();
  // ₹1,299 and 18 percent GST are ₹1,532.82; 10 percent of ₹1,299 (₹129.90) less are ₹1,402.92.
  await expect(main(page).getByText('Coupon applied successfully! Discount: ₹129.90')).toBeVisible();
  await expect(main(page).locator('.panel').getByText('₹1,402.92')).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove' }).click();
  await expect(main(page).locator('.panel').getByText('₹1,532.82')).toBeVisible();
  await field.fill(code);
  await apply.click();
  await expect(main(page).locator('.panel').getByText('₹1,402.92')).toBeVisible();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadOrders(store, shopper.uid)).toMatchObject([{ discount: 12_990, total: 140_292 }]);
});
