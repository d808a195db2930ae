// The second factor of staff, from its set-up to a lost phone.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import {
  beginSecondFactor,
  codeField,
  enterCode,
  nextCode,
  turnOnSecondFactor,
} from '../testkit/second-factor-page.ts';
import { expectAccessible } from './accessible-page.ts';
import { fillInAdminLogin, signInStaff } from './admin-page.ts';
import { openSession, resetRateLimits } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const CODE_PATH = '/admin-panel/login/code';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Simulates that half a minute passed: a code works once, and the app shows a new one every half minute. */
const forgetLastCode = (store: RunningStore) => store.sql('update second_factors set last_step = 0');

test('A-2FA-01 A-2FA-04 A-2FA-05 A-2FA-07 staff turn the second factor on, sign in with a code, lose the phone and turn it off', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  const other = await (await newVisitor(browser)).newPage();
  await signInStaff(other, store);

  const { key, recoveryCodes } =
    await test.step('the first code turns it on, and the recovery codes are shown once', async () => {
      await page.goto(`${store.url}/admin-panel/security`);
      await expectAccessible(page);
      await beginSecondFactor(page, store.url);
      await expectAccessible(page);
      await enterCode(page, '000 000', 'Turn on');
      await expect(page.getByText('That code is not right. Check your phone’s clock.')).toBeVisible();
      await resetRateLimits(store);
      await page.reload();
      const factor = await turnOnSecondFactor(page);
      await page.goto(`${store.url}/admin-panel`);
      await expect(heading(page)).toHaveText('Dashboard');
      return factor;
    });

  await test.step('an older session is asked for a code by every page, file and stream', async () => {
    await other.goto(`${store.url}/admin-panel/orders?search=x`);
    await expect(other).toHaveURL(
      `${store.url}${CODE_PATH}?returnUrl=${encodeURIComponent('/admin-panel/orders?search=x')}`,
    );
    for (const path of ['/admin-panel/orders.data', '/admin-panel/orders/export', '/admin-panel.data'])
      expect(await (await other.request.get(`${store.url}${path}`)).text(), path).not.toContain('ORD-');
    const liveStream = await other.request.get(`${store.url}/live/staff`);
    expect(liveStream.headers()['content-type']).not.toContain('event-stream');
    await enterCode(other, '000000');
    await expect(other.getByRole('alert')).toHaveText('That code is not right. Check your phone’s clock.');
    await expectAccessible(other);
    await forgetLastCode(store);
    const code = nextCode(key);
    await enterCode(other, code);
    await expect(other).toHaveURL(`${store.url}/admin-panel/orders?search=x`);
    // The same code is refused in another browser.
    const secondBrowser = await (await newVisitor(browser)).newPage();
    await signInStaff(secondBrowser, store);
    await secondBrowser.goto(`${store.url}/admin-panel`);
    await enterCode(secondBrowser, code);
    await expect(secondBrowser.getByRole('alert')).toHaveText('This code was used already. Wait for the next one.');
    await secondBrowser.context().close();
  });

  await test.step('the storefront lets her shop without the code', async () => {
    const shopper = await (await newVisitor(browser)).newPage();
    await openSession(shopper, store, '/login', DEMO_ACCOUNTS.administrator);
    await shopper.goto(`${store.url}/profile`);
    await expect(shopper.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
    await shopper.goto(`${store.url}/admin-panel/customers`);
    await expect(heading(shopper)).toHaveText('Enter the code');
    await shopper.context().close();
  });

  await test.step('without the phone a recovery code signs in, once', async () => {
    const signInWithRecoveryCode = async () => {
      const withoutPhone = await (await newVisitor(browser)).newPage();
      await resetRateLimits(store);
      await withoutPhone.goto(`${store.url}/admin-panel/login`);
      await fillInAdminLogin(withoutPhone, DEMO_ACCOUNTS.administrator);
      await withoutPhone.getByRole('link', { name: 'Lost your phone? Use a recovery code' }).click();
      await withoutPhone.getByRole('textbox', { name: 'Recovery code' }).fill((recoveryCodes[3] ?? '').toLowerCase());
      await expectAccessible(withoutPhone);
      await withoutPhone.getByRole('button', { name: 'Continue' }).click();
      return withoutPhone;
    };
    const first = await signInWithRecoveryCode();
    await expect(heading(first)).toHaveText('Dashboard');
    await first.goto(`${store.url}/admin-panel/security`);
    await expect(first.getByText('9 of your recovery codes are left.')).toBeVisible();
    const second = await signInWithRecoveryCode();
    await expect(second.getByRole('alert')).toHaveText('That recovery code is not right, or was used already.');
    await Promise.all([first.context().close(), second.context().close()]);
  });

  await test.step('other devices are signed out, and the second factor is turned off', async () => {
    await page.goto(`${store.url}/admin-panel/security`);
    await page.getByRole('button', { name: 'Sign out others' }).click();
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
    await other.goto(`${store.url}/admin-panel`);
    await expect(heading(other)).toHaveText('Administrator Access');
    // Without the phone, a recovery code turns the second factor off.
    const panel = page.getByRole('region', { name: 'Turn off' });
    await panel.getByRole('textbox', { name: 'recovery code' }).fill(recoveryCodes[5] ?? '');
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    await signInStaff(other, store);
    await other.goto(`${store.url}/admin-panel`);
    await expect(heading(other)).toHaveText('Dashboard');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('A-2FA-01 A-2FA-04 the second factor is turned on, and the next sign-in takes its code', async ({
    page,
    ownStore: store,
  }) => {
    await signInStaff(page, store);
    await beginSecondFactor(page, store.url);
    const { key } = await turnOnSecondFactor(page);
    await signInStaff(page, store);
    await page.goto(`${store.url}/admin-panel/coupons`);
    await forgetLastCode(store);
    await expect(codeField(page)).toBeVisible();
    await enterCode(page, nextCode(key));
    await expect(page).toHaveURL(`${store.url}/admin-panel/coupons`);
  });
});
