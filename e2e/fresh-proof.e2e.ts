// Sensitive actions ask for the second factor again, and the store may require all staff to have one.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { beginSecondFactor, nextCode, turnOnSecondFactor } from '../testkit/second-factor-page.ts';
import { expectAccessible } from './accessible-page.ts';
import { makeOwner, signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

/** The live connection is open: the page is hydrated. */
const waitForLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();

/** Simulates that half a minute passed: a code works once, and the app shows a new one every half minute. */
const forgetLastCode = (store: RunningStore) => store.sql('update second_factors set last_step = 0');
const passElevenMinutes = async (store: RunningStore) => {
  await forgetLastCode(store);
  await store.sql(`update sessions set second_factor_at = second_factor_at - interval '11 minutes'`);
};

const openRoles = async (page: Page, store: RunningStore) => {
  await page.goto(`${store.url}/admin-panel/staff/roles/new`);
  await waitForLive(page);
};

test('A-2FA-10 A-2FA-11 after ten minutes a change of staff and a file of customers need a new code', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await beginSecondFactor(page, store.url);
  const { key } = await turnOnSecondFactor(page);
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await test.step('a second factor confirmed just now is enough', async () => {
    await openRoles(page, store);
    await page.getByRole('textbox', { name: 'Name' }).fill('Morning');
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/staff`);
  });

  await test.step('after ten minutes a dialog over the form asks for a code again; a wrong code and Close lose nothing', async () => {
    await passElevenMinutes(store);
    await openRoles(page, store);
    await page.getByRole('textbox', { name: 'Name' }).fill('Evening');
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('textbox').fill('000000');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByText('That code is not right. Check your phone’s clock.')).toBeVisible();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('This needs your second factor again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Evening');
    await page.getByRole('button', { name: 'Save role' }).click();
    await question.getByRole('textbox').fill(nextCode(key));
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/staff`);
    await expect(page.getByRole('link', { name: 'Evening' })).toBeVisible();
  });

  await test.step('a file of customers is downloaded only after a code', async () => {
    await passElevenMinutes(store);
    const file = '/admin-panel/leads/export?status=new';
    await page.goto(`${store.url}${file}`);
    await expect(page).toHaveURL(`${store.url}/admin-panel/confirm?returnUrl=${encodeURIComponent(file)}`);
    await waitForLive(page);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: '6-digit code' }).fill(nextCode(key));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  });
});

test('A-2FA-12 A-2FA-13 the store requires a second factor; after seven days staff without one set it up first', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const member = await newShopper(store);
  await makeOwner(store, member, 'Sana Shaikh');
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/staff`);
  await waitForLive(page);
  const panel = page.getByRole('region', { name: 'Second factor' });
  await expect(panel).toContainText('Not required');
  await panel.getByRole('button', { name: 'Remind Sana Shaikh' }).click();
  await expect(toast(page, 'Sana Shaikh gets an email.')).toBeVisible();
  await panel.getByRole('button', { name: 'Require it of everybody' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require it', exact: true }).click();
  await expect(toast(page, 'The second factor is required in 7 days.')).toBeVisible();
  await expect(panel).toContainText('set it up before they can go on.');
  await expectAccessible(page);

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signInStaff(colleague, store, member);
  await colleague.goto(`${store.url}/admin-panel/security`);
  await expect(colleague.getByText(/^Required from \d/)).toBeVisible();

  await store.sql(`update app_metadata set value = jsonb_build_object('requiredSince', now() - interval '8 days')
    where name = 'second-factor-duty'`);
  await colleague.goto(`${store.url}/admin-panel/orders`);
  await expect(colleague).toHaveURL(`${store.url}/admin-panel/security`);
  await expect(colleague.getByText('The store requires it. Set it up to go on.')).toBeVisible();
  // The bell asks in the background: it is empty, and does not lead the page anywhere.
  const bell = await colleague.request.get(`${store.url}/admin-panel/notifications.data`);
  expect([bell.status(), await bell.text()]).toEqual([200, expect.not.stringContaining('redirect')]);
  await expectAccessible(colleague);
  const exported = await colleague.request.get(`${store.url}/admin-panel/leads/export`);
  expect(exported.headers()['content-type']).not.toContain('csv');
  await beginSecondFactor(colleague, store.url);
  await turnOnSecondFactor(colleague);
  await colleague.goto(`${store.url}/admin-panel/orders`);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await context.close();
});
