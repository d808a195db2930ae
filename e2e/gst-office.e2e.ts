// The back office of GST: the switch in Settings, tax classes, what a price and a coupon leave to the merchant.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { test } from './store-test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const waitForLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();

test('A-GST-01 A-GST-06 A-GST-07 A-GST-13 A-GST-14 A-GST-15 A-GST-16 A-GST-18 A-GST-19 A-GST-20 one switch makes the sample store’s prices include GST', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/settings#gst`);
  await waitForLive(page);
  const gst = part(page, 'GST and invoices');
  const save = page.getByRole('button', { name: 'Save settings' });
  let storedGstin = '';

  await test.step('A-GST-01 A-GST-02 A-GST-03 A-GST-04 each tax mode shows its fields, and missing or invalid ones are reported', async () => {
    await expect(gst.getByRole('radio', { name: /One rate added at checkout/ })).toBeChecked();
    await expect(part(page, 'Tax (GST)')).toBeVisible();
    await gst.getByRole('radio', { name: /Not registered/ }).check();
    await expect(part(page, 'Tax (GST)')).toBeHidden();
    await expect(gst.getByRole('checkbox', { name: /Composition scheme/ })).toBeVisible();
    await expect(gst.getByText('no GST is added or shown')).toBeVisible();
    await gst.getByRole('radio', { name: /Prices include GST/ }).check();
    await expect(gst.getByText('Orders that were placed before keep their amounts and their tax.')).toBeVisible();
    await expect(gst.getByText('now include GST')).toBeVisible();
    const gstin = gst.getByLabel('GSTIN');
    storedGstin = await gstin.inputValue();
    await gstin.fill('');
    await save.click();
    await expect(gst.getByText('Set your GSTIN and registered address first.')).toBeVisible();
    // A wrong check character; and TANA/25-26/000001 would have 17 characters.
    await gstin.fill('29AAACT0000A1ZC');
    await gst.getByLabel('Invoice prefix').fill('TANA');
    await save.click();
    await expect(gst.getByText('Please enter a valid GSTIN (15 characters).')).toBeVisible();
    await expect(gst.getByText('Prefix and number together may have 16 characters.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await gstin.fill(storedGstin.toLowerCase());
    await gst.getByLabel('Invoice prefix').fill('tb');
  });

  await test.step('A-GST-07 the mode is saved, as the sample store has everything else that it needs', async () => {
    await save.click();
    await expect(toast(page, 'settings updated successfully')).toBeVisible();
    await expect(gst.getByLabel('Invoice prefix')).toHaveValue('TB');
    await expect(gst.getByText('Orders that were placed before')).toBeHidden();
    const terms = await (await fetch(`${store.url}/terms`)).text();
    expect(terms).toContain('They include GST.');
    await page.goto(`${store.url}/admin-panel/setup`);
    await expect(page.getByText('Prices include GST. Confirm the rates of your tax classes.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check: Delivery charges and GST' })).toHaveAttribute(
      'href',
      '/admin-panel/settings#gst',
    );
  });

  await test.step('A-BRAND-04 the brand screen previews the tax invoice, and an email without tax on top', async () => {
    await page.goto(`${store.url}/admin-panel/brand`);
    await waitForLive(page);
    await page.locator('input[name="name"]').fill('Kaveri Silks');
    const show = (name: string) =>
      page.getByRole('group', { name: 'Preview of' }).getByRole('button', { name }).click();
    await show('Invoice');
    const invoice = page.getByRole('article', { name: /^Tax Invoice TB\// });
    await expect(invoice).toContainText('Kaveri Silks');
    await expect(invoice).toContainText(storedGstin);
    await expect(page.getByText('invoices that are issued stay as they are')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await show('Email');
    await expect(page.getByRole('region', { name: 'Email preview' })).toContainText('Includes GST');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('A-GST-13 A-GST-14 A-GST-15 the price field says what the merchant keeps', async () => {
    const [kurta] = await store.sql(
      `select p.id from products p join categories c on c.id = p.category_id where c.slug = 'ethnic' and p.tax_class_id is null limit 1`,
    );
    await page.goto(`${store.url}/admin-panel/products/${kurta?.id}`);
    await waitForLive(page);
    const price = part(page, 'Price').getByLabel(/^Price/);
    // Stitched clothing: 5 % up to ₹2,500 before tax, 18 % above. 1,099 / 1.05 is 1,046.67.
    await price.fill('1099');
    await expect(page.getByText('Includes GST 5 %: ₹52.33. You keep ₹1,046.67.')).toBeVisible();
    // 2,799 / 1.18 is 2,372.03, but 2,625 / 1.05 is 2,500: a lower price leaves more.
    await price.fill('2799');
    await expect(page.getByText('At ₹2,799 you keep ₹2,372.03. At ₹2,625 you would keep ₹2,500.00.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Use ₹2,625' }).click();
    await expect(page.getByText('Includes GST 5 %: ₹125. You keep ₹2,500.')).toBeVisible();
    const taxClass = page.getByLabel('Tax class');
    await expect(taxClass.locator('option').first()).toHaveText('As its category: Stitched clothing, woven');
    await taxClass.selectOption({ label: 'Imitation jewellery, 3 %' });
    await page.getByLabel(/^HSN code/).fill('123');
    await page.getByRole('button', { name: /Save product/ }).click();
    await expect(page.getByText('HSN code must have 4, 6 or 8 digits.')).toBeVisible();
    await page.getByLabel(/^HSN code/).fill('711719');
    await page.getByRole('button', { name: /Save product/ }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel(/^HSN code/)).toHaveValue('711719');
    await expect(page.getByText('Includes GST 3 %: ₹76.46. You keep ₹2,548.54.')).toBeVisible();
  });

  await test.step('A-GST-16 a category gets a tax class and an HSN code', async () => {
    const [bags] = await store.sql(`select id from categories where slug = 'bags'`);
    await page.goto(`${store.url}/admin-panel/categories?edit=${bags?.id}`);
    await waitForLive(page);
    await page.getByLabel('Tax class').selectOption({ label: 'Footwear, 5 % up to ₹2,500, 18 % above' });
    await page.getByLabel(/^HSN code/).fill('420222');
    await page.getByRole('button', { name: 'Save category' }).click();
    await expect(toast(page, 'Category updated successfully!')).toBeVisible();
    expect(await store.sql(`select tax_class_id, hsn from categories where slug = 'bags'`)).toEqual([
      { tax_class_id: '7a000000-0000-4000-8000-000000000007', hsn: '420222' },
    ]);
  });

  await test.step('A-GST-18 the coupon form says what a coupon costs', async () => {
    const [anarkali] = await store.sql(
      `update products set price = 319900, old_price = null where name = 'Sawan Leheriya Anarkali' returning name`,
    );
    await page.goto(`${store.url}/admin-panel/coupons/new`);
    await waitForLive(page);
    await page.locator('input[name=type][value=fixed]').check();
    await page.getByRole('textbox', { name: /^Value/ }).fill('600');
    const sample = page.getByRole('combobox', { name: 'Sample bag' });
    await sample.fill(String(anarkali?.name));
    await expect(page.getByRole('option', { name: String(anarkali?.name), exact: true })).toBeVisible();
    await sample.press('Enter');
    // The merchant keeps 3,199 / 1.18 = ₹2,711.02 without the coupon and 2,599 / 1.05 = ₹2,475.24 with it.
    await expect(page.getByText('Costs you ₹235.78')).toBeVisible();
    await expect(page.getByText('You keep with the coupon')).toBeVisible();
    await expect(page.getByText('Tax (GST)')).toBeHidden();
    await expectAccessible(page);
  });
});

test('A-GST-08 A-GST-09 A-GST-10 A-GST-12 A-GST-21 tax classes are confirmed, added, given a future rate, and not deleted while they are used', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/tax-classes`);
  await waitForLive(page);
  const list = page.getByRole('region', { name: 'List of tax classes' });
  const row = (name: string) => list.getByRole('row').filter({ hasText: name });

  await test.step('A-GST-08 the list has rates, use and the default class', async () => {
    await expect(list.getByRole('row')).toHaveCount(12);
    await expect(row('Stitched clothing, woven')).toContainText('Default class');
    await expect(row('Stitched clothing, woven')).toContainText('5 % up to ₹2,500, 18 % above');
    await expect(row('Stitched clothing, woven')).toContainText('3 categories');
    await list.getByRole('searchbox').fill('7117');
    await expect(list.getByRole('row')).toHaveCount(3);
    await page.goto(`${store.url}/admin-panel/tax-classes`);
    await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/admin-panel/handbook/gst');
  });

  await test.step('A-GST-12 the rates are confirmed once, by name', async () => {
    await expect(page.getByText('Bags of cotton or jute may have 5 % instead of 18 %.')).toBeVisible();
    await page.getByRole('button', { name: 'I checked these with my accountant' }).click();
    await expect(page.getByText(/^Rates confirmed by .+ on \d+ \w+ \d{4}\.$/)).toBeVisible();
    await expect(page.getByText('Bags of cotton or jute')).toBeHidden();
  });

  await test.step('A-GST-10 a class that is used is not deleted', async () => {
    await row('Footwear').getByRole('button', { name: 'Delete Footwear' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete tax class' });
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await expect(dialog.getByText('1 category uses it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('A-GST-09 a new class, and a rate from a later day', async () => {
    await page.getByRole('link', { name: 'New tax class' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Cushion covers');
    await page.getByRole('button', { name: 'Save tax class' }).click();
    await expect(page.getByText('2 fields to fix: HSN code, Rate')).toBeVisible();
    await page.getByLabel(/^HSN code/).fill('6304');
    await page.getByLabel('Rate', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Save tax class' }).click();
    await expect(toast(page, 'Tax class added.')).toBeVisible();
    await row('Cushion covers').getByRole('link', { name: 'Edit Cushion covers' }).click();
    await page.getByRole('button', { name: 'Add a rate from a later day' }).click();
    const second = page.getByRole('group', { name: 'Rate 2' });
    await second.getByLabel('First day').fill('2000-01-01');
    await second.getByLabel('Kind').selectOption('By price per item');
    await second.getByLabel('Rate', { exact: true }).fill('5');
    await second.getByLabel('Up to').fill('2500');
    await second.getByLabel('Rate above').fill('18');
    await page.getByRole('button', { name: 'Save tax class' }).click();
    await expect(page.getByText('Choose today or a later day. Earlier rates are history.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await second.getByLabel('First day').fill('2099-04-01');
    await page.getByRole('button', { name: 'Save tax class' }).click();
    await expect(toast(page, 'Tax class saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Tax classes', exact: true }).last().click();
    await expect(row('Cushion covers')).toContainText('5 % up to ₹2,500, 18 % above from 1 Apr 2099');
  });

  await test.step('A-GST-10 a class that nothing uses is deleted', async () => {
    await row('Cushion covers').getByRole('button', { name: 'Delete Cushion covers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete tax class' });
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await expect(toast(page, '“Cushion covers” deleted.')).toBeVisible();
    await expect(row('Cushion covers')).toBeHidden();
  });

  await test.step('A-GST-21 the handbook explains GST', async () => {
    await page.goto(`${store.url}/admin-panel/handbook/gst`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('GST and invoices');
  });
});
