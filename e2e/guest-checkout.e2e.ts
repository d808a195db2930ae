// Buying without an account: online and cash, twice in one tab, a password afterwards, and what others see of it.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fillInGuest, openGuestCheckout, payAsGuest, waitForOrderId } from '../testkit/guest-page.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { button, field, main, newProduct, type SaleProduct, step } from './checkout-page.ts';
import { readCode } from './demo-phone.ts';
import { mailTo } from './mailbox.ts';
import { toast } from './products-page.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const PASSWORD = 'Guest horse 77';
const LOGIN = '/login?returnUrl=%2Fcheckout';
const newEmail = () => `guest.${crypto.randomUUID().slice(0, 8)}@example.in`;
const loadOrders = (store: RunningStore, email: string) =>
  store.sql(
    'select order_id, payment_method, user_id, guest_hash, phone_verified from orders where customer_email = $1 order by order_date',
    [email],
  );
const enableGuestCheckout = (store: RunningStore) => store.sql('update settings set guest_checkout = true');

/** Adds the product from its page, in the tab that has bought before. */
async function addToBag(page: Page, store: RunningStore, saleProduct: SaleProduct): Promise<void> {
  await page.goto(`${store.url}/product/${saleProduct.slug}`);
  await main(page).getByText('M', { exact: true }).first().click();
  await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1);
}

const guestCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'guest');

test('S-GUEST-02 S-GUEST-09 S-GUEST-10 S-GUEST-14 a guest buys twice in one tab, and an account with a password keeps the orders', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const [email, phone] = [newEmail(), '9845077001'];
  const saleProduct = await newProduct(store);
  await page.goto(`${store.url}/login`);
  await expect(button(page, 'Login')).toBeVisible();
  await expect(button(page, 'Continue without an account')).toBeHidden();
  await openGuestCheckout(page, store.url, saleProduct);
  const cookie = await guestCookie(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await expect(main(page).getByLabel('Save this address for my next order')).toBeHidden();
  await expectAccessible(page);
  await fillInGuest(page, { email, phone });
  const first = await payAsGuest(page, 'Card');

  await test.step('Back after the purchase shows an empty bag, and Forward the order', async () => {
    await page.goBack();
    await expect(main(page).getByRole('heading', { name: 'Your Bag is Empty' })).toBeVisible();
    await page.goForward();
    expect(await waitForOrderId(page)).toBe(first);
    await page.reload();
    expect(await waitForOrderId(page)).toBe(first);
    await expectAccessible(page);
  });

  await addToBag(page, store, saleProduct);
  await page.goto(`${store.url}/checkout`);
  await fillInGuest(page, { email, phone });
  const second = await payAsGuest(page, 'UPI');
  expect(second).not.toBe(first);
  const stored = await loadOrders(store, email);
  expect(stored).toMatchObject([
    { order_id: first, payment_method: 'card', user_id: null, phone_verified: false },
    { order_id: second, payment_method: 'upi', user_id: null },
  ]);
  expect(String(stored[0]?.guest_hash)).not.toBe(cookie?.value);

  await test.step('S-GUEST-04 another browser sees nothing of the order', async () => {
    const stranger = await newVisitor(browser);
    await stranger.addCookies([{ name: 'guest', value: 'z'.repeat(43), url: store.url }]);
    for (const path of [`/order-success?orderId=${second}`, `/order-confirmation?orderId=${second}`, '/orders']) {
      const response = await stranger.request.get(`${store.url}${path}`);
      expect(response.url()).toContain('/login');
      expect(await response.text()).not.toContain('Temple Road');
    }
  });

  await test.step('S-GUEST-12 the mail links to the tracking page, which prints the invoice', async () => {
    const mail = await mailTo(page, store, email, `Order placed: ${second.slice(-8)}`);
    expect(mail.text).toContain(`/track-order?orderId=${second}`);
    expect(mail.text).not.toContain('/orders');
    const stranger = await (await newVisitor(browser)).newPage();
    await stranger.goto(`${store.url}/track-order?orderId=${second}`);
    await field(stranger, 'Email').fill(email);
    await button(stranger, 'Track Order').click();
    await button(stranger, 'Invoice').click();
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Invoice');
    await expect(main(stranger)).toContainText('Ananya Rao');
    await expectAccessible(stranger);
  });

  await test.step('a password makes an account, which gets the orders once its email address is confirmed', async () => {
    await main(page).getByLabel('Password', { exact: true }).fill('short');
    await main(page).getByLabel('Confirm password').fill('short');
    await button(page, 'Save this order').click();
    await expect(main(page).getByText('Password must be at least 8 characters')).toBeVisible();
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main(page).getByLabel('Confirm password').fill(PASSWORD);
    await button(page, 'Save this order').click();
    await expect(main(page).getByText('Almost there. Check your email')).toBeVisible();
    const mail = await mailTo(page, store, email, 'Welcome to Tanabana');
    await resetRateLimits(store);
    await page.goto(`${store.url}/login?returnUrl=/orders`);
    await fillInLogin(page, { email, password: PASSWORD });
    await expect(page).toHaveURL(`${store.url}/orders`);
    await expect(accountButton(page, { email })).toBeVisible();
    expect(await guestCookie(page)).toBeUndefined();
    expect(await loadOrders(store, email)).toMatchObject([{ user_id: null }, { user_id: null }]);
    const link = new URL(/https?:\S+\/confirm-email\?token=\S+/.exec(mail.text)?.[0] ?? '');
    await page.goto(`${store.url}${link.pathname}${link.search}`);
    await button(page, 'Confirm my email').click();
    await expect
      .poll(async () => (await loadOrders(store, email)).map(({ guest_hash }) => guest_hash))
      .toEqual([null, null]);
    await expect(page).toHaveURL(`${store.url}/profile`);
    await page.goto(`${store.url}/orders`);
    await expect(main(page)).toContainText(first.slice(-8));
    await expect(main(page)).toContainText(second.slice(-8));
  });
});

