// Page helpers for the fulfilment screen, and a store whose courier the test controls.
import { expect, type Page } from '@playwright/test';
import { type ShiprocketSimulator, startShiprocketSimulator } from '../simulators/shiprocket/shiprocket-simulator.ts';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import type { StoreSettings } from '../testkit/store-process.ts';

export interface CourierStore {
  readonly store: RunningStore;
  readonly courier: ShiprocketSimulator;
}

const ACCOUNT = { email: 'desk@tanabana.example', password: 'a parcel a day', webhookToken: 'told by the courier' };

async function withStore(settings: StoreSettings, work: (store: RunningStore) => Promise<void>): Promise<void> {
  const database = await copySampleStore();
  try {
    const store = await startStoreOn(database.url, settings);
    await work(store).finally(() => store.stop());
  } finally {
    await database.drop();
  }
}

/** A store with the demo courier, whose parcels change state only on request. */
export const withDemoCourier = (work: (store: RunningStore) => Promise<void>): Promise<void> =>
  withStore({ DEMO_COURIER_HOUR_MS: '3600000' }, work);

/** A store with a simulated courier that the test controls. */
export async function withCourier(work: (courierStore: CourierStore) => Promise<void>): Promise<void> {
  // Known only when the store has started, after the simulator.
  let webhookUrl: string | null = null;
  const courier = await startShiprocketSimulator({ ...ACCOUNT, webhookUrl: () => webhookUrl, webhookPauseMs: 200 });
  const settings = {
    SHIPROCKET_API_BASE: courier.apiBase,
    SHIPROCKET_EMAIL: ACCOUNT.email,
    SHIPROCKET_PASSWORD: ACCOUNT.password,
    SHIPROCKET_WEBHOOK_TOKEN: ACCOUNT.webhookToken,
  };
  const finished = withStore(settings, async (store) => {
    webhookUrl = `${store.url}/hooks/parcel-events`;
    await work({ store, courier });
  });
  await finished.finally(() => courier.close());
}

/** Takes the orders and parcels of the sample store off the screen, for tests that count them. */
export async function clearReadyOrders(store: RunningStore): Promise<void> {
  await store.sql(`update orders set status = 'pending' where status = 'processing'`);
  await store.sql(`update shipments set status = 'DELIVERED' where status <> 'DELIVERED'`);
}

export async function openFulfilment(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/admin-panel/fulfillment${query}`);
  // The live connection is open: the page is hydrated.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

export const ready = (page: Page) => page.getByRole('region', { name: 'Orders ready for shipment' });
export const active = (page: Page) => page.getByRole('region', { name: 'Active Shipments' });
export const bulkActions = (page: Page) => page.getByRole('region', { name: 'Bulk Actions' });
export const exceptions = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
export const orderRow = (page: Page, shortId: string) => ready(page).getByRole('row').filter({ hasText: shortId });
export const parcelRow = (page: Page, shortId: string) =>
  active(page)
    .getByRole('row')
    .filter({ hasText: `Order ${shortId}` });
export const shipmentDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Shipment', exact: true });
export const trackingDialog = (page: Page) => page.getByRole('dialog', { name: 'Tracking' });
export const toast = (page: Page, words: string | RegExp) => page.locator('.toasts').getByText(words);

/** Closes all messages, however many are open: they would cover other elements. */
export async function closeToasts(page: Page): Promise<void> {
  const closeButtons = page.locator('.toasts').getByRole('button', { name: 'Close' });
  // Repeated, because a message may disappear by itself between the count and the click.
  await expect(async () => {
    while ((await closeButtons.count()) > 0) await closeButtons.first().click({ timeout: 5_000 });
  }).toPass();
}

export async function createShipment(page: Page, shortId: string): Promise<void> {
  await orderRow(page, shortId).getByRole('button', { name: 'Create Shipment' }).click();
  await shipmentDialog(page).getByRole('radio').first().check();
  await shipmentDialog(page).getByRole('button', { name: 'Create Shipment' }).click();
  await expect(shipmentDialog(page)).toBeHidden();
}

export async function loadShipment(store: RunningStore, orderNumber: string) {
  const [shipment] = await store.sql(
    `select s.*, o.status as order_status, o.payment_status from shipments s join orders o on o.id = s.order_id
     where o.order_id = $1 order by s.created_at desc limit 1`,
    [orderNumber],
  );
  return shipment;
}
