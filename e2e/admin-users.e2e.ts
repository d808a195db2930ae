// Users: the stats, the list, and staff actions on one user, checked in the browsers of staff and user.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { card, fillInAdminLogin, makeOwner, openDashboard, signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { toast } from './products-page.ts';
import { fillInLogin, newShopper, resetRateLimits, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'List of users' }).locator('tbody tr');
const row = (page: Page, { email }: Pick<Shopper, 'email'>) => rows(page).filter({ hasText: email });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit user' });
const setLaptopSize = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

async function openUsers(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/admin-panel/users${query}`);
  // The live connection is open: the page is hydrated.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

/** A user of this test only, whom a search finds by name. */
async function addUserNamed(store: RunningStore, name: string, phone: string | null = null): Promise<Shopper> {
  const shopper = await newShopper(store);
  await store.sql('update users set name = $2, phone = $3 where id = $1', [shopper.uid, name, phone]);
  return shopper;
}

test('A-USER-01 A-USER-02 A-USER-03 A-USER-04 A-USER-05 A-USER-08 A-USER-09 A-USER-10 A-USER-13 A-ERR-62 A-CUSTOMER-01 A-CUSTOMER-03 A-CUSTOMER-05 users are counted, found, filtered, opened and seeded', async ({
  page,
  ownStore: store,
}) => {
  const zubeda = await addUserNamed(store, 'Zubeda Qureshi', '9845011872');
  const order = await addOrder(store, zubeda);
  await signInStaff(page, store);
  await openDashboard(page, store);

  const released = Promise.withResolvers<void>();
  // Only the request for the rows is delayed; the counts come in another request.
  const isRowsRequest = (url: URL) => url.searchParams.get('_routes') === 'admin/users/users.route';
  await page.route(isRowsRequest, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('region', { name: 'Users' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Loading users…')).toBeAttached();
  released.resolve();
  await expect(rows(page)).toHaveCount(10);
  await page.unroute(isRowsRequest);

  const [counted] =
    await store.sql(`select count(*)::int as total, count(*) filter (where role = 'admin')::int as admins,
    count(*) filter (where status = 'inactive')::int as inactive from users`);
  const { total, admins, inactive } = counted as { total: number; admins: number; inactive: number };
  for (const [name, figure] of Object.entries({
    Total: total,
    Admins: admins,
    Customers: total - admins,
    Active: total - inactive,
    Inactive: inactive,
  })) {
    await expect(card(page, name)).toHaveText(String(figure));
  }
  const columnHeaders = page.getByRole('region', { name: 'List of users' }).getByRole('columnheader');
  await expect(columnHeaders).toHaveText(['User', 'Contact', 'Role', 'Status', 'Orders', 'Last Order', 'Actions']);
  await expectAccessible(page);
  await setLaptopSize(page);

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search name, email or phone' });
  await expect(search).toBeFocused();
  for (const words of ['zubeda q', zubeda.email, '+91 98450 11872']) {
    await search.fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, zubeda)).toContainText('Zubeda Qureshi');
  }
  await expect(row(page, zubeda).getByRole('cell').nth(2)).toHaveText('Customer');
  await expect(row(page, zubeda).getByRole('cell').nth(4)).toContainText(/^1.*₹2,359$/);
  const [orderDate] = await store.sql(
    `select to_char(order_date at time zone 'Asia/Kolkata', 'FMDD Mon YYYY') as day from orders where order_id = $1`,
    [order.orderId],
  );
  await expect(row(page, zubeda).getByRole('cell').nth(5)).toContainText(String(orderDate?.day));

  await row(page, zubeda).getByRole('link', { name: 'Zubeda Qureshi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zubeda Qureshi' })).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/admin-panel/users/${zubeda.uid}`);
  // The order of ₹2,359 is not paid yet, and names its recipient, Ananya Rao.
  await expect(card(page, 'Lifetime value')).toHaveText('₹0');
  await expect(card(page, 'Average order')).toHaveText('₹2,359');
  await expect(page.getByRole('link', { name: '+91 98450 11872' })).toBeVisible();
  await expectAccessible(page);
  await setLaptopSize(page);
  const orderLink = page.getByRole('region', { name: 'Orders of this customer' }).getByRole('link');
  await expect(orderLink).toHaveAttribute('href', `/admin-panel/orders?order=${order.orderId}`);
  await orderLink.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderId.slice(-8)}` })).toBeVisible();
  await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: 'Ananya Rao' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zubeda Qureshi' })).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(rows(page)).toHaveCount(10);

  await search.fill('nobody is called this');
  await expect(page.getByRole('heading', { name: 'No users found.' })).toBeVisible();
  await expectAccessible(page);
  await setLaptopSize(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await expect(page).toHaveURL(/\?role=admin$/);
  await expect(rows(page)).toHaveCount(admins);
  await expect(row(page, DEMO_ACCOUNTS.administrator)).toContainText('Admin');
  // Staff cannot delete their own account.
  await expect(
    row(page, DEMO_ACCOUNTS.administrator).getByRole('button', { name: 'You cannot delete yourself' }),
  ).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await store.sql(`update users set status = 'inactive' where id = $1`, [zubeda.uid]);
  await expect(card(page, 'Inactive')).toHaveText(String(inactive + 1));
  await openUsers(page, store, '?role=customer&status=inactive');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('inactive');
  await expect(row(page, zubeda)).toContainText('Inactive');

  await page.getByRole('button', { name: 'Seed sample users' }).click();
  // Seeding hashes passwords, which is slow on purpose.
  await expect(toast(page, '5 sample users added')).toBeVisible();
  await expect(toast(page, `They log in with the password ${DEMO_ACCOUNTS.shopper.password}`)).toBeVisible();
  await expect(card(page, 'Total')).toHaveText(String(total + 5));

  // A new document has no such property: Refresh loads the page anew.
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => page.evaluate(() => 'wasHere' in window).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(/\?role=customer&status=inactive$/);
  await expect(row(page, zubeda)).toContainText('Zubeda Qureshi');
});

test('A-PERM-02 A-USER-06 A-USER-07 A-USER-11 A-USER-12 A-CALL-18 A-CALL-19 A-ERR-48 A-ERR-49 A-ERR-50 A-ERR-51 a user is edited, blocked and deleted, and the user’s open pages show it', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const asha = await addUserNamed(store, 'Editable Asha');
  const colleague = await addUserNamed(store, 'Colleague Arjun');
  await makeOwner(store, colleague, 'Colleague Arjun');
  const ashaPage = await (await newVisitor(browser)).newPage();
  await signIn(ashaPage, store, asha);
  const colleaguePage = await (await newVisitor(browser)).newPage();
  await signInStaff(colleaguePage, store, colleague);
  await openUsers(colleaguePage, store);
  await signInStaff(page, store);
  await openUsers(page, store, `?search=${asha.email}`);

  await row(page, asha).getByRole('button', { name: 'Edit Editable Asha' }).click();
  const name = editor(page).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(editor(page).getByRole('combobox', { name: 'Role' })).toHaveValue('user');
  await name.fill('Edited Asha');
  await expectAccessible(page);
  await setLaptopSize(page);
  await page.keyboard.press('Escape');
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaveDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Edited Asha');

  await page.route('**/admin-panel/users/change', (route) => route.abort());
  await editor(page).getByRole('button', { name: 'Save user' }).click();
  await expect(editor(page).getByText('Failed to update user')).toBeVisible();
  await page.unroute('**/admin-panel/users/change');
  await expect(name).toHaveValue('Edited Asha');

  await store.sql(`update users set name = 'Theirs' where id = $1`, [asha.uid]);
  await editor(page).getByRole('button', { name: 'Save user' }).click();
  await expect(editor(page).getByText('Somebody else changed this user while you were editing.')).toBeVisible();
  await expectAccessible(page);
  await setLaptopSize(page);
  await editor(page).getByRole('button', { name: 'Show theirs' }).click();
  await expect(name).toHaveValue('Theirs');
  await name.fill('Edited Asha');
  await editor(page).getByRole('button', { name: 'Inactive', exact: true }).click();
  await name.press('Control+s');
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(editor(page)).toBeHidden();
  await page.reload();
  await expect(row(page, asha)).toContainText('Edited Asha');
  await expect(row(page, asha)).toContainText('Inactive');

  await mailTo(page, store, asha.email, 'Your account was made inactive');
  await ashaPage.goto(`${store.url}/orders`);
  await expect(ashaPage).toHaveURL(/\/login/);
  await resetRateLimits(store);
  await fillInLogin(ashaPage, asha);
  await expect(ashaPage.getByText('This account is inactive. Please contact us.')).toBeVisible();
  await ashaPage.goto(`${store.url}/orders`);
  await expect(ashaPage).toHaveURL(/\/login/);

  // The open page of a blocked staff member closes without any action.
  await openUsers(page, store, `?search=${colleague.email}`);
  await row(page, colleague).getByRole('button', { name: 'Edit Colleague Arjun' }).click();
  await editor(page).getByRole('combobox', { name: 'Role' }).selectOption('Customer');
  await editor(page).getByRole('button', { name: 'Save user' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(row(page, colleague)).toContainText('Customer');
  await expect(colleaguePage).toHaveURL(/\/admin-panel\/login(?:\?|$)/);
  await resetRateLimits(store);
  await fillInAdminLogin(colleaguePage, colleague);
  await expect(colleaguePage.getByText('Access denied. Admin credentials required.')).toBeVisible();

  const order = await addOrder(store, asha, { status: 'processing' });
  await openUsers(page, store, `?search=${asha.email}`);
  const remove = row(page, asha).getByRole('button', { name: 'Delete Edited Asha' });
  const deleteDialog = page.getByRole('dialog', { name: 'Delete user' });
  await remove.click();
  await expect(deleteDialog).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
  await expectAccessible(page);
  await setLaptopSize(page);
  await expect(deleteDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(deleteDialog).toBeHidden();
  await expect(row(page, asha)).toHaveCount(1);

  await remove.click();
  await deleteDialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(toast(page, 'Failed to delete user')).toBeVisible();
  await expect(toast(page, /still under way/)).toBeVisible();
  await store.sql(`update orders set status = 'delivered' where order_id = $1`, [order.orderId]);
  await remove.click();
  await deleteDialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found.' })).toBeVisible();
  await mailTo(page, store, asha.email, 'Your account was deleted');
  expect(
    await store.sql('select user_id, customer_name, customer_email from orders where order_id = $1', [order.orderId]),
  ).toEqual([{ user_id: null, customer_name: 'Deleted customer', customer_email: '' }]);
});
