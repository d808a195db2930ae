// Consent: boxes at checkout, popup, newsletter and bag, switches in the profile and behind a mail's link, and reminders of the bag.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { atCheckout, button, createBag, fillInShipping, main, newProduct, step } from './checkout-page.ts';
import { mailTo } from './mailbox.ts';
import { popup, waitForPopup } from './popup-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const TICK = 'Please tick the box so that we may write to you.';

const switchOn = (store: RunningStore) =>
  store.sql('update settings set asks_for_consent = true, bag_reminders = true');

/** The newest consent of each channel and purpose, such as 'offers sms given checkout'. */
const loadConsents = async (store: RunningStore, contact: string) =>
  (
    await store.sql(
      `select distinct on (channel, purpose) purpose || ' ' || channel || ' ' || state || ' ' || source as line from consents
       where contact = $1 order by channel, purpose, at desc, state desc`,
      [contact],
    )
  ).map(({ line }) => String(line));

/** Makes the bag look as if its owner left two hours ago, and queues the job that reminds. */
async function leaveBag(store: RunningStore, uid: string): Promise<void> {
  await store.sql(`update bag_lines set added_at = now() - interval '2 hours' where user_id = $1`, [uid]);
  await store.sql(`update bag_change_keys set applied_at = now() - interval '2 hours' where user_id = $1`, [uid]);
  await store.sql(`update consents set at = now() - interval '2 hours' where user_id = $1`, [uid]);
  await store.sql(`select graphile_worker.add_job('remind-bags')`);
}

const readBagQuantities = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').map(({ qty }: { qty: number }) => qty));

test('A-CONS-01 S-CONS-01 S-CONS-02 staff switch on the question for consent; checkout and newsletter ask with an unticked box', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const product = await newProduct(store);
  await test.step('A-CONS-01 both switches are off at first, and staff switch on the question for consent', async () => {
    const staffPage = await (await newVisitor(browser)).newPage();
    await signInStaff(staffPage, store);
    await staffPage.goto(`${store.url}/admin-panel/settings`);
    const section = staffPage.getByRole('region', { name: 'Consent and reminders' });
    for (const box of await section.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    const consentBox = section.getByRole('checkbox', { name: /Ask for consent to offers/ });
    await consentBox.check();
    await staffPage.getByRole('button', { name: 'Save settings' }).click();
    await expect.poll(() => store.sql('select asks_for_consent from settings')).toEqual([{ asks_for_consent: true }]);
  });

  await atCheckout(page, store, shopper, createBag(product));
  await fillInShipping(page);
  await expect(main(page).getByText('We send order updates to this email address.')).toBeVisible();
  const box = main(page).getByRole('checkbox', { name: /Offers on WhatsApp and SMS/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expectAccessible(page);
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(await loadConsents(store, '+919845012345')).toEqual([
    'offers sms given checkout',
    'offers whatsapp given checkout',
  ]);

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: 'Newsletter address' }).fill('meera@example.in');
  await footer.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(footer.getByText(TICK)).toBeVisible();
  await footer.getByRole('checkbox', { name: /Send me news and offers/ }).check();
  await footer.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(footer.getByText('Thank you! You’ll be the first to know.')).toBeVisible();
  expect(await loadConsents(store, 'meera@example.in')).toEqual(['offers email given newsletter']);
});

test.describe('with the popup', () => {
  test.use({ discountPopup: true });

  test('S-CONS-02 the popup stores no mobile number while its box is not ticked', async ({ page, ownStore: store }) => {
    await switchOn(store);
    await page.clock.install();
    await page.goto(`${store.url}/about`);
    await page.waitForLoadState('networkidle');
    await waitForPopup(page);
    await popup(page).getByRole('textbox', { name: 'Mobile number' }).fill('9811100022');
    await popup(page).getByRole('button', { name: 'Unlock My Discounts' }).click();
    await expect(popup(page).getByText(TICK)).toBeVisible();
    expect(await store.sql(`select id from leads where mobile_number = '9811100022'`)).toEqual([]);
    await popup(page)
      .getByRole('checkbox', { name: /Send me offers on WhatsApp and SMS/ })
      .check();
    await popup(page).getByRole('button', { name: 'Unlock My Discounts' }).click();
    await expect(popup(page).getByText(/Thank you!/)).toBeVisible();
    expect(await loadConsents(store, '+919811100022')).toEqual([
      'offers sms given popup',
      'offers whatsapp given popup',
    ]);
  });
});

