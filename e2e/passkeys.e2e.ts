// Passkeys of staff, with a virtual device of the browser.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import {
  addFirstPasskey,
  addVirtualDevice,
  beginSecondFactor,
  codeField,
  enterCode,
  nextCode,
  passkeyPanel,
  turnOnSecondFactor,
} from '../testkit/second-factor-page.ts';
import { expectAccessible } from './accessible-page.ts';
import { fillInAdminLogin, signInStaff } from './admin-page.ts';
import { resetRateLimits } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const useButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

test('A-KEY-01 A-KEY-02 A-KEY-05 A-KEY-07 staff add a passkey, sign in with it and remove it', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  const device = await addVirtualDevice(page);

  await test.step('the first passkey shows the recovery codes and is listed', async () => {
    await page.goto(`${store.url}/admin-panel/security`);
    await expect(passkeyPanel(page).getByRole('textbox', { name: 'Name of the new passkey' })).toHaveValue(
      'Chrome on Linux',
    );
    await addFirstPasskey(page, store.url);
    await expect(passkeyPanel(page).getByRole('listitem')).toContainText('Chrome on Linux');
    await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the same device is not added twice', async () => {
    await passkeyPanel(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeyPanel(page).getByText('This device has a passkey for your account already.')).toBeVisible();
    await expect(passkeyPanel(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the next sign-in asks for the passkey at the press of a button and returns to the requested screen', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(heading(page)).toHaveText('Administrator Access');
    await resetRateLimits(store);
    await page.goto(`${store.url}/admin-panel/login?returnUrl=%2Fadmin-panel%2Fcoupons`);
    await fillInAdminLogin(page, DEMO_ACCOUNTS.administrator);
    await expect(heading(page)).toHaveText('Confirm that it is you');
    await expect(codeField(page)).toHaveCount(0);
    await expectAccessible(page);
    await useButton(page).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/coupons`);
    await expect(heading(page)).toHaveText('Coupons');
  });

  await test.step('a browser without the passkey says so, and a recovery code is one press away', async () => {
    const other = await (await newVisitor(browser)).newPage();
    await signInStaff(other, store);
    const emptyDevice = await addVirtualDevice(other);
    await other.goto(`${store.url}/admin-panel`);
    await useButton(other).click();
    await expect(other.getByRole('alert')).toContainText('No passkey was used');
    await emptyDevice.remove();
    await other.getByRole('link', { name: 'Lost your device? Use a recovery code' }).click();
    await expect(other.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    await other.context().close();
    await page.bringToFront();
  });

  await test.step('a browser without passkeys, and a page at an IP address, say why they cannot be used', async () => {
    const context = await newVisitor(browser);
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const oldBrowser = await context.newPage();
    await signInStaff(oldBrowser, store);
    await oldBrowser.goto(`${store.url}/admin-panel`);
    await useButton(oldBrowser).click();
    await expect(oldBrowser.getByRole('alert')).toContainText('This browser cannot use passkeys here.');
    await context.close();

    const storeAtIp = { ...store, url: store.url.replace('localhost', '127.0.0.1') };
    const pageAtIp = await (await newVisitor(browser)).newPage();
    await signInStaff(pageAtIp, storeAtIp);
    await pageAtIp.goto(`${storeAtIp.url}/admin-panel`);
    await useButton(pageAtIp).click();
    await expect(pageAtIp.getByRole('alert')).toContainText('Passkeys do not work at an IP address.');
    await pageAtIp.context().close();
    await page.bringToFront();
  });

  await test.step('the removal of the passkey is confirmed with it, and the second factor is off', async () => {
    await resetRateLimits(store);
    await page.goto(`${store.url}/admin-panel/security`);
    await passkeyPanel(page).getByText('Remove', { exact: true }).first().click();
    await passkeyPanel(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(passkeyPanel(page).getByRole('listitem')).toHaveCount(0);
    await expect(page.getByText('Your password alone opens the back office.')).toBeVisible();
    await device.remove();
  });
});

test('A-KEY-02 A-KEY-04 authenticator app and passkey both sign in, without script the app’s code does, and new recovery codes stay until they are saved', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await beginSecondFactor(page, store.url);
  const { key, recoveryCodes } = await turnOnSecondFactor(page);
  await addVirtualDevice(page);

  await test.step('adding a passkey to the app needs a recovery code', async () => {
    const panel = passkeyPanel(page);
    await panel.getByRole('textbox', { name: 'recovery code' }).fill('AAAAA-AAAAA');
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(panel.getByText('That recovery code is not right, or was used already.')).toBeVisible();
    await panel.getByRole('textbox', { name: 'recovery code' }).fill(recoveryCodes[0] ?? '');
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the sign-in offers the passkey first and the code below, also without script', async () => {
    const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
    await signInStaff(plain, store);
    await plain.goto(`${store.url}/admin-panel/coupons`);
    await expect(heading(plain)).toHaveText('Confirm that it is you');
    await expect(useButton(plain)).toBeDisabled();
    // A code works once: the store forgets the one that set up the app.
    await store.sql('update second_factors set last_step = 0');
    await enterCode(plain, nextCode(key));
    await expect(plain).toHaveURL(`${store.url}/admin-panel/coupons`);
    await plain.context().close();
    await page.bringToFront();
  });

  await test.step('the app is turned off with the passkey, which stays', async () => {
    const panel = page.getByRole('region', { name: 'Turn off' });
    await panel.getByRole('button', { name: 'Use a passkey' }).click();
    const codes = page.getByRole('region', { name: 'Keep your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    // The frame reloads the page's data, here as after the browser's back button: the codes stay until they are saved.
    // When the second response begins, the first one has been shown.
    for (let times = 0; times < 2; times++) {
      const reloaded = page.waitForResponse((response) => response.url().includes('/admin-panel/security.data'));
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await reloaded;
    }
    await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('10 of your recovery codes');
    await expect(codes).toHaveCount(10);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page.getByRole('region', { name: 'Set up an authenticator app' })).toBeVisible();
    await expect(passkeyPanel(page).getByRole('listitem')).toHaveCount(1);
  });
});
