// Sign-in with Google through the simulator of demo mode: in a popup where there is room for one; on a phone, without JavaScript or
// without popups by redirects of the page.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { findAccessibilityProblems } from './accessible-page.ts';
import { accountButton } from './shopper.ts';
import { test } from './store-test.ts';

const FAILED = 'Google login failed. Please try again.';
const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert');
const newEmail = () => `google.${crypto.randomUUID().slice(0, 8)}@example.in`;

const button = (page: Page) => main(page).getByRole('button', { name: 'Continue with Google' });
const chooser = (page: Page) => page.getByRole('heading', { name: 'Choose an account' });

/** Opens Google in the page itself, by redirects. */
async function openGoogleHere(page: Page) {
  await button(page).click();
  await expect(chooser(page)).toBeVisible();
}

/** Opens Google in a popup. */
async function openGooglePopup(page: Page): Promise<Page> {
  // Before hydration the form redirects this page instead.
  const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => button(page).evaluate(isReact)).toBe(true);
  const [googlePage] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(chooser(googlePage)).toBeVisible();
  await expect(page.getByText("Continue in Google's window.")).toBeVisible();
  return googlePage;
}

/** The popup closes by itself after the choice, whatever its result. */
async function waitForCloseAfter(googlePage: Page, choice: Promise<void>) {
  await Promise.all([googlePage.waitForEvent('close'), choice]);
}

const choose = (googlePage: Page, name: string) => googlePage.getByRole('link', { name }).click();

async function chooseAnother(page: Page, email: string, name = 'Ira Kapoor') {
  await page.getByText('Use another account').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function loadSessionEmail(page: Page, store: RunningStore): Promise<string | null> {
  const { user } = await (await page.context().request.get(`${store.url}/session`)).json();
  return user?.email ?? null;
}

const PHONE = { width: 360, height: 760 };

test('S-CALL-04 A-CALL-02 S-LOGIN-03 S-LOGIN-07 a shopper signs in with Google in a popup', async ({ page, store }) => {
  const email = newEmail();
  await page.goto(`${store.url}/register?returnUrl=${encodeURIComponent('/shop?category=dresses')}`);

  await test.step('shows an error of the popup in the page', async () => {
    const googlePage = await openGooglePopup(page);
    // Google's page has no window handle to redirect the store's page.
    expect(await googlePage.evaluate(() => window.opener)).toBeNull();
    await waitForCloseAfter(googlePage, choose(googlePage, 'Cancel'));
    await expect(page).toHaveURL(`${store.url}/login?returnUrl=%2Fshop%3Fcategory%3Ddresses`);
    await expect(alert(page)).toHaveText(FAILED);
    expect(await loadSessionEmail(page, store)).toBeNull();
  });

  await test.step('after a closed popup the next press uses redirects', async () => {
    const googlePage = await openGooglePopup(page);
    await googlePage.close();
    await openGoogleHere(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(alert(page)).toHaveText(FAILED);
  });

  await test.step('without popups the first press uses redirects', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await openGoogleHere(page);
    await page.goBack();
  });

  await test.step('continues at the return address after sign-in', async () => {
    const googlePage = await openGooglePopup(page);
    await waitForCloseAfter(googlePage, chooseAnother(googlePage, email));
    await expect(page).toHaveURL(`${store.url}/shop?category=dresses`);
    await expect(accountButton(page, { email })).toBeVisible();
    expect(await store.sql('select role from users where email = $1', [email])).toEqual([{ role: 'user' }]);
  });

  await test.step('the popup continues by itself when its page is gone', async () => {
    await page.context().clearCookies();
    await page.goto(`${store.url}/login?returnUrl=/about`);
    const googlePage = await openGooglePopup(page);
    await page.goto('about:blank');
    await chooseAnother(googlePage, email);
    await expect(googlePage).toHaveURL(`${store.url}/about`);
  });
});

test('A-CALL-02 A-LOGIN-06 A-LOGIN-07 A-LOGIN-10 A-LOGIN-11 administrators, and nobody else, sign in to the back office with Google', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/admin-panel/login`);
  const refused = await openGooglePopup(page);
  await waitForCloseAfter(refused, choose(refused, 'Asha Nair'));
  await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
  await expect(alert(page)).toHaveText('Access denied. Admin credentials required.');
  expect(await loadSessionEmail(page, store)).toBeNull();

  // On a phone the sign-in runs by redirects.
  await page.setViewportSize(PHONE);
  await openGoogleHere(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
  await expect(alert(page)).toHaveText('Google login failed');
  await page.setViewportSize({ width: 1280, height: 720 });

  const googlePage = await openGooglePopup(page);
  await waitForCloseAfter(googlePage, choose(googlePage, 'Meera Iyer'));
  await expect(page).toHaveURL(`${store.url}/admin-panel`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('S-LOGIN-03 S-LOGIN-05 S-LOGIN-08 a new shopper signs in with Google by redirects and returns to the same page', async ({
    page,
    store,
  }) => {
    const otherOriginRequests: string[] = [];
    page.on('request', (request) => request.url().startsWith(store.url) || otherOriginRequests.push(request.url()));
    const email = newEmail();
    await page.goto(`${store.url}/login?returnUrl=${encodeURIComponent('/shop?category=dresses')}`);
    await openGoogleHere(page);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await expect(page.getByText('stands in for Google')).toBeVisible();
    await chooseAnother(page, email);
    await expect(page).toHaveURL(`${store.url}/shop?category=dresses`);
    expect(await loadSessionEmail(page, store)).toBe(email);
    expect(
      await store.sql('select name, role, last_login is not null as seen from users where email = $1', [email]),
    ).toEqual([{ name: 'Ira Kapoor', role: 'user', seen: true }]);
    expect(otherOriginRequests.filter((url) => !url.startsWith('data:'))).toEqual([]);

    // Another spelling of the email is the same account.
    await page.context().clearCookies();
    await page.goto(`${store.url}/login`);
    await openGoogleHere(page);
    await chooseAnother(page, email.toUpperCase());
    await expect(page).toHaveURL(`${store.url}/`);
    expect(await loadSessionEmail(page, store)).toBe(email);
    expect(await store.sql('select id from users where lower(email) = $1', [email])).toHaveLength(1);
  });

  test('S-LOGIN-07 shows an error of Google at the login once, and never text from a link', async ({ page, store }) => {
    await page.goto(`${store.url}/login?returnUrl=/wishlist`);
    await openGoogleHere(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${store.url}/login?returnUrl=%2Fwishlist`);
    await expect(alert(page)).toHaveText(FAILED);
    await page.reload();
    await expect(alert(page)).toBeEmpty();

    await openGoogleHere(page);
    await page.getByRole('link', { name: 'Nisha Rawat' }).click();
    await expect(alert(page)).toContainText('Google has not confirmed this email address');
    expect(await store.sql(`select id from users where email like 'nisha.rawat%'`)).toEqual([]);

    await page.goto(`${store.url}/login/google/callback?error=x&error_description=Call+EVIL&state=x`);
    await expect(alert(page)).toHaveText(FAILED);
    expect(await loadSessionEmail(page, store)).toBeNull();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S-LOGIN-03 signs in with Google', async ({ page, store }) => {
    const email = newEmail();
    await page.goto(`${store.url}/login?returnUrl=/about`);
    await openGoogleHere(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(alert(page)).toHaveText(FAILED);
    await openGoogleHere(page);
    await chooseAnother(page, email, '');
    await expect(page).toHaveURL(`${store.url}/about`);
    expect(await loadSessionEmail(page, store)).toBe(email);
  });
});
