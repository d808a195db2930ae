// The fulfilment screen: from a paid order to delivery, courier errors, and bulk actions.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { card, signInStaff } from './admin-page.ts';
import { atCheckout, button, createBag, fillInShipping, main, newProduct } from './checkout-page.ts';
import {
  active,
  bulkActions,
  clearReadyOrders,
  closeToasts,
  createShipment,
  exceptions,
  loadShipment,
  openFulfilment,
  orderRow,
  parcelRow,
  ready,
  shipmentDialog,
  toast,
  trackingDialog,
  withCourier,
  withDemoCourier,
} from './fulfilment-page.ts';
import { mailTo } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const setLaptopSize = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

/** Pays in the payment window of demo mode. */
async function buyByUpi(page: Page, store: RunningStore, shopper: Parameters<typeof atCheckout>[2]): Promise<string> {
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await fillInShipping(page);
  await button(page, 'Next').click();
  await main(page).getByRole('radio', { name: 'UPI' }).check();
  await button(page, 'Next').click();
  await button(page, 'Place Order').click();
  await page
    .getByRole('dialog', { name: 'Payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

test('A-PERM-02 A-FUL-01 A-FUL-02 A-FUL-05 A-FUL-06 A-FUL-07 A-FUL-08 A-FUL-10 A-FUL-12 A-FUL-13 A-ERR-42 an order paid by UPI is shipped and delivered, and cash is collected on delivery', async ({
  page: shopper,
  browser,
}) => {
  await withDemoCourier(async (store) => {
    const ananya = await newShopper(store);
    const orderNumber = await buyByUpi(shopper, store, ananya);
    const shortId = orderNumber.slice(-8);
    const cashOrder = await addOrder(store, ananya, { status: 'processing', daysAgo: 1 });

    const staffPage = await (await newVisitor(browser)).newPage();
    await signInStaff(staffPage, store);
    await openFulfilment(staffPage, store, `?search=${shortId}`);
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Fulfillment' })).toBeVisible();
    await expect(ready(staffPage).getByText('No orders found.')).toBeVisible();
    await store.sql(`update orders set status = 'processing' where order_id = $1`, [orderNumber]);
    const row = orderRow(staffPage, shortId);
    await expect(row).toContainText('Prepaid');
    await expect(row).toContainText('560003');
    await expect(card(staffPage, 'Ready to ship')).not.toHaveText('0');
    for (const name of ['Shipments without AWB', 'Pickup scheduled', 'In transit', 'Delivered this week'])
      await expect(card(staffPage, name)).toHaveText(/^\d+$/);

    await row.getByRole('button', { name: 'Create Shipment' }).click();
    const dialog = shipmentDialog(staffPage);
    await expect(dialog.getByText('Ananya Rao, Bengaluru')).toBeVisible();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(dialog.getByText('Cheapest')).toHaveCount(1);
    await expect(dialog.getByText('Fastest')).toHaveCount(1);
    const offer = dialog.getByRole('listitem').first();
    await expect(offer).toContainText(/\d+ days?/);
    await expect(offer).toContainText(/₹\d+/);
    await dialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(dialog.getByRole('alert').getByText('Please select a courier service')).toBeVisible();
    await expectAccessible(staffPage);
    await setLaptopSize(staffPage);
    expect(await loadShipment(store, orderNumber)).toBeUndefined();
    const courierName = await offer.locator('b').innerText();
    await offer.getByRole('radio').check();
    await dialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(toast(staffPage, 'Shipment created successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(orderRow(staffPage, shortId)).toHaveCount(0);
    const parcel = parcelRow(staffPage, shortId);
    await expect(parcel).toContainText(courierName);
    await expect(parcel).toContainText('Pickup scheduled');
    const sent = await loadShipment(store, orderNumber);
    expect(sent).toMatchObject({ order_status: 'shipped', courier_name: courierName });
    await expect(parcel).toContainText(String(sent?.awb_code));
    await expect(parcel.getByRole('button', { name: /^Generate AWB/ })).toHaveCount(0);
    await expectAccessible(staffPage);
    await setLaptopSize(staffPage);

    await parcel.getByRole('checkbox').check();
    await expect(bulkActions(staffPage).getByText('1 shipment selected')).toBeVisible();
    for (const sheet of ['Print Manifest', 'Print Labels']) {
      // A headless browser downloads the sheet instead of showing it: check what its tab requests.
      const tab = staffPage.context().waitForEvent('page');
      const download = staffPage.context().waitForEvent('request', (request) => request.url().includes('/documents/'));
      await bulkActions(staffPage).getByRole('button', { name: sheet }).click();
      expect((await download).url()).toMatch(/\/simulators\/shiprocket\/documents\/\w+-\w+\.pdf$/);
      await (await tab).close();
    }
    await expect(bulkActions(staffPage).getByRole('link', { name: 'Open the Shiprocket dashboard' })).toHaveAttribute(
      'href',
      '/simulators/shiprocket/parcels',
    );

    await openFulfilment(staffPage, store, `?search=${cashOrder.shortId}`);
    await expect(orderRow(staffPage, cashOrder.shortId)).toContainText('Collect ₹2,359');
    await createShipment(staffPage, cashOrder.shortId);
    await expect(parcelRow(staffPage, cashOrder.shortId)).toBeVisible();

    const advanceUntilDelivered = async (number: string) => {
      const { provider_order_id: id } = (await loadShipment(store, number)) ?? {};
      // Seven steps lead from the booking to the delivery.
      for (let step = 0; step < 7; step++)
        await staffPage.request.get(`${store.url}/simulators/shiprocket/advance?order=${id}`);
      await expect.poll(async () => (await loadShipment(store, number))?.status).toBe('DELIVERED');
    };
    await advanceUntilDelivered(orderNumber);
    await advanceUntilDelivered(cashOrder.orderId);
    await expect(parcelRow(staffPage, shortId)).toHaveCount(0);
    expect(await loadShipment(store, cashOrder.orderId)).toMatchObject({
      order_status: 'delivered',
      payment_status: 'paid',
    });

    await openFulfilment(staffPage, store, `?search=${shortId}&status=delivered`);
    await expect(orderRow(staffPage, shortId)).toContainText('Delivered');
    await expect(orderRow(staffPage, shortId).getByRole('button', { name: 'Create Shipment' })).toHaveCount(0);

    await shopper.goto(`${store.url}/orders`);
    await expect(shopper.getByRole('article', { name: `Order ${shortId}` })).toContainText('Delivered');
    await resetRateLimits(store);
    await shopper.goto(`${store.url}/track-order`);
    await shopper.waitForLoadState('networkidle');
    await main(shopper).getByLabel('Order ID').fill(orderNumber);
    await main(shopper).getByRole('button', { name: 'Track Order' }).click();
    await expect(main(shopper).getByRole('region', { name: /^Order / })).toContainText('Delivered');
    const [{ customer_email: email } = {}] = await store.sql(`select customer_email from orders where order_id = $1`, [
      orderNumber,
    ]);
    await mailTo(shopper, store, String(email), `Order shipped: ${shortId}`);
    await mailTo(shopper, store, String(email), `Order delivered: ${shortId}`);
    await staffPage.context().close();
  });
});

test('A-FUL-09 A-FUL-11 A-ERR-41 A-ERR-43 A-ERR-44 A-ERR-45 A-ERR-46 A-ERR-65 A-ERR-66 A-ERR-67 shows the courier’s refusals with their reasons, and reports concurrent packing', async ({
  page,
}) => {
  await withCourier(async ({ store, courier }) => {
    await clearReadyOrders(store);
    await signInStaff(page, store);
    await openFulfilment(page, store);
    await expect(ready(page).getByText('No orders ready for shipment.')).toBeVisible();
    await expect(active(page).getByText('No active shipments.')).toBeVisible();
    await bulkActions(page).getByRole('button', { name: 'Print Manifest' }).click();
    await expect(toast(page, 'Please select shipments first.')).toBeVisible();
    await expectAccessible(page);
    await setLaptopSize(page);

    const order = await addOrder(store, await newShopper(store), { status: 'processing', paid: true });
    courier.injectFaults({ how: 'server-error', on: /serviceability/ });
    await orderRow(page, order.shortId).getByRole('button', { name: 'Create Shipment' }).click();
    const dialog = shipmentDialog(page);
    await expect(
      dialog.getByText('Failed to get courier rates. Please check your Shiprocket configuration.'),
    ).toBeVisible();
    await expect(dialog.getByText(/^API request failed/)).toBeVisible();
    courier.injectFaults();
    await expect(async () => {
      const retryButton = dialog.getByRole('button', { name: 'Try again' });
      if (await retryButton.isVisible()) await retryButton.click();
      await expect(dialog.getByRole('radio').first()).toBeVisible({ timeout: 3_000 });
    }).toPass();

    courier.injectFaults({ how: 'refused-with-200', on: /orders\/create/ });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(dialog.getByText('Failed to create shipment. Please try again.')).toBeVisible();
    await expect(dialog.getByText(/^API request failed/)).toBeVisible();
    courier.injectFaults();
    courier.records.wallet = 0;

    const colleague = await page.context().newPage();
    await openFulfilment(colleague, store, `?order=${order.orderId}`);
    await shipmentDialog(colleague).getByRole('radio').last().check();
    await dialog.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
    await expect(toast(page, /^It has no AWB yet/)).toBeVisible();
    await shipmentDialog(colleague).getByRole('button', { name: 'Create Shipment' }).click();
    await expect(shipmentDialog(colleague).getByText('Failed to create shipment. Please try again.')).toBeVisible();
    await expect(shipmentDialog(colleague).getByText(/Perhaps somebody else created its shipment/)).toBeVisible();
    await shipmentDialog(colleague).getByRole('button', { name: 'Cancel' }).click();
    await expect(colleague).toHaveURL(`${store.url}/admin-panel/fulfillment`);
    expect(
      await store.sql('select 1 from shipments s join orders o on o.id = s.order_id where o.id = $1', [order.id]),
    ).toHaveLength(1);
    await colleague.close();

    const parcel = parcelRow(page, order.shortId);
    await expect(parcel).toContainText('None yet');
    await parcel.getByRole('button', { name: /^Track/ }).click();
    await expect(trackingDialog(page).getByText('No tracking information available.')).toBeVisible();
    await trackingDialog(page).getByRole('button', { name: 'Close' }).last().click();
    await parcel.getByRole('checkbox').check();
    await bulkActions(page).getByRole('button', { name: 'Print Manifest' }).click();
    await expect(toast(page, 'Failed to print manifest. Please try again.')).toBeVisible();
    await expect(toast(page, 'Generate the AWB first.')).toBeVisible();
    await parcel.getByRole('button', { name: /^Generate AWB/ }).click();
    await expect(toast(page, 'Failed to generate AWB. Please try again.')).toBeVisible();
    // The message of the creation has the same reason and may still be there.
    await expect(
      page
        .locator('.toasts')
        .getByRole('alert')
        .getByText(/recharge your ShipRocket wallet/),
    ).toBeVisible();
    await closeToasts(page);
    courier.records.wallet = 10_000;
    await parcel.getByRole('button', { name: /^Generate AWB/ }).click();
    await expect(toast(page, 'AWB generated successfully!')).toBeVisible();
    await expect(parcel.getByRole('button', { name: /^Generate AWB/ })).toHaveCount(0);
    await expect(parcel).toContainText(String((await loadShipment(store, order.orderId))?.awb_code));

    courier.advanceAll(2);
    await expect(parcel).toContainText('Picked up');
    await parcel.getByRole('button', { name: /^Track/ }).click();
    const newest = trackingDialog(page).getByRole('listitem').first();
    await expect(newest).toContainText('Shipment picked up');
    await expect(newest).toContainText(/New Delhi.* · \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m/);
    await expectAccessible(page);
    await setLaptopSize(page);
  });
});

test('A-FUL-03 A-FUL-04 creates shipments in bulk with a result for each, resumes after a lost session, and queues returned parcels with their reason', async ({
  page,
}) => {
  await withCourier(async ({ store, courier }) => {
    await clearReadyOrders(store);
    const shopper = await newShopper(store);
    const processing = { status: 'processing', paid: true } as const;
    const [deliverable, unserviceable, returned, askedToCancel, cancelled] = [
      await addOrder(store, shopper, { ...processing, daysAgo: 4 }),
      await addOrder(store, shopper, { ...processing, daysAgo: 3 }),
      await addOrder(store, shopper, { ...processing, daysAgo: 2 }),
      await addOrder(store, shopper, { ...processing, daysAgo: 1 }),
      await addOrder(store, shopper, { status: 'cancelled' }),
    ];
    const sendTo = (order: { readonly id: string }, pin: string, city: string) =>
      store.sql(
        `update orders set shipping_address = shipping_address || jsonb_build_object('pincode', $2::text, 'city', $3::text) where id = $1`,
        [order.id, pin, city],
      );
    // Pincodes with special results of the simulator: no courier delivers to the first, parcels to the second come
    // back.
    await sendTo(unserviceable, '999001', 'Nowhere');
    await sendTo(returned, '400099', 'Mumbai');
    await store.sql(
      `insert into cancellation_requests (order_id, type, reason)
       select id, 'refund', 'Changed my mind' from orders where id = $1`,
      [askedToCancel.id],
    );
    await signInStaff(page, store);
    await openFulfilment(page, store);
    const rows = ready(page).locator('tbody tr');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText(deliverable.shortId);
    await expect(orderRow(page, askedToCancel.shortId)).toContainText('Cancellation requested');
    await expect(orderRow(page, askedToCancel.shortId).getByRole('button')).toHaveCount(0);
    await ready(page).getByRole('searchbox').fill('400099');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(returned.shortId);
    const filter = ready(page).getByRole('combobox', { name: 'Status' });
    await expect(filter.getByRole('option')).toHaveText(['Processing', 'Shipped', 'Delivered', 'Cancelled', 'All']);
    await filter.selectOption('Cancelled');
    await expect(ready(page).getByText('No orders found.')).toBeVisible();
    await ready(page).getByRole('searchbox').fill(cancelled.shortId);
    await expect(orderRow(page, cancelled.shortId).locator('.status--ended')).toHaveText('Cancelled');
    await expect(orderRow(page, cancelled.shortId).getByRole('button')).toHaveCount(0);

    await openFulfilment(page, store);
    await ready(page).getByRole('checkbox', { name: 'Select all orders' }).check();
    await page
      .getByRole('toolbar', { name: 'Bulk shipments' })
      .getByRole('button', { name: 'Create Shipments' })
      .click();
    const bulk = page.getByRole('dialog', { name: 'Create Shipments' });
    const result = (shortId: string) => bulk.getByRole('listitem').filter({ hasText: shortId });
    await expect(bulk.getByRole('listitem')).toHaveCount(3);
    await bulk.getByRole('combobox', { name: 'Courier service' }).selectOption('The cheapest');
    await expectAccessible(page);
    await setLaptopSize(page);
    await page.context().clearCookies();
    await bulk.getByRole('button', { name: 'Create 3 shipments' }).click();
    await expect(
      bulk.getByText('Your session has ended. Please sign in again in another tab, then try again.'),
    ).toBeVisible();
    await expect(result(deliverable.shortId)).toContainText('Waiting');
    // A live change without a session does not redirect to the login, which would close the dialog.
    const sessionResponse = page.waitForResponse(`${store.url}/session`);
    await store.sql(`update orders set notes = 'Looked at' where id = $1`, [cancelled.id]);
    await sessionResponse;
    await expect(result(deliverable.shortId)).toContainText('Waiting');
    const tab = await page.context().newPage();
    await signInStaff(tab, store);
    await tab.close();
    await bulk.getByRole('button', { name: 'Create 3 shipments' }).click();
    await expect(bulk.getByText('3 of 3 done: 2 created, 1 failed')).toBeVisible();
    await expect(result(deliverable.shortId)).toContainText(/Created.*₹\d+.*, AWB \w+/);
    await expect(result(unserviceable.shortId)).toContainText(/Failed.*No courier delivers there/);
    await expect(result(returned.shortId)).toContainText('Created');
    await expectAccessible(page);
    await setLaptopSize(page);
    await bulk.getByRole('button', { name: 'Close' }).last().click();
    await expect(rows).toHaveCount(2);
    await expect(orderRow(page, unserviceable.shortId)).toBeVisible();

    await expect(exceptions(page)).toHaveCount(0);
    courier.advanceAll(7);
    const item = exceptions(page).getByRole('listitem').filter({ hasText: returned.shortId });
    await expect(item).toContainText('Not delivered');
    await expectAccessible(page);
    await setLaptopSize(page);
    await item.getByRole('button', { name: 'Note next attempt' }).click();
    const noteDialog = page.getByRole('dialog', { name: 'Note next attempt' });
    await noteDialog.getByRole('button', { name: 'Note next attempt' }).click();
    await expect(noteDialog.getByText('Please write a few words.')).toBeVisible();
    await noteDialog.getByRole('textbox').fill('She is home after six.');
    await noteDialog.getByRole('button', { name: 'Note next attempt' }).click();
    await expect(toast(page, 'Note saved')).toBeVisible();
    await expect(exceptions(page)).toHaveCount(0);
    courier.advanceAll(3);
    await expect(item).toContainText('Returned to us');
    await item.getByRole('button', { name: 'Restock parcel' }).click();
    await page
      .getByRole('dialog', { name: 'Restock this parcel?' })
      .getByRole('button', { name: 'Restock parcel' })
      .click();
    await expect(toast(page, 'Parcel restocked')).toBeVisible();
    await expect(exceptions(page)).toHaveCount(0);
    expect(await loadShipment(store, returned.orderId)).toMatchObject({
      status: 'RETURNED',
      order_status: 'cancelled',
    });
  });
});
