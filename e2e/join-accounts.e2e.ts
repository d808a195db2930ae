// Two accounts of one person become one: from checkout, and from the profile without script.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { button, field, fillInShipping, main, newProduct, step } from './checkout-page.ts';
import { readCode } from './demo-phone.ts';
import { mailTo } from './mailbox.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const switchOn = (store: RunningStore) => store.sql('update settings set mobile_codes = true');

/** An account of a mobile number alone; returns its id. */
async function newMobileAccount(store: RunningStore, digits: string): Promise<string> {
  const [user] = await store.sql(
    `insert into users (name, phone, phone_verified_at) values ('Ananya Rao', $1, now()) returning id`,
    [digits],
  );
  await store.sql(`insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'phone')`, [
    user?.id,
    `+91${digits}`,
  ]);
  return String(user?.id);
}

/** Gives the page's browser a session of the account, as a code does. */
async function openMobileSession(page: Page, store: RunningStore, uid: string): Promise<void> {
  const token = `${uid.replaceAll('-', '')}`.padEnd(43, 'x');
  const hash = createHash('sha256').update(token).digest('base64url');
  await store.sql(`insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`, [
    uid,
    hash,
  ]);
  await page.context().addCookies([
    { name: 'tanabana-session', value: token, url: store.url },
    { name: 'signed-in', value: uid, url: store.url },
  ]);
}

const countOrders = async (store: RunningStore, uid: string) =>
  (await store.sql('select id from orders where user_id = $1', [uid])).length;

async function placeOrder(page: Page): Promise<void> {
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Review & Place Order');
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
}

test('S-JOIN-01 S-JOIN-02 S-JOIN-03 S-JOIN-07 a shopper with a number joins the account of the email that she types at checkout', async ({
  page,
  ownStore: store,
}) => {
  await switchOn(store);
  const shopper = await newShopper(store);
  const uid = await newMobileAccount(store, '9845088001');
  const saleProduct = await newProduct(store);
  const openCheckout = async () => {
    await store.sql(`insert into bag_lines (user_id, product_id, size) values ($1, $2, 'M')`, [uid, saleProduct.id]);
    await page.goto(`${store.url}/checkout`);
    await expect(accountButton(page, { email: '98450 88001' })).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('');
  };
  await page.goto(`${store.url}/about`);
  await openMobileSession(page, store, uid);

  await test.step('an order can be placed without joining', async () => {
    await openCheckout();
    await fillInShipping(page);
    await field(page, 'Email').fill(`nobody.${uid.slice(0, 8)}@example.in`);
    await field(page, 'Full name').focus();
    await field(page, 'Email').fill(shopper.email);
    await field(page, 'Full name').focus();
    await expect(main(page).getByText('You already have an account with this email.')).toBeVisible();
    await expectAccessible(page);
    await placeOrder(page);
    expect([await countOrders(store, uid), await countOrders(store, shopper.uid)]).toEqual([1, 0]);
  });

  await openCheckout();
  await field(page, 'Email').fill(shopper.email);
  await main(page).getByRole('heading', { name: 'Checkout' }).click();
  await main(page).getByRole('button', { name: 'Sign in once to join the two.' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your other account');
  await expect(main(page)).toContainText('98450 88001');
  await expectAccessible(page);
  await resetRateLimits(store);
  await fillInLogin(page, { email: shopper.email, password: 'not this one' });
  await expect(main(page).getByText('Wrong email or password. Please try again.')).toBeVisible();
  await fillInLogin(page, shopper);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the two accounts?');
  await expect(main(page)).toContainText('1 order · 1 address · 0 items in the wishlist');
  await expect(main(page)).toContainText(`You log in with ${shopper.email} or +91 98450 88001 from then on.`);
  await expectAccessible(page);
  await button(page, 'Join the two accounts').click();
  await expect(page).toHaveURL(`${store.url}/checkout`);
  await expect(accountButton(page, shopper)).toBeVisible();
  await expect(main(page).getByText(saleProduct.name).first()).toBeVisible();
  expect(await store.sql('select id from users where id = $1', [uid])).toEqual([]);
  expect(await store.sql('select phone, name from users where id = $1', [shopper.uid])).toEqual([
    { phone: '9845088001', name: 'Asha Rao' },
  ]);
  expect(await countOrders(store, shopper.uid)).toBe(1);
  await mailTo(page, store, shopper.email, 'Your two accounts are one now');

  await test.step('she buys in the joined account', async () => {
    await fillInShipping(page);
    await placeOrder(page);
    expect(await countOrders(store, shopper.uid)).toBe(2);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S-JOIN-05 verifying the number of another account with orders asks whether to join the two, and joins them', async ({
    page,
    ownStore: store,
  }) => {
    await switchOn(store);
    const shopper = await newShopper(store);
    const uid = await newMobileAccount(store, '9845088002');
    await store.sql(
      `update orders set user_id = $1 where id = (select id from orders where user_id is not null order by order_date limit 1)`,
      [uid],
    );
    const verify = async () => {
      await page.goto(`${store.url}/profile/phone`);
      await field(page, 'Mobile number').fill('9845088002');
      await button(page, 'Send code').click();
      await main(page)
        .getByLabel('6-digit code')
        .fill(await readCode(page, store, '9845088002'));
      await button(page, 'Verify').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the two accounts?');
    };
    await resetRateLimits(store);
    await page.goto(`${store.url}/login?returnUrl=/profile/phone`);
    await fillInLogin(page, shopper);
    await expect(page).toHaveURL(`${store.url}/profile/phone`);
    await verify();
    await button(page, 'Not now').click();
    await expect(page).toHaveURL(`${store.url}/profile`);
    expect([await countOrders(store, uid), await countOrders(store, shopper.uid)]).toEqual([1, 0]);
    // A minute later another code can be sent.
    await store.sql(
      `update phone_codes set sent_at = sent_at - interval '1 minute', expires_at = expires_at - interval '1 minute'`,
    );
    await verify();
    await button(page, 'Join the two accounts').click();
    await expect(main(page).getByText('Your two accounts are one now.')).toBeVisible();
    await expect(main(page)).toContainText('9845088002');
    expect(await countOrders(store, shopper.uid)).toBe(1);
    // Opened again, the page begins a new join.
    await page.goto(`${store.url}/profile/join`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join two accounts');
  });
});

test('S-JOIN-02 S-JOIN-06 the profile begins a join; staff, and the same account again, are refused', async ({
  page,
  ownStore: store,
}) => {
  await switchOn(store);
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/profile');
  await main(page).getByRole('link', { name: 'Join two accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join two accounts');
  await expectAccessible(page);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your other account');
  await fillInLogin(page, shopper);
  await expect(main(page).getByText('That is the account in which you are logged in already.')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your other account');
  await fillInLogin(page, { email: 'admin@tanabana.example', password: 'Tanabana#Admin1' });
  await expect(main(page).getByText('Accounts of our staff cannot be joined.')).toBeVisible();
  await expect(button(page, 'Join the two accounts')).toBeHidden();
  await button(page, 'Back').click();
  await expect(page).toHaveURL(`${store.url}/profile`);
  expect(await store.sql('select id from users where id = $1', [shopper.uid])).toHaveLength(1);
});
