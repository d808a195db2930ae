// Page helpers for the back office: sign-in, and what the dashboard shows.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { openSession } from './shopper.ts';

export async function fillInAdminLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a staff session without opening a page. */
export const signInStaff = (
  page: Page,
  store: RunningStore,
  credentials: { readonly email: string; readonly password: string } = DEMO_ACCOUNTS.administrator,
): Promise<void> => openSession(page, store, '/admin-panel/login', credentials);

export async function openDashboard(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** The value of a dashboard card. */
export const card = (page: Page, name: string) =>
  page
    .locator('.ledger > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('.ledger__figure');

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const notificationList = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Makes the shopper an owner, for the rest of the test. */
export async function makeOwner(store: RunningStore, shopper: { readonly uid: string }, name: string): Promise<void> {
  await store.sql(
    `update users set role = 'admin', staff_role_id = (select id from staff_roles where is_owner), name = $2 where id = $1`,
    [shopper.uid, name],
  );
}