test('S-CONS-03 S-CONS-04 S-CONS-05 S-CONS-07 A-CONS-02 A-CONS-04 a shopper allows reminders of her bag, opens the bag by the link of one, and ends them', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await switchOn(store);
  const shopper = await newShopper(store);
  const product = await newProduct(store, 129_900, 2);
  await page.goto(`${store.url}/about`);
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), createBag(product));
  await signIn(page, store, shopper, '/cart');
  const reminderBox = main(page).getByRole('checkbox', { name: /Remind me by email/ });
  await expect(reminderBox).not.toBeChecked();
  await expect
    .poll(() => store.sql('select qty from bag_lines where user_id = $1', [shopper.uid]))
    .toEqual([{ qty: 1 }]);
  await reminderBox.check();
  await expect.poll(() => loadConsents(store, shopper.email)).toEqual(['bag-reminder email given bag']);

  await leaveBag(store, shopper.uid);
  const mail = await mailTo(page, store, shopper.email, `You left ${product.name} in your bag`);
  expect(mail.text).toContain('Only 2 left.');
  /** The link in the mail whose path matches, on this store. */
  const mailLink = (part: string) => {
    const url = new URL(new RegExp(`https?://\\S+${part}\\S+`).exec(mail.text)?.[0] ?? '');
    return `${store.url}${url.pathname}${url.search}`;
  };

  await test.step('S-CONS-07 another browser gets the items, and a sign-in does not add them twice', async () => {
    const guest = await (await newVisitor(browser)).newPage();
    await guest.goto(mailLink('/cart\\?bag='));
    await expect(main(guest).getByText(product.name).first()).toBeVisible();
    await expect(guest).toHaveURL(`${store.url}/cart`);
    await signIn(guest, store, shopper, '/cart');
    await expect
      .poll(() => guest.evaluate(() => JSON.parse(localStorage.getItem('cartSync') ?? '{}').uid))
      .toBe(shopper.uid);
    await expect
      .poll(() => guest.evaluate(() => JSON.parse(localStorage.getItem('cartSync') ?? '{}').waiting))
      .toEqual([]);
    expect(await readBagQuantities(guest)).toEqual([1]);
    // 43 characters, as long as a token, but the store has issued no such link.
    await guest.goto(`${store.url}/cart?bag=${'x'.repeat(43)}`);
    await expect(main(guest).getByText('This link has expired. Log in to see the bag of your account.')).toBeVisible();
  });

  await test.step('S-CONS-05 without JavaScript the link in the mail opens the switches, and an unknown link says that it has expired', async () => {
    const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
    await plain.goto(`${store.url}/preferences?t=${'x'.repeat(43)}`);
    await expect(plain.getByText('This link has expired. Your choices are in your profile.')).toBeVisible();
    await plain.goto(mailLink('/preferences\\?t='));
    await expect(plain.getByRole('main')).toContainText(`${shopper.email.slice(0, 1)}•••@example.in`);
    const offers = plain.getByRole('switch', { name: 'News and offers by email' });
    await expect(offers).toHaveAttribute('aria-checked', 'false');
    await offers.click();
    await expect(offers).toHaveAttribute('aria-checked', 'true');
    await plain.getByRole('button', { name: 'Stop everything but order news' }).click();
    await expect(plain.getByText('We send nothing but order news to this address.')).toBeVisible();
    expect(await loadConsents(store, shopper.email)).toEqual([
      'bag-reminder email withdrawn preferences',
      'offers email withdrawn preferences',
    ]);
  });

  await test.step('S-CONS-04 the profile has the switches', async () => {
    await page.goto(`${store.url}/profile`);
    const offers = main(page).getByRole('switch', { name: /News and offers by email/ });
    await expect(offers).toHaveAttribute('aria-checked', 'false');
    await expectAccessible(page);
    await offers.click();
    await expect(offers).toHaveAttribute('aria-checked', 'true');
    await expect.poll(() => loadConsents(store, shopper.email)).toContain('offers email given profile');
  });

  await test.step('S-CONS-05 a mail program unsubscribes with one POST, without a session', async () => {
    const token = new URL(mailLink('/preferences\\?t=')).searchParams.get('t');
    const address = `${store.url}/preferences/one-click?t=${token}`;
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
    expect(await loadConsents(store, shopper.email)).toContain('offers email withdrawn mail');
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/preferences?t=${token}`);
  });

  await test.step('A-CONS-02 staff see the consents', async () => {
    await signInStaff(page, store);
    await page.goto(`${store.url}/admin-panel/users/${shopper.uid}`);
    const panel = page.getByRole('region', { name: 'Consents' });
    await expect(panel).toContainText('Reminders of the bag, Email');
    await expect(panel).toContainText('withdrawn');
  });
});

test('A-CONS-04 an order ends the reminders of its bag', async ({ page, ownStore: store }) => {
  await switchOn(store);
  const shopper = await newShopper(store);
  const [product, other] = [await newProduct(store), await newProduct(store)];
  await store.sql(
    `insert into consents (user_id, contact, channel, purpose, state, text, source) values ($1, $2, 'email', 'bag-reminder', 'given', 'yes', 'bag')`,
    [shopper.uid, shopper.email],
  );
  await atCheckout(page, store, shopper, createBag(product));
  await expect
    .poll(() => store.sql('select qty from bag_lines where user_id = $1', [shopper.uid]))
    .toEqual([{ qty: 1 }]);
  await leaveBag(store, shopper.uid);
  await mailTo(page, store, shopper.email, `You left ${product.name} in your bag`);
  await fillInShipping(page);
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  // Another product is in the bag, and the first mail was two days ago: a second reminder would be due.
  await store.sql(`insert into bag_lines (user_id, product_id, size, added_at) values ($1, $2, 'M', now())`, [
    shopper.uid,
    other.id,
  ]);
  await store.sql(`update bag_reminders set created_at = created_at - interval '2 days'`);
  await leaveBag(store, shopper.uid);
  await expect
    .poll(() =>
      store.sql(`select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remind-bags' and j.key is null`),
    )
    .toEqual([]);
  expect(await store.sql('select step from bag_reminders where user_id = $1', [shopper.uid])).toEqual([{ step: 1 }]);
});
