// The product form: adding, editing, duplicating, and two people at the same product.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { bulk, list, openProducts, row, select, someProducts, toast } from './products-page.ts';
import { test } from './store-test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( |$)`) });

test('A-PROD-08 A-PROD-29 A-PROD-30 A-PROD-31 A-PROD-32 A-PROD-33 A-PROD-36 A-PROD-37 A-PROD-38 A-PROD-39 A-ERR-15 A-ERR-16 a product is added, appears in list and shop, and reopens with the typed values', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [one] = await someProducts(store, 1);
  if (!one) throw new Error('The sample store has no products');
  await signInStaff(page, store);
  await openProducts(page, store);
  await page.getByRole('link', { name: 'Add Product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue(
    String((await store.sql(`select id from categories where slug = 'dresses'`))[0]?.id),
  );
  await expect(page.getByLabel('Color')).toHaveValue('Red');
  await expect(page.getByLabel('Color').locator('option')).toHaveCount(20);
  await expect(page.getByRole('group', { name: 'Sizes' }).getByRole('button')).toHaveText([
    'XS',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    'XXXL',
    'Free Size',
    '28',
    '30',
    '32',
    '34',
    '36',
    '38',
    '40',
    '42',
  ]);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(
    page.getByText('Please fill in all required fields: Name, Image URL, and Price must be greater than 0'),
  ).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);

  await field(page, 'Name').fill('Journey Anarkali');
  await field(page, 'SKU').fill(one.sku);
  await field(page, 'Price').fill('750');
  await field(page, 'Old price').fill('1000');
  await expect(field(page, 'Discount')).toHaveValue('25');
  // A typed discount stays when the price changes; a new old price computes it again.
  await field(page, 'Discount').fill('10');
  await field(page, 'Price').fill('700');
  await expect(field(page, 'Discount')).toHaveValue('10');
  await field(page, 'Old price').fill('1400');
  await expect(field(page, 'Discount')).toHaveValue('50');
  await field(page, 'Image URL').fill(`/pictures/${one.picture}/900.webp`);
  for (const size of ['S', 'M'])
    await page.getByRole('group', { name: 'Sizes' }).getByRole('button', { name: size, exact: true }).click();
  await page.getByLabel('On hand, size S').fill('4');
  await page.getByLabel('On hand, size M').fill('0');
  const extras = {
    Supplier: 'Awadh Chikan Karigar',
    Cost: '340',
    Weight: '0.6',
    Length: '32',
    Width: '26',
    Height: '5',
    Variants: 'Ivory; Powder blue',
    'Meta title': 'Anarkali for a journey',
    Keywords: 'lucknowi, ivory',
    'Reorder point': '8',
    Material: 'Mulmul',
  };
  for (const [name, value] of Object.entries(extras)) await field(page, name).fill(value);
  await expect(page.getByRole('region', { name: 'Card preview' })).toContainText('50% off');
  await expect(page.getByRole('region', { name: 'Search preview' })).toContainText('Anarkali for a journey');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Error adding product: Another product has this SKU. Please choose another one.'),
  ).toBeVisible();
  await field(page, 'SKU').fill('JOURNEY-1');
  await page.keyboard.press('Control+s');
  await expect(
    toast(page, 'Product "Journey Anarkali" added successfully! It should now appear on the website.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey Anarkali' })).toBeVisible();
  await page.reload();
  for (const [name, value] of Object.entries(extras)) await expect(field(page, name)).toHaveValue(value);
  await expect(page.getByLabel('On hand, size S')).toHaveValue('4');
  await expectAccessible(page);

  const shop = await context.newPage();
  const response = await shop.goto(`${store.url}/product/journey-anarkali`);
  expect(response?.status()).toBe(200);
  await openProducts(page, store, '?search=journey');
  await expect(row(page, 'Journey Anarkali')).toContainText('₹700');
});

