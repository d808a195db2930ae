// Legal data, standard texts and the country of origin, from the settings to the shop.
import { expect, type Page } from '@playwright/test';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const detail = (page: Page, label: string) =>
  main(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');

test('A-LEGAL-02 A-LEGAL-03 S-LEGAL-04 S-LEGAL-05 S-LEGAL-06 what staff enter on Settings and products is what the shop shows', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const staff = await (await newVisitor(browser)).newPage();
  await signInStaff(staff, store);
  const [product] = await store.sql(
    `update products set material = null, importer = null where id = (select id from products where status = 'active' limit 1)
     returning id, slug`,
  );

  await test.step('a product page names country and manufacturer, and the standard text for an empty field', async () => {
    await page.goto(`${store.url}/product/${product?.slug}`);
    await expect(detail(page, 'Country of Origin')).toHaveText('India');
    await expect(detail(page, 'Manufacturer')).toContainText('Tanabana Fashions Private Limited');
    await expect(detail(page, 'Material')).toHaveText('Premium Cotton Blend');
  });

  await test.step('an incomplete officer is refused at its field', async () => {
    await staff.goto(`${store.url}/admin-panel/settings`);
    const legal = staff.getByRole('region', { name: 'Legal' });
    await legal.getByLabel('Phone of the officer').fill('');
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(legal.getByText('Please fill this in.')).toBeVisible();
    await legal.getByLabel('Phone of the officer').fill('+91 98450 12345');
    await legal.getByLabel('Legal name').fill('Kaveri Silks LLP');
    await legal.getByLabel('CIN').fill('');
  });

  await test.step('phone and address may be empty, and standard texts off', async () => {
    const information = staff.getByRole('region', { name: 'Store information' });
    await information.getByLabel('Phone').fill('');
    await information.getByLabel('Address').fill('');
    await staff.getByLabel(/^Show standard texts/).uncheck();
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(staff, 'settings updated successfully')).toBeVisible();
  });

  await test.step('the shop follows at once, without blanks', async () => {
    await page.goto(`${store.url}/product/${product?.slug}`);
    await expect(detail(page, 'Brand')).toBeVisible();
    await expect(detail(page, 'Material')).toHaveCount(0);
    await page.goto(`${store.url}/contact`);
    await expect(page.getByRole('contentinfo')).toContainText('Sold by Kaveri Silks LLP');
    await expect(page.getByRole('contentinfo')).toContainText('+91 98450 12345');
    await expect(main(page).getByRole('link', { name: 'Chat on WhatsApp' })).toHaveCount(0);
    await expect(main(page).locator('address')).toHaveCount(0);
  });

  await test.step('without imported products there is no filter by country; with one there is', async () => {
    const country = () => page.getByRole('group', { name: 'Country of origin' }).getByRole('checkbox');
    const sort = () => page.getByRole('combobox', { name: 'Sort' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${store.url}/shop?country=Nepal&sort=country`);
    await expect(sort()).toHaveValue('latest');
    await expect(country()).toHaveCount(0);
    await expect(sort().getByRole('option', { name: 'Country of origin' })).toHaveCount(0);
    await store.sql(
      `update products set country_of_origin = 'Nepal', importer = 'Himal Imports, Patna' where id = $1`,
      [product?.id],
    );
    await page.goto(`${store.url}/shop`);
    await expect(country()).toHaveCount(2);
    await expect(country().nth(1)).toHaveAccessibleName(/^Nepal/);
    await country().nth(1).check();
    await expect(page).toHaveURL(/\?country=Nepal$/);
    await expect(page.locator('#products .card')).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove Made in Nepal' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    // The URL changes before the screen does.
    await expect(country().nth(1)).not.toBeChecked();
    await expect(page.getByRole('link', { name: 'Remove Made in Nepal' })).toHaveCount(0);
    await sort().selectOption('Country of origin');
    await expect(page).toHaveURL(/\?sort=country$/);
    await page.goto(`${store.url}/product/${product?.slug}`);
    await expect(detail(page, 'Country of Origin')).toHaveText('Nepal');
    await expect(detail(page, 'Importer')).toHaveText('Himal Imports, Patna');
  });
});
