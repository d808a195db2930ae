// Invitations to the back office: an owner invites, a new person and a shopper accept.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { mails } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { toast } from './products-page.ts';
import { newShopper, openSession } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const EXPIRED = 'This invitation no longer works. Ask the person who invited you for a new one.';
const PASSWORD = 'A long passphrase 1';

async function openStaff(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/staff`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, email)).toContainText(/Invited (today|\d+ \w+ \d{4}) by/);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The links of all invitations to this address. */
const listLinks = async (page: Page, store: RunningStore, email: string): Promise<string[]> =>
  (await mails(page, store))
    .filter((mail) => mail.to === email && mail.subject.startsWith('Join the back office'))
    .map(({ text }) => /\/admin-panel\/invite\/[\w-]{43}/.exec(text)?.[0] ?? '');

/** Waits for an invitation whose link is not among the known ones. */
async function waitForLink(
  page: Page,
  store: RunningStore,
  email: string,
  known: readonly string[] = [],
): Promise<string> {
  const listNewLinks = async () => (await listLinks(page, store, email)).filter((link) => !known.includes(link));
  await expect.poll(listNewLinks).toHaveLength(1);
  return String((await listNewLinks())[0]);
}

test('A-INV-01 A-INV-02 A-INV-04 A-INV-05 an owner invites somebody new, who gets in by the mail and sees the menu of her role', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const email = `divya.${crypto.randomUUID().slice(0, 8)}@example.in`;
  await signInStaff(page, store);
  await openStaff(page, store);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('admin@tanabana.example');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packing' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('This address belongs to somebody who is staff already.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await invite(page, email, 'Accounts');
  await expect(row(page, email)).toContainText('Expires in 3 days');
  const first = await waitForLink(page, store, email);

  await test.step('A-INV-02 the owner changes the role and sends again: the first link no longer works', async () => {
    await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption({ label: 'Packing' });
    await expect(toast(page, 'The role is now Packing. The link in the mail stays.')).toBeVisible();
    await row(page, email)
      .getByRole('button', { name: `Send again to ${email}` })
      .click();
    await expect(toast(page, `${email} gets a new link. The link of the mail before no longer works.`)).toBeVisible();
    await expectAccessible(page);
  });
  const link = await waitForLink(page, store, email, [first]);

  const visitor = await newVisitor(browser);
  const member = await visitor.newPage();
  await test.step('A-INV-04 a link that does not work says so, and the page is in no cache', async () => {
    const expired = await member.goto(`${store.url}${first}`);
    expect(expired?.status()).toBe(404);
    await expect(member.getByText(EXPIRED)).toBeVisible();
    const unknown = await member.request.get(`${store.url}/admin-panel/invite/${'A'.repeat(43)}`);
    expect(unknown.status()).toBe(404);
    expect(await unknown.text()).toContain(EXPIRED);
    const invitation = await member.goto(`${store.url}${link}`);
    expect(invitation?.status()).toBe(200);
    expect(invitation?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    });
  });

  await test.step('A-INV-05 the invited person enters name and password and lands in the back office', async () => {
    await expect(member.getByText('Your role is Packing.')).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('textbox', { name: 'Name' }).fill('Divya Rao');
    await member.getByLabel('Password', { exact: true }).fill('short');
    await member.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(member.getByText('The password needs at least 8 characters.')).toBeVisible();
    await expect(member.getByRole('textbox', { name: 'Name' })).toHaveValue('Divya Rao');
    await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.getByLabel('Repeat the password').fill(PASSWORD);
    await member.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(member.getByRole('heading', { level: 1, name: 'Fulfillment' })).toBeVisible();
    await expect(member.getByRole('navigation', { name: 'Admin sections' }).getByRole('link')).toHaveText([
      /^Orders/,
      /^Fulfillment/,
    ]);
    await member.goto(`${store.url}${link}`);
    await expect(member.getByText(EXPIRED)).toBeVisible();
    await expect(member.getByRole('link', { name: 'Open the back office' })).toBeVisible();
  });
  await visitor.close();

  await page.bringToFront();
  await expect(row(page, email)).toContainText('Divya Rao');
  await expect(row(page, email).getByRole('button', { name: /^Send again/ })).toBeHidden();
});

test('A-INV-06 a shopper accepts with her password after another person signed out; her order stays hers', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const { orderId } = await addOrder(store, shopper, { status: 'processing' });
  await signInStaff(page, store);
  await openStaff(page, store);
  await invite(page, shopper.email, 'Packing');
  const link = await waitForLink(page, store, shopper.email);

  const visitor = await newVisitor(browser);
  const member = await visitor.newPage();
  await openSession(member, store, '/login', await newShopper(store));
  await member.goto(`${store.url}${link}`);
  await expect(member.getByText('You are signed in as somebody else.')).toBeVisible();
  await member.getByRole('button', { name: 'Sign out' }).click();
  await expect(member.getByText('Enter its password.')).toBeVisible();
  await member.getByLabel('Password', { exact: true }).fill('not this one');
  await member.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(member.getByRole('alert')).toHaveText('This password is not right.');
  await member.getByLabel('Password', { exact: true }).fill(shopper.password);
  await member.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(member.getByRole('heading', { level: 1, name: 'Fulfillment' })).toBeVisible();
  await member.goto(`${store.url}/orders`);
  await expect(member.getByText(orderId.slice(-8)).first()).toBeVisible();
  await visitor.close();
});

test('A-INV-06 a shopper who is signed in accepts with one button, and the invitation can be withdrawn', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  await signInStaff(page, store);
  await openStaff(page, store);
  await invite(page, shopper.email, 'Catalogue');
  const first = await waitForLink(page, store, shopper.email);
  await page.getByRole('button', { name: `Withdraw the invitation of ${shopper.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(row(page, shopper.email)).toBeHidden();

  const visitor = await newVisitor(browser);
  const member = await visitor.newPage();
  await openSession(member, store, '/login', shopper);
  await member.goto(`${store.url}${first}`);
  await expect(member.getByText(EXPIRED)).toBeVisible();
  await page.bringToFront();
  await invite(page, shopper.email, 'Catalogue');
  const link = await waitForLink(page, store, shopper.email, [first]);
  await member.bringToFront();
  await member.goto(`${store.url}${link}`);
  await member.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(member.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await visitor.close();
});
