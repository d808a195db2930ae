import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { someProducts } from './products-page.ts';
import { test } from './store-test.ts';

test('A-LOOK-01 A-LOOK-03 S-LOOK-01 S-TOGETHER-02 staff complete a look, and the product page follows', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [kurta, earrings, juttis] = await someProducts(store, 3);
  if (!kurta || !earrings || !juttis) throw new Error('The sample store has no products');
  await store.sql('delete from look_products');
  await store.sql('delete from bought_together');
  const shop = await context.newPage();
  await shop.goto(`${store.url}/product/${kurta.slug}`);
  await expect(shop.getByRole('heading', { level: 1, name: kurta.name })).toBeVisible();
  const look = shop.getByRole('region', { name: 'Complete the look' });
  const together = shop.getByRole('region', { name: 'Often bought together' });
  await expect(look).toHaveCount(0);
  await expect(together).toHaveCount(0);

  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/products/${kurta.id}`);
  const panel = page.getByRole('region', { name: 'Complete the look' });
  const loadLook = async () =>
    (await store.sql('select other_id from look_products order by position')).map((row) => row.other_id);
  const add = async (product: { readonly sku: string; readonly name: string }) => {
    await panel.getByRole('combobox', { name: 'Add a product to the look' }).fill(product.sku);
    await panel.getByRole('option', { name: product.name, exact: true }).click();
    await expect(panel.getByRole('link', { name: product.name, exact: true })).toBeVisible();
  };
  await add(earrings);
  await expect.poll(loadLook).toEqual([earrings.id]);
  await add(juttis);
  await expect.poll(loadLook).toEqual([earrings.id, juttis.id]);
  await panel.getByRole('button', { name: `Move ${juttis.name} up` }).click();
  await expect.poll(loadLook).toEqual([juttis.id, earrings.id]);
  await expect(panel.getByRole('listitem').first()).toContainText(juttis.name);
  await expectAccessible(page);

  // The open page of the shop shows the look by itself, in order.
  await expect(look.getByRole('article').first()).toContainText(juttis.name);
  await expect(look.getByRole('article').nth(1)).toContainText(earrings.name);
  await expectAccessible(shop);
  await store.sql(`update products set status = 'inactive' where id = $1`, [juttis.id]);
  await expect(look.getByRole('article')).toHaveCount(1);
  await expect(look.getByRole('article')).toContainText(earrings.name);
  await store.sql(`update products set status = 'active' where id = $1`, [juttis.id]);
  // An open page listens only to the products that it shows, so it is reloaded to show the juttis again.
  const reloadAndCount = async () => {
    await shop.reload();
    return look.getByRole('article').count();
  };
  await expect.poll(reloadAndCount).toBe(2);

  // The nightly job writes these rows. The page shows them without the products of the look.
  await store.sql(
    `insert into bought_together (product_id, position, other_id)
     select $1, (row_number() over (order by id) - 1)::int, id from
       (select id from products where status = 'active' and available > 0 and id <> $1 and id <> $2 and id <> $3 order by id limit 2) others
     union all select $1, 2, $2`,
    [kurta.id, earrings.id, juttis.id],
  );
  await expect(together.getByRole('article')).toHaveCount(2);
  await expect(together).not.toContainText(earrings.name);

  await panel.getByRole('button', { name: `Take ${juttis.name} out of the look` }).click();
  await expect.poll(loadLook).toEqual([earrings.id]);
  await expect(look.getByRole('article')).toHaveCount(1);
});
