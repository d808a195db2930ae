// The monthly returns: a store that starts to charge GST, sends an order, and gives its accountant the files of the month.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { addBuyers, addSaleProducts, sendRequest, toOrderRequest } from '../testkit/buyers.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { card, signInStaff } from './admin-page.ts';
import { getStatusSelect } from './orders-page.ts';
import { test } from './store-test.ts';

const CLASS_ID = '7a000000-0000-4000-8000-0000000000e2';
const GST = { gstin: '29AAPFU0939F1ZR', invoicePrefix: 'TB', defaultClassId: CLASS_ID };
const setMode = (store: RunningStore, mode: 'gst' | 'none') =>
  store.sql('update settings set tax_mode = $1, gst = $2::jsonb', [mode, JSON.stringify(GST)]);
/** The default class of this test, at 5 %; no category has another. */
const addClass = (store: RunningStore) =>
  store.sql(
    `with class as (insert into tax_classes (id, name, hsn) values ($1, 'Kurtas of the test', '6204') returning id),
       rate as (insert into tax_rates (tax_class_id, valid_from, kind, rate) select id, '2025-09-22', 'fixed', 5 from class)
     update categories set tax_class_id = null, hsn = null`,
    [CLASS_ID],
  );

const openGst = async (page: Page, store: RunningStore, query = '') => {
  await page.goto(`${store.url}/admin-panel/gst${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const documents = (page: Page) => page.getByRole('region', { name: 'List of documents' }).locator('tbody tr');

/** Places an order of a ₹1,299 kurta and sends it, as staff do. */
async function sendOrder(page: Page, store: RunningStore): Promise<string> {
  const [buyer] = await addBuyers(store.databaseUrl, 1);
  const [saleProduct] = await addSaleProducts(store.databaseUrl, 1, 5);
  if (!buyer || !saleProduct) throw new Error('The store was not prepared');
  const response = await sendRequest<{ order: { orderId: string } }>(new URL('/checkout/place', store.url), buyer, {
    ...toOrderRequest({ key: crypto.randomUUID(), saleProduct }),
    shownTotal: saleProduct.price,
  });
  expect(response.status).toBe(200);
  const orderId = response.body.order?.orderId ?? '';
  const shortId = orderId.slice(-8);
  await page.goto(`${store.url}/admin-panel/orders?search=${orderId}`);
  await getStatusSelect(page, shortId).selectOption('shipped');
  const dialog = page.getByRole('dialog', { name: `Correct order ${shortId}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Handed over at the counter');
  await dialog.getByRole('button', { name: 'Set to Shipped' }).click();
  await expect(dialog).toBeHidden();
  await expect(getStatusSelect(page, shortId)).toHaveValue('shipped');
  return orderId;
}

async function download(page: Page, name: RegExp): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('A-GST-50 A-GST-56 A-GST-57 the accountant gets the month: sums, documents and files', async ({
  page,
  ownStore: store,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInStaff(page, store);

  await test.step('A-GST-61 A-GST-62 a store that adds one rate at checkout has no documents, and says why', async () => {
    await page.goto(`${store.url}/admin-panel`);
    await page.getByRole('link', { name: 'GST', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'GST' })).toBeVisible();
    await expect(page.getByText('The store adds one rate at checkout.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^No invoices in / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download GSTR-1 pack' })).toHaveCount(0);
  });

  await test.step('A-GST-62 after the switch to GST, invoices appear when orders are sent', async () => {
    await addClass(store);
    await setMode(store, 'gst');
    await openGst(page, store);
    await expect(page.getByText('An invoice is issued when an order is sent.')).toBeVisible();
    await expect(page.getByText('The GST rates are not confirmed.')).toBeVisible();
    await expect(page.getByText('For monthly filers.')).toBeVisible();
    await expectAccessible(page);
  });

  const orderId = await sendOrder(page, store);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openGst(page, store);
  const month = await page.getByRole('combobox', { name: 'Month' }).inputValue();

  await test.step('A-GST-56 the sums are those of the invoice', async () => {
    // ₹1,299 at 5 % within the State: CGST and SGST ₹30.93 each on ₹1,237.14.
    await expect(card(page, 'Taxable value')).toHaveText('₹1,237.14');
    await expect(card(page, 'GST')).toHaveText('₹61.86');
    await expect(card(page, 'Invoices')).toHaveText('1');
    const byRate = page.getByRole('region', { name: 'Table by rate' }).getByRole('row').nth(1);
    await expect(byRate).toContainText(/5 %.*₹1,237\.14.*₹30\.93.*₹30\.93.*₹0.*₹1,299/);
    const states = page.getByRole('region', { name: 'Table by place of supply' }).getByRole('row');
    await expect(states.nth(1)).toContainText('29 Karnataka (own State)');
    await expect(page.getByText('Check with your accountant before filing.')).toBeVisible();
    // On a phone the figures of a row are below each other: nothing is cut off at the edge.
    await page.setViewportSize({ width: 360, height: 760 });
    const isCut = () =>
      [...document.querySelectorAll('.table-wrap')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await page.evaluate(isCut)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('A-GST-59 the list is searched and filtered, and links to the order and its document', async () => {
    await expect(documents(page)).toHaveCount(1);
    await expect(documents(page)).toContainText(/TB\/\d\d-\d\d\/000001/);
    await page.getByRole('searchbox', { name: /^Search number/ }).fill('nobody');
    await expect(page.getByRole('heading', { name: 'No documents found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Credit notes', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No documents found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(documents(page)).toHaveCount(1);
    await expect(documents(page).getByRole('link', { name: /^TB\// })).toHaveAttribute(
      'href',
      new RegExp(`/admin-panel/orders/${orderId}/invoice\\?document=TB%2F`),
    );
    await documents(page)
      .getByRole('link', { name: orderId.slice(-8) })
      .click();
    await expect(page.getByRole('heading', { name: new RegExp(orderId.slice(-8)) }).first()).toBeVisible();
    await openGst(page, store);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('A-GST-53 A-GST-54 A-GST-55 A-GST-59 every file is downloaded', async () => {
    const pack = await download(page, /^Download GSTR-1 pack$/);
    expect(pack.name).toBe(`gstr1-${month}.zip`);
    const files = unzipSync(pack.bytes);
    expect(Object.keys(files)).toHaveLength(11);
    expect(strFromU8(files['b2cs.csv'] ?? new Uint8Array())).toContain('OE,29-Karnataka,,5,1237.14,0.00,');
    const json = await download(page, /^GSTR-1 file of/);
    expect(json.name).toBe(`gstr1-${month}.json`);
    expect(JSON.parse(json.bytes.toString())).toMatchObject({ gstin: GST.gstin, b2cs: [{ txval: 1237.14 }] });
    const register = await download(page, /^Sales register of/);
    expect(register.name).toBe(`sales-register-${month}.csv`);
    expect(register.bytes.toString()).toContain(orderId);
    const documentList = await download(page, /^Export CSV$/);
    expect(documentList.name).toBe(`documents-${month}.csv`);
    expect(documentList.bytes.toString()).toContain('1237.14,30.93,30.93,0.00,1299.00');
  });

  await test.step('A-GST-50 earlier months with documents can be chosen, later ones cannot', async () => {
    // The last millisecond of February 2026 in India.
    await store.sql(
      `insert into tax_documents (kind, series, financial_year, number, document_number, order_id, issued_at, tax_mode,
         place_of_supply, supplier, recipient, lines, taxable, cgst, sgst, igst, total)
       select kind, 'ZZ', '25-26', 1, 'ZZ/25-26/000001', order_id, '2026-02-28T18:29:59.999Z', tax_mode, place_of_supply, supplier,
         recipient, lines, taxable, cgst, sgst, igst, total from tax_documents limit 1`,
    );
    await openGst(page, store);
    await page.getByRole('link', { name: 'Earlier month: February 2026' }).click();
    await expect(documents(page)).toContainText('ZZ/25-26/000001');
    await expect(page.getByText('GSTR-1 due').locator('..')).toContainText('11 Mar');
    await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
    await expect(documents(page)).toContainText(/TB\//);
    await expect(page.getByRole('link', { name: /^Later month/ })).toHaveCount(0);
  });

  await test.step('A-GST-61 a seller who is not registered sees a sales register without tax words', async () => {
    await setMode(store, 'none');
    await store.sql(
      `insert into tax_documents (kind, series, financial_year, number, document_number, order_id, issued_at, tax_mode,
         place_of_supply, supplier, recipient, lines, taxable, cgst, sgst, igst, total)
       select kind, 'YY', '25-26', 1, 'YY/25-26/000001', order_id, '2026-01-10T06:00:00Z', 'none', place_of_supply, supplier,
         recipient, lines, total, 0, 0, 0, total from tax_documents limit 1`,
    );
    await openGst(page, store, '?month=2026-01');
    await expect(page.getByRole('heading', { level: 1, name: 'Sales register' })).toBeVisible();
    await expect(card(page, 'Sales')).toHaveText('₹1,299');
    await expect(page.getByRole('main')).not.toContainText(/GST|tax|HSN|place of supply/i);
    await expectAccessible(page);
  });
});