test('S-GUEST-05 S-GUEST-06 S-GUEST-11 A-GUEST-02 a guest pays cash with a verified number, and the next person at the browser sees nothing', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await enableGuestCheckout(store);
  const [email, phone] = [newEmail(), '9845077002'];
  const saleProduct = await newProduct(store);
  await store.sql(`insert into coupons (code, name, type, value, valid_from, valid_until, first_time_user_only)
    values ('FIRSTGUEST', 'First order', 'percentage', 10, now() - interval '1 day', now() + interval '1 day', true)`);
  await openGuestCheckout(page, store.url, saleProduct);
  await fillInGuest(page, { email, phone });

  await test.step('a coupon for first orders asks for a login', async () => {
    await main(page).getByRole('radio', { name: 'Card' }).check();
    await button(page, 'Next').click();
    await expect(button(page, 'Place Order')).toBeEnabled();
    await main(page).getByLabel('Coupon code').fill('FIRSTGUEST');
    await button(page, 'Apply').click();
    await expect(main(page).getByText('Log in to use this coupon')).toBeVisible();
    await button(page, 'Previous').click();
    await expect(step(page)).toContainText('Payment Method');
  });

  await main(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(main(page).getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible();
  await expect(button(page, 'Next')).toBeHidden();
  await expectAccessible(page);
  await button(page, 'Send code').click();
  await expect(main(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expect(main(page).getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(page);
  const code = await readCode(page, store, phone);
  await main(page)
    .getByLabel('6-digit code')
    .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await button(page, 'Verify').click();
  await expect(main(page).getByText('That code is not right. 4 tries left.')).toBeVisible();
  await main(page).getByLabel('6-digit code').fill(code);
  await button(page, 'Verify').click();
  await expect(step(page)).toContainText('Review & Place Order');
  await expect(page.locator('body')).not.toBeFocused();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').dblclick();
  const orderId = await waitForOrderId(page);
  expect(await loadOrders(store, email)).toMatchObject([{ order_id: orderId, phone_verified: true }]);

  await test.step('staff see the guest and the verified number', async () => {
    const staff = await (await newVisitor(browser)).newPage();
    await signInStaff(staff, store);
    await staff.goto(`${store.url}/admin-panel/orders?search=${orderId.slice(-8)}`);
    await expect(main(staff).getByText('Guest · Bengaluru, Karnataka')).toBeVisible();
    await staff.goto(`${store.url}/admin-panel/orders?order=${orderId}`);
    await expect(staff.getByText('· verified')).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Ananya Rao' })).toHaveCount(0);
  });

  await test.step('"Not you?" leaves nothing in the browser', async () => {
    await button(page, 'Not you?').click();
    await expect(page).toHaveURL(`${store.url}/`);
    expect(await guestCookie(page)).toBeUndefined();
    for (const path of [`/order-success?orderId=${orderId}`, '/checkout']) {
      await page.goto(`${store.url}${path}`);
      await expect(page).toHaveURL(/\/login/);
      await expect(main(page)).not.toContainText('Temple Road');
    }
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(storage).not.toContain('Temple Road');
    expect(storage).not.toContain(orderId);
  });
});

test('S-GUEST-01 S-GUEST-08 A-GUEST-01 staff switch guest checkout on; public pages stay the same bytes for guests', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const readLogin = async () => (await fetch(`${store.url}${LOGIN}`)).text();
  const openCheckout = (cookie: string) => fetch(`${store.url}/checkout`, { headers: { cookie }, redirect: 'manual' });
  const guest = `guest=${'g'.repeat(43)}`;
  expect(await readLogin()).not.toMatch(/without an account|hasGuest/i);
  expect((await openCheckout(guest)).headers.get('location')).toBe(LOGIN);
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/settings`);
  const setting = page.getByRole('region', { name: 'Signing in' }).getByRole('checkbox', { name: /^Guest checkout/ });
  await expect(setting).not.toBeChecked();
  await setting.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(toast(page, 'settings updated successfully')).toBeVisible();
  expect(await readLogin()).toContain('Continue without an account');
  expect(await (await fetch(`${store.url}/login`)).text()).not.toContain('Continue without an account');

  const checkout = await openCheckout(guest);
  expect([checkout.status, checkout.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await openCheckout('')).headers.get('location')).toBe(LOGIN);
  const fetchHash = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${store.url}${path}`, { headers });
    expect(response.headers.get('set-cookie')).toBeNull();
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };
  for (const path of ['/', '/shop', '/cart', '/search', '/contact', '/_.data']) {
    expect([path, await fetchHash(path, { cookie: guest })]).toEqual([path, await fetchHash(path, {})]);
  }

  await test.step('S-GUEST-02 the login window of the bag offers guest checkout too', async () => {
    const visitor = await (await newVisitor(browser)).newPage();
    await visitor.goto(`${store.url}/test-cart`);
    await visitor.getByRole('button', { name: 'Add 3 Sample Products' }).click();
    await visitor.goto(`${store.url}/cart`);
    const summary = visitor.getByRole('region', { name: 'Order summary' });
    await summary.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const loginDialog = visitor.getByRole('dialog', { name: 'Log in to check out' });
    await expectAccessible(visitor);
    await loginDialog.getByRole('button', { name: 'Continue without an account' }).click();
    await expect(visitor).toHaveURL(`${store.url}/checkout`);
    await visitor.context().close();
  });

  await test.step('S-GUEST-11 signing in ends the guest session and keeps the bag', async () => {
    const shopper = await newShopper(store);
    const saleProduct = await newProduct(store);
    const other = await (await newVisitor(browser)).newPage();
    await openGuestCheckout(other, store.url, saleProduct);
    await field(other, 'Address').fill('14 Temple Road, Malleswaram');
    await resetRateLimits(store);
    await main(other).getByRole('link', { name: 'Log in' }).click();
    await fillInLogin(other, shopper);
    await expect(accountButton(other, shopper)).toBeVisible();
    await expect(main(other).getByText(saleProduct.name).first()).toBeVisible();
    await expect(field(other, 'Address')).toHaveValue('');
    expect(await guestCookie(other)).toBeUndefined();
  });
});
