// Staff and roles: an owner gives roles and changes one; a packer sees what the role permits.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { makeOwner, signInStaff } from './admin-page.ts';
import { addOrder } from './placed-order.ts';
import { toast } from './products-page.ts';
import { newShopper } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

/** The live connection is open: the page is hydrated. */
const waitForLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();

const openStaff = async (page: Page, store: RunningStore, path = '') => {
  await page.goto(`${store.url}/admin-panel/staff${path}`);
  await waitForLive(page);
};

test('A-ROLE-11 A-ROLE-12 A-ROLE-06 A-ROLE-07 A-ROLE-16 an owner makes a role and gives it; the person sees the screens of the role alone', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const member = await newShopper(store);
  await makeOwner(store, member, 'Sana Shaikh');
  const { orderId } = await addOrder(store, await newShopper(store), { status: 'processing' });
  await signInStaff(page, store);

  await test.step('A-ROLE-12 the owner makes a role', async () => {
    await openStaff(page, store);
    await page.getByRole('link', { name: 'New role' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New role' })).toBeVisible();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByText('Enter a name of at most 60 letters.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Parcels');
    await page.getByRole('group', { name: 'Orders' }).getByRole('checkbox', { name: /^View/ }).check();
    await page.getByRole('checkbox', { name: /^Ship and print/ }).check();
    await expect(page.getByText('Menu: Orders, Fulfillment')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/staff`);
    await expect(page.getByRole('link', { name: 'Parcels' })).toBeVisible();
  });

  await test.step('A-ROLE-11 the owner gives the role to a person after confirming it in a dialog', async () => {
    await page.getByRole('combobox', { name: 'Role of Sana Shaikh' }).selectOption({ label: 'Parcels' });
    const question = page.getByRole('dialog', { name: 'Change the role?' });
    await expect(question).toContainText('Orders: View');
    await question.getByRole('button', { name: 'Make Parcels' }).click();
    await expect(toast(page, 'The role is now Parcels. The person logs in again.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Role of Sana Shaikh' }).locator('option:checked')).toHaveText(
      'Parcels',
    );
    await expectAccessible(page);
  });

  await test.step('A-ROLE-06 A-ROLE-07 A-ROLE-16 the packer lands on Fulfillment, has a menu of two sections, and sees no phone number', async () => {
    const visitor = await newVisitor(browser);
    const packer = await visitor.newPage();
    await signInStaff(packer, store, member);
    await packer.goto(`${store.url}/admin-panel`);
    await expect(packer.getByRole('heading', { level: 1, name: 'Fulfillment' })).toBeVisible();
    await expect(packer.getByRole('navigation', { name: 'Admin sections' }).getByRole('link')).toHaveText([
      /^Orders/,
      /^Fulfillment/,
    ]);
    await packer.goto(`${store.url}/admin-panel/orders?order=${orderId}`);
    await expect(packer.getByText('Email and phone are for roles that see customers.')).toBeVisible();
    await expect(packer.getByRole('link', { name: 'Packing slip' })).toBeVisible();
    await expect(packer.getByRole('button', { name: 'Edit items' })).toBeHidden();
    await expect(packer.getByRole('combobox', { name: 'Order status' })).toBeDisabled();
    const denied = await packer.goto(`${store.url}/admin-panel/settings`);
    expect(denied?.status()).toBe(403);
    await expect(packer.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await visitor.close();
  });

  await test.step('A-ROLE-10 a changed role ends the session; the owner’s role is read only', async () => {
    await page.bringToFront();
    await page.getByRole('link', { name: 'Parcels' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Parcels' })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Change status/ }).check();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(toast(page, 'Role saved. The people who have it log in again.')).toBeVisible();
    expect(await store.sql('select count(*)::int as count from sessions where user_id = $1', [member.uid])).toEqual([
      { count: 0 },
    ]);
    await openStaff(page, store);
    await page.getByRole('link', { name: 'Owner' }).click();
    await expect(page.getByText('An owner may do everything: this role stays as it is.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Change status/ })).toBeDisabled();
  });

  await test.step('A-ROLE-12 the owner deletes a role that nobody has', async () => {
    await openStaff(page, store);
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete role' }).click();
    const question = page.getByRole('dialog', { name: 'Delete role' });
    await expect(question).toContainText('Delete the role “Catalogue”? Nobody has it.');
    await question.getByRole('button', { name: 'Delete role' }).click();
    await expect(toast(page, 'The role Catalogue is deleted.')).toBeVisible();
    await expect(page).toHaveURL(`${store.url}/admin-panel/staff`);
    await expect(page.getByRole('link', { name: 'Catalogue' })).toBeHidden();
  });
});
