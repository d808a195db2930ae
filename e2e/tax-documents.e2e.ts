// Invoices and credit notes of a store that charges GST, from the checkout to the PDF.
import { expect, type Page } from '@playwright/test';
import { readPdfPages } from '../testkit/pdf-text.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { atCheckout, atReview, button, createBag, newProduct } from './checkout-page.ts';
import { mailTo } from './mailbox.ts';
import { post } from './orders-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const GST = {
  gstin: '29AAACT2727Q1ZW',
  invoicePrefix: 'TB',
  hsnDigits: 4,
  defaultClassId: '7a000000-0000-4000-8000-000000000001',
};

const main = (page: Page) => page.getByRole('main');
const documentLinks = (page: Page) =>
  main(page)
    .getByRole('list', { name: /^Invoices/ })
    .getByRole('listitem');

/** Clothing up to ₹2,500 has 5 % GST and the HSN code 6204. */
const chargeGst = (store: RunningStore) =>
  store.sql(`update settings set tax_mode = 'gst', gst = $1`, [JSON.stringify(GST)]);

interface BoughtOrder {
  readonly id: string;
  readonly orderId: string;
  readonly shortId: string;
}

/** Buys one kurta of ₹1,099, delivered in Bengaluru. */
async function buy(
  page: Page,
  store: RunningStore,
  shopper: Awaited<ReturnType<typeof newShopper>>,
): Promise<BoughtOrder> {
  await atCheckout(page, store, shopper, createBag(await newProduct(store, 109_900)));
  await atReview(page);
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-(success|confirmation)/);
  const [order] = await store.sql('select id, order_id from orders where user_id = $1', [shopper.uid]);
  const orderId = String(order?.order_id);
  return { id: String(order?.id), orderId, shortId: orderId.slice(-8) };
}

async function setStatus(staff: Page, store: RunningStore, { id }: BoughtOrder, status: string): Promise<void> {
  const [order] = await store.sql('select status from orders where id = $1', [id]);
  const input = { id, status, seen: order?.status, reason: 'As it was' };
  expect(await post(staff, '/admin-panel/orders/change', { action: 'setStatus', input })).toMatchObject({
    status: 200,
  });
}

