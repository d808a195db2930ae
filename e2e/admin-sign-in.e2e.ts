import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

const { administrator } = DEMO_ACCOUNTS;
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const alert = (page: Page) => page.getByRole('alert');

async function enter(page: Page, credentials: { readonly email: string; readonly password: string }): Promise<void> {
  await email(page).fill(credentials.email);
  await password(page).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('A-LOGIN-01 A-LOGIN-02 A-LOGIN-03 A-LOGIN-04 A-LOGIN-05 A-LOGIN-07 A-LOGIN-12 shows the form and its hint, and signs an administrator in', async ({
  page,
  store,
}) => {
  await resetRateLimits(store);
  await page.goto(`${store.url}/admin-panel/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator Access');
  await expect(page.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/');
  expect(await page.locator('input[type=email], input[type=password]').count()).toBe(2);
  await expect(page.getByText(administrator.email)).toBeVisible();
  await expect(page.getByText(administrator.password)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
  const empty = await page.evaluate(async () => {
    const body = new URLSearchParams({ email: '', password: '' });
    return (await fetch('/admin-panel/login.data', { method: 'POST', body })).status;
  });
  expect(empty).toBe(400);
  await enter(page, administrator);
  await expect(page).toHaveURL(`${store.url}/admin-panel`);
  await page.goto(`${store.url}/admin-panel/login`);
  await expect(page).toHaveURL(`${store.url}/admin-panel`);
});

test('A-LOGIN-08 A-LOGIN-09 A-LOGIN-11 a refused sign-in shows the reason and gets no session', async ({
  page,
  store,
}) => {
  await resetRateLimits(store);
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/admin-panel/login`);
  await enter(page, { ...administrator, password: 'wrong password' });
  await expect(alert(page)).toHaveText('Login failed. Check your email and password.');
  await expect(email(page)).toHaveValue(administrator.email);
  // After hydration the form sends the request that this test aborts.
  await expect(async () => {
    const showPasswordButton = page.getByRole('button', { name: 'Show password' });
    await showPasswordButton.click();
    await expect(showPasswordButton).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await page.route('**/admin-panel/login.data*', (route) => route.abort());
  await enter(page, administrator);
  await expect(alert(page)).toHaveText('Login failed');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.unroute('**/admin-panel/login.data*');
  await enter(page, shopper);
  await expect(alert(page)).toHaveText('Access denied. Admin credentials required.');
  await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
  expect(await store.sql('select id from sessions where user_id = $1', [shopper.uid])).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await page.goto(`${store.url}/admin-panel`);
  await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
});

test('A-LOGIN-13 a link of a mail opens its screen after the sign-in, also when the session has ended', async ({
  page,
  store,
}) => {
  await resetRateLimits(store);
  const path = '/admin-panel/orders?search=ORD-1';
  await page.goto(`${store.url}${path}`);
  await expect(page).toHaveURL(`${store.url}/admin-panel/login?returnUrl=${encodeURIComponent(path)}`);
  await enter(page, { ...administrator, password: 'wrong password' });
  await expect(alert(page)).toHaveText('Login failed. Check your email and password.');
  await enter(page, administrator);
  await expect(page).toHaveURL(`${store.url}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // Without the live stream and the notifications the page does not notice by itself that the session has ended.
  await page.route(/\/live\/staff|\/admin-panel\/notifications/, (route) => route.abort());
  await page.goto(`${store.url}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('link', { name: 'Coupons', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Administrator Access' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await enter(page, administrator);
  await expect(page).toHaveURL(`${store.url}/admin-panel/coupons`);
  await page.context().clearCookies({ name: /session/ });
  await page.goto(
    `${store.url}/admin-panel/login?returnUrl=${encodeURIComponent('//evil.example/admin-panel/orders')}`,
  );
  await enter(page, administrator);
  await expect(page).toHaveURL(`${store.url}/admin-panel`);
});
