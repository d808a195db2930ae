import { expect, type Page } from '@playwright/test';
import { signInStaff } from './admin-page.ts';
import { addOrder, type PlacedOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

/** More than fit into a URL, and into one document of 100 labels. */
const ORDERS = 120;
const SESSION_ENDED = 'Your session has ended. Please sign in again in another tab, then try again.';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' });

async function selectAll(page: Page, count: number): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await bar(page)
    .getByRole('button', { name: `Select all ${count}`, exact: true })
    .click();
  await expect(bar(page).getByText(`${count} selected, ${count - 10} on other pages`)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Set status' })).toBeFocused();
}

test('A-OBULK-06 A-OBULK-07 every order that matches is selected, printed, exported and moved, and the result names what was not changed', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const orders: PlacedOrder[] = [];
  for (let n = 0; n < ORDERS; n++) orders.push(await addOrder(store, shopper));
  await signInStaff(page, store);
  const list = `${store.url}/admin-panel/orders?${new URLSearchParams({ search: shopper.email })}`;
  await page.goto(list);
  await selectAll(page, ORDERS);

  await test.step('A-OBULK-07 documents of more orders than fit into a URL open in a tab that can be reloaded', async () => {
    const opened = page.context().waitForEvent('page');
    await bar(page).getByRole('button', { name: 'Packing slips' }).click();
    const sheets = await opened;
    await expect(sheets.getByRole('heading', { level: 1, name: `${ORDERS} packing slips` })).toBeVisible();
    expect(sheets.url().length).toBeLessThan(200);
    await sheets.reload();
    await expect(sheets.getByRole('article')).toHaveCount(ORDERS);
    await sheets.close();
  });

  await test.step('A-OBULK-07 the export has every selected order', async () => {
    const downloaded = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const stream = await (await downloaded).createReadStream();
    const file = (await stream.toArray()).join('');
    expect(file.trim().split('\r\n')).toHaveLength(ORDERS + 1);
    await expect(bar(page).getByText(`${ORDERS} selected`)).toBeVisible();
  });

  await test.step('A-OBULK-07 labels come in documents of 100; orders without labels are listed', async () => {
    await bar(page).getByRole('button', { name: 'Labels' }).click();
    const dialog = page.getByRole('dialog', { name: `Labels of ${ORDERS} orders` });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Orders 1 to 100: None of these orders has a label. Create their shipments first.',
      `Orders 101 to ${ORDERS}: None of these orders has a label. Create their shipments first.`,
    ]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('A-OBULK-06 a colleague was faster with one order: it is named, the others are changed', async () => {
    await bar(page).getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: `Set status of ${ORDERS} orders` });
    await expect(dialog.getByText(`${ORDERS} orders become Processing.`)).toBeVisible();
    const [first] = orders;
    await store.sql(`update orders set status = 'delivered' where id = $1`, [first?.id]);
    await dialog.getByRole('button', { name: `Set ${ORDERS} orders to Processing` }).click();
    const outcome = page.getByRole('dialog', { name: `${ORDERS - 1} changed, 1 refused` });
    await expect(outcome.getByRole('listitem')).toHaveText([
      `${first?.shortId}: Somebody else has changed this order.`,
    ]);
    await page.keyboard.press('Escape');
    await expect(outcome).toBeHidden();
    const [processing] = await store.sql(
      `select count(*)::int as count from orders where lower(customer_email) = lower($1) and status = 'processing'`,
      [shopper.email],
    );
    expect(processing?.count).toBe(ORDERS - 1);
  });

  await test.step('A-OBULK-06 the refused order of another page stays selected, as it is now', async () => {
    await expect(bar(page).getByText('1 selected, 1 on other pages')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set status of 1 order' });
    await expect(dialog.getByRole('button', { name: 'Set 0 orders to Processing' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('A-OBULK-06 after the session ended nothing is changed, and the orders stay selected', async () => {
    // The live stream stays silent: a change would reload the list, and without a session the reload goes to the login.
    await page.route('**/live/staff', () => {});
    await page.goto(`${list}&status=processing`);
    await selectAll(page, ORDERS - 1);
    await bar(page).getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: `Set status of ${ORDERS - 1} orders` });
    await page.context().clearCookies({ name: /session/ });
    await dialog.getByRole('button', { name: `Set ${ORDERS - 1} orders to Shipped` }).click();
    const outcome = page.getByRole('dialog', { name: `0 changed, ${ORDERS - 1} open` });
    await expect(outcome.getByText(SESSION_ENDED)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page).getByText(`${ORDERS - 1} selected`)).toBeVisible();
  });
});
