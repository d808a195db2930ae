// People for journeys: accounts of their own, so that no test meets another's wishlist, and the way in.
import { expect, type Page } from '@playwright/test';
import { DEMO } from '../config/store.ts';
import type { RunningStore } from './store-test.ts';

export interface Shopper {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody new, with the demo shopper's password. */
export async function newShopper(store: RunningStore): Promise<Shopper> {
  const email = `shopper.${crypto.randomUUID().slice(0, 8)}@example.in`;
  const [user] = await store.sql(
    `insert into users (name, email, email_verified, created_at, updated_at)
     values ('Asha Rao', $1, true, now(), now()) returning id`,
    [email],
  );
  await store.sql(
    `insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     select $1::uuid, $1::text, 'credential', a.password, now(), now()
     from accounts a join users u on u.id = a.user_id where u.email = $2`,
    [user?.id, DEMO.shopper.email],
  );
  return { uid: String(user?.id), email, password: DEMO.shopper.password };
}

export async function fillInLogin(page: Page, { email, password }: Omit<Shopper, 'uid'>): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByRole('textbox', { name: 'Password' }).fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

/** Journeys sign in more often from one address than any person does. */
export const forgetTries = (store: RunningStore) => store.sql('delete from rate_limits');

export async function signIn(page: Page, store: RunningStore, shopper: Shopper, returnUrl = '/about'): Promise<void> {
  await forgetTries(store);
  await page.goto(`${store.url}/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await fillInLogin(page, shopper);
  await expect(accountButton(page, shopper)).toBeVisible();
}

export const accountButton = (page: Page, { email }: Pick<Shopper, 'email'>) =>
  page.getByRole('banner').getByRole('button', { name: email.split('@')[0] ?? '' });
