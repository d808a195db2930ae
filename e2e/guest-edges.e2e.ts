// Rare cases of buying without an account: a lost cookie, an expired proof of the number, two tabs; and cancelling
// without an account.
import { expect, type Page } from '@playwright/test';
import { fillInGuest, openGuestCheckout, payCashAsGuest, waitForOrderId } from '../testkit/guest-page.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { button, field, main, newProduct, step } from './checkout-page.ts';
import { readCode } from './demo-phone.ts';
import { mailTo } from './mailbox.ts';
import { test } from './store-test.ts';

const newEmail = () => `guest.${crypto.randomUUID().slice(0, 8)}@example.in`;
const enableGuestCheckout = (store: RunningStore) => store.sql('update settings set guest_checkout = true');
const loadOrders = (store: RunningStore, email: string) =>
  store.sql('select order_id, status from orders where customer_email = $1 order by order_date', [email]);

test('S-GUEST-07 S-GUEST-17 a payment whose browser lost the cookie becomes an order, which the guest tracks and cancels', async ({
  page,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const email = newEmail();
  await openGuestCheckout(page, store.url, await newProduct(store));
  await fillInGuest(page, { email, phone: '9845077011' });
  await main(page).getByRole('radio', { name: 'Card' }).check();
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  const payButton = page.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: /^Pay ₹/ });
  await expect(payButton).toBeVisible();
  await page.context().clearCookies({ name: 'guest' });
  await payButton.click();
  await expect(
    main(page).getByText('Your payment is safe, but this browser no longer knows your order.'),
  ).toBeVisible();
  await expect.poll(async () => (await loadOrders(store, email)).length).toBe(1);
  const orderId = String((await loadOrders(store, email))[0]?.order_id);

  await test.step('the guest requests a cancellation with order ID and email, and staff decide on it', async () => {
    await main(page).getByRole('link', { name: 'Track Order' }).click();
    await expect(page).toHaveURL(`${store.url}/track-order`);
    await field(page, 'Order ID').fill(orderId);
    await field(page, 'Email').fill(email);
    await button(page, 'Track Order').click();
    await button(page, 'Cancel Order').click();
    await expect(page).toHaveURL(`${store.url}/track-order/cancel`);
    await expect(main(page).getByText(`Order ${orderId.slice(-8)}`)).toBeVisible();
    await expect(button(page, 'Submit Request')).toBeDisabled();
    await expectAccessible(page);
    await main(page).getByRole('combobox', { name: 'Reason' }).selectOption('Duplicate order');
    await button(page, 'Submit Request').click();
    await expect(main(page).getByText('Cancellation request submitted successfully!')).toBeVisible();
    expect(await loadOrders(store, email)).toMatchObject([{ status: 'pending' }]);
    await mailTo(page, store, email, `Cancellation requested: ${orderId.slice(-8)}`);
    await main(page).getByRole('link', { name: 'Track Order' }).click();
    await expect(page).toHaveURL(`${store.url}/track-order`);
    await field(page, 'Order ID').fill(orderId);
    await field(page, 'Email').fill(email);
    await button(page, 'Track Order').click();
    await expect(main(page).getByText('You have asked to cancel this order.')).toBeVisible();
    await expect(button(page, 'Cancel Order')).toBeHidden();
  });
});

test('S-GUEST-16 an expired code and an expired verification of the number lose nothing that was typed', async ({
  page,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const [email, phone] = [newEmail(), '9845077012'];
  await openGuestCheckout(page, store.url, await newProduct(store));
  await fillInGuest(page, { email, phone });
  await main(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await button(page, 'Send code').click();
  await expect(main(page).getByLabel('6-digit code')).toBeVisible();
  // A mark that a reload would remove; it is read at the end.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await store.sql('update phone_codes set expires_at = now()');
  await main(page)
    .getByLabel('6-digit code')
    .fill(await readCode(page, store, phone));
  await button(page, 'Verify').click();
  await expect(main(page).getByText('This code has expired. Send a new one.')).toBeVisible();
  await store.sql(`update phone_codes set expires_at = now() + interval '5 minutes'`);
  await button(page, 'Verify').click();
  await expect(step(page)).toContainText('Review & Place Order');
  await expect(button(page, 'Place Order')).toBeEnabled();

  // The proof of the number is kept for a day; the test lets it expire.
  await store.sql('delete from phone_codes');
  await button(page, 'Place Order').click();
  await expect(main(page).getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Previous').click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Address')).toHaveValue('14 Temple Road, Malleswaram');
  await button(page, 'Next').click();
  await payCashAsGuest(page, () => readCode(page, store, phone));
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await loadOrders(store, email)).toHaveLength(1);
});

test('S-GUEST-18 after an order in one tab the bag is empty in a guest’s other tab', async ({
  page,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const [email, phone] = [newEmail(), '9845077013'];
  await openGuestCheckout(page, store.url, await newProduct(store));
  await fillInGuest(page, { email, phone });
  await main(page).getByRole('radio', { name: 'Card' }).check();
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto(`${store.url}/checkout`);
  await fillInGuest(other, { email, phone });
  await main(other).getByRole('radio', { name: 'Card' }).check();
  await button(other, 'Next').click();
  await expect(button(other, 'Place Order')).toBeEnabled();
  const payIn = async (tab: Page) => {
    await button(tab, 'Place Order').click();
    await tab
      .getByRole('dialog', { name: 'Payment' })
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
  };
  await payIn(other);
  const first = await waitForOrderId(other);
  await other.close();
  await page.bringToFront();
  // The bag is empty now, in this tab too: there is nothing to order twice.
  await expect(main(page).getByRole('heading', { name: 'Your Bag is Empty' })).toBeVisible();
  expect(await loadOrders(store, email)).toMatchObject([{ order_id: first }]);
});

test('S-GUEST-18 what a guest has bought leaves the bag when the order is found later, and the rest stays', async ({
  page,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const [email, phone] = [newEmail(), '9845077014'];
  const [bought, other] = [await newProduct(store), await newProduct(store)];
  await openGuestCheckout(page, store.url, bought);
  await fillInGuest(page, { email, phone });
  await main(page).getByRole('radio', { name: 'Card' }).check();
  await button(page, 'Next').click();
  // The browser never learns of its order: every request that would tell it fails.
  const outcomeRequests = /\/payments\/(?:confirm|state)|\/checkout\/attempt/;
  await page.route(outcomeRequests, (route) => route.abort());
  await button(page, 'Place Order').click();
  await page
    .getByRole('dialog', { name: 'Payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect.poll(() => loadOrders(store, email)).toHaveLength(1);
  await page.goto(`${store.url}/product/${other.slug}`);
  await main(page).getByText('M', { exact: true }).first().click();
  await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
  const bagSize = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length);
  await expect.poll(bagSize).toBe(2);
  await page.unroute(outcomeRequests);
  await page.goto(`${store.url}/checkout`);
  await expect(main(page).getByText(/Your earlier order went through/)).toBeVisible();
  await expect(main(page).getByText(other.name)).toBeVisible();
  await expect(main(page).getByText(bought.name)).toBeHidden();
  expect(await bagSize()).toBe(1);
});
