// The category screen: changes show in the shop, and concurrent edits are reported.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { drawnPicture, fileField } from './drawn-picture.ts';
import { bulk, toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const form = (page: Page, title = 'Edit category') => page.getByRole('region', { name: title });
const names = (page: Page) =>
  page.getByRole('region', { name: 'Categories' }).locator('.table__name').allTextContents();

async function openCategories(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/categories`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

test('A-CAT-01 A-CAT-02 A-CAT-03 A-CAT-04 A-CAT-05 A-CAT-06 A-CALL-22 A-STATE-01 A-ERR-31 A-GONE-01 categories are edited, hidden and shown, in the shop and in every open back office at once', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openCategories(page, store);
  const stored = await store.sql('select name from categories order by created_at desc, position desc, id');
  expect(await names(page)).toEqual(stored.map(({ name }) => name));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const other = await newVisitor(browser, { storageState: await page.context().storageState() });
  const colleague = await other.newPage();
  await openCategories(colleague, store);

  await row(page, 'Footwear').getByRole('link', { name: 'Edit' }).click();
  await form(page).getByRole('textbox', { name: /^Name/ }).fill('Juttis & Heels');
  await form(page)
    .getByRole('textbox', { name: /^Description/ })
    .fill('For the whole function');
  const before = await form(page).locator('.image-field__drop img').getAttribute('src');
  await fileField(form(page)).setInputFiles(await drawnPicture('juttis.jpg', '#c04a2f'));
  await expect(form(page).locator('.image-field__drop img')).not.toHaveAttribute('src', before ?? '');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form(page).getByRole('button', { name: 'Save category' }).click();
  await expect(toast(page, 'Category updated successfully!')).toBeVisible();
  await expect(row(colleague, 'Juttis & Heels')).toContainText('For the whole function');
  const [saved] = await store.sql(
    `select c.slug, p.stored_as from categories c join pictures p on p.key = c.image where c.name = 'Juttis & Heels'`,
  );
  expect(saved).toMatchObject({ slug: 'footwear', stored_as: expect.stringMatching(/^products\/\d{13}_juttis\.jpg$/) });

  const shopper = await (await newVisitor(browser)).newPage();
  const tiles = shopper.locator('section').filter({ has: shopper.getByRole('heading', { name: 'Shop by Category' }) });
  await shopper.goto(store.url);
  await expect(tiles).toContainText('Juttis & Heels');
  await row(page, 'Juttis & Heels').getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Category deactivated successfully!')).toBeVisible();
  await expect(row(colleague, 'Juttis & Heels')).toContainText('Inactive');
  await shopper.goto(store.url);
  await expect(tiles).toBeVisible();
  await expect(tiles).not.toContainText('Juttis & Heels');
  await shopper.goto(`${store.url}/shop?category=footwear`);
  await expect(shopper.getByText('0 products found')).toBeVisible();
  await row(page, 'Juttis & Heels').getByRole('button', { name: 'Activate' }).click();
  await expect(toast(page, 'Category activated successfully!')).toBeVisible();
  await shopper.goto(store.url);
  await expect(tiles).toContainText('Juttis & Heels');

  await bulk(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Please select categories to perform this action')).toBeVisible();
  for (const name of ['Juttis & Heels', 'Dresses'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bulk(page).getByRole('button', { name: 'Deactivate' }).click();
  const deactivateDialog = page.getByRole('dialog', { name: 'Deactivate categories' });
  await expect(deactivateDialog).toContainText(/(Juttis & Heels and Dresses|Dresses and Juttis & Heels)/);
  await deactivateDialog.getByRole('button', { name: 'Deactivate 2 categories' }).click();
  await expect(toast(page, '2 categories deactivated successfully!')).toBeVisible();
  expect(await store.sql(`select name from categories where status = 'inactive' order by name`)).toEqual([
    { name: 'Dresses' },
    { name: 'Juttis & Heels' },
  ]);

  await row(page, 'Dresses').getByRole('link', { name: 'Edit' }).click();
  await form(page).getByRole('textbox', { name: /^Name/ }).fill('Gowns');
  await row(page, 'Dresses').getByRole('button', { name: 'Delete' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete category' });
  await expect(confirmDialog.getByRole('button', { name: 'Delete category' })).toBeDisabled();
  await confirmDialog.getByRole('combobox').selectOption('Ethnic Wear');
  await confirmDialog.getByRole('button', { name: 'Delete category' }).click();
  await expect(toast(page, /^Category deleted\. \d+ products moved\.$/)).toBeVisible();
  await expect(row(page, 'Dresses')).toHaveCount(0);
  // The form of the deleted category keeps its input, for a new one.
  await expect(form(page).getByText(/^You deleted this category at /)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form(page).getByRole('button', { name: 'Copy as new category' }).click();
  await expect(form(page, 'Add category').getByRole('textbox', { name: /^Name/ })).toHaveValue('Gowns');
  await form(page, 'Add category').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Shop order' }).click();
  await page.getByRole('button', { name: 'Move Accessories up' }).click();
  await expect(toast(page, 'The shop shows its categories in this order now.')).toBeVisible();
  await shopper.goto(store.url);
  const shownText = await tiles.locator('.cats').innerText();
  expect(shownText.indexOf('Accessories')).toBeLessThan(shownText.indexOf('Western Wear'));
});

test('A-IMG-13 A-IMG-19 A-ERR-28 A-ERR-29 A-ERR-30 A-GONE-02 reports failures, keeps the input, and lets the second of two editors decide', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openCategories(page, store);
  await row(page, 'Dresses').getByRole('link', { name: 'Edit' }).click();
  const name = form(page).getByRole('textbox', { name: /^Name/ });
  await name.fill('Gowns');

  await page.route('**/admin-panel/pictures?*', (route) => route.abort());
  await fileField(form(page)).setInputFiles(await drawnPicture('gown.jpg', '#204060'));
  await expect(form(page).getByText('Failed to upload image. Please try again.')).toBeVisible();
  await expect(
    form(page).getByText('Network Error: Please check your internet connection and try again.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Add Category' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await confirmDialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmDialog).toBeHidden();
  await expect(name).toHaveValue('Gowns');

  await page.route('**/admin-panel/categories/change', (route) => route.abort());
  await form(page).getByRole('button', { name: 'Save category' }).click();
  await expect(form(page).getByText('Failed to update category. Please try again.')).toBeVisible();
  await row(page, 'Western Wear').getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Failed to update category status. Please try again.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bulk(page).getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: /^Deactivate \d+ categories$/ }).click();
  await expect(toast(page, 'Failed to perform bulk action')).toBeVisible();
  await page.unroute('**/admin-panel/categories/change');

  await test.step('a failed reload of the list keeps the form and its input', async () => {
    await store.sql('alter table categories rename to categories_away');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load categories' })).toBeVisible();
    await expect(name).toHaveValue('Gowns');
    await store.sql('alter table categories_away rename to categories');
    // The list may also come back by itself, with the next live change.
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await retryButton.isVisible()) await retryButton.click({ timeout: 2_000 });
      await expect(row(page, 'Dresses')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(name).toHaveValue('Gowns');
  });

  await store.sql(`update categories set name = 'Frocks', version = version + 1 where slug = 'dresses'`);
  await expect(row(page, 'Frocks')).toBeVisible();
  await expect(name).toHaveValue('Gowns');
  await form(page).getByRole('button', { name: 'Save category' }).click();
  await expect(form(page).getByText('Somebody else saved this category while you were editing.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Show theirs' }).click();
  await expect(name).toHaveValue('Frocks');
  await name.fill('Gowns');
  await form(page).getByRole('button', { name: 'Save category' }).click();
  await expect(row(page, 'Gowns')).toBeVisible();
});

test('A-CHART-01 A-CHART-02 A-CHART-03 S-CHART-01 S-CHART-02 a category gets its own size chart, and its products show it', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  const [shoe] = await store.sql(
    `select p.slug, l.size, c.id as category from products p join categories c on c.id = p.category_id
     join inventory_levels l on l.product_id = p.id where c.slug = 'footwear' and p.status = 'active' and l.size <> '' limit 1`,
  );
  const shopper = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
  const productPath = `${store.url}/product/${shoe?.slug}`;
  await shopper.goto(productPath);
  await expect(shopper.getByRole('table', { name: /^Size guide/ })).toHaveCount(0);

  await openCategories(page, store);
  await row(page, 'Footwear').getByRole('link', { name: 'Edit' }).click();
  await form(page).getByRole('link', { name: 'Size chart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Size chart: Footwear' })).toBeVisible();
  await page.getByRole('button', { name: 'Own chart' }).click();
  await page.getByRole('button', { name: 'Remove measure Waist' }).click();
  await page.getByRole('button', { name: 'Remove measure Length' }).click();
  await page.getByRole('textbox', { name: 'Measure 1' }).fill('Foot length');
  await page.getByRole('button', { name: 'Centimetres' }).click();
  await page.getByRole('textbox', { name: 'Size 1', exact: true }).fill('S');
  await expect(page.getByRole('button', { name: 'Save size chart' })).toBeVisible();
  await page.getByRole('button', { name: 'Save size chart' }).click();
  await expect(page.getByText('This size is there twice.').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  // The chart begins with the six sizes XS to XXL; the first five are removed.
  for (let sizes = 6; sizes > 1; sizes--) {
    await page
      .getByRole('button', { name: /^Remove size / })
      .first()
      .click();
  }
  await page.getByRole('textbox', { name: 'Size 1', exact: true }).evaluate((field, size) => {
    const copied = new DataTransfer();
    copied.setData('text', `${size}\t24.5\nNext\t25`);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }));
  }, String(shoe?.size));
  await expect(page.getByRole('textbox', { name: 'Foot length of Next' })).toHaveValue('25');
  await page.getByRole('textbox', { name: 'How to measure' }).fill('From heel to toe.');
  await page.getByRole('button', { name: 'Save size chart' }).click();
  await expect(toast(page, 'Size chart saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save size chart' })).toHaveCount(0);

  await shopper.goto(productPath);
  const inInches = shopper.getByRole('table', { name: 'Size guide (inches)' });
  await expect(inInches.getByRole('row').nth(1)).toHaveText(`${shoe?.size} 9.5`, { useInnerText: true });
  await shopper.getByRole('radio', { name: 'cm' }).check();
  const inCentimetres = shopper.getByRole('table', { name: 'Size guide (cm)' });
  await expect(inCentimetres.getByRole('row').nth(1)).toHaveText(`${shoe?.size} 24.5`, { useInnerText: true });
  await expect(shopper.getByText('From heel to toe.')).toBeVisible();

  // A form with typed values does not follow the row that a colleague has saved.
  await page.getByRole('button', { name: 'No chart' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await store.sql(`update categories set version = version + 1 where id = $1`, [shoe?.category]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Somebody else')).toBeVisible();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Size chart saved.').last()).toBeVisible();
  await expect
    .poll(async () => {
      await shopper.goto(productPath);
      return shopper.getByRole('table', { name: /^Size guide/ }).count();
    })
    .toBe(0);
});
