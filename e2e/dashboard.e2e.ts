// The dashboard: correct stats, charts, and stock processing.
import { expect, type Page } from '@playwright/test';
import { formatShortDay } from '../app/admin/kit/indian-time.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { card, openDashboard, signInStaff } from './admin-page.ts';
import { addOrder } from './placed-order.ts';
import { rupees } from './rupees.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

async function loadExpectedStats(store: RunningStore) {
  const [row] =
    await store.sql(`select (select count(*) from products) as products, (select count(*) from orders) as orders,
    (select coalesce(sum(total), 0) from orders where status <> 'cancelled') as revenue, (select count(*) from users) as users,
    (select count(*) from products where status = 'active' and stock between 1 and 10) as low,
    (select count(*) from products where status = 'active' and stock = 0) as out, (select sum(price::bigint * stock) from products) as value,
    (select count(*) from orders where not stock_processed and status <> 'cancelled') as pending,
    (select count(*) from orders where stock_processed) as processed`);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Record<
    string,
    number
  >;
}

const formatRupees = (paise: number) => `₹${Math.round(paise / 100).toLocaleString('en-IN')}`;

async function expectCorrectStats(page: Page, store: RunningStore): Promise<void> {
  const expected = await loadExpectedStats(store);
  await expect(card(page, 'Total Products')).toHaveText(String(expected.products));
  await expect(card(page, 'Total Orders')).toHaveText(String(expected.orders));
  await expect(card(page, 'Total Revenue')).toHaveText(formatRupees(expected.revenue ?? 0));
  await expect(card(page, 'Total Users')).toHaveText(String(expected.users));
  await expect(card(page, 'Low Stock Products')).toHaveText(String(expected.low));
  await expect(card(page, 'Out of Stock')).toHaveText(String(expected.out));
  await expect(card(page, 'Total Stock Value')).toHaveText(formatRupees(expected.value ?? 0));
}

