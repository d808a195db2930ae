import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const banner = (page: Page) => page.getByRole('banner');
const loginLink = (page: Page) => banner(page).getByRole('link', { name: 'Login', exact: true });
const readStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signOut(page: Page, shopper: { readonly email: string }) {
  await accountButton(page, shopper).click();
  await banner(page).getByRole('button', { name: 'Sign Out' }).click();
}

async function loadSessionUser(context: BrowserContext, store: RunningStore) {
  const response = await context.request.get(`${store.url}/session`);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  return (await response.json()).user;
}

test('S-HDR-08 guests see a Login link, and their browser sends no session request', async ({ page, store }) => {
  const sessionRequests: string[] = [];
  page.on('request', (request) => sessionRequests.push(new URL(request.url()).pathname));
  await page.goto(`${store.url}/about`);
  await page.waitForLoadState('networkidle');
  await expect(loginLink(page)).toHaveAttribute('href', '/login');
  await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  expect(sessionRequests).not.toContain('/session');
  expect(await loadSessionUser(page.context(), store)).toBeNull();
});

test('S-HDR-09 S-HDR-10 S-CALL-05 after signing in the header shows the initial, the part of the email before the @, and the menu', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await expect(loginLink(page)).toHaveCount(0);
  const button = accountButton(page, shopper);
  await expect(button).toHaveText(`S${shopper.email.split('@')[0]}`);
  await expect(button.locator('.avatar')).toHaveText('S');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  const menu = banner(page).locator('.account__list');
  await expect(menu.getByRole('link').or(menu.getByRole('button'))).toHaveText([
    'My Profile',
    'My Orders',
    'Wishlist',
    'Sign Out',
  ]);
  for (const [name, href] of [
    ['My Profile', '/profile'],
    ['My Orders', '/orders'],
    ['Wishlist', '/wishlist'],
  ] as const) {
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(await loadSessionUser(page.context(), store)).toEqual({
    uid: shopper.uid,
    email: shopper.email,
    name: 'Asha Rao',
    role: 'user',
  });
});

test('the account menu works with the keyboard alone', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const button = accountButton(page, shopper);
  const menu = banner(page).locator('.account__list');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'My Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // Five presses move past the four entries of the menu.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
});

test('the menu on small screens shows the account too', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await page.setViewportSize({ width: 360, height: 760 });
  await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('#header-menu');
  await expect(menu.getByText(shopper.email.split('@')[0] ?? '', { exact: true })).toBeVisible();
  for (const name of ['My Profile', 'My Orders', 'Wishlist']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${store.url}/login`);
});

test('S-HDR-11 S-LOGIN-11 S-STORE-03 S-CALL-02 A-CONST-04 Sign Out ends the session, clears the browser and leads to the login page', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const oldCookies = await page.context().cookies();
  await page.evaluate(() => {
    for (const key of ['cart', 'wishlist', 'savedAddresses']) localStorage.setItem(key, '[{"name":"Kurta"}]');
  });
  expect(await readStorage(page, 'userProfile')).toContain(shopper.uid);
  await signOut(page, shopper);
  await expect(page).toHaveURL(`${store.url}/login`);
  await expect(loginLink(page)).toBeVisible();
  for (const key of ['cart', 'wishlist', 'savedAddresses', 'userProfile', 'wishlistSync', 'cartSync']) {
    expect(await readStorage(page, key)).toBeNull();
  }
  expect(await readStorage(page, 'hasExplicitlyLoggedOut')).toBe('true');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed-in');

  // The old cookie opens no session.
  await page.context().addCookies(oldCookies);
  expect(await loadSessionUser(page.context(), store)).toBeNull();

  await signIn(page, store, shopper);
  await expect.poll(() => readStorage(page, 'hasExplicitlyLoggedOut')).toBeNull();
});

test('S-LOGIN-10 S-LOGIN-12 a sign-out that fails still clears the browser, and is finished at the next visit', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await page.evaluate(() => {
    for (const key of ['cart', 'wishlist', 'savedAddresses']) localStorage.setItem(key, '[{"name":"Kurta"}]');
  });
  await page.route('**/sign-out', (route) => route.fulfill({ status: 503 }));
  await signOut(page, shopper);
  await expect(page).toHaveURL(`${store.url}/login`);
  await expect(loginLink(page)).toBeVisible();
  for (const key of ['cart', 'wishlist', 'savedAddresses', 'userProfile'])
    expect(await readStorage(page, key)).toBeNull();
  const retryResponse = page.waitForResponse('**/sign-out');
  await page.goto(`${store.url}/about`);
  await retryResponse;
  await expect(loginLink(page)).toBeVisible();
  expect(await readStorage(page, 'hasExplicitlyLoggedOut')).toBe('true');
  expect(await loadSessionUser(page.context(), store)).toMatchObject({ uid: shopper.uid });

  await page.unroute('**/sign-out');
  await page.goto(`${store.url}/about`);
  await expect.poll(() => loadSessionUser(page.context(), store)).toBeNull();
  await expect(loginLink(page)).toBeVisible();
});

test('S-CALL-05 other tabs follow a sign-in and a sign-out', async ({ page, store }) => {
  const shopper = await newShopper(store);
  const other = await page.context().newPage();
  await other.goto(`${store.url}/about`);
  await expect(loginLink(other)).toBeVisible();
  await signIn(page, store, shopper);
  await expect(accountButton(other, shopper)).toBeVisible();
  await signOut(page, shopper);
  await expect(loginLink(other)).toBeVisible();
});

test('S-STORE-02 a profile stored in the browser is shown only to its owner', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const released = Promise.withResolvers<void>();
  await page.route('**/session', async (route) => {
    await released.promise;
    await route.continue();
  });
  // The shopper's own profile: shown before the server responds.
  await page.reload();
  await expect(accountButton(page, shopper)).toBeVisible();
  // Somebody else's profile: not shown, neither before the response nor after it.
  await page.evaluate(() =>
    localStorage.setItem(
      'userProfile',
      JSON.stringify({ uid: crypto.randomUUID(), email: 'stranger@example.in', name: 'Stranger', role: 'user' }),
    ),
  );
  const sessionRequests = page.waitForRequest('**/session');
  await page.reload();
  await sessionRequests;
  await expect(loginLink(page)).toBeVisible();
  await expect(banner(page).getByText('stranger')).toHaveCount(0);
  released.resolve();
  await expect(accountButton(page, shopper)).toBeVisible();
});

test('notices an ended session and clears the header', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await store.sql('delete from sessions where user_id = $1', [shopper.uid]);
  await page.reload();
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).not.toContain('signed-in');
  await expect(loginLink(page)).toBeVisible();
  expect(await readStorage(page, 'userProfile')).toBeNull();
});

test('S-LOGIN-01 S-LOGIN-06 login leads to its return address, and a signed-in visitor is redirected at once', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const response = await page.goto(`${store.url}/login?returnUrl=%2Freturns`);
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await resetRateLimits(store);
  await fillInLogin(page, shopper);
  await expect(page).toHaveURL(`${store.url}/returns`);
  await page.goto(`${store.url}/login?returnUrl=%2Fterms`);
  await expect(page).toHaveURL(`${store.url}/terms`);
  await page.goto(`${store.url}/login`);
  await expect(page).toHaveURL(`${store.url}/`);
  await page.goto(`${store.url}/login?returnUrl=//evil.example`);
  await expect(page).toHaveURL(`${store.url}/`);
});

