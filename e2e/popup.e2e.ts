import { expect, type Page } from '@playwright/test';
import { WELCOME_COUPON } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { popup, waitForPopup } from './popup-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

test.use({ discountPopup: true });

const field = (page: Page) => popup(page).getByRole('textbox', { name: 'Mobile number' });
const button = (page: Page) => popup(page).getByRole('button', { name: 'Unlock My Discounts' });
const readStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** A phone number that no other test uses. */
const newNumber = (): string => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
const loadLeads = (store: RunningStore, number: string) =>
  store.sql('select source, status, notes from leads where mobile_number = $1', [number]);

async function openPage(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

async function openPopup(page: Page, store: RunningStore, path = '/about'): Promise<void> {
  await openPage(page, `${store.url}${path}`);
  await waitForPopup(page);
}

test('S-POP-01 S-POP-03 a guest sees the popup 15 seconds after load, and its script is not fetched long before', async ({
  page,
  store,
}) => {
  const scriptRequests: string[] = [];
  page.on('request', (request) => scriptRequests.push(new URL(request.url()).pathname));
  // The 15 seconds begin at hydration, which is after the page start: before 15 seconds nothing may show.
  const start = Date.parse('2026-01-10T06:30:00Z');
  await page.clock.install({ time: start });
  await page.goto(`${store.url}/about`);
  await page.waitForLoadState('networkidle');
  // The script is fetched two seconds before the popup.
  await page.clock.pauseAt(start + 12_900);
  expect(scriptRequests.filter((path) => path.includes('popup'))).toEqual([]);
  await page.clock.pauseAt(start + 14_900);
  await expect(popup(page)).toHaveCount(0);
  await waitForPopup(page);
  await expect(popup(page).getByRole('heading', { name: 'Exclusive Offers Await!' })).toBeVisible();
  await expect(field(page)).toBeVisible();
  await expect(button(page)).toBeVisible();
});

test('S-POP-02 signed-in people do not see the popup', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await openPage(page, `${store.url}/about`);
  await page.clock.runFor(60_000);
  await expect(popup(page)).toHaveCount(0);
});

