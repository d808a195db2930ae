import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { getStatusSelect, orderRow, post, shownIds } from './orders-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const getOrderCheckbox = (page: Page, shortId: string) =>
  page.getByRole('checkbox', { name: `Select order ${shortId}` });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' });

/** Presses a key on a control, which gets the focus directly instead of by many Tab presses. */
async function press(locator: Locator, key: string): Promise<void> {
  await locator.focus();
  await expect(locator).toBeFocused();
  await locator.press(key);
}

test('orders are found by AWB and product, selected, moved, printed and exported together, with the keyboard', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const pending = await addOrder(store, shopper, { status: 'pending' });
  const other = await addOrder(store, shopper, { status: 'pending', items: 2 });
  const shipped = await addOrder(store, shopper, { status: 'shipped' });
  const awb = `7042${Date.now()}`;
  await store.sql(
    `insert into shipments (order_id, provider, awb_code, status) values ($1, 'shiprocket', $2, 'CANCELLED')`,
    [shipped.id, awb],
  );
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/orders`);
  const search = page.getByRole('searchbox', { name: 'Order, name, email, phone, product or AWB' });

  await test.step('A-ORD-10 an AWB finds its order', async () => {
    // The key works once the page's script has started.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type(awb);
    await expect(shownIds(page)).toHaveText([shipped.shortId]);
    await expect(page.getByText('1 order found')).toBeVisible();
  });

  await test.step('A-ORD-11 a product finds the orders that contain it', async () => {
    const [item] = await store.sql('select name from order_items where order_id = $1 order by position desc limit 1', [
      other.id,
    ]);
    await search.fill(String(item?.name));
    await expect(orderRow(page, other.shortId)).toBeVisible();
    await expect(orderRow(page, shipped.shortId)).toHaveCount(0);
  });

  await search.fill(shopper.email);
  await expect(shownIds(page)).toHaveCount(3);

  await test.step('rows are selected one by one and as a page', async () => {
    await expect(bar(page)).toHaveCount(0);
    await press(getOrderCheckbox(page, pending.shortId), 'Space');
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await press(page.getByRole('checkbox', { name: 'Select all orders on this page' }), 'Space');
    await expect(bar(page).getByText('3 selected')).toBeVisible();
    await expect(getOrderCheckbox(page, shipped.shortId)).toBeChecked();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('A-OBULK-03 invoices and packing slips are one document, a sheet per order', async () => {
    for (const [name, title] of [
      [/^Invoices/, '3 invoices'],
      [/^Packing slips/, '3 packing slips'],
    ] as const) {
      const opened = page.context().waitForEvent('page');
      await press(bar(page).getByRole('link', { name }), 'Enter');
      const sheets = await opened;
      await expect(sheets.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(sheets.getByRole('article')).toHaveCount(3);
      await expect(sheets.getByRole('article').filter({ hasText: other.orderId })).toHaveCount(1);
      await expect(sheets.getByRole('button', { name: 'Print' })).toBeVisible();
      await sheets.emulateMedia({ media: 'print' });
      const pageBreaks = await sheets
        .getByRole('article')
        .evaluateAll((articles) => articles.map((article) => getComputedStyle(article).breakBefore));
      expect(pageBreaks).toEqual(['auto', 'page', 'page']);
      await expect(sheets.getByRole('heading', { level: 1 })).toBeHidden();
      await sheets.close();
    }
  });

  await test.step('A-PICK-01 A-PICK-02 the pick list adds up what is still on the shelf', async () => {
    const opened = page.context().waitForEvent('page');
    await press(bar(page).getByRole('link', { name: /^Pick list/ }), 'Enter');
    const sheet = await opened;
    await expect(sheet.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible();
    const [{ units, orderIds } = { units: 0, orderIds: [] }] = (await store.sql(
      `select sum(reserved)::int as units, array_agg(distinct order_id) as "orderIds" from order_items
       where order_id = any($1) and reserved > 0`,
      [[pending.id, other.id, shipped.id]],
    )) as { units: number; orderIds: string[] }[];
    expect(units).toBeGreaterThan(0);
    await expect(sheet.getByText(new RegExp(`^${units} items? for ${orderIds.length} orders?, sorted`))).toBeVisible();
    await expect(sheet.getByRole('article')).toContainText(other.shortId);
    const quantities = await sheet.locator('tbody td:last-child').allTextContents();
    expect(quantities.map(Number).reduce((sum, count) => sum + count)).toBe(units);
    await expectAccessible(sheet);
    await sheet.close();
  });

  await test.step('A-OBULK-04 the selected orders are exported', async () => {
    const downloaded = page.waitForEvent('download');
    await press(bar(page).getByRole('link', { name: 'Export' }), 'Enter');
    const stream = await (await downloaded).createReadStream();
    const file = (await stream.toArray()).join('');
    expect(file.trim().split('\r\n')).toHaveLength(4);
    for (const { orderId } of [pending, other, shipped]) expect(file).toContain(orderId);
  });

  await test.step('A-OBULK-01 the confirmation lists the consequences, then the result lists every order with its reason', async () => {
    await press(bar(page).getByRole('button', { name: 'Set status' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Set status of 3 orders' });
    const status = dialog.getByRole('combobox', { name: 'New status' });
    await expect(status).toBeFocused();
    await expect(status).toHaveValue('processing');
    await expect(status.getByRole('option')).toHaveText(['Processing', 'Shipped', 'Delivered']);
    await expect(dialog.getByText('2 orders become Processing.')).toBeVisible();
    await expect(dialog.getByText(/needs a reason for each order: /)).toContainText(shipped.shortId);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await press(dialog.getByRole('button', { name: 'Set 2 orders to Processing' }), 'Enter');
    const outcome = page.getByRole('dialog', { name: '2 changed, 1 refused' });
    await expect(outcome.getByText(/^Now Processing: /)).toContainText(pending.shortId);
    await expect(outcome.getByText(/^Now Processing: /)).toContainText(other.shortId);
    await expect(outcome.getByRole('listitem')).toHaveText([
      `${shipped.shortId}: This reverses or skips a step. Change it on its own, with a reason.`,
    ]);
    await page.keyboard.press('Escape');
    await expect(outcome).toBeHidden();
    await expect(getStatusSelect(page, pending.shortId)).toHaveValue('processing');
    await expect(getStatusSelect(page, other.shortId)).toHaveValue('processing');
    await expect(getStatusSelect(page, shipped.shortId)).toHaveValue('shipped');
    const rows = await store.sql('select status from orders where id = any($1) order by status', [
      [pending.id, other.id, shipped.id],
    ]);
    expect(rows.map(({ status: stored }) => stored)).toEqual(['processing', 'processing', 'shipped']);
  });

  await test.step('refused orders stay selected; another list clears the selection', async () => {
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await expect(getOrderCheckbox(page, shipped.shortId)).toBeChecked();
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('A-OBULK-02 the server refuses more than 50 orders, and a request without orders', async () => {
    const orders = Array.from({ length: 51 }, () => ({ id: pending.id, seen: 'processing' }));
    const body = { action: 'setStatuses', input: { orders, status: 'shipped' } };
    expect((await post(page, '/admin-panel/orders/change', body)).status).toBe(400);
    const tooManyIds = Array.from({ length: 51 }, () => crypto.randomUUID()).join(',');
    for (const path of ['invoices', 'packing-slips', 'pick-list'])
      expect((await page.request.get(`${store.url}/admin-panel/orders/${path}?ids=${tooManyIds}`)).status()).toBe(404);
    expect((await page.request.get(`${store.url}/admin-panel/orders/export?ids=`)).status()).toBe(400);
  });
});