test("S-LOGIN-02 login shows the store's own message and no other", async ({ page, store }) => {
  await page.goto(`${store.url}/login?message=Almost there. Check your email, then log in.`);
  await expect(page.getByText('Almost there. Check your email, then log in.')).toBeVisible();
  await page.goto(`${store.url}/login?message=Your account is locked. Call 555 now.`);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Call 555')).toHaveCount(0);
});

test('a refused login shows the reason, keeps the email and opens no session', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/login`);
  await resetRateLimits(store);
  await fillInLogin(page, { ...shopper, password: 'wrong password' });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Wrong email or password. Please try again.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(shopper.email);
  await store.sql(`update users set status = 'inactive' where id = $1`, [shopper.uid]);
  await fillInLogin(page, shopper);
  await expect(alert).toHaveText('This account is inactive. Please contact us.');
  expect(await store.sql('select id from sessions where user_id = $1', [shopper.uid])).toEqual([]);
});

test('asks to wait after too many attempts', async ({ page, store }) => {
  const email = `nobody.${crypto.randomUUID()}@example.in`;
  await resetRateLimits(store);
  await page.goto(`${store.url}/login`);
  const alert = page.getByRole('main').getByRole('alert');
  for (let tries = 0; tries < 10; tries++) {
    await fillInLogin(page, { email, password: 'wrong password' });
    await expect(alert).toHaveText('Wrong email or password. Please try again.');
  }
  await fillInLogin(page, { email, password: 'wrong password' });
  await expect(alert).toHaveText('Too many attempts. Please wait a few minutes and try again.');
});

test('the demo hint fills in the demo shopper', async ({ page, store }) => {
  await page.goto(`${store.url}/login`);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(DEMO_ACCOUNTS.shopper.email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(DEMO_ACCOUNTS.shopper.password);
});

test('login and sign-out work without JavaScript', async ({ browser, store }) => {
  const shopper = await newShopper(store);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await resetRateLimits(store);
  await page.goto(`${store.url}/login?returnUrl=/about`);
  await fillInLogin(page, { ...shopper, password: 'wrong password' });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Wrong email or password');
  await fillInLogin(page, shopper);
  await expect(page).toHaveURL(`${store.url}/about`);
  expect(await loadSessionUser(context, store)).toMatchObject({ uid: shopper.uid });
  const signOutResponse = await context.request.post(`${store.url}/sign-out`, {
    headers: {
      origin: store.url,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
    maxRedirects: 0,
  });
  expect([signOutResponse.status(), signOutResponse.headers().location]).toEqual([302, '/login']);
  expect(signOutResponse.headers()['set-cookie']).toContain('signed-in=gone;');
  expect(await loadSessionUser(context, store)).toBeNull();
  await context.close();
});