test('a shopper gets the invoice when the order is sent, and a credit note when it is cancelled', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await chargeGst(store);
  const shopper = await newShopper(store);
  const order = await buy(page, store, shopper);
  const address = `${store.url}/orders/${order.orderId}/invoice`;
  const staff = await (await newVisitor(browser)).newPage();
  await signInStaff(staff, store);
  await staff.goto(`${store.url}/admin-panel/orders?order=${order.orderId}`);

  await test.step('S-GST-18 before dispatch the page says when the invoice is issued, and nothing links to it', async () => {
    await page.goto(`${store.url}/order-confirmation?orderId=${order.orderId}`);
    await expect(main(page).getByRole('link', { name: 'My Orders' }).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Invoice' })).toHaveCount(0);
    await page.goto(`${store.url}/orders`);
    await expect(page.getByRole('article', { name: `Order ${order.shortId}` })).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Invoice/ })).toHaveCount(0);
    await page.goto(`${address}?format=pdf`);
    await expect(main(page)).toContainText('Your invoice is issued when the order is sent.');
    await expectAccessible(page);
    await expect(staff.getByText('The invoice is issued when the order is sent.')).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Print invoice' })).toHaveCount(0);
  });

  await setStatus(staff, store, order, 'processing');
  await setStatus(staff, store, order, 'shipped');

  await test.step('S-GST-10 A-GST-31 after dispatch the shopper opens the tax invoice, on screen and on paper', async () => {
    await page.goto(`${store.url}/orders`);
    await expect(documentLinks(page)).toHaveText([/^Invoice TB\/\d\d-\d\d\/000001 .* PDF$/]);
    await documentLinks(page)
      .getByRole('link', { name: /^Invoice TB/ })
      .click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Tax Invoice');
    for (const text of [
      'GSTIN: 29AAACT2727Q1ZW',
      'Karnataka (29)',
      '6204',
      'CGST',
      '₹1,099.00',
      'Rupees one thousand',
    ]) {
      await expect(main(page)).toContainText(text);
    }
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(main(page).getByRole('link', { name: 'Download PDF' })).toBeHidden();
    await expect(main(page).getByRole('columnheader', { name: 'Taxable value' }).first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('S-GST-16 the PDF is a private file with the number, the HSN code and the amounts', async () => {
    const path = await main(page).getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    const response = await page.request.get(`${store.url}${path}`);
    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="TB-\d\d-\d\d-000001\.pdf"$/),
      'cache-control': 'private, no-store',
    });
    // ₹1,099 contains 5 % GST: ₹1,046.66 without tax, and ₹26.17 each of CGST and SGST.
    const [text = '', ...otherPages] = readPdfPages(await response.body());
    expect(otherPages).toEqual([]);
    expect(text).toMatch(/TB\/\d\d-\d\d\/000001/);
    for (const part of ['Tax Invoice', '6204', '1,046.66', '₹1,099.00', 'Ananya Rao']) expect(text).toContain(part);
  });

  await test.step('S-GST-11 nobody else gets the page or the file', async () => {
    const visitor = await (await newVisitor(browser)).newPage();
    const paths = [address, `${address}?format=pdf`];
    for (const path of paths) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(/\/login\?returnUrl=/);
    }
    await signIn(visitor, store, await newShopper(store));
    for (const path of paths) {
      const response = await visitor.request.get(path);
      expect([response.status(), response.headers()['content-type']]).toEqual([
        404,
        expect.stringContaining('text/html'),
      ]);
    }
  });

  await test.step('S-GST-15 the mail names the invoice', async () => {
    const mail = await mailTo(page, store, shopper.email, `Order shipped: ${order.shortId}`);
    expect(mail.text).toMatch(/Your invoice is TB\/\d\d-\d\d\/000001\./);
    expect(mail.text).toContain(`/orders/${order.orderId}/invoice`);
  });

  await test.step('A-GST-37 staff are warned that another State credits the invoice, and then it is credited', async () => {
    await setStatus(staff, store, order, 'processing');
    await staff.reload();
    await staff.getByRole('button', { name: 'Edit address' }).click();
    const warning = staff.getByText(
      'This invoice was issued. A credit note will be issued, and a new invoice at dispatch.',
    );
    await staff.getByLabel('City').fill('Mysuru');
    await expect(warning).toHaveCount(0);
    await staff.getByLabel('State', { exact: true }).fill('Kerala');
    await expect(warning).toBeVisible();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Save address' }).click();
    await expect(documentLinks(staff)).toHaveCount(2);
  });

  await test.step('A-GST-35 the order lists every invoice and credit note; staff print them', async () => {
    await setStatus(staff, store, order, 'shipped');
    await setStatus(staff, store, order, 'cancelled');
    await staff.reload();
    const numbers = [/^Invoice TB.*1 /, /^Credit note TBC.*1 /, /^Invoice TB.*2 /, /^Credit note TBC.*2 /];
    await expect(documentLinks(staff)).toHaveText(numbers);
    await expectAccessible(staff);
    await documentLinks(staff)
      .nth(2)
      .getByRole('link', { name: /^Invoice/ })
      .click();
    await expect(staff.getByRole('heading', { level: 2, name: 'Tax Invoice' })).toBeVisible();
    await expect(staff.getByRole('article')).toContainText('Kerala (32)');
    await expect(staff.getByRole('columnheader', { name: 'IGST' })).toBeVisible();
    await expectAccessible(staff);
    const pdf = await staff.request.get(`${store.url}/admin-panel/orders/${order.orderId}/invoice?format=pdf`);
    expect(readPdfPages(await pdf.body())[0]).toMatch(/TB\/\d\d-\d\d\/000002/);
  });

  await test.step('S-GST-12 the shopper sees the credit note beside the invoice', async () => {
    await page.goto(`${store.url}/orders`);
    await expect(documentLinks(page)).toHaveCount(4);
    await expectAccessible(page);
    await documentLinks(page)
      .nth(3)
      .getByRole('link', { name: /^Credit note/ })
      .click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Credit Note');
    await expect(main(page)).toContainText('Order cancelled');
    await expect(main(page)).toContainText(/Against invoiceTB\/\d\d-\d\d\/000002/);
    await expectAccessible(page);
  });

  await test.step('A-GST-36 staff print the invoices of a selection', async () => {
    await staff.goto(`${store.url}/admin-panel/orders/invoices?ids=${order.id}`);
    await expect(staff.getByRole('heading', { level: 1, name: '1 invoice' })).toBeVisible();
    await expect(staff.getByRole('article')).toHaveCount(1);
    await expectAccessible(staff);
  });
});
