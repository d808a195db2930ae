// Attributes: staff define them for a category, fill them in at a product, and shoppers read and filter by them.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { openProducts, toast } from './products-page.ts';
import { cards, filters, found, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const row = (page: Page, number: number) => page.getByRole('group', { name: `Attribute ${number}`, exact: true });
const save = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function addAttribute(page: Page, number: number, { name, values }: { name: string; values: string }) {
  await expect(async () => {
    if ((await row(page, number).count()) === 0) await page.getByRole('button', { name: 'Add attribute' }).click();
    await expect(row(page, number)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await row(page, number).getByLabel('Name').fill(name);
  await row(page, number).getByLabel('Values').fill(values);
}

interface CategoryProducts {
  readonly id: string;
  readonly slug: string;
  readonly products: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
}

async function findCategory(store: RunningStore): Promise<CategoryProducts> {
  const [category] =
    await store.sql(`select c.id, c.slug, json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) order by p.name)
    as products from categories c join products p on p.category_id = c.id and p.status = 'active' where c.status = 'active'
    group by c.id having count(*) > 3 order by c.slug limit 1`);
  return category as unknown as CategoryProducts;
}

test('A-ATTR-01 A-ATTR-02 A-ATTR-03 S-ATTR-01 S-ATTR-02 staff define attributes, fill them in, and shoppers filter by them', async ({
  page,
  ownStore: store,
}) => {
  const category = await findCategory(store);
  const [one, other] = category.products;
  if (!one || !other) throw new Error('The category has no products');
  await signInStaff(page, store);
  await openProducts(page, store);

  await test.step('A-ATTR-01 A-ATTR-02 the category gets attributes; an invalid one is reported at its field', async () => {
    await page.goto(`${store.url}/admin-panel/categories/${category.id}/attributes`);
    await expect(page.getByText('This category has no attributes yet.')).toBeVisible();
    await addAttribute(page, 1, { name: 'Material', values: '' });
    await save(page, 'Save attributes').click();
    await expect(row(page, 1).getByLabel('Name')).toHaveAccessibleDescription(/Every product has this already/);
    await addAttribute(page, 1, { name: 'Sleeve', values: 'Full, Half' });
    await addAttribute(page, 2, { name: 'Neck', values: 'Round, V neck' });
    await addAttribute(page, 3, { name: 'Lining', values: '' });
    await page
      .getByRole('listitem')
      .filter({ has: row(page, 3) })
      .getByLabel('Shoppers filter by it')
      .uncheck();
    await page.getByRole('button', { name: 'Move Neck up' }).click();
    await expect(row(page, 1).getByLabel('Name')).toHaveValue('Neck');
    await expectAccessible(page);
    await save(page, 'Save attributes').click();
    await expect(toast(page, 'Attributes saved.')).toBeVisible();
    expect(await store.sql('select attributes from categories where id = $1', [category.id])).toEqual([
      {
        attributes: [
          { key: 'neck', name: 'Neck', values: ['Round', 'V neck'], filterable: true },
          { key: 'sleeve', name: 'Sleeve', values: ['Full', 'Half'], filterable: true },
          { key: 'lining', name: 'Lining', values: [], filterable: false },
        ],
      },
    ]);
  });

  await test.step('A-ATTR-03 the form of a product asks for them', async () => {
    for (const [product, neck] of [
      [one, 'V neck'],
      [other, 'Round'],
    ] as const) {
      await page.goto(`${store.url}/admin-panel/products/${product.id}`);
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await expect(async () => {
        await page.getByLabel('Neck', { exact: true }).selectOption(neck);
        await expect(save(page, 'Save product')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await page.getByLabel('Lining', { exact: true }).fill('Cotton voile');
      await save(page, 'Save product').click();
      await expect
        .poll(
          async () => (await store.sql('select attributes from products where id = $1', [product.id]))[0]?.attributes,
        )
        .toEqual([
          { key: 'neck', value: neck },
          { key: 'lining', value: 'Cotton voile' },
        ]);
    }
    await expectAccessible(page);
  });

  await test.step('S-ATTR-01 the product page shows them', async () => {
    await expect
      .poll(async () => (await fetch(`${store.url}/product/${one.slug}`)).text())
      .toMatch(/Neck<[\s\S]*?V neck[\s\S]*Lining<[\s\S]*?Cotton voile/);
  });

  await test.step('S-ATTR-02 S-ATTR-03 the category offers them as facets with counts; lining is not one', async () => {
    await openShop(page, store, `?category=${category.slug}`);
    const neck = filters(page).getByRole('group', { name: 'Neck', exact: true });
    await expect(neck.locator('li')).toHaveText([/^Round1/, /^V neck1/]);
    await expect(filters(page).getByRole('group', { name: 'Lining', exact: true })).toHaveCount(0);
    await neck.getByRole('checkbox', { name: /^V neck/ }).check();
    await expect(page).toHaveURL(`${store.url}/shop?category=${category.slug}&attr=neck%3Av+neck`);
    await expect(page.getByText(found(1))).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await neck.getByRole('checkbox', { name: /^Round/ }).check();
    await expect(page.getByText(found(2))).toBeVisible();
    await expect(page.locator('.chips a')).toContainText(['Round', 'V neck']);
    await expectAccessible(page);
  });

  await test.step('S-ATTR-04 the filter disappears when another category is selected', async () => {
    await filters(page).getByLabel('Category', { exact: true }).selectOption('');
    await expect(page).toHaveURL(`${store.url}/shop`);
    const html = await (await fetch(`${store.url}/shop?attr=neck:round`)).text();
    expect(html).not.toContain('name="attr"');
  });
});
