// The Security & privacy page: password, devices, export, account deletion.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { mailTo } from './mailbox.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const expectSignedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

async function otherDevice(browser: Browser, store: RunningStore, shopper: Shopper): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
  const page = await (await newVisitor(browser, { userAgent })).newPage();
  await signIn(page, store, shopper);
  return page;
}

test('a new password signs out every other device; a wrong old password changes nothing', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/profile');
  const phone = await otherDevice(browser, store, shopper);
  await main(page).getByRole('link', { name: 'Security & privacy' }).click();
  await field(page, 'Current password').fill('not my password');
  await field(page, 'New password').fill('Brand new horse 2');
  await field(page, 'Confirm password').fill('Brand new horse 2');
  await button(page, 'Change password').click();
  await expect(main(page).getByText('That is not your password. Please try again.')).toBeVisible();
  await field(page, 'Current password').fill(shopper.password);
  await field(page, 'Confirm password').fill('Brand new horse 3');
  await button(page, 'Change password').click();
  await expect(main(page).getByText('Passwords do not match')).toBeVisible();
  await field(page, 'Confirm password').fill('Brand new horse 2');
  await button(page, 'Change password').click();
  await expect(main(page).getByText('Your password has been changed.')).toBeVisible();
  await page.reload();
  await expect(accountButton(page, shopper)).toBeVisible();
  await phone.goto(`${store.url}/profile/security`);
  await expect(phone).toHaveURL(`${store.url}/login?returnUrl=/profile/security`);
  await fillInLogin(phone, shopper);
  await expect(main(phone).getByRole('alert')).toContainText('Wrong email or password');
  await fillInLogin(phone, { ...shopper, password: 'Brand new horse 2' });
  await expect(phone).toHaveURL(`${store.url}/profile/security`);
  await phone.context().close();
});

test('lists signed-in devices; signs out one or all of them, and clears the storage of this browser', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/profile/security');
  const phone = await otherDevice(browser, store, shopper);
  await page.reload();
  const devices = main(page).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await button(page, 'Sign out Chrome on Android').click();
  await expect(main(page).getByText('That device was signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await phone.reload();
  await expectSignedOut(phone);

  await signIn(phone, store, shopper);
  await page.evaluate(() => localStorage.setItem('savedAddresses', '[]'));
  await button(page, 'Sign out everywhere').click();
  await expect(page).toHaveURL(`${store.url}/login`);
  await expectSignedOut(page);
  const readStorage = () =>
    page.evaluate(() => ['userProfile', 'savedAddresses', 'cart'].map((key) => localStorage.getItem(key)));
  await expect.poll(readStorage).toEqual([null, null, null]);
  // The script of the login page sets it, and runs after the page is visible.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hasExplicitlyLoggedOut'))).toBe('true');
  await phone.reload();
  await expectSignedOut(phone);
  expect(await store.sql('select id from sessions where user_id = $1', [shopper.uid])).toEqual([]);
  await phone.context().close();
});

test('exports the shopper’s data; deleting the account needs the password and clears the browser', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/profile/security');
  const download = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tanabana-my-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email: shopper.email, name: 'Asha Rao' }, orders: [], addresses: [] });

  await main(page).locator('summary', { hasText: 'Delete my account' }).click();
  await field(page, 'Your password').fill('not my password');
  await button(page, 'Delete my account for good').click();
  await expect(main(page).getByText('That is not your password. Please try again.')).toBeVisible();
  expect(await store.sql('select id from users where id = $1', [shopper.uid])).toHaveLength(1);
  await field(page, 'Your password').fill(shopper.password);
  await button(page, 'Delete my account for good').click();
  await expect(main(page).getByText('Your account has been deleted.')).toBeVisible();
  await expectSignedOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull();
  expect(await store.sql('select id from users where id = $1', [shopper.uid])).toEqual([]);
  await mailTo(page, store, shopper.email, 'Your account was deleted');
  await resetRateLimits(store);
  await fillInLogin(page, shopper);
  await expect(main(page).getByRole('alert')).toContainText('Wrong email or password');
});
