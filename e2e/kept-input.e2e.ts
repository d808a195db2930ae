// What staff have typed or chosen is not lost when something else happens at the same moment.
import { expect, type Page } from '@playwright/test';
import { signInStaff } from './admin-page.ts';
import { orderRow, ordersTab } from './orders-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const openOrder = async (page: Page, url: string, id: string) => {
  await page.goto(`${url}/admin-panel/orders?order=${id}`);
  await expect(page.getByRole('combobox', { name: 'Order status' })).toBeVisible();
};
/** Holds the requests of orders' actions. Returns a function that continues or aborts them. */
async function holdChanges(page: Page, end: 'continue' | 'abort'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin-panel/orders/change*', async (route) => {
    await released;
    await route[end]();
  });
  return release;
}
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('A-KEEP-01 an address is saved although the order has changed otherwise, and a change of the address itself is shown', async ({
  page,
  store,
}) => {
  const { id } = await addOrder(store, await newShopper(store), { status: 'pending' });
  await signInStaff(page, store);
  await openOrder(page, store.url, id);
  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Mysuru');
  await page.getByRole('combobox', { name: 'Order status' }).selectOption('processing');
  await expect(page.locator('.odetail__badges .status').first()).toHaveText('Processing');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Mysuru')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit address' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Hubballi');
  await store.sql(
    `update orders set shipping_address = jsonb_set(shipping_address, '{address}', '"7 New Street"'), version = version + 1, updated_at = now() where id = $1`,
    [id],
  );
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('This address was changed while you were editing it.')).toBeVisible();
  await expect(page.getByText(/Now: .*7 New Street/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Hubballi');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Hubballi')).toBeVisible();
});

test('A-KEEP-02 the reason of a correction stays after a lost response', async ({ page, store }) => {
  const { id } = await addOrder(store, await newShopper(store), { status: 'shipped' });
  await signInStaff(page, store);
  await openOrder(page, store.url, id);
  await page.route('**/admin-panel/orders/change*', (route) => route.abort());
  const dialog = page.getByRole('dialog');
  // Before hydration a chosen status opens no dialog.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Order status' }).selectOption('processing');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByLabel('Reason').fill('The courier did not come');
  await dialog.getByRole('button', { name: 'Set to Processing' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The courier did not come');
  await page.unroute('**/admin-panel/orders/change*');
  await dialog.getByRole('button', { name: 'Set to Processing' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => store.sql('select status from orders where id = $1', [id]))
    .toEqual([{ status: 'processing' }]);
});

test('A-KEEP-03 a refusal that comes after its dialog was closed is a toast', async ({ page, store }) => {
  const { id } = await addOrder(store, await newShopper(store), { status: 'shipped' });
  await signInStaff(page, store);
  await openOrder(page, store.url, id);
  const release = await holdChanges(page, 'abort');
  const dialog = page.getByRole('dialog');
  // Before hydration a chosen status opens no dialog.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Order status' }).selectOption('processing');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByLabel('Reason').fill('The courier did not come');
  await dialog.getByRole('button', { name: 'Set to Processing' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expect(toast(page, 'Failed to update order status')).toBeVisible();
});

test('A-KEEP-04 a filter that is chosen while a search is typed is kept', async ({ page, store }) => {
  const shopper = await newShopper(store);
  const { shortId } = await addOrder(store, shopper, { status: 'processing' });
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/orders`);
  await expect(ordersTab(page, 'Processing')).toBeVisible();
  const heldRequests: (() => void)[] = [];
  await page.route('**/admin-panel/orders.data*', async (route) => {
    if (!route.request().url().includes('search=')) await new Promise<void>((resolve) => heldRequests.push(resolve));
    await route.continue().catch(() => {});
  });
  await ordersTab(page, 'Processing').click();
  await expect.poll(() => heldRequests.length).toBe(1);
  await page.getByRole('searchbox', { name: /product or AWB$/ }).fill(shopper.email);
  await expect(page).toHaveURL(/status=processing&search=/);
  for (const resolve of heldRequests) resolve();
  await expect(orderRow(page, shortId)).toBeVisible();
  await expect(page).toHaveURL(/status=processing&search=/);
});

test('A-KEEP-05 an order opens at its top with the focus in it, also from the end of the list', async ({
  page,
  store,
}) => {
  await signInStaff(page, store);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${store.url}/admin-panel/orders`);
  const lastOrder = page.locator('.orders__id .table__name').last();
  await lastOrder.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Order status' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(lastOrder).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('A-KEEP-06 a note that grows while it is being saved stays', async ({ page, store }) => {
  const { id } = await addOrder(store, await newShopper(store), { status: 'pending' });
  await signInStaff(page, store);
  await openOrder(page, store.url, id);
  const release = await holdChanges(page, 'continue');
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Call first.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByLabel('New note').fill('Call first. She is away on Friday.');
  release();
  await expect(notes.getByRole('listitem').filter({ hasText: 'Call first.' })).toBeVisible();
  await expect(notes.getByLabel('New note')).toHaveValue('Call first. She is away on Friday.');
});

test('A-KEEP-08 A-TRUTH-05 a panel that the server sent open takes no focus from the field in which staff type, and Live is shown only when the page is hydrated', async ({
  page,
  store,
}) => {
  await signInStaff(page, store);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${store.url}/admin-panel/synonyms?add=peshwaz`, { waitUntil: 'commit' });
  const finds = page.getByRole('textbox', { name: /^Also finds/ });
  await finds.focus();
  const live = page.getByRole('status').filter({ hasText: /^Live$/ });
  await expect(live).toBeHidden();
  release();
  await expect(live).toBeVisible();
  await expect(finds).toBeFocused();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(finds).toBeHidden();
  await page.getByRole('link', { name: 'New synonym' }).click();
  await expect(page.getByRole('textbox', { name: /^Shoppers type/ })).toBeFocused();
});
