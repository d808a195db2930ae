import { expect } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { openDashboard, signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { getStatusSelect, orderRow, ordersTab, setOrderStatus, shownIds } from './orders-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

// An order of `addOrder` is ₹2,000 in goods, ₹99 shipping and ₹360 tax, less a coupon of ₹100: ₹2,359, not yet paid.

const toShortId = (orderId: unknown) => String(orderId).slice(-8);
/** The first page of orders, in the given SQL order. */
const loadShortIds = async (store: RunningStore, order: string) =>
  (await store.sql(`select order_id from orders order by ${order} limit 10`)).map(({ order_id: id }) => toShortId(id));
const loadOrder = async (store: RunningStore, id: string) =>
  (await store.sql('select status, updated_at, payment_status from orders where id = $1', [id]))[0];

test('A-ORD-01 A-ORD-02 A-ORD-03 A-ORD-04 A-ORD-05 A-ORD-06 A-ORD-07 A-ORD-08 A-ORD-09 A-NAV-11 A-ERR-38 A-PERM-02 all orders are listed, sorted, found and moved; new orders are announced', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const packed = await addOrder(store, shopper, { status: 'processing' });
  const pendingOrder = await addOrder(store, shopper, { status: 'pending' });
  const confirmed = await addOrder(store, shopper, { status: 'pending' });
  await store.sql(`update orders set status = 'confirmed' where id = $1`, [confirmed.id]);

  await test.step('a guest is redirected to the sign-in, a shopper gets a message', async () => {
    const visitor = await newVisitor(browser);
    const other = await visitor.newPage();
    await other.goto(`${store.url}/admin-panel/orders`);
    await expect(other).toHaveURL(`${store.url}/admin-panel/login?returnUrl=%2Fadmin-panel%2Forders`);
    await signIn(other, store, shopper);
    await other.goto(`${store.url}/admin-panel/orders`);
    await expect(other.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(other).toHaveTitle('Access Denied · Tanabana back office');
    await expect(other.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(other.getByRole('link', { name: 'Back to Store' })).toBeVisible();
    await expect(other.getByText(packed.shortId)).toHaveCount(0);
    await expectAccessible(other);
    await visitor.close();
  });

  await signInStaff(page, store);
  await openDashboard(page, store);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Orders \d+ pending/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await test.step('lists all orders, newest first, and sorts by total and by status', async () => {
    const [all] = await store.sql(`select count(*)::int as count from orders`);
    await expect(ordersTab(page, 'All')).toHaveText(`All ${all?.count}`);
    await expect(shownIds(page)).toHaveText(await loadShortIds(store, 'order_date desc, id'));
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
    await expect(shownIds(page)).toHaveText(await loadShortIds(store, 'total desc, id desc'));
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('status-asc');
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
    // False sorts before true: the newest pending order is the first one.
    await expect(
      getStatusSelect(page, (await loadShortIds(store, `status <> 'pending', order_date desc, id`))[0] ?? ''),
    ).toHaveValue('pending');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('date-desc');
    await expect(shownIds(page)).toHaveText(await loadShortIds(store, 'order_date desc, id'));
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('finds orders by email and filters by payment and by tab', async () => {
    await page.getByRole('searchbox', { name: /product or AWB$/ }).fill(shopper.email);
    await expect(shownIds(page)).toHaveCount(3);
    await expect(page.getByText('3 orders found')).toBeVisible();
    await expect(orderRow(page, packed.shortId)).toContainText('Pending');
    await expect(orderRow(page, packed.shortId)).toContainText('COD');
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('paid');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    // Tabs keep the other filters, so these are cleared first.
    await expect(shownIds(page)).toHaveCount(10);
    await ordersTab(page, 'Confirmed').click();
    await expect(shownIds(page)).toHaveText([confirmed.shortId]);
  });

  await test.step('the status confirmed is shown with its own colour and cannot be selected', async () => {
    const badge = orderRow(page, confirmed.shortId).locator('.orders__status .status');
    await expect(badge).toHaveText('Confirmed');
    await expect(badge).toHaveClass(/status--accepted/);
    const options = getStatusSelect(page, confirmed.shortId).getByRole('option');
    await expect(options).toHaveText(['Confirmed', 'Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']);
    await expect(options.first()).toBeDisabled();
    await ordersTab(page, 'All').click();
    await expect(getStatusSelect(page, pendingOrder.shortId).getByRole('option')).toHaveText([
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
  });

  await test.step('a status change is saved with its time; a refusal is shown and the dropdown resets', async () => {
    const before = await loadOrder(store, pendingOrder.id);
    await getStatusSelect(page, pendingOrder.shortId).selectOption('processing');
    await expect(page.getByText(`Order ${pendingOrder.shortId} is now Processing.`)).toBeVisible();
    const after = await loadOrder(store, pendingOrder.id);
    expect(after?.status).toBe('processing');
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(before?.updated_at));
    await page.route('**/admin-panel/orders/change', (route) => route.abort());
    await getStatusSelect(page, packed.shortId).selectOption('shipped');
    await expect(page.getByRole('alert').getByText('Failed to update order status')).toBeVisible();
    await expect(getStatusSelect(page, packed.shortId)).toHaveValue('processing');
    await page.unroute('**/admin-panel/orders/change');
  });

  await test.step('a shipment of a packed order is created from the list with the selected courier', async () => {
    const createShipmentButton = (shortId: string) =>
      orderRow(page, shortId).getByRole('button', { name: /^Create Shipment/ });
    await expect(createShipmentButton(confirmed.shortId)).toHaveCount(0);
    await createShipmentButton(pendingOrder.shortId).click();
    const dialog = page.getByRole('dialog', { name: 'Create Shipment', exact: true });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(page.getByText('Shipment created successfully!')).toBeVisible();
    await expect(getStatusSelect(page, pendingOrder.shortId)).toHaveValue('shipped');
    await expect(createShipmentButton(pendingOrder.shortId)).toHaveCount(0);
    const [shipment] = await store.sql('select awb_code from shipments where order_id = $1', [pendingOrder.id]);
    expect(shipment?.awb_code).toMatch(/./);
  });

  await test.step('cancelling states the consequences and asks for confirmation', async () => {
    await getStatusSelect(page, packed.shortId).selectOption('cancelled');
    const dialog = page.getByRole('dialog', { name: `Cancel order ${packed.shortId}` });
    await expect(dialog.getByText('Nothing was paid, so there is nothing to refund.')).toBeVisible();
    await expect(dialog.getByText('1 unit returns to stock.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await expect(getStatusSelect(page, packed.shortId)).toHaveValue('processing');
    await getStatusSelect(page, packed.shortId).selectOption('cancelled');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText(`Order ${packed.shortId} is now Cancelled.`)).toBeVisible();
    expect((await loadOrder(store, packed.id))?.status).toBe('cancelled');
  });

  await test.step('a new order is announced, and rows stay in place until it is requested', async () => {
    const before = await loadShortIds(store, 'order_date desc, id');
    await expect(shownIds(page)).toHaveText(before);
    const newOrder = await addOrder(store, shopper);
    await expect(page.getByText('1 new order, show')).toBeVisible();
    await expect(shownIds(page)).toHaveText(before);
    await store.sql(`update orders set status = 'delivered' where id = $1`, [pendingOrder.id]);
    await expect(getStatusSelect(page, pendingOrder.shortId)).toHaveValue('delivered');
    await expect(shownIds(page)).toHaveText(before);
    await page.getByRole('button', { name: 'show', exact: true }).click();
    await expect(shownIds(page).first()).toHaveText(newOrder.shortId);
    await expect(page.getByText('1 new order, show')).toBeHidden();
  });
});

test('the page of an order shows items, payment, address, notes and history, and prints documents', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper, { status: 'processing', events: ['pending', 'processing'], items: 2 });
  const older = await addOrder(store, shopper, { daysAgo: 1 });
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/orders?search=${encodeURIComponent(shopper.email)}`);
  await page.getByRole('link', { name: order.shortId, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.shortId}` })).toBeVisible();
  await expect(page.getByText(order.orderId)).toBeVisible();

  await test.step('shows payment and history', async () => {
    const items = page.getByRole('region', { name: 'Items', exact: true });
    await expect(items.getByText('Coupon TANA100')).toBeVisible();
    await expect(items.locator('.osums__total')).toHaveText('Total₹2,359');
    await expect(page.getByText('Cash on delivery, not collected yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('A-ORD-12 saves a note, and warns before a typed one is lost', async () => {
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByLabel('New note').fill('Call before ten.');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(prompt).toContainText('New note');
    await prompt.getByRole('button', { name: 'Keep editing' }).click();
    await expect(notes.getByLabel('New note')).toHaveValue('Call before ten.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem').filter({ hasText: 'Call before ten.' })).toBeVisible();
    await expect(notes.getByLabel('New note')).toHaveValue('');
    const [audit] = await store.sql(`select actor from audit where entity_id = $1 and action = 'note'`, [order.id]);
    expect(audit?.actor).toBe('admin@tanabana.example');
  });

  await test.step('the address is changed; an invalid one is refused and stays in the form', async () => {
    const customer = page.getByRole('region', { name: 'Customer' });
    await customer.getByRole('button', { name: 'Edit address' }).click();
    await customer.getByLabel('Pincode').fill('12');
    await customer.getByRole('button', { name: 'Save address' }).click();
    await expect(customer.getByRole('alert')).toContainText('Failed to save the order');
    await expect(customer.getByLabel('Pincode')).toHaveValue('12');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leave).toContainText('Address');
    await leave.getByRole('button', { name: 'Keep editing' }).click();
    // Below an open dialog nothing can be typed.
    await expect(leave).toBeHidden();
    await customer.getByLabel('Pincode').fill('560 034');
    await customer.getByRole('button', { name: 'Save address' }).click();
    await expect(customer.getByText('560034')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('invoice and packing slip can be printed, the slip without prices', async () => {
    await page.getByRole('link', { name: 'Packing slip' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Packing slip ${order.shortId}` })).toBeVisible();
    const sheet = page.getByRole('article');
    await expect(sheet.getByText('560034')).toBeVisible();
    await expect(sheet.getByRole('columnheader')).toHaveText(['Packed', 'SKU', 'Item', 'Size', 'Quantity']);
    await expect(sheet.getByRole('row')).toHaveCount(3);
    await expect(sheet).not.toContainText('₹');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: `Order ${order.shortId}` }).click();
    await page.getByRole('link', { name: 'Print invoice' }).click();
    await expect(page.getByRole('article').getByText('₹2,359', { exact: true })).toBeVisible();
    await page.goBack();
  });

  await test.step('J opens the older order, K the newer one; an unknown order shows a message', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.shortId}` })).toBeVisible();
    const olderLink = page.getByRole('link', { name: 'Older order (J)' });
    const address = (await olderLink.getAttribute('href')) ?? '';
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(String(new URL(address, store.url).searchParams.get('order'))));
    await page.goto(`${store.url}/admin-panel/orders?order=${older.orderId}`);
    await expect(page.getByRole('heading', { level: 1, name: `Order ${older.shortId}` })).toBeVisible();
    await page.goto(`${store.url}/admin-panel/orders?order=ORD-1-AAAAAAAAA`);
    await expect(page.getByText('Order not found.')).toBeVisible();
  });
});

test('A-CUST-03 A-MONEY-01 A-MONEY-02 A-MONEY-03 a cash order marked delivered by mistake is shipped again and collects cash; cash of a cancelled order is returned', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const mistakenOrder = await addOrder(store, shopper, { status: 'processing' });
  const cancelled = await addOrder(store, shopper, { status: 'shipped', name: 'Noor Chikankari Anarkali '.repeat(6) });
  await signInStaff(page, store);
  const money = page.getByRole('region', { name: 'Money' });
  const units = page.getByRole('region', { name: 'Where the units are' });
  const moneyValue = (name: string) =>
    money.locator('.ledger > div').filter({ hasText: name }).locator('.ledger__figure');

  await test.step('the statement never-left voids the cash, and the shipment collects it', async () => {
    await page.goto(`${store.url}/admin-panel/orders?order=${mistakenOrder.orderId}`);
    await expect(page.getByRole('region', { name: 'Items', exact: true }).getByText('Reserved')).toBeVisible();
    await setOrderStatus(page, 'delivered', 'Set to Delivered');
    await expect(moneyValue('Collected in cash')).toHaveText('₹2,359');
    await expect(units.getByText('Marked as sent by mistake?')).toBeVisible();
    await setOrderStatus(page, 'processing', 'Set to Processing');
    await units.getByRole('button', { name: 'Never left the store' }).click();
    const dialog = page.getByRole('dialog', { name: `Never left the store: order ${mistakenOrder.shortId}` });
    await expect(dialog.getByText('1 unit counts as packed and in the store again.')).toBeVisible();
    await expect(dialog.getByText('₹2,359 that staff booked as collected in cash is taken back.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Never left the store' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Wrong order');
    await dialog.getByRole('button', { name: 'Never left the store' }).click();
    await expect(page.getByText('The units are in the store again.')).toBeVisible();
    await expect(moneyValue('Collected in cash')).toHaveText('₹0');
    await expect(moneyValue('Outstanding')).toHaveText('₹2,359');
    await expect(money.getByText('Taken back', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    const shipmentDialog = page.getByRole('dialog', { name: 'Create Shipment', exact: true });
    await shipmentDialog.getByRole('radio').first().check();
    await shipmentDialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(page.getByText('Shipment created successfully!')).toBeVisible();
    const [booking] = await store.sql(`select booked ->> 'collect' as collect from shipments where order_id = $1`, [
      mistakenOrder.id,
    ]);
    expect(booking?.collect).toBe('235900');
  });

  await test.step('cash of a cancelled order is an open cash return until it is completed', async () => {
    await page.goto(`${store.url}/admin-panel/orders?order=${cancelled.orderId}`);
    await setOrderStatus(page, 'delivered', 'Set to Delivered');
    await setOrderStatus(page, 'cancelled', 'Cancel order');
    await expect(money.getByText('₹2,359 to be given back')).toBeVisible();
    await expectAccessible(page);
    await money.getByRole('link', { name: 'All refunds' }).click();
    const row = page.getByRole('row').filter({ hasText: cancelled.shortId });
    await row.getByRole('button', { name: /^I will do it/ }).click();
    await expect(row.getByText('Taken', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Mark as given back/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as given back' });
    await expect(dialog.getByRole('button', { name: 'Mark as given back' })).toBeDisabled();
    await dialog.getByLabel('Reference').fill('UPI 4711');
    await dialog.getByRole('button', { name: 'Mark as given back' }).click();
    await expect(row.getByText('Reference: UPI 4711')).toBeVisible();
    await row.getByRole('link', { name: cancelled.shortId }).click();
    await expect(moneyValue('Refunded')).toHaveText('₹2,359');
    await expect(units.getByRole('button', { name: 'Came back' })).toBeVisible();
  });
});

test('A-EDIT-01 A-EDIT-03 A-EDIT-05 A-EDIT-06 staff change the items of an order, see its sums first, and the customer is notified', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const order = await addOrder(store, shopper, { items: 2 });
  // Without the coupon the order is ₹2,459.
  await store.sql(
    'update orders set discount = 0, total = total + discount, coupon_code = null, coupon_name = null where id = $1',
    [order.id],
  );
  const [size] = (await store.sql(
    `update order_items i set product_id = p.id, name = p.name from products p
     join inventory_levels m on m.product_id = p.id and m.size = 'M'
     join inventory_levels l on l.product_id = p.id and l.size = 'L' and l.on_hand > l.reserved
     where i.order_id = $1 and i.position = 0 and p.status = 'active' returning i.name, l.size`,
    [order.id],
  )) as { name: string; size: string }[];
  const [other] = (await store.sql('select name from order_items where order_id = $1 and position = 1', [
    order.id,
  ])) as {
    name: string;
  }[];
  if (!size || !other) throw new Error('The sample store has no other size');
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/orders?order=${order.orderId}`);
  const items = page.getByRole('region', { name: 'Items', exact: true });
  const dialog = page.getByRole('dialog', { name: `Edit items of order ${order.shortId}` });
  await expect(async () => {
    await items.getByRole('button', { name: 'Edit items' }).click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const total = dialog.getByRole('row', { name: /^Total/ }).getByRole('cell');
  await expect(total).toHaveText(['₹2,459', '–']);
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const quantity = dialog.getByRole('textbox', { name: `Quantity of ${size.name}` });
  await quantity.fill('0');
  await expect(dialog.getByText('Quantities are whole numbers from 1 to 999.')).toBeVisible();
  await quantity.fill('1');
  await dialog.getByRole('combobox', { name: `Size of ${size.name}` }).selectOption(size.size);
  await expect(total).toHaveText(['₹2,459', '₹2,459']);
  const remove = dialog.getByRole('button', { name: `Remove ${other.name}` });
  const keep = dialog.getByRole('button', { name: 'Keep it' });
  // Removed, kept again and removed, with the keyboard: the focus moves to the button that undoes the last press.
  await remove.click();
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await expect(total).toHaveText(['₹2,459', /₹1,[12]/]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Order ${order.shortId} is changed.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(items.getByText(`Size ${size.size}`)).toBeVisible();
  await expect(items.getByText(other.name)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' }).getByText('Items changed', { exact: true })).toBeVisible();
  const mail = await mailTo(page, store, shopper.email, `Your order was changed: ${order.shortId}`);
  expect(mail.text).toContain(size.name);
  expect(mail.text).not.toContain(other.name);
});
