// People for tests: each test has accounts of its own, so that tests do not share a wishlist.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';

export interface Shopper {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** Adds a shopper with the demo shopper's password. */
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
    [user?.id, DEMO_ACCOUNTS.shopper.email],
  );
  return { uid: String(user?.id), email, password: DEMO_ACCOUNTS.shopper.password };
}

export async function fillInLogin(page: Page, { email, password }: Omit<Shopper, 'uid'>): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByRole('textbox', { name: 'Password' }).fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

/** Clears rate limits: tests sign in more often than a person. */
export const resetRateLimits = (store: RunningStore) => store.sql('delete from rate_limits');

const TOKEN = 'e'.repeat(64);

/** Gives the page's browser a session by one request. The sign-in form takes seconds and has its own tests. */
export async function openSession(
  page: Page,
  store: RunningStore,
  login: '/login' | '/admin-panel/login',
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await resetRateLimits(store);
  const context = page.context();
  // A page that is open may still be fetching its token, which replaces one that was added here; then the request is refused once.
  await expect(async () => {
    const cookies = await context.cookies(store.url);
    const token = cookies.find(({ name }) => name === 'request-token')?.value ?? TOKEN;
    await context.addCookies([{ name: 'request-token', value: token, url: store.url }]);
    const response = await context.request.post(`${store.url}${login}`, {
      form: { email, password },
      headers: { origin: store.url, 'x-request-token': token },
      maxRedirects: 0,
    });
    expect([response.status(), await response.text()]).toEqual([302, '']);
  }).toPass({ timeout: 60_000 });
}

export async function signIn(page: Page, store: RunningStore, shopper: Shopper, path = '/about'): Promise<void> {
  await openSession(page, store, '/login', shopper);
  const address = `${store.url}${path}`;
  // An open page would only scroll to the anchor and not load the session.
  if (path.includes('#') && page.url().split('#')[0] === address.split('#')[0]) await page.reload();
  await page.goto(address);
  await expect(accountButton(page, shopper)).toBeVisible();
}

export const accountButton = (page: Page, { email }: Pick<Shopper, 'email'>) =>
  page.getByRole('banner').getByRole('button', { name: email.split('@')[0] ?? '' });
