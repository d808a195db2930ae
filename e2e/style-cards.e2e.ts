// One card per style in the lists of the shop, and the setting of staff.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { cards, filters, found, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const COLORS = ['Green', 'Brown', 'Navy'] as const;
const STYLE = "'0190a1b2-0000-4000-8000-000000000001'";

test('A-STYLE-04 S-STYLE-04 S-STYLE-05 S-STYLE-06 S-STYLE-07 three colours are one card on a phone, until staff switch it off', async ({
  page,
  context,
  ownStore: store,
}) => {
  // Three of the dresses become a style; the others have none.
  await store.sql('update products set style_id = null');
  const rows = await store.sql(`select id, name from products p where status = 'active' and available > 20
    and category_id = (select id from categories where slug = 'dresses') order by price limit 3`);
  const [cheapest, middle, dearest] = rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
  if (!cheapest || !middle || !dearest) throw new Error('The sample store has too few dresses');
  for (const [index, { id }] of [cheapest, middle, dearest].entries())
    await store.sql(`update products set style_id = ${STYLE}, color = $2, price = $3 where id = $1`, [
      id,
      COLORS[index] ?? '',
      10_000 + index * 100,
    ]);
  const [{ count } = { count: 0 }] = await store.sql(`select count(distinct coalesce(p.style_id, p.id))::int as count
    from products p join categories c on c.id = p.category_id where c.slug = 'dresses' and p.status = 'active'`);

  await page.setViewportSize({ width: 360, height: 740 });
  const query = '?category=dresses&sort=low';
  await openShop(page, store, query);
  const card = cards(page).filter({ hasText: cheapest.name });
  await test.step('the cheapest colour is the card, and the number of products is the number of cards', async () => {
    await expect(card.getByText('+2 colours')).toBeVisible();
    await expect(cards(page).filter({ hasText: middle.name })).toHaveCount(0);
    await expect(page.getByText(found(Number(count)))).toBeVisible();
    await expect(cards(page)).toHaveCount(Math.min(24, Number(count)));
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .click();
    await expect(filters(page).getByRole('button', { name: `Show ${count} products` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a filter by colour shows the card of that colour', async () => {
    await openShop(page, store, `${query}&color=brown`);
    await expect(cards(page).filter({ hasText: middle.name }).getByText('+2 colours')).toBeVisible();
    await expect(cards(page).filter({ hasText: cheapest.name })).toHaveCount(0);
  });

  await test.step('an open list no longer counts a colour that staff deactivated', async () => {
    await openShop(page, store, query);
    await store.sql(`update products set status = 'inactive' where id = $1`, [dearest.id]);
    await expect(card.getByText('+1 colour', { exact: true })).toBeVisible();
  });

  await test.step('when staff switch the setting off, each colour has a card of its own', async () => {
    const staff = await context.newPage();
    await signInStaff(staff, store);
    await staff.goto(`${store.url}/admin-panel/settings`);
    await expect(staff.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
    const setting = staff.getByRole('checkbox', { name: /^One card per style/ });
    await expect(setting).toBeChecked();
    await setting.uncheck();
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(staff, 'settings updated successfully')).toBeVisible();
    await openShop(page, store, query);
    await expect(cards(page).filter({ hasText: middle.name })).toBeVisible();
    // The style has two colours left, which are two cards instead of one.
    await expect(page.getByText(found(Number(count) + 1))).toBeVisible();
    await expect(page.getByText(/^\+\d+ colours?$/)).toHaveCount(0);
    // The data of 'Load more' are cached on their own.
    const nextProducts = await (await fetch(`${store.url}/shop-page${query}`)).json();
    expect(nextProducts.found.count).toBe(Number(count) + 1);
  });
});
