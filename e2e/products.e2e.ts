import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { bulk, list, openProducts, row, rows, select, someProducts, toast } from './products-page.ts';
import { test } from './store-test.ts';

test('A-PROD-01 A-PROD-03 A-PROD-10 A-PROD-11 A-PROD-13 A-PROD-16 A-PROD-17 A-PROD-18 A-PROD-19 A-CONST-01 staff find products by page, search, filter and sort', async ({
  page,
  // The test counts products itself, so it needs its own store.
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openProducts(page, store);
  await expect(page.getByRole('link', { name: 'Add Product' })).toBeVisible();
  for (const name of ['Export', 'Analytics', 'Inventory', 'Refresh', 'Sample Data']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  const [{ count }] = (await store.sql('select count(*)::int from products where deleted_at is null')) as [
    { count: number },
  ];
  await expect(page.getByText(`1–10 of ${count} products`)).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(`11–20 of ${count} products`)).toBeVisible();

  // A slash outside of every field focuses the search, which covers names, SKUs and descriptions.
  await page.locator('body').click({ position: { x: 700, y: 10 } });
  await page.keyboard.press('/');
  await page.keyboard.type('tb-bag');
  await expect(page).toHaveURL(/search=tb-bag/);
  const skus = list(page).locator('.thing .mono');
  await expect(skus.filter({ hasNotText: /^TB-BAG/ })).toHaveCount(0);
  await expect(skus.first()).toBeVisible();

  await openProducts(page, store);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('footwear');
  await expect(page).toHaveURL(/category=footwear/);
  await expect(list(page).locator('tbody td:nth-child(3)').filter({ hasNotText: 'Footwear' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-desc');
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(list(page).getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await list(page).getByRole('link', { name: 'Price' }).click();
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Featured: no' });
  await expect(page).toHaveURL(/featured=no/);

  await openProducts(page, store);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
  const featured = drawer
    .getByRole('group', { name: 'Featured' })
    .getByRole('button', { name: 'Featured', exact: true });
  await featured.click();
  // Both filters apply although the second is set before the first has loaded.
  await drawer.getByRole('group', { name: 'Stock' }).getByLabel('To', { exact: true }).fill('30');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/featured=yes.*maxStock=30|maxStock=30.*featured=yes/);
  const [{ matching }] = (await store.sql(
    'select count(*)::int as matching from products where featured and stock <= 30 and deleted_at is null',
  )) as [{ matching: number }];
  await expectAccessible(page);
  await drawer.getByRole('button', { name: `Show ${matching} products` }).click();
  await expect(page.getByText(`${matching} of ${count} products`)).toBeVisible();
  await expect(page.getByText('Stock: 0 to 30')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByText(`1–10 of ${count} products`)).toBeVisible();

  await openProducts(page, store, '?maxStock=10&sort=stock-asc');
  await expect(rows(page).first().locator('td.only-table .stock--out')).toHaveText('0Out');
  await expect(list(page).locator('td.only-table .stock--low').first()).toContainText('Low');
  await openProducts(page, store, '?search=zzzz');
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page);
});

test('A-PROD-05 A-PROD-06 A-PROD-14 A-PROD-15 A-PROD-35 shows stock alerts and opens the panels', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openProducts(page, store);
  const alerts = page.getByRole('status').filter({ hasText: 'Stock Alerts' });
  await expect(alerts).toContainText(/\d+ products are out of stock and \d+ are low on stock\./);
  await page.getByRole('button', { name: 'Dismiss the stock alerts' }).click();
  await expect(alerts).toHaveCount(0);
  // Dismissed alerts stay hidden until another product runs out.
  const [before] = await store.sql('select count(*)::int as out from products where available = 0');
  await store.sql(`update inventory_levels set on_hand = reserved where product_id =
    (select id from products where status = 'active' and available > 20 and deleted_at is null order by id limit 1)`);
  await expect(alerts).toBeVisible();
  await expect
    .poll(() => store.sql('select count(*)::int as out from products where available = 0'))
    .toEqual([{ out: Number(before?.out) + 1 }]);
  await page.getByRole('button', { name: 'Dismiss the stock alerts' }).click();
  await expect(alerts).toHaveCount(0);

  await page.getByRole('button', { name: 'Analytics', exact: true }).click();
  const analytics = page.getByRole('region', { name: 'Analytics' });
  await expect(analytics.getByRole('heading', { name: 'Top 5 categories by products' })).toBeVisible();
  await expect(analytics.locator('.bars tbody tr')).toHaveCount(5);
  const [top] = (await store.sql(`select c.name, count(*)::int from products p join categories c on c.id = p.category_id
    where p.deleted_at is null group by c.name order by 2 desc limit 1`)) as [{ name: string; count: number }];
  await expect(analytics.locator('.bars tbody tr').first()).toContainText(`${top.name}${top.count}`);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  const inventory = page.getByRole('region', { name: 'Inventory Management' });
  await expect(inventory.getByText(/units on hand/)).toBeVisible();
  const firstRow = inventory.locator('tbody tr').first();
  const name = (await firstRow.getByRole('link').first().textContent()) ?? '';
  await firstRow.getByRole('button', { name: `10 more of ${name}` }).click();
  await firstRow.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, 'Stock increased for 1 products')).toBeVisible();
  await expect(firstRow.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await test.step('A-STOCK-16 A-STOCK-17 A-STOCK-22 A-ERR-10 A-LEDGER-01 one size is changed with a reason, and a refusal keeps the input', async () => {
    const adjusted = inventory.locator('tbody tr').first();
    const product = (await adjusted.getByRole('link').first().textContent()) ?? '';
    await adjusted.getByRole('button', { name: `Adjust with a reason: ${product}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
    await dialog.getByRole('button', { name: 'Save adjustment' }).click();
    await expect(dialog.getByLabel('Units')).toHaveAccessibleDescription(/whole number/);
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await expectAccessible(page);
    await dialog.getByLabel('Change').selectOption('Decrease');
    await dialog.getByLabel('Units').fill('9999');
    await dialog.getByLabel('Reason').fill('Water damage');
    await dialog.getByRole('button', { name: 'Save adjustment' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      /Failed to decrease product stock: Insufficient stock\. Current: \d+, Requested: 9999/,
    );
    await expect(dialog.getByLabel('Reason')).toHaveValue('Water damage');
    await dialog.getByLabel('Change').selectOption('Increase');
    await dialog.getByLabel('Units').fill('40');
    await dialog.getByLabel('Reason').press('Enter');
    await expect(toast(page, /^Stock increased by 40\. \d+ on hand now\.$/)).toBeVisible();
    await expect(dialog).toBeHidden();
    const [entry] = await store.sql(
      `select l.note, l.on_hand_change from stock_ledger l join inventory_levels i on i.id = l.inventory_level_id
       join products p on p.id = i.product_id where p.name = $1 order by l.id desc limit 1`,
      [product],
    );
    expect(entry).toEqual({ note: 'Water damage', on_hand_change: 40 });

    // A-LEDGER-01: the change is in the history, which the product's form leads to.
    const historyPage = await page.context().newPage();
    await historyPage.goto(`${store.url}/admin-panel/products?search=${encodeURIComponent(product)}`);
    await list(historyPage).getByRole('link', { name: product, exact: true }).click();
    await historyPage.getByRole('link', { name: 'Stock history' }).click();
    await expect(historyPage.getByRole('heading', { level: 1, name: `Stock history: ${product}` })).toBeVisible();
    const newest = historyPage.getByRole('region', { name: 'Stock history' }).locator('tbody tr').first();
    await expect(newest).toContainText('Changed by staff');
    await expect(newest).toContainText('Water damage');
    await expect(newest).toContainText('+40');
    await expectAccessible(historyPage);
    await historyPage.close();
  });
  await page.getByRole('button', { name: 'Close Inventory Management' }).click();
  // A new alert shows the banner again.
  await expect(alerts).toBeVisible();

  const [reviewed] = (await store.sql(
    'select id, name, reviews from products where reviews > 1 and deleted_at is null order by reviews desc limit 1',
  )) as [{ id: string; name: string; reviews: number }];
  await openProducts(page, store, `?search=${encodeURIComponent(reviewed.name)}`);
  await list(page)
    .getByRole('link', { name: new RegExp(`^Product Reviews of ${reviewed.name}`) })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Product Reviews' });
  await expect(drawer.getByText(`${reviewed.reviews} reviews`)).toBeVisible();
  const reviews = drawer.locator('.said__list li');
  await expect(reviews).toHaveCount(reviewed.reviews);
  await expectAccessible(page);
  await reviews
    .first()
    .getByRole('button', { name: /^Delete the review/ })
    .click();
  await reviews.first().getByRole('button', { name: 'Delete review' }).click();
  await expect(reviews).toHaveCount(reviewed.reviews - 1);
  const [after] = await store.sql('select reviews from products where id = $1', [reviewed.id]);
  expect(after).toEqual({ reviews: reviewed.reviews - 1 });
});

test('A-PROD-07 A-PROD-12 A-PROD-20 A-PROD-22 A-PROD-23 A-PROD-24 A-PROD-25 A-PROD-26 A-PROD-27 A-PROD-28 A-STATE-01 A-BULK-01 A-BULK-02 changes one row and many rows, and another window shows the changes', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [one, two, three] = await someProducts(store, 3);
  if (!one || !two || !three) throw new Error('The sample store has too few products');
  await signInStaff(page, store);
  await openProducts(page, store);
  const other = await context.newPage();
  await openProducts(other, store);
  const shop = await context.newPage();
  const visitInShop = (slug: string) =>
    shop.goto(`${store.url}/product/${slug}`).then((response) => response?.status());

  // One product is hidden and shown again. The other window and the shop follow.
  await row(page, one.name).getByRole('switch').click();
  await expect(toast(page, '1 product deactivated')).toBeVisible();
  await expect(row(other, one.name).getByRole('switch')).not.toBeChecked();
  expect(await visitInShop(one.slug)).toBe(404);
  await row(page, one.name).getByRole('switch').click();
  await expect(row(page, one.name).getByRole('switch')).toBeChecked();
  expect(await visitInShop(one.slug)).toBe(200);

  // Stock change without a selection, with an invalid number, and for two products.
  await bulk(page).getByRole('button', { name: 'Stock increase' }).click();
  await expect(toast(page, 'Please select products to update stock')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await select(page, one.name);
  await select(page, two.name);
  await expect(bulk(page)).toContainText('2 selected');
  await bulk(page).getByRole('button', { name: 'Stock increase' }).click();
  const prompt = page.getByRole('dialog', { name: 'Stock increase' });
  await expect(prompt.getByLabel('Units')).toHaveValue('10');
  await prompt.getByLabel('Units').fill('ten');
  await page.keyboard.press('Enter');
  await expect(prompt.getByText('Please enter a whole number of units.')).toBeVisible();
  await expectAccessible(page);
  await prompt.getByLabel('Units').fill('10');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Stock increased for 2 products')).toBeVisible();
  await expect(row(other, one.name).locator('td.only-table .stock')).toHaveText(String(one.stock + 10));
  await select(page, one.name);
  await bulk(page).getByRole('button', { name: 'Stock decrease' }).click();
  // More units than there are: the stock becomes 0.
  await page.getByRole('dialog').getByLabel('Units').fill('100000');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Stock decreased for 1 products')).toBeVisible();
  const [low] = await store.sql('select available from products where id = $1', [one.id]);
  expect(low).toEqual({ available: 0 });

  // Deleting asks for confirmation; cancelling keeps the product; a deleted product can be restored.
  await row(page, three.name)
    .getByRole('button', { name: `Delete ${three.name}` })
    .click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete product' });
  await expect(confirmDialog.getByText('Are you sure you want to delete this product?')).toBeVisible();
  await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmDialog).toHaveCount(0);
  await expect(row(page, three.name)).toHaveCount(1);
  await row(page, three.name)
    .getByRole('button', { name: `Delete ${three.name}` })
    .click();
  await confirmDialog.getByRole('button', { name: 'Delete product' }).click();
  await expect(row(page, three.name)).toHaveCount(0);
  expect(await visitInShop(three.slug)).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, three.name)).toHaveCount(1);
  expect(await visitInShop(three.slug)).toBe(200);

  // Another page, sort or search ends a selection, and coming back does not bring it back.
  await select(page, two.name);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(bulk(page)).toContainText('Select products to change several at once');
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(row(page, two.name).getByRole('checkbox')).not.toBeChecked();
  await expect(bulk(page)).toContainText('Select products to change several at once');
  // All matching products are selected: the bar and the confirmation name the number that is not on this page.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bulk(page)
    .getByRole('button', { name: /^Select all \d+$/ })
    .click();
  await expect(bulk(page)).toContainText(/^(\d+) selected, \d+ of them not on this page/);
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  const deleteManyDialog = page.getByRole('dialog', { name: 'Delete products' });
  await expect(deleteManyDialog).toContainText(/and \d+ more/);
  await expect(deleteManyDialog).toContainText(/\d+ of them are not on this page: /);
  await expectAccessible(page);
  await deleteManyDialog.getByRole('button', { name: 'Cancel' }).click();
  await bulk(page).getByRole('button', { name: 'Keep only this page' }).click();
  await expect(bulk(page)).toContainText('10 selected');
  await page.setViewportSize({ width: 1280, height: 900 });
  await bulk(page).getByRole('button', { name: 'Clear selection' }).click();

  await select(page, two.name);
  await select(page, three.name);
  // A colleague deletes one of them: it leaves the selection with its row.
  const fourthName = (await rows(page).nth(5).locator('.table__name').textContent()) ?? '';
  await select(page, fourthName);
  await expect(bulk(page)).toContainText('3 selected');
  await row(other, fourthName)
    .getByRole('button', { name: `Delete ${fourthName}` })
    .click();
  await other.getByRole('button', { name: 'Delete product', exact: true }).click();
  await expect(bulk(page)).toContainText('2 selected');
  await bulk(page).getByRole('button', { name: 'Deactivate' }).click();
  const deactivateDialog = page.getByRole('dialog', { name: 'Deactivate products' });
  await expect(deactivateDialog).toContainText(`${two.name} and ${three.name}`);
  await deactivateDialog.getByRole('button', { name: 'Deactivate 2 products' }).click();
  await expect(toast(page, '2 products deactivated')).toBeVisible();
  await select(page, two.name);
  await select(page, three.name);
  await bulk(page).getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('button', { name: 'Activate 2 products' }).click();
  await expect(toast(page, '2 products activated')).toBeVisible();
  await select(page, two.name);
  await select(page, three.name);
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(toast(page, '2 products deleted')).toBeVisible();
  await expect(row(page, two.name)).toHaveCount(0);
  expect(await visitInShop(two.slug)).toBe(404);
});

test('A-PROD-02 A-PROD-04 A-ERR-26 A-FILE-09 exports, imports with a preview, and adds sample data', async ({
  page,
  ownStore: store,
}) => {
  const [one] = await someProducts(store, 1);
  if (!one) throw new Error('The sample store has no products');
  await signInStaff(page, store);
  await openProducts(page, store);
  const exportAs = async (name: string): Promise<{ readonly name: string; readonly text: string }> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export products' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name }).click();
    const download = await downloading;
    await expect(dialog).toBeHidden();
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const { name: fileName, text: file } = await exportAs('List');
  expect(fileName).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(file).toMatch(/^\ufeffName,SKU,Category,Price,Stock,Status,Featured,Rating\b/);
  expect(file).toContain(one.sku);
  const complete = await exportAs('Complete (Shopify columns)');
  expect(complete.name).toMatch(/^products-complete-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(complete.text).toMatch(/^\ufeffHandle,Title,Body \(HTML\),Vendor,Type,Tags\b/);
  expect(complete.text).toContain(`${store.url}/pictures/`);

  await page.getByRole('link', { name: 'Import' }).click();
  const csv = `SKU,Price,Name\n${one.sku},4321,\nNOPE-1,0,New\n`;
  await page
    .getByLabel('Choose a CSV file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('link', { name: 'Preview' }).first().click();
  const problems = page.getByRole('region', { name: 'Problems by line' });
  await expect(problems).toContainText('New');
  const loadPrice = async () => (await store.sql('select price from products where id = $1', [one.id]))[0]?.price;
  expect(await loadPrice()).not.toBe(432_100);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect.poll(loadPrice, { timeout: 300_000 }).toBe(432_100);

  await openProducts(page, store);
  await page.getByRole('button', { name: 'Sample Data' }).click();
  await expect(toast(page, 'Sample products created successfully!')).toBeVisible();
  await openProducts(page, store, '?search=SAMPLE-');
  await expect(rows(page)).toHaveCount(4);
});
