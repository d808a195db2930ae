// The coupon screens: changes by staff apply at the shop's next request.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'List of coupons' });
const row = (page: Page, code: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: code, exact: true }) });
const textField = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const dateField = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`));
const example = (page: Page) => page.getByRole('region', { name: 'Worked example' });

async function openCoupons(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/admin-panel/coupons${query}`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

/** A shopper at the coupon box, with one unit in the bag. */
async function openCouponBox(page: Page, store: RunningStore, product: Record<string, unknown> | undefined) {
  await page.goto(`${store.url}/about`);
  const bagLine = { ...product, size: [product?.size], qty: 1 };
  await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), bagLine);
  await page.goto(`${store.url}/test-ui`);
  const box = page.getByRole('region', { name: 'Coupon' });
  const field = box.getByRole('textbox', { name: 'Coupon code' });
  return {
    box,
    /** Applies the code and expects the shop's message. */
    expectMessage: async (code: string, message: string | RegExp) => {
      await page.reload();
      // This request is sent by the page's script: the page is hydrated.
      await expect(box.getByRole('list', { name: 'Available coupons' })).toBeVisible();
      await field.fill(code);
      await box.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(box.getByRole('alert')).toHaveText(message);
    },
  };
}

test('A-CPN-01 A-CPN-02 A-CPN-03 A-CPN-04 A-CPN-05 A-CPN-06 A-CPN-08 A-CPN-13 a coupon is created, previewed, edited, turned off and deleted, and the shop follows at once', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const [kurta, other] = await store.sql(
    `select distinct on (p.category_id) p.id, p.slug, p.name, p.price, s.size, c.name as category from products p
     join inventory_levels s on s.product_id = p.id join categories c on c.id = p.category_id
     where p.status = 'active' and s.on_hand - s.reserved > 5 and c.slug in ('ethnic', 'western') order by p.category_id, p.id`,
  );
  const shopper = await (await newVisitor(browser)).newPage();
  const box = await openCouponBox(shopper, store, kurta);
  await signInStaff(page, store);
  await openCoupons(page, store);
  const stored = await store.sql('select code from coupons order by created_at desc, id limit 10');
  await expect(list(page).locator('.cpn__code')).toHaveText(stored.map(({ code }) => String(code)));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('reports an empty field at the field', async () => {
    await page.getByRole('link', { name: 'Add Coupon' }).click();
    await page.getByRole('button', { name: 'Save coupon' }).click();
    await expect(page.getByText('5 fields to fix: Code, Name, Value, Valid from, Valid until')).toBeVisible();
    await expect(textField(page, /^Code/)).toBeFocused();
    await expect(textField(page, /^Name/)).toHaveAccessibleDescription(
      'Give the coupon a name that staff will recognise.',
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the preview uses the shop’s prices, and the coupon is refused before its start', async () => {
    await textField(page, /^Code/).fill('only20');
    await textField(page, /^Name/).fill('Only these');
    await textField(page, /^Description/).fill('For the wedding season');
    await textField(page, /^Value/).fill('20');
    await dateField(page, 'Valid from').fill('2098-11-20T00:00');
    await dateField(page, 'Valid until').fill('2099-12-05T23:59');
    const products = page.getByRole('combobox', { name: 'Applicable products' });
    await products.fill(String(kurta?.name).slice(0, 12));
    await page.getByRole('option', { name: String(kurta?.name), exact: true }).click();
    await expect(page.getByRole('button', { name: `Remove ${kurta?.name}` })).toBeVisible();
    const sample = page.getByRole('combobox', { name: 'Sample bag' });
    for (const { name } of [kurta, other] as { name: string }[]) {
      await sample.fill(name);
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
      await sample.press('Enter');
    }
    // 20 % of the price in paise, in rupees.
    const discount = Number(kurta?.price) / 500;
    await expect(example(page)).toContainText(`Discount−₹${discount.toLocaleString('en-IN')}`);
    await expect(example(page)).toContainText(`${other?.name} not matching`);
    await expect(example(page)).toContainText('Not usable before 20 Nov 2098, 12:00 am.');
    await expect(page.getByRole('region', { name: 'In words' })).toContainText(
      `20% off ${kurta?.name}, from 20 Nov 2098 to 5 Dec 2099.`,
    );
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Coupon added successfully!')).toBeVisible();
    await expect(row(page, 'ONLY20')).toContainText('20 Nov 2098 – 5 Dec 2099');
    await expect(row(page, 'ONLY20')).toContainText('Starts 20 Nov');
    expect(await store.sql(`select valid_from, valid_until from coupons where code = 'ONLY20'`)).toEqual([
      { valid_from: new Date('2098-11-19T18:30:00Z'), valid_until: new Date('2099-12-05T18:29:59.999Z') },
    ]);
    await box.expectMessage('ONLY20', 'Invalid coupon code');
  });

  await test.step('an edited coupon works from its new start on', async () => {
    await row(page, 'ONLY20').getByRole('link', { name: 'Edit ONLY20' }).click();
    await dateField(page, 'Valid from').fill('2020-01-01T00:00');
    await expect(example(page)).not.toContainText('Not usable');
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    const confirmDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(confirmDialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await confirmDialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save coupon' }).click();
    await expect(toast(page, 'Coupon updated successfully!')).toBeVisible();
    await expect(page.locator('.savebar')).toHaveCount(0);
    await box.expectMessage('only20', /^Coupon applied successfully!/);
  });

  await test.step('a coupon is turned off and on, and deleted after confirmation', async () => {
    await page.getByRole('link', { name: 'Coupons' }).last().click();
    await page.getByRole('searchbox', { name: 'Search code or name' }).fill('only');
    await expect(list(page).locator('.cpn__code')).toHaveText(['ONLY20']);
    await row(page, 'ONLY20').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, 'Coupon deactivated successfully!')).toBeVisible();
    await expect(row(page, 'ONLY20')).toContainText('Inactive');
    await box.expectMessage('ONLY20', 'Invalid coupon code');
    await row(page, 'ONLY20').getByRole('button', { name: 'Activate' }).click();
    await expect(toast(page, 'Coupon activated successfully!')).toBeVisible();
    await box.expectMessage('ONLY20', /^Coupon applied successfully!/);
    await row(page, 'ONLY20').getByRole('button', { name: 'Delete ONLY20' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Delete coupon' });
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await confirmDialog.getByRole('button', { name: 'Delete coupon' }).click();
    await expect(toast(page, 'Coupon deleted successfully!')).toBeVisible();
    await expect(page.getByText('No coupons found')).toBeVisible();
    await box.expectMessage('ONLY20', 'Invalid coupon code');
  });
});

test('A-ERR-32 A-ERR-33 A-GONE-01 A-FORM-04 reports failures and keeps the input; reports a conflict to the second of two administrators', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openCoupons(page, store);
  await page.route('**/admin-panel/coupons/change', (route) => route.abort());
  await row(page, 'FLAT200').getByRole('button', { name: 'Delete FLAT200' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete coupon' });
  await confirmDialog.getByRole('button', { name: 'Delete coupon' }).click();
  await expect(confirmDialog.getByText('Error deleting coupon. Please try again.')).toBeVisible();
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/admin-panel/coupons/change');
  await expect(row(page, 'FLAT200')).toBeVisible();

  await row(page, 'FLAT200').getByRole('link', { name: 'Edit FLAT200' }).click();
  await textField(page, /^Name/).fill('My flat');
  await page.route('**/admin-panel/coupons/save', (route) => route.abort());
  await page.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Error saving coupon. Please try again.').first()).toBeVisible();
  await expect(textField(page, /^Name/)).toHaveValue('My flat');

  await test.step('A-CPN-08 the sentence about a failed example keeps its distance from the field below', async () => {
    const sentence = example(page).getByText('The example could not be loaded. Change a field to try again.');
    const measureGap = async () => {
      const [above, below] = [await sentence.boundingBox(), await example(page).getByText('Sample bag').boundingBox()];
      return above && below ? below.y - above.y - above.height : 0;
    };
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(measureGap).toBeGreaterThanOrEqual(16);
    }
  });
  await page.unroute('**/admin-panel/coupons/save');

  await test.step('a failed search of products is reported, not shown as a search without matches', async () => {
    await page.route('**/admin-panel/products/choices?*', (route) => route.abort());
    const bag = page.getByRole('combobox', { name: 'Sample bag' });
    await bag.fill('kurt');
    await expect(example(page).getByText('The store did not answer. Change the text to try again.')).toBeVisible();
    await page.unroute('**/admin-panel/products/choices?*');
    await bag.fill('kurta');
    await expect(example(page).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await store.sql(`update coupons set name = 'Their flat', version = version + 1 where code = 'FLAT200'`);
  await page.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Somebody else has changed this coupon.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Coupon updated successfully!')).toBeVisible();
  const [saved] = await store.sql(`select name, version from coupons where code = 'FLAT200'`);
  expect(saved?.name).toBe('My flat');

  // A-FORM-04: what is typed and saved while a save is under way is saved after it.
  await expect(page.getByRole('button', { name: /^(Save coupon|Saving…)/ })).toHaveCount(0);
  const response = Promise.withResolvers<void>();
  await page.route('**/admin-panel/coupons/save', async (route) => {
    await response.promise;
    await route.continue();
  });
  await textField(page, /^Name/).fill('My new flat');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await textField(page, /^Name/).fill('My newer flat');
  await page.keyboard.press('Control+s');
  response.resolve();
  await expect
    .poll(() => store.sql(`select name, version from coupons where code = 'FLAT200'`))
    .toEqual([{ name: 'My newer flat', version: Number(saved?.version) + 2 }]);
  await expect(page.getByRole('button', { name: /^(Save coupon|Saving…)/ })).toHaveCount(0);
  await expect(textField(page, /^Name/)).toHaveValue('My newer flat');
  await page.unroute('**/admin-panel/coupons/save');

  // Deleted by the other administrator: the refusal says so, and the input is saved as a new coupon with the same code.
  await textField(page, /^Name/).fill('My own flat');
  await store.sql(`update coupons set deleted_at = now(), status = 'inactive' where code = 'FLAT200'`);
  await expect(page.getByText('This coupon has been deleted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy as new coupon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Coupon' })).toBeVisible();
  await expect(textField(page, /^Name/)).toHaveValue('My own flat');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Coupon added successfully!')).toBeVisible();
  expect(await store.sql(`select name from coupons where code = 'FLAT200' and deleted_at is null`)).toEqual([
    { name: 'My own flat' },
  ]);

  await store.sql('alter table coupons rename to coupons_away');
  await openCoupons(page, store);
  await expect(page.getByText('Failed to load coupons')).toBeVisible();
  await store.sql('alter table coupons_away rename to coupons');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'FLAT200')).toBeVisible();
});
