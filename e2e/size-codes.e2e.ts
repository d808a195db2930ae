// SKU and barcode of each size: on the product form, in the product list and when an order is entered with a scanner.
import { expect, type Page } from '@playwright/test';
import { items, scanSize, searchField } from '../testkit/order-entry-page.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { openProducts, toast } from './products-page.ts';
import { test } from './store-test.ts';

const BARCODE = '8901030865275';
const codeField = (page: Page, name: 'SKU' | 'Barcode', size: string) =>
  page.getByRole('textbox', { name: `${name}, size ${size}`, exact: true });
const fieldError = (page: Page, text: string) => page.locator('.size-table .field__error').filter({ hasText: text });

test('staff give sizes SKUs and barcodes, and find and sell them by these', async ({ page, ownStore: store }) => {
  const [kurta, other] = await store.sql(
    `select p.id, p.name, p.sku, l.size from products p join inventory_levels l on l.product_id = p.id
     where p.status = 'active' and l.size = 'M' and l.on_hand - l.reserved > 3 order by p.sku limit 2`,
  );
  if (!kurta || !other) throw new Error('The sample store has no products');
  await signInStaff(page, store);

  await test.step('A-SKU-01 A-SKU-02 A-SKU-07 a default SKU follows the typed SKU of the product', async () => {
    await page.goto(`${store.url}/admin-panel/products/${kurta.id}`);
    await expect(codeField(page, 'SKU', 'M')).toHaveValue(`${kurta.sku}-M`);
    await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('NEEL');
    await expect(codeField(page, 'SKU', 'M')).toHaveValue('NEEL-M');
  });

  await test.step('A-SKU-07 A-SKU-08 A-SKU-11 a wrong check digit is shown at its field; a scanner’s Enter does not save', async () => {
    await codeField(page, 'Barcode', 'M').fill('8901030865276');
    await codeField(page, 'Barcode', 'M').press('Enter');
    await expect(fieldError(page, 'Check the digits')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(fieldError(page, 'Check the digits: 890103086527 needs 5 at the end.')).toBeVisible();
    await expect(codeField(page, 'Barcode', 'M')).toBeFocused();
    await expectAccessible(page);
    await codeField(page, 'Barcode', 'M').fill(BARCODE);
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(toast(page, /updated successfully/)).toBeVisible();
  });

  await test.step('A-SKU-03 a taken code is refused at its field with the name of the other product', async () => {
    await page.goto(`${store.url}/admin-panel/products/${other.id}`);
    await codeField(page, 'SKU', 'M').fill('NEEL-M');
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(fieldError(page, `SKU NEEL-M also belongs to “${kurta.name}”.`)).toBeVisible();
    await expect(codeField(page, 'SKU', 'M')).toHaveAttribute('aria-invalid', 'true');
    await codeField(page, 'SKU', 'M').fill('OTHER-OWN');
    await expect(page.locator('.size-table .field__error')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(toast(page, /updated successfully/)).toBeVisible();
    await page.reload();
    await expect(codeField(page, 'SKU', 'M')).toHaveValue('OTHER-OWN');
  });

  await test.step('A-SKU-12 the product list finds a barcode and names the size', async () => {
    await openProducts(page, store);
    await page.goto(`${store.url}/admin-panel/products?search=${BARCODE}`);
    await expect(page.getByText(`Size M · SKU NEEL-M · Barcode ${BARCODE}`)).toBeVisible();
  });

  await test.step('A-SKU-13 A-SKU-15 a scanned size is added to an order, once more each time', async () => {
    await page.goto(`${store.url}/admin-panel/orders/new`);
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
    await scanSize(page, BARCODE);
    await expect(items(page).getByText('NEEL-M')).toBeVisible();
    await scanSize(page, 'neel-m');
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
    // The second code is typed before the response to the first.
    for (const code of [BARCODE, 'neel-m']) {
      await searchField(page).pressSequentially(code);
      await searchField(page).press('Enter');
    }
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('4');
    await searchField(page).fill('neel');
    await searchField(page).press('Enter');
    await expect(page.getByText(/^\d+ products? found$/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('4');
  });
});
