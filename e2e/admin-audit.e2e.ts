// The audit log: recent staff actions are listed in words, can be filtered, and can be exported as a file.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { expectAccessible } from './accessible-page.ts';
import { openDashboard, signInStaff } from './admin-page.ts';
import { test } from './store-test.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'List of changes' }).locator('tbody tr');
const setLaptopSize = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

test('staff changes are listed in words, filtered by person, action and date, and exported', async ({
  page,
  ownStore: store,
}) => {
  const [product] = await store.sql(
    `select id, name from products where status = 'active' and deleted_at is null order by lower(name) limit 1`,
  );
  const { id, name } = product as { id: string; name: string };
  const addEntry = (before: object, after: object, overrides: { actor?: string; at?: string } = {}) =>
    store.sql(
      `insert into audit (actor, action, entity, entity_id, before, after, at)
        values ($1, 'update', 'product', $2, $3, $4, coalesce($5::timestamptz, now()))`,
      [
        overrides.actor ?? DEMO_ACCOUNTS.administrator.email,
        id,
        JSON.stringify(before),
        JSON.stringify(after),
        overrides.at ?? null,
      ],
    );
  await addEntry({ price: 129900, featured: false }, { price: 119900, featured: true });
  // 18:30 UTC is midnight in India: the list shows this entry on 16 January.
  await addEntry({ name: 'Old' }, { name: '=1+1' }, { actor: 'long.ago@example.in', at: '2020-01-15T18:30:00Z' });
  await signInStaff(page, store);
  await openDashboard(page, store);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search orders/ }).fill('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();

  const newest = rows(page).first();
  await expect(newest).toContainText(DEMO_ACCOUNTS.administrator.email);
  await expect(newest).toContainText('Update product');
  await expect(newest.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/admin-panel/products/${id}`);
  await expect(newest).toContainText('₹1,299 → became ₹1,199');
  await expect(newest).toContainText('no → became yes');
  await expect(rows(page)).toHaveCount(50);
  await expectAccessible(page);
  await setLaptopSize(page);

  const firstTime = await newest.getByRole('time').getAttribute('datetime');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/older=\d+/);
  await expect(rows(page).filter({ hasText: '₹1,299' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(rows(page).first().getByRole('time')).toHaveAttribute('datetime', String(firstTime));

  await page.getByRole('combobox', { name: 'Who' }).selectOption('long.ago@example.in');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('16 Jan 2020');
  await page.goto(`${store.url}/admin-panel/audit?entity=product&from=2020-01-16&to=2020-01-16`);
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('product');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-16');
  await expect(rows(page)).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')).toEqual([
    '\ufeffWhen,Who,Action,What,Id,Changes',
    `2020-01-15T18:30:00.000Z,long.ago@example.in,update,product,${id},Name: Old → =1+1`,
    '',
  ]);

  const to = page.getByLabel('To', { exact: true });
  // A year is typed digit by digit; the field keeps the focus, and an incomplete year sends no request.
  await to.fill('0202-01-15');
  await expect(to).toBeFocused();
  await to.fill('2020-01-15');
  await expect(page).toHaveURL(/to=2020-01-15/);
  await expect(page.getByRole('heading', { name: 'Nothing found.' })).toBeVisible();
  await expectAccessible(page);
  await setLaptopSize(page);
  await page.getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(rows(page)).toHaveCount(50);
});
