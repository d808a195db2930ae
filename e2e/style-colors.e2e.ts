import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { someProducts } from './products-page.ts';
import { test } from './store-test.ts';

test('A-STYLE-01 A-STYLE-02 A-STYLE-03 S-STYLE-01 S-STYLE-03 staff join two colours, and a shopper switches between them', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [navy, rust] = await someProducts(store, 2);
  if (!navy || !rust) throw new Error('The sample store has no products');
  const setColor = (slug: string, color: string) =>
    store.sql('update products set color = $2 where slug = $1', [slug, color]);
  await setColor(navy.slug, 'Navy');
  // Navy too, until the refusal below: a style has each colour once.
  await setColor(rust.slug, 'navy');
  const [{ id } = { id: '' }] = await store.sql('select id from products where slug = $1', [navy.slug]);

  const shop = await context.newPage();
  await shop.goto(`${store.url}/product/${navy.slug}`);
  await expect(shop.getByRole('heading', { level: 1, name: navy.name })).toBeVisible();
  await expect(shop.getByRole('region', { name: /^Colour/ })).toHaveCount(0);

  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/products/${id}`);
  const panel = page.getByRole('region', { name: 'Colours of this style' });
  const addColor = async () => {
    await panel.getByRole('combobox', { name: 'Add a colour' }).fill(rust.sku);
    await panel.getByRole('option', { name: rust.name }).click();
  };
  await addColor();
  await expect(page.getByText('This style has navy already.', { exact: false }).first()).toBeVisible();
  await setColor(rust.slug, 'Rust');
  await addColor();
  await expect(panel.getByRole('link', { name: 'Rust' })).toBeVisible();
  await expectAccessible(page);

  // The open page of the shop shows the new colour by itself.
  const colors = shop.getByRole('region', { name: 'Colour: Navy' });
  await expect(colors.getByRole('link', { name: 'Rust' })).toBeVisible();
  await expect(colors.getByRole('link', { name: 'Navy' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(shop);
  await colors.getByRole('link', { name: 'Rust' }).click();
  await expect(shop.getByRole('heading', { level: 1, name: rust.name })).toBeVisible();
  await expect(shop).toHaveURL(`${store.url}/product/${rust.slug}`);
  await expect(shop.getByRole('region', { name: 'Colour: Rust' })).toBeVisible();
  await shop.goBack();
  await expect(shop.getByRole('heading', { level: 1, name: navy.name })).toBeVisible();

  await panel.getByRole('button', { name: 'Take Rust out of the style' }).click();
  await expect(panel.getByRole('link', { name: 'Rust' })).toHaveCount(0);
  await expect(shop.getByRole('region', { name: /^Colour/ })).toHaveCount(0);
});