test('A-PROD-09 A-FORM-01 A-ERR-18 A-CALL-09 an edit is saved by shortcut, guarded while unsaved, shown in an open shop page, and the old address redirects', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [one] = await someProducts(store, 1);
  if (!one) throw new Error('The sample store has no products');
  const shop = await context.newPage();
  await shop.goto(`${store.url}/product/${one.slug}`);
  await signInStaff(page, store);
  await openProducts(page, store);
  await row(page, one.name)
    .getByRole('link', { name: `Edit ${one.name}` })
    .click();
  await expect(field(page, 'Name')).toHaveValue(one.name);
  await field(page, 'Price').fill('4444');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  // Leaving asks for confirmation, and staying keeps the input.
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leaveDialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expect(leaveDialog).toContainText('₹4,444');
  await expectAccessible(page);
  await leaveDialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaveDialog).toBeHidden();
  await expect(field(page, 'Price')).toHaveValue('4444');

  await page.keyboard.press('Control+s');
  await expect(toast(page, `Product "${one.name}" updated successfully!`)).toBeVisible();
  await expect(shop.getByText('₹4,444').first()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  // A-FORM-01: typing goes on while the save is under way.
  const response = Promise.withResolvers<void>();
  await page.route('**/admin-panel/products/save', async (route) => {
    await response.promise;
    await route.continue();
  });
  await field(page, 'Brand').fill('First');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await field(page, 'Material').fill('Typed meanwhile');
  response.resolve();
  await expect(page.getByRole('button', { name: 'Saving…' })).toHaveCount(0);
  await expect(field(page, 'Material')).toHaveValue('Typed meanwhile');
  await expect(field(page, 'Brand')).toHaveValue('First');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  expect(await store.sql(`select brand, material from products where slug = $1`, [one.slug])).toEqual([
    { brand: 'First', material: 'Typed meanwhile' },
  ]);

  await field(page, 'Name').fill('Renamed On Its Journey');
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await leaveDialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(toast(page, 'Product "Renamed On Its Journey" updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/admin-panel/products`);
  await shop.goto(`${store.url}/product/${one.slug}`);
  await expect(shop).toHaveURL(`${store.url}/product/renamed-on-its-journey`);
});

test('A-PROD-21 A-PROD-34 a product is copied', async ({ page, ownStore: store }) => {
  const [one] = await someProducts(store, 1);
  if (!one) throw new Error('The sample store has no products');
  await signInStaff(page, store);
  await openProducts(page, store);
  await row(page, one.name)
    .getByRole('button', { name: `Duplicate ${one.name}` })
    .click();
  const duplicateDialog = page.getByRole('dialog', { name: 'Duplicate Product' });
  await expect(duplicateDialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(`${one.name} (Copy)`);
  await expect(duplicateDialog.getByRole('textbox', { name: /^SKU/ })).toHaveValue(`${one.sku}-COPY`);
  const price = duplicateDialog.getByRole('textbox', { name: /^Price/ });
  const previousPrice = await price.inputValue();
  await price.fill('0');
  await duplicateDialog.getByRole('button', { name: 'Duplicate Product' }).click();
  await expect(duplicateDialog.getByText('Price must be at least 1.')).toBeVisible();
  await expectAccessible(page);
  await price.fill(previousPrice);
  await duplicateDialog.getByRole('textbox', { name: /^Image URL/ }).fill('a picture');
  await duplicateDialog.getByRole('button', { name: 'Duplicate Product' }).click();
  await expect(duplicateDialog.getByText('Image URL must be a URL.')).toBeVisible();
  await duplicateDialog.getByRole('textbox', { name: /^Image URL/ }).fill(`/pictures/${one.picture}/900.webp`);
  await duplicateDialog.getByRole('button', { name: 'Duplicate Product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${one.name} (Copy)` })).toBeVisible();
  await expect(page.getByLabel(/^On hand/).first()).toHaveValue('0');
});

test('A-GONE-01 the second of two editors compares and decides; typed text survives live changes', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [one] = await someProducts(store, 1);
  if (!one) throw new Error('The sample store has no products');
  await signInStaff(page, store);
  const address = `${store.url}/admin-panel/products/${one.id}`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await field(page, 'Price').fill('1111');
  await field(page, 'Brand').fill('Typed by me');
  await field(other, 'Price').fill('2222');
  await field(other, 'Care').fill('Dry clean');
  await other.keyboard.press('Control+s');
  await expect(toast(other, /updated successfully!$/)).toBeVisible();
  // The live change arrives; the input in this form stays.
  await expect(page.getByText('saved this product while you were editing.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('1111');
  await page.keyboard.press('Control+s');
  const compareDialog = page.getByRole('dialog', { name: /saved this product while you were editing$/ });
  await expect(compareDialog.getByRole('row', { name: /Price ₹2,222 ₹1,111/ })).toBeVisible();
  await expect(compareDialog.getByRole('row', { name: /Care Dry clean/ })).toBeVisible();
  await expectAccessible(page);
  await compareDialog.getByRole('radio', { name: '₹2,222' }).check();
  await compareDialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(field(page, 'Price')).toHaveValue('2222');
  await expect(field(page, 'Brand')).toHaveValue('Typed by me');
  await page.keyboard.press('Control+s');
  await expect(toast(page, /updated successfully!$/)).toBeVisible();
  const [saved] = await store.sql('select price, brand, care from products where id = $1', [one.id]);
  expect(saved).toEqual({ price: 222_200, brand: 'Typed by me', care: 'Dry clean' });

  // Deleted in the other window: the form says so and keeps its input, for a new product.
  await field(page, 'Brand').fill('Typed again');
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await other.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText(/deleted this product at \d+:\d\d [ap]m\./)).toBeVisible();
  await expect(field(page, 'Brand')).toHaveValue('Typed again');
  await expect(page.getByRole('button', { name: /^Save product/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy as new product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
  await expect(field(page, 'Brand')).toHaveValue('Typed again');
  await page.keyboard.press('Control+s');
  await expect(toast(page, /added successfully!/)).toBeVisible();
  const [copy] = await store.sql('select brand, price from products where sku = $1 and deleted_at is null', [one.sku]);
  expect(copy).toEqual({ brand: 'Typed again', price: 222_200 });
});

test('A-ERR-19 A-ERR-20 A-ERR-21 A-ERR-22 A-ERR-23 A-ERR-25 A-ERR-27 reports server errors and an ended session, and keeps what was typed', async ({
  page,
  ownStore: store,
}) => {
  const [one, two] = await someProducts(store, 2);
  if (!one || !two) throw new Error('The sample store has too few products');
  await signInStaff(page, store);
  await openProducts(page, store);
  const closeMessages = async () => {
    const closeButtons = page.getByRole('alert').getByRole('button', { name: 'Close' });
    for (let left = await closeButtons.count(); left > 0; left--) await closeButtons.first().click();
  };
  const failRequests = (path: string) => page.route(`**/admin-panel/products/${path}`, (route) => route.abort());
  await failRequests('change');
  await row(page, one.name).getByRole('switch').click();
  await expect(toast(page, 'Error updating product status. Please try again.')).toBeVisible();
  await select(page, one.name);
  await select(page, two.name);
  await bulk(page).getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Deactivate 2 products' }).click();
  await expect(toast(page, 'Error performing bulk action. Please try again.')).toBeVisible();
  await closeMessages();
  await bulk(page).getByRole('button', { name: 'Stock decrease' }).click();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to update stock')).toBeVisible();
  await page.getByRole('button', { name: 'Sample Data' }).click();
  await expect(toast(page, 'Failed to create sample products')).toBeVisible();
  await closeMessages();
  const deleteFirst = async () => {
    await row(page, one.name)
      .getByRole('button', { name: `Delete ${one.name}` })
      .click();
    await page.getByRole('button', { name: 'Delete product' }).click();
  };
  await deleteFirst();
  await expect(toast(page, 'Error deleting product: The server did not answer. Please try again.')).toBeVisible();
  await expect(list(page).getByRole('link', { name: one.name, exact: true })).toBeVisible();
  await page.unroute('**/admin-panel/products/change');
  await page.route('**/admin-panel/products/change', (route) => route.fulfill({ status: 403 }));
  await deleteFirst();
  await expect(toast(page, /^Permission denied: Cannot delete product due to security rules/)).toBeVisible();
  await page.unroute('**/admin-panel/products/change');

  await page.goto(`${store.url}/admin-panel/products/${one.id}`);
  await failRequests('save');
  await field(page, 'Price').fill('555');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Error updating product: The server did not answer. Please try again.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('555');
  await page.unroute('**/admin-panel/products/save');

  // The product could not be deleted: the form stays, with what was typed.
  await failRequests('change');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(toast(page, 'Error deleting product: The server did not answer. Please try again.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('555');
  await page.unroute('**/admin-panel/products/change');

  await test.step('a deletion in progress is shown, and does not bring back staff who have gone to another screen', async () => {
    const response = Promise.withResolvers<void>();
    await page.route('**/admin-panel/products/change', async (route) => {
      await response.promise;
      await route.continue();
    });
    await page.goto(`${store.url}/admin-panel/products/${two.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete product' });
    await dialog.getByRole('button', { name: 'Delete product' }).click();
    await expect(dialog.getByRole('button', { name: 'Delete product' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('link', { name: /^Orders/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    response.resolve();
    await expect(toast(page, '1 product deleted')).toBeVisible();
    await expect(page).toHaveURL(`${store.url}/admin-panel/orders`);
    await page.unroute('**/admin-panel/products/change');
    await store.sql('update products set deleted_at = null where id = $1', [two.id]);
    await page.goto(`${store.url}/admin-panel/products/${one.id}`);
    await field(page, 'Price').fill('555');
  });

  // After the session ended a save is refused with a message.
  await store.sql('delete from sessions');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Error updating product: Missing or insufficient permissions.')).toBeVisible();
  const [changed] = await store.sql('select count(*)::int from products where price = 55500 or deleted_at is not null');
  expect(changed).toEqual({ count: 0 });
});