test('S-POP-02 the back office never shows the popup', async ({ page, store }) => {
  await openPage(page, `${store.url}/admin-panel/login`);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the popup waits while the shopper types, while another dialog is open, and on the login page', async ({
  page,
  store,
}) => {
  await openPage(page, `${store.url}/contact`);
  await page.getByRole('main').getByRole('textbox', { name: 'Message' }).focus();
  await page.clock.runFor(20_000);
  await expect(popup(page)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await page.locator('#header-menu').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  // A new document: its 15 seconds begin again.
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(20_000);
  await expect(popup(page)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await waitForPopup(page);
});

test('S-POP-04 S-POP-07 the field takes ten digits, and the button is disabled while it is empty', async ({
  page,
  store,
}) => {
  await openPopup(page, store);
  await expect(button(page)).toBeDisabled();
  await field(page).pressSequentially('98a7-6 5x4321099');
  await expect(field(page)).toHaveValue('9876543210');
  await expect(button(page)).toBeEnabled();
  await field(page).clear();
  await expect(button(page)).toBeDisabled();
});

test('S-POP-05 S-POP-06 an empty and an invalid number are refused at the field', async ({ page, store }) => {
  await openPopup(page, store);
  await field(page).press('Enter');
  await expect(popup(page).getByText('Please enter your mobile number')).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  for (const number of ['5876543210', '987654321', '0']) {
    await field(page).fill(number);
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true');
    await button(page).click();
    await expect(popup(page).getByText('Please enter a valid 10-digit mobile number')).toBeVisible();
    await expect(field(page)).toBeFocused();
  }
  expect(await readStorage(page, 'discount_modal_submitted')).toBeNull();
});

test('the server refuses an empty and an invalid number with the messages of the field', async ({ page, store }) => {
  await page.goto(`${store.url}/about`);
  // The page's script has started: it adds the token to each request.
  await expect(page.locator('meta[name=csrf-token]')).toBeAttached();
  const post = (mobileNumber: string) =>
    page.evaluate(async (number) => {
      const body = new URLSearchParams({ mobileNumber: number });
      const response = await fetch('/leads', { method: 'POST', body });
      return [response.status, await response.json()];
    }, mobileNumber);
  expect(await post('')).toEqual([400, { ok: false, message: 'Please enter your mobile number' }]);
  expect(await post('5876543210')).toEqual([
    400,
    { ok: false, message: 'Please enter a valid 10-digit mobile number' },
  ]);
});

test('S-POP-07 S-POP-08 S-POP-10 S-STORE-07 S-CALL-24 a number gives the coupon, and the popup ends for good', async ({
  page,
  store,
}) => {
  const number = newNumber();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const released = Promise.withResolvers<void>();
  await page.route('**/leads', async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.continue();
  });
  await openPopup(page, store);
  await field(page).fill(number);
  await button(page).click();
  await expect(popup(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  released.resolve();
  await expect(popup(page).getByText(WELCOME_COUPON)).toBeVisible();
  const copyButton = popup(page).getByRole('button', { name: 'Copy' });
  await expect(copyButton).toBeFocused();
  await copyButton.click();
  await expect(popup(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WELCOME_COUPON);
  expect(await loadLeads(store, number)).toEqual([{ source: 'discount_popup', status: 'new', notes: '' }]);
  const [coupon] = await store.sql(
    `select status, now() between valid_from and valid_until as running from coupons where code = $1`,
    [WELCOME_COUPON],
  );
  expect(coupon).toEqual({ status: 'active', running: true });
  expect(await readStorage(page, 'discount_modal_submitted')).toBe('true');
  await popup(page).getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(popup(page)).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(60_000);
  await expect(popup(page)).toHaveCount(0);
});

test('S-POP2-01 the popup names the coupon that is active, and stays closed when there is none', async ({
  page,
  ownStore,
}) => {
  await openPopup(page, ownStore);
  await expect(popup(page).getByText('get a coupon for 10% off')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await ownStore.sql(`update coupons set status = 'inactive' where code = $1`, [WELCOME_COUPON]);
  const offerResponse = page.waitForResponse('**/leads');
  await page.goto(`${ownStore.url}/about`);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(60_000);
  await offerResponse;
  await page.clock.runFor(60_000);
  await expect(popup(page)).toHaveCount(0);

  // Without a response the popup cannot know whether a coupon is active: it opens and promises none.
  await page.route('**/leads', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await openPopup(page, ownStore);
  await expect(popup(page).getByText('Leave your mobile number and hear about our offers first.')).toBeVisible();
  await field(page).fill(newNumber());
  await button(page).click();
  await expect(popup(page).getByText('Thank you! You will hear about our offers first.')).toBeVisible();
  await expect(popup(page).getByText(WELCOME_COUPON)).toHaveCount(0);
});

test('S-POP-09 reports a server error and does not mark the popup as submitted', async ({ page, ownStore }) => {
  await ownStore.sql('alter table leads rename to leads_away');
  const number = newNumber();
  await openPopup(page, ownStore);
  await field(page).fill(number);
  await button(page).click();
  await expect(popup(page).getByText('Failed to submit. Please try again.')).toBeVisible();
  await expect(field(page)).toHaveValue(number);
  expect(await readStorage(page, 'discount_modal_submitted')).toBeNull();
  expect(await readStorage(page, 'leads')).toBeNull();
  await ownStore.sql('alter table leads_away rename to leads');
  await button(page).click();
  await expect(popup(page).getByText(WELCOME_COUPON)).toBeVisible();
});

test('S-STORE-04 S-CALL-25 A-LEAD-08 A-CONST-04 keeps the number in the browser when there is no response, and sends it at the next visit', async ({
  page,
  store,
}) => {
  const number = newNumber();
  // A broken list from earlier is replaced.
  await page.addInitScript(() => localStorage.getItem('leads') ?? localStorage.setItem('leads', '{"not": "a list"}'));
  await page.route('**/leads', (route) => route.abort());
  await openPopup(page, store);
  await field(page).fill(number);
  await button(page).click();
  await expect(popup(page).getByText('we’ll send your number')).toBeVisible();
  expect(await readStorage(page, 'discount_modal_submitted')).toBe('true');
  const waitingLeads = JSON.parse((await readStorage(page, 'leads')) ?? '');
  expect(waitingLeads).toEqual([
    { mobileNumber: number, source: 'discount_popup', status: 'new', notes: '', timestamp: expect.any(String) },
  ]);
  expect(await loadLeads(store, number)).toEqual([]);

  await page.evaluate((lead) => localStorage.setItem('leads', JSON.stringify([lead, lead, 7])), waitingLeads[0]);
  await page.unroute('**/leads');
  await page.reload();
  await expect.poll(() => loadLeads(store, number)).toHaveLength(1);
  await expect(page.getByText(`Your welcome coupon: ${WELCOME_COUPON}`)).toBeVisible();
  await expect.poll(() => readStorage(page, 'leads')).toBeNull();
});

for (const [action, close] of [
  ['its button', (page: Page) => popup(page).getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a click outside of it', (page: Page) => page.mouse.click(5, 5)],
] as const) {
  test(`S-POP-11 closing by ${action} hides the popup for this page view only`, async ({ page, store }) => {
    await openPopup(page, store);
    await close(page);
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(popup(page)).toHaveCount(0);
    expect(await readStorage(page, 'discount_modal_submitted')).toBeNull();
    await page.reload();
    await waitForPopup(page);
  });
}