test('A-DASH-01 A-DASH-02 A-DASH-04 A-DASH-05 A-DASH-06 A-DASH-07 shows correct figures, the latest orders, links and Refresh; shows zeros and an error when loading fails', async ({
  page,
  ownStore: store,
}) => {
  await page.route('**/live/staff', (route) => route.abort());
  await signInStaff(page, store);
  await openDashboard(page, store);
  await expectCorrectStats(page, store);
  const recent = page.getByRole('region', { name: 'The latest orders' });
  await test.step('A-DASH-08 A-DASH-09 lists the five latest orders, with a link to all', async () => {
    const latest = await store.sql('select order_id, total from orders order by order_date desc limit 5');
    await expect(recent.getByRole('row')).toHaveCount(6);
    for (const [index, order] of latest.entries()) {
      const row = recent.getByRole('row').nth(index + 1);
      await expect(row).toContainText(String(order.order_id).slice(-8));
      await expect(row).toContainText(rupees(Number(order.total)));
    }
    await expect(page.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/admin-panel/orders');
  });

  await test.step('A-DASH-10 Quick Actions has four links', async () => {
    const quickLinks = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
    const links = [
      ['Add Product', 'products/new'],
      ['Manage Orders', 'orders'],
      ['Fulfillment', 'fulfillment'],
      ['Customer Feedback', 'feedback'],
    ] as const;
    await expect(quickLinks).toHaveCount(links.length);
    for (const [index, [name, path]] of links.entries()) {
      await expect(quickLinks.nth(index)).toHaveAccessibleName(name);
      await expect(quickLinks.nth(index)).toHaveAttribute('href', `/admin-panel/${path}`);
    }
  });

  await test.step('A-DASH-03 A-DASH-12 Refresh loads a new order, and the revenue leaves out a cancelled one', async () => {
    // Without the live channel only Refresh loads new data.
    const order = await addOrder(store, await newShopper(store), { name: 'Ananya Rao' });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(recent).toContainText(order.shortId);
    await expectCorrectStats(page, store);
    await store.sql(`update orders set status = 'cancelled' where id = $1`, [order.id]);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expectCorrectStats(page, store);
  });

  await test.step('charts show the chosen days, also as a table', async () => {
    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    await sales.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/range=7/);
    await expect(sales.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
    await sales.getByText('See as table').click();
    const table = page.getByRole('region', { name: 'Sales and orders by day, 7 days' });
    await expect(table.getByRole('row')).toHaveCount(8);
    const newest = table.getByRole('row').nth(1).getByRole('cell');
    // The table's own day: it was loaded before this query, perhaps before midnight in India.
    const shownDay = await newest.first().textContent();
    const days = await store.sql(
      `select (order_date at time zone 'Asia/Kolkata')::date::text as day, count(*)::int as orders,
         coalesce(sum(total) filter (where status <> 'cancelled'), 0)::int as sum from orders group by 1 order by 1 desc`,
    );
    const shown = days.find(({ day }) => formatShortDay(String(day)) === shownDay);
    await expect(newest.nth(1)).toHaveText(formatRupees(Number(shown?.sum ?? 0)));
    await expect(newest.nth(2)).toHaveText(String(shown?.orders ?? 0));
    await expect(page.getByRole('table', { name: 'Payment mix' }).getByRole('row').first()).toBeAttached();
    await sales.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('img', { name: /^Orders per day/ }).first()).toBeVisible();
  });

  await test.step('A-DASH-13 A-DASH-14 shows zeros and an error when loading fails', async () => {
    await store.sql('alter table products rename to products_hidden');
    await page.goto(`${store.url}/admin-panel`);
    await expect(page.getByRole('alert').filter({ hasText: 'The dashboard could not be loaded.' })).toBeVisible();
    for (const name of [
      'Total Products',
      'Total Orders',
      'Total Users',
      'Low Stock Products',
      'Out of Stock',
      'Pending Orders',
    ]) {
      await expect(card(page, name)).toHaveText('0');
    }
    for (const name of ['Total Revenue', 'Total Stock Value']) await expect(card(page, name)).toHaveText('₹0');
    await expect(page.getByText('No orders to show: loading failed.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/relation|select/i);
    await expect
      .poll(() => store.output.some((line) => line.includes('admin dashboard could not be loaded')))
      .toBe(true);
    await store.sql('alter table products_hidden rename to products');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectCorrectStats(page, store);
  });

  await test.step('A-LAY-12 amounts carry the currency symbol of the settings', async () => {
    await store.sql(`update settings set currency_symbol = 'Rs.'`);
    await page.reload();
    await expect(card(page, 'Total Revenue')).toHaveText(
      formatRupees((await loadExpectedStats(store)).revenue ?? 0).replace('₹', 'Rs.'),
    );
  });
});

test('A-STOCK-01 A-STOCK-02 A-STOCK-03 A-STOCK-04 A-STOCK-05 A-STOCK-06 A-STOCK-07 A-STOCK-09 A-STOCK-19 A-ERR-14 processes stock from the dashboard and updates open pages', async ({
  page,
  context,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openDashboard(page, store);
  const panel = page.getByRole('region', { name: 'Stock Management' });
  const before = await loadExpectedStats(store);
  const pending = before.pending ?? 0;
  expect(pending).toBeGreaterThan(0);
  await expect(card(page, 'Pending Orders')).toHaveText(String(pending));
  await expect(card(page, 'Processed Orders')).toHaveText(String(before.processed));

  // The run cannot start: no stock changes, and the panel reports it.
  const processButton = panel.getByRole('button', { name: /^(Process Stock|Processing)/ });
  await store.sql('alter table orders rename to orders_away');
  await processButton.click();
  await expect(panel.getByText('Failed 1')).toBeVisible();
  await expect(panel.getByText('Success 0')).toBeVisible();
  await expect(panel.getByText('Error: relation "orders" does not exist')).toBeVisible();
  await store.sql('alter table orders_away rename to orders');
  await panel.getByRole('button', { name: 'Refresh Stats' }).click();
  await expect(processButton).toHaveText(`Process Stock (${pending})`);

  // The response to the form is held back until the busy button has been seen.
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith('/admin-panel') && url.searchParams.has('index'),
    async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    },
  );
  await processButton.click();
  await expect(processButton).toBeDisabled();
  released.resolve();
  await expect(panel.getByText(`Success ${pending}`)).toBeVisible();
  await expect(panel.getByText('Failed 0')).toBeVisible();
  await expect(processButton).toHaveText('Process Stock (0)');
  await expect(processButton).toBeDisabled();
  await expect(card(page, 'Pending Orders')).toHaveText('0');
  await expect(card(page, 'Processed Orders')).toHaveText(String((before.processed ?? 0) + pending));
  expect(await loadExpectedStats(store)).toMatchObject({ pending: 0, processed: (before.processed ?? 0) + pending });

  // A size sells out: the open product page and the open dashboard see it without a reload.
  const [row] = await store.sql(
    `select s.id, s.size, p.slug from inventory_levels s join products p on p.id = s.product_id
     where p.status = 'active' and cardinality(p.sizes) > 1 and s.on_hand > 0 and s.reserved = 0 and p.stock between 12 and 200
     order by p.sku limit 1`,
  );
  const shopper = await context.newPage();
  await shopper.goto(`${store.url}/product/${row?.slug}`);
  const size = (name: string) =>
    shopper.getByRole('group', { name: /^Size/ }).getByRole('button', { name, exact: true }).first();
  await expect(size(String(row?.size))).toBeEnabled();
  await store.sql('update inventory_levels set on_hand = 0 where id = $1', [row?.id]);
  await expect(size(`${row?.size}, sold out`)).toBeDisabled();
  await expect(card(page, 'Total Stock Value')).toHaveText(formatRupees((await loadExpectedStats(store)).value ?? 0));
});
