// A staff member's browser next to the shopper's: a context of its own, signed in as the administrator.
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { DEMO_ACCOUNTS } from '../../config/store.ts';
import {
  addSize,
  createEnteredLink,
  fillInCustomer,
  fillInDiscount,
  type NamedSize,
  payEnteredLink,
  placeEnteredOrder,
  scanSize,
} from '../../testkit/order-entry-page.ts';
import type { ContactTimes } from './model.ts';

export interface StaffWindow {
  /** Posts with the page's request token, as its script does. Throws when the store refuses. */
  post(path: string, body: object): Promise<void>;
  /** The text of a page or file. Throws when the store refuses. */
  read(path: string): Promise<string>;
  /** Sets the price in the product form. */
  setPrice(productId: string, rupees: number): Promise<void>;
  /** Sets SKU and barcode of size M in the product form. */
  setCodes(productId: string, codes: { readonly sku: string; readonly barcode: string }): Promise<void>;
  /** Enters an order of the size that a scanner reads; returns the order number. */
  enterScannedOrder(code: string): Promise<string>;
  /** Enters an order of one unit for a customer without an account, with a discount in percent; returns the order number. */
  enterOrder(size: NamedSize, discountPercent?: number): Promise<string>;
  /** Makes a payment link for one unit; returns its URL. */
  createPaymentLink(size: NamedSize): Promise<string>;
  /** Pays the link in a browser of its own; returns the last letters of the order's number. */
  payLink(url: string): Promise<string>;
  /** Cancels the only link that waits. */
  cancelPaymentLink(): Promise<void>;
  /** Saves the line under the store's name in the form of the brand. */
  saveBrandLine(line: string): Promise<void>;
  /** Saves the times in the form of the settings. */
  saveContactTimes(times: ContactTimes): Promise<void>;
  /** Types a note on the order's page, waits until the page shows the change as this status, and adds the note. */
  addNoteDuring(orderId: string, note: string, change: () => Promise<void>, status: string): Promise<void>;
  /** Imports a file of products, as its text, and waits for the end. */
  importFile(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  readonly browser: Browser;
  readonly storeUrl: string;
  readonly client: pg.Client;
  readonly listen: (page: Page) => void;
}

export async function openStaffWindow({ browser, storeUrl, client, listen }: Opening): Promise<StaffWindow> {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
  const page = await context.newPage();
  listen(page);
  await client.query('delete from rate_limits');
  await page.goto(`${storeUrl}/admin-panel/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(DEMO_ACCOUNTS.administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_ACCOUNTS.administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${storeUrl}/admin-panel`);
  const saveProduct = async () => {
    await page.getByRole('button', { name: 'Save product' }).click();
    await page
      .getByText(/updated successfully!/)
      .first()
      .waitFor();
  };
  /** Opens a page of the back office and waits until its script listens. */
  const openLive = async (path: string) => {
    await page.goto(`${storeUrl}${path}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
  };
  return {
    async post(path, body) {
      const { status, text } = await page.evaluate(
        async ([url, content]) => {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(url, { method: 'POST', headers, body: content });
          return { status: response.status, text: await response.text() };
        },
        [path, JSON.stringify(body)] as const,
      );
      if (status !== 200) throw new Error(`staff: ${path} returned ${status}: ${text.slice(0, 300)}`);
    },
    async read(path) {
      const response = await page.request.get(`${storeUrl}${path}`);
      if (!response.ok()) throw new Error(`staff: ${path} returned ${response.status()}`);
      return response.text();
    },
    async setPrice(productId, rupees) {
      await page.goto(`${storeUrl}/admin-panel/products/${productId}`);
      await page.getByRole('textbox', { name: /^Price( |$)/ }).fill(String(rupees));
      await saveProduct();
    },
    async setCodes(productId, { sku, barcode }) {
      await page.goto(`${storeUrl}/admin-panel/products/${productId}`);
      await page.getByRole('textbox', { name: 'SKU, size M' }).fill(sku);
      await page.getByRole('textbox', { name: 'Barcode, size M' }).fill(barcode);
      await saveProduct();
    },
    async enterScannedOrder(code) {
      await page.goto(`${storeUrl}/admin-panel/orders/new`);
      await scanSize(page, code);
      await fillInCustomer(page, 'on.the.phone@example.in');
      return placeEnteredOrder(page);
    },
    async enterOrder(size, discountPercent) {
      await page.goto(`${storeUrl}/admin-panel/orders/new`);
      await addSize(page, size);
      await fillInCustomer(page, 'on.the.phone@example.in');
      if (discountPercent !== undefined) await fillInDiscount(page, discountPercent);
      return placeEnteredOrder(page);
    },
    async createPaymentLink(size) {
      await page.goto(`${storeUrl}/admin-panel/orders/new`);
      await addSize(page, size);
      await fillInCustomer(page, 'on.the.phone@example.in');
      return createEnteredLink(page);
    },
    async payLink(url) {
      const customer = await browser.newContext({
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      try {
        const customerPage = await customer.newPage();
        listen(customerPage);
        await customerPage.goto(url);
        return await payEnteredLink(customerPage);
      } finally {
        await customer.close();
      }
    },
    async cancelPaymentLink() {
      await page.goto(`${storeUrl}/admin-panel/orders/waiting`);
      await page.getByRole('button', { name: /^Cancel link for/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
      await page.getByText('No payment link waits.').waitFor();
    },
    async saveBrandLine(line) {
      await page.goto(`${storeUrl}/admin-panel/brand`);
      await page.locator('input[name="tagline"]').fill(line);
      await page.getByRole('button', { name: 'Save brand' }).click();
      await page.getByText('Brand saved. Every page shows it now.').first().waitFor();
    },
    async saveContactTimes({ hours, replyTime }) {
      await openLive('/admin-panel/settings');
      await page.getByLabel('Contact hours').fill(hours);
      await page.getByLabel('Reply time').fill(replyTime);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('settings updated successfully').first().waitFor();
    },
    async addNoteDuring(orderId, note, change, status) {
      await openLive(`/admin-panel/orders?order=${orderId}`);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByLabel('New note').fill(note);
      await change();
      await page.locator('.odetail__badges .status').filter({ hasText: status }).waitFor();
      const kept = await notes.getByLabel('New note').inputValue();
      if (kept !== note) throw new Error(`staff: "${note}" was typed, and "${kept}" is left after a change`);
      await notes.getByRole('button', { name: 'Add note' }).click();
      await notes.getByRole('listitem').filter({ hasText: note }).waitFor();
    },
    async importFile(text) {
      await page.goto(`${storeUrl}/admin-panel/products/import`);
      // Shown once the page's script listens.
      await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
      const file = { name: 'walk.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('Choose a CSV file').and(page.locator('input')).setInputFiles(file);
      await page.getByRole('link', { name: 'Preview' }).first().click();
      await page.getByRole('button', { name: /^Import \d+ products?$/ }).click();
      await page.getByText('Done.', { exact: true }).waitFor();
    },
    close: () => context.close(),
  };
}
