// Signing in by mobile number and code: with and without script, wrong codes, a second purchase after signing out, the
// profile and the setting.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { button, createBag, field, fillInShipping, main, newProduct, step } from './checkout-page.ts';
import { loadMessages, readCode } from './demo-phone.ts';
import { mails, mailTo } from './mailbox.ts';
import { toast } from './products-page.ts';
import { accountButton, newShopper, resetRateLimits, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const switchOn = (store: RunningStore) => store.sql('update settings set mobile_codes = true');

/** Simulates that the codes were sent a minute earlier, because tests do not wait for the next one. */
const passAMinute = (store: RunningStore) =>
  store.sql(
    `update phone_codes set sent_at = sent_at - interval '1 minute', expires_at = expires_at - interval '1 minute'`,
  );

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeField = (page: Page) => main(page).getByLabel('6-digit code');

async function askForCode(page: Page, number: string): Promise<void> {
  await main(page).getByLabel('Mobile number').fill(number);
  await button(page, 'Send code').click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Log in').click();
}

test('S-PHONE-02 S-PHONE-03 S-PHONE-05 S-PHONE-11 S-PHONE-15 a shopper signs in by mobile number, after a wrong number and a wrong code', async ({
  page,
  ownStore: store,
}) => {
  await switchOn(store);
  await page.goto(`${store.url}/login?returnUrl=/wishlist`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in or sign up');
  await expect(main(page).getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(page);
  await askForCode(page, '12345');
  await expect(main(page).getByText('Please enter a 10-digit mobile number.')).toBeVisible();
  await expect(main(page).getByLabel('Mobile number')).toHaveValue('12345');

  await askForCode(page, '098450 11111');
  await expect(page).toHaveURL(`${store.url}/login/code`);
  await expect(main(page)).toContainText('Sent by SMS to +91 98450 11111');
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(main(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  const code = await readCode(page, store, '9845011111');
  expect((await loadMessages(page, store, '9845011111')).map(({ text }) => text)).toEqual([
    `${code} is your code for Tanabana. It is valid for 10 minutes. Do not share it.`,
  ]);
  await enterCode(page, wrongCode(code));
  await expect(main(page).getByText('That code is not right. 4 tries left.')).toBeVisible();

  await test.step('a pasted code may have a space', async () => {
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(codeField(page)).toHaveValue(code);
    await button(page, 'Log in').click();
    await expect(page).toHaveURL(`${store.url}/wishlist`);
    await expect(accountButton(page, { email: '98450 11111' })).toBeVisible();
  });
  await page.goto(`${store.url}/login/code`);
  await expect(page).not.toHaveURL(/login/);

  await test.step('S-PHONE-14 the account is deleted by typing its number', async () => {
    await page.goto(`${store.url}/profile/security`);
    await expect(main(page).getByText('There is no password.')).toBeVisible();
    await main(page).getByText('Delete my account', { exact: true }).click();
    await field(page, 'Your mobile number').fill('9845011111');
    await button(page, 'Delete my account for good').click();
    await expect(main(page).getByText('Your account has been deleted.')).toBeVisible();
    expect(await store.sql(`select id from users where phone = '9845011111'`)).toEqual([]);
    expect(await store.sql(`select id from phone_codes where phone = '+919845011111'`)).toEqual([]);
  });
});

test('S-PHONE-04 S-PHONE-06 S-PHONE-12 a resent code invalidates the first, and a fourth code is refused', async ({
  page,
  ownStore: store,
}) => {
  await switchOn(store);
  await page.goto(`${store.url}/login`);
  await askForCode(page, '9845022222');
  await expect(page).toHaveURL(/\/login\/code$/);
  const first = await readCode(page, store, '9845022222');
  await passAMinute(store);
  await page.reload();
  await button(page, 'Resend code').click();
  await expect.poll(async () => (await loadMessages(page, store, '9845022222')).length).toBe(2);
  await expect(main(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  const second = await readCode(page, store, '9845022222');
  // Two random codes may be the same, once in a million.
  if (first !== second) {
    await enterCode(page, first);
    await expect(main(page).getByText('That code is not right. 4 tries left.')).toBeVisible();
  }
  await passAMinute(store);
  await page.reload();
  await button(page, 'Resend code').click();
  await expect.poll(async () => (await loadMessages(page, store, '9845022222')).length).toBe(3);
  await passAMinute(store);
  await page.goto(`${store.url}/login`);
  await askForCode(page, '9845022222');
  // Three codes in 15 minutes are allowed, and the first is three simulated minutes old.
  await expect(
    main(page).getByText(/^Too many codes for this number\. Please try again in 1[23] minutes\.$/),
  ).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S-PHONE-11 a shopper signs in by mobile number', async ({ page, ownStore: store }) => {
    await switchOn(store);
    await page.goto(`${store.url}/login?returnUrl=/orders`);
    await askForCode(page, '4');
    await expect(main(page).getByText('Please enter a 10-digit mobile number.')).toBeVisible();
    await askForCode(page, '9845033333');
    await expect(page).toHaveURL(`${store.url}/login/code`);
    await button(page, 'Resend code').click();
    await expect(main(page).getByText(/^You can get another code in \d+ seconds?\.$/)).toBeVisible();
    const code = await readCode(page, store, '9845033333');
    await enterCode(page, wrongCode(code));
    await expect(main(page).getByText('That code is not right. 4 tries left.')).toBeVisible();
    await enterCode(page, code);
    await expect(page).toHaveURL(`${store.url}/orders`);
  });
});

test('S-PHONE-08 S-PHONE-14 a first and a second purchase, signed out in between, belong to one account without an email', async ({
  page,
  ownStore: store,
}) => {
  await switchOn(store);
  const saleProduct = await newProduct(store);
  const signInAtCheckout = async () => {
    await page.goto(`${store.url}/about`);
    await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), createBag(saleProduct));
    await page.goto(`${store.url}/checkout`);
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Fcheckout/);
    await askForCode(page, '9845044444');
    await expect(page).toHaveURL(/\/login\/code$/);
    await enterCode(page, await readCode(page, store, '9845044444'));
    await expect(main(page).getByRole('heading', { name: 'Checkout' })).toBeVisible();
  };
  const placeOrder = async () => {
    await field(page, 'Email').fill('ananya@example.in');
    await button(page, 'Next').click();
    await expect(step(page)).toContainText('Payment Method');
    await button(page, 'Next').click();
    await expect(step(page)).toContainText('Review & Place Order');
    await button(page, 'Place Order').click();
    await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  };
  await signInAtCheckout();
  await fillInShipping(page);
  await placeOrder();
  await expect
    .poll(async () => (await mails(page, store)).filter(({ to }) => to === 'ananya@example.in').length)
    .toBeGreaterThan(0);
  await page.goto(`${store.url}/about`);
  await accountButton(page, { email: '98450 44444' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await passAMinute(store);
  await signInAtCheckout();
  await placeOrder();
  const people = await store.sql(`select id, name, email from users where phone = '9845044444'`);
  expect(people).toMatchObject([{ name: 'Ananya Rao', email: null }]);
  expect(await store.sql('select id from orders where user_id = $1', [people[0]?.id])).toHaveLength(2);
});

test('S-PHONE-13 S-PHONE-09 the number of the profile is verified by a code and signs in from then on', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await switchOn(store);
  const shopper = await newShopper(store);
  await store.sql(`update users set phone = '9845055555' where id = $1`, [shopper.uid]);
  await signIn(page, store, shopper, '/profile');
  await main(page).getByRole('link', { name: 'Verify' }).click();
  await expect(field(page, 'Mobile number')).toHaveValue('9845055555');
  await expectAccessible(page);
  await button(page, 'Send code').click();
  await expect(codeField(page)).toBeVisible();
  await expectAccessible(page);
  await codeField(page).fill(await readCode(page, store, '9845055555'));
  await button(page, 'Verify').click();
  await expect(main(page).getByText('Your mobile number is verified.')).toBeVisible();
  await expect(main(page).getByText('Verified', { exact: true })).toBeVisible();

  const other = await (await newVisitor(browser)).newPage();
  await passAMinute(store);
  await other.goto(`${store.url}/login`);
  await askForCode(other, '98450 55555');
  await expect(other).toHaveURL(/\/login\/code$/);
  await enterCode(other, await readCode(other, store, '9845055555'));
  await expect(accountButton(other, shopper)).toBeVisible();

  await test.step('S-PHONE-10 after a long time a mailed link is needed too', async () => {
    // A code alone is enough for 180 days after the last visit.
    await resetRateLimits(store);
    await passAMinute(store);
    await store.sql(
      `update users set last_login = now() - interval '200 days', created_at = now() - interval '300 days', phone_verified_at = now() - interval '300 days' where id = $1`,
      [shopper.uid],
    );
    const latePage = await (await newVisitor(browser)).newPage();
    await latePage.goto(`${store.url}/login`);
    await askForCode(latePage, '98450 55555');
    await expect(latePage).toHaveURL(/\/login\/code$/);
    await enterCode(latePage, await readCode(latePage, store, '9845055555'));
    await expect(latePage.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    const mail = await mailTo(latePage, store, shopper.email, 'Is this number still yours?');
    await latePage.goto(
      /https?:\S+\/login\/link\?token=\S+/.exec(mail.text)?.[0].replace(/^https?:\/\/[^/]+/, store.url) ?? '',
    );
    await button(latePage, 'Yes, log in').click();
    await expect(accountButton(latePage, shopper)).toBeVisible();
  });
});

test('S-PHONE-01 A-MOBILE-01 A-MOBILE-03 staff switch mobile codes on, and see whether a number is verified', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const readLogin = async () => (await fetch(`${store.url}/login`)).text();
  expect(await readLogin()).not.toContain('Mobile number');
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/settings`);
  const mobileCodes = page.getByRole('region', { name: 'Signing in' }).getByRole('checkbox', { name: /^Sign in by/ });
  await expect(mobileCodes).not.toBeChecked();
  await mobileCodes.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(toast(page, 'settings updated successfully')).toBeVisible();
  expect(await readLogin()).toContain('Mobile number');

  const shopper = await (await newVisitor(browser)).newPage();
  await shopper.goto(`${store.url}/login`);
  await askForCode(shopper, '9845066666');
  await expect(shopper).toHaveURL(/\/login\/code$/);
  await enterCode(shopper, await readCode(shopper, store, '9845066666'));
  await expect(accountButton(shopper, { email: '98450 66666' })).toBeVisible();
  await page.goto(`${store.url}/admin-panel/users?q=9845066666`);
  await page.getByRole('link', { name: '+91 98450 66666' }).click();
  await expect(main(page).getByText('+91 98450 66666 · verified')).toBeVisible();
});
