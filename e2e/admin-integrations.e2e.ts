// The screen of integrations: keys go in, are tested against the provider, and are used by the shop at once; they never come out.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { type PaymentSimulator, startPaymentSimulator } from '../testkit/payment-simulator.ts';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { openSession } from './shopper.ts';
import { test as base, newVisitor } from './store-test.ts';

/** A demo store with a Razorpay simulator of its own, reached with its keys only. */
const test = base.extend<{ readonly razorpay: PaymentSimulator; readonly payingStore: RunningStore }>({
  razorpay: async ({ browserName: _browser }, use) => {
    const simulator = await startPaymentSimulator('rzp_test_SavedByStaff0');
    await use(simulator);
    await simulator.stop();
  },
  payingStore: async ({ razorpay: { settings } }, use) => {
    const database = await copySampleStore();
    const store = await startStoreOn(database.url, {
      RAZORPAY_API_BASE: settings.RAZORPAY_API_BASE ?? '',
      RAZORPAY_CHECKOUT_JS_URL: settings.RAZORPAY_CHECKOUT_JS_URL ?? '',
    });
    await use(store);
    await store.stop();
    await database.drop();
  },
});

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The content security policy of the checkout page: it names the origins of scripts. */
const loadCheckoutPolicy = async (shopper: Page, store: RunningStore) => {
  const response = await shopper.request.get(`${store.url}/checkout`);
  expect(response.url()).toContain('/checkout');
  return response.headers()['content-security-policy'] ?? '';
};

test('A-INT-01 A-INT-02 A-INT-05 A-INT-06 A-INT-07 O-SECRET-03 saved keys are tested, used by the shop at once, and never shown again', async ({
  page,
  browser,
  razorpay,
  payingStore: store,
}) => {
  const shopper = await (await newVisitor(browser)).newPage();
  await openSession(shopper, store, '/login', DEMO_ACCOUNTS.shopper);
  const {
    RAZORPAY_KEY_ID: keyId = '',
    RAZORPAY_KEY_SECRET: secret = '',
    RAZORPAY_CHECKOUT_JS_URL: scriptUrl = '',
  } = razorpay.settings;
  const webhookSecret = 'webhook-secret-typed-by-staff';
  const scriptOrigin = new URL(scriptUrl).origin;
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/integrations`);
  const account = row(page, 'Razorpay');
  const save = account.getByRole('button', { name: 'Save and test' });

  await test.step('shows the state of each account, truthfully in demo mode', async () => {
    for (const name of ['Razorpay', 'Shiprocket', 'Google', 'MSG91', 'WhatsApp'])
      await expect(row(page, name).getByText('Simulator', { exact: true })).toBeVisible();
    await expect(row(page, 'SMTP')).toContainText('Demo mailbox');
    await expect(row(page, 'S3 storage')).toContainText('Not set up');
    await account.getByRole('button', { name: 'Test Razorpay' }).click();
    await expect(page.getByText('The simulator of Razorpay works.')).toBeVisible();
    await expect(account).toContainText('Last success');
    expect(await loadCheckoutPolicy(shopper, store)).not.toContain(scriptOrigin);
  });

  await test.step('refuses incomplete keys at their fields, and names the webhook address', async () => {
    await account.getByRole('button', { name: 'Set up Razorpay' }).click();
    await account.getByLabel('Key ID').fill('rzp_wrong');
    await save.click();
    await expect(account.getByText('3 fields to fix: Key ID, Key secret, Webhook secret')).toBeVisible();
    await expect(account.getByLabel('Key ID')).toBeFocused();
    await expect(account.getByLabel('Webhook address')).toHaveValue(/\/webhooks\/razorpay$/);
    await expectAccessible(page);
  });

  await test.step('a wrong key is saved and reported with the reason of the provider', async () => {
    await account.getByLabel('Key ID').fill(keyId);
    await account.getByLabel('Key secret').fill('a-wrong-key-secret');
    await account.getByLabel('Webhook secret').fill(webhookSecret);
    await save.click();
    const problem = account.getByRole('alert').filter({ hasText: 'Razorpay did not accept this key' });
    await expect(problem).toHaveText('Razorpay did not accept this key: Authentication failed.');
    await expect(account.getByText('Failing', { exact: true })).toBeVisible();
  });

  await test.step('an empty secret keeps the stored one; the right key works', async () => {
    await account.getByRole('button', { name: 'Edit Razorpay' }).click();
    await expect(account.getByLabel('Webhook secret')).toHaveAttribute('placeholder', 'Ends in …taff');
    await expect(account.getByLabel('Webhook secret')).toHaveValue('');
    await account.getByLabel('Key secret').fill(secret);
    await save.click();
    await expect(account.getByText('Working', { exact: true })).toBeVisible();
    await expect(account.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the shop uses the key without a restart', async () => {
    await expect.poll(() => loadCheckoutPolicy(shopper, store)).toContain(scriptOrigin);
  });

  await test.step('no page, data response, audit entry or log line has a secret', async () => {
    const fetchText = async (path: string) => (await page.request.get(`${store.url}${path}`)).text();
    const texts = await Promise.all(
      [
        '/admin-panel/integrations',
        '/admin-panel/integrations.data',
        '/admin-panel/audit',
        '/admin-panel/audit/export',
      ].map(fetchText),
    );
    expect(texts.join()).toContain('Key secret');
    for (const text of [...texts, store.output.join('\n')])
      for (const value of [secret, webhookSecret, 'a-wrong-key-secret']) expect(text).not.toContain(value);
  });

  await test.step('Remove deletes the keys, and the simulator is used again', async () => {
    await account.getByRole('button', { name: 'Edit Razorpay' }).click();
    await account.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Razorpay' }).click();
    await expect(account.getByText('Simulator', { exact: true })).toBeVisible();
    await expect.poll(() => loadCheckoutPolicy(shopper, store)).not.toContain(scriptOrigin);
    expect(await store.sql(`select secret_values, public_values from integrations where name = 'razorpay'`)).toEqual([
      { secret_values: null, public_values: {} },
    ]);
  });

  await test.step('opening another account asks before typed values are lost', async () => {
    await row(page, 'Google').getByRole('button', { name: 'Set up Google' }).click();
    await row(page, 'Google').getByLabel('Client ID').fill('typed');
    await row(page, 'SMTP').getByRole('button', { name: 'Set up SMTP' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(row(page, 'Google').getByLabel('Client ID')).toHaveValue('typed');
  });
});
