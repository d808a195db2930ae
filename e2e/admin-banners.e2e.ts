// The banner screen: content, order and schedule of the shop's slides.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { drawnPicture, fileField } from './drawn-picture.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'List of banners' });
const titles = (page: Page) => list(page).locator('.table__name');
const row = (page: Page, title: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const form = (page: Page, title = 'Edit banner') => page.getByRole('region', { name: title });
const field = (page: Page, name: string) =>
  form(page, 'Add banner').getByRole('textbox', { name: new RegExp(`^${name}`) });

async function openBanners(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/banners`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

/** The titles of the slides in the shop page that the store sends now. */
async function loadSlideTitles(store: RunningStore): Promise<string[]> {
  const html = await (await fetch(`${store.url}/shop`)).text();
  return [...html.matchAll(/class="slide__txt".*?<h2>(.*?)<\/h2>/gs)].map(([, title]) => String(title));
}

test('A-BAN-01 A-BAN-02 A-BAN-03 A-BAN-04 A-BAN-05 A-BAN-06 A-BAN-07 A-BAN-08 A-ERR-03 banners are added, moved, turned off, scheduled and deleted, and the shop follows at once', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const stored = await store.sql('select title from banners order by "order"');
  const [one, two, three, four] = stored.map(({ title }) => String(title)) as [string, string, string, string];
  await signInStaff(page, store);
  await openBanners(page, store);
  await expect(titles(page)).toHaveText([one, two, three, four]);
  expect(await loadSlideTitles(store)).toEqual([one, two, three, four]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const other = await newVisitor(browser, { storageState: await page.context().storageState() });
  const colleague = await other.newPage();
  await openBanners(colleague, store);

  await test.step('a banner moves by one position; the first and last cannot move further', async () => {
    await expect(row(page, one).getByRole('button', { name: 'Move up' })).toBeDisabled();
    await expect(row(page, four).getByRole('button', { name: 'Move down' })).toBeDisabled();
    await row(page, one).getByRole('button', { name: 'Move down' }).click();
    await expect(toast(page, 'Banner order saved.')).toBeVisible();
    await expect(titles(page)).toHaveText([two, one, three, four]);
    await expect(titles(colleague)).toHaveText([two, one, three, four]);
    await expect.poll(() => loadSlideTitles(store)).toEqual([two, one, three, four]);
    await row(page, one).getByRole('button', { name: 'Move up' }).click();
    await expect(titles(page)).toHaveText([one, two, three, four]);
    const dragHandle = row(page, four).locator('.row-grip');
    await expect(dragHandle).toHaveAttribute('draggable', 'true');
    await dragHandle.dragTo(row(page, two));
    await expect(titles(page)).toHaveText([one, four, two, three]);
    await expect.poll(() => loadSlideTitles(store)).toEqual([one, four, two, three]);
  });

  await test.step('the second of two concurrent moves is refused, and the current order is shown', async () => {
    await page.route('**/admin-panel/banners/change', async (route) => {
      // Another member of staff reverses the order of the four just before this request.
      await store.sql(`update banners set "order" = 5 - "order"`);
      await route.continue();
    });
    await row(page, one).getByRole('button', { name: 'Move down' }).click();
    await expect(toast(page, 'Error saving the order. Please try again.')).toBeVisible();
    await page.unroute('**/admin-panel/banners/change');
    await expect(titles(page)).toHaveText([three, two, four, one]);
  });

  await test.step('a new banner needs all seven fields and is added at the end', async () => {
    await page.getByRole('link', { name: 'Add Banner' }).click();
    const addButton = form(page, 'Add banner').getByRole('button', { name: 'Add banner' });
    await field(page, 'Button link').fill('');
    await addButton.click();
    for (const name of ['Title', 'Subtitle', 'Description', 'Image URL', 'Button text', 'Button link']) {
      await expect(form(page, 'Add banner').getByText(`${name} is required.`, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const category = form(page, 'Add banner').getByRole('combobox', { name: /^Category/ });
    await expect(category.getByRole('option')).toHaveText([
      'all',
      'dresses',
      'western',
      'ethnic',
      'accessories',
      'footwear',
    ]);
    await category.selectOption('footwear');
    await expect(field(page, 'Button link')).toHaveValue('/shop?category=footwear');
    await field(page, 'Button link').fill('javascript:alert(1)');
    await field(page, 'Title').fill('Juttis for the baraat');
    await field(page, 'Subtitle').fill('Hand stitched');
    await field(page, 'Description').fill('Mirror work and soft soles.');
    await field(page, 'Button text').fill('See them');
    await fileField(form(page, 'Add banner')).setInputFiles(await drawnPicture('juttis.jpg', '#c04a2f'));
    await expect(field(page, 'Image URL')).toHaveValue(/^\/pictures\//);
    await expect(form(page, 'Add banner').locator('.ban__preview')).toContainText('Juttis for the baraat');
    await addButton.click();
    await expect(form(page, 'Add banner').getByText(/^Enter a path such as/)).toBeVisible();
    await field(page, 'Button link').fill('/shop?category=footwear');
    await addButton.click();
    await expect(toast(page, 'Banner added successfully!')).toBeVisible();
    await expect(titles(page)).toHaveText([three, two, four, one, 'Juttis for the baraat']);
    expect(await store.sql(`select "order", is_active from banners where title like 'Juttis%'`)).toEqual([
      { order: 5, is_active: true },
    ]);
    await expect.poll(() => loadSlideTitles(store)).toContain('Juttis for the baraat');
  });

  await test.step('a banner is edited, turned off and on', async () => {
    await row(page, 'Juttis for the baraat').getByRole('link', { name: 'Edit' }).click();
    await form(page)
      .getByRole('textbox', { name: /^Title/ })
      .fill('Juttis and heels');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Banner updated successfully!')).toBeVisible();
    await expect.poll(() => loadSlideTitles(store)).toContain('Juttis and heels');
    await row(page, 'Juttis and heels').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, 'Banner deactivated successfully!')).toBeVisible();
    await expect(row(page, 'Juttis and heels')).toContainText('Inactive');
    await expect.poll(() => loadSlideTitles(store)).not.toContain('Juttis and heels');
    await row(page, 'Juttis and heels').getByRole('button', { name: 'Activate' }).click();
    await expect(toast(page, 'Banner activated successfully!')).toBeVisible();
    await expect.poll(() => loadSlideTitles(store)).toContain('Juttis and heels');
  });

  await test.step('a scheduled banner shows at its time although the page is cached', async () => {
    await row(page, 'Juttis and heels').getByRole('link', { name: 'Edit' }).click();
    await form(page).getByLabel('Show from').fill('2098-11-20T10:30');
    await form(page).getByRole('button', { name: 'Save banner' }).click();
    await expect(row(page, 'Juttis and heels')).toContainText('Shows from 10:30 am, 20 Nov');
    expect(await store.sql(`select show_from from banners where title = 'Juttis and heels'`)).toEqual([
      { show_from: new Date('2098-11-20T05:00:00Z') },
    ]);
    await expect.poll(() => loadSlideTitles(store)).not.toContain('Juttis and heels');
    await store.sql(`update banners set show_from = now() + interval '4 seconds' where title = 'Juttis and heels'`);
    await expect.poll(() => loadSlideTitles(store)).toContain('Juttis and heels');
  });

  await test.step('a banner is deleted after confirmation', async () => {
    await row(page, 'Juttis and heels').getByRole('button', { name: 'Delete' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Delete banner' });
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirmDialog.getByRole('button', { name: 'Delete banner' }).click();
    await expect(toast(page, 'Banner deleted successfully!')).toBeVisible();
    await expect(titles(page)).toHaveText([three, two, four, one]);
    await expect.poll(() => loadSlideTitles(store)).toEqual([three, two, four, one]);
  });

  await test.step('reports a list that cannot be loaded, and logs the cause', async () => {
    await store.sql('alter table banners rename to banners_away');
    await openBanners(page, store);
    await expect(page.getByText('Failed to load banners')).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
    await expect.poll(() => store.output.some((line) => line.includes('admin screen could not be loaded'))).toBe(true);
    await expect
      .poll(() => store.output.some((line) => line.includes('relation \\"banners\\" does not exist')))
      .toBe(true);
    await store.sql('alter table banners_away rename to banners');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveText([three, two, four, one]);
  });
});
