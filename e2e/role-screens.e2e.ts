// What a role sees: no link of a screen leads to a refusal, and buttons that would be refused are left out.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { signInStaff } from './admin-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

async function signInAs(page: Page, store: RunningStore, role: string): Promise<void> {
  const member = await newShopper(store);
  await store.sql(
    `update users set role = 'admin', staff_role_id = (select id from staff_roles where name = $2) where id = $1`,
    [member.uid, role],
  );
  await signInStaff(page, store, member);
}

/** The address of the screen that a link leads to: lists have a link for every row, and one per screen is enough. */
const toScreen = (href: string): string =>
  href.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/(order|search|ids|page|sort|of)=[^&#]*/g, '$1=');

/** The addresses of the back office that the page links to, shown or in a menu. */
const listLinks = (page: Page): Promise<string[]> =>
  page
    .locator('a[href*="/admin-panel"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.includes('#')));

/** Opens the screens and requests every screen that they link to. */
async function expectNoRefusals(page: Page, store: RunningStore, screens: readonly string[]): Promise<void> {
  const visitedScreens = new Set<string>();
  const refusedLinks: string[] = [];
  for (const screen of screens) {
    const response = await page.goto(`${store.url}${screen}`);
    expect([screen, response?.status()]).toEqual([screen, 200]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const href of await listLinks(page)) {
      if (visitedScreens.has(toScreen(href))) continue;
      visitedScreens.add(toScreen(href));
      const linked = await page.request.get(new URL(href, page.url()).href, { maxRedirects: 0 });
      if (linked.status() === 403) refusedLinks.push(`${screen} links to ${href}`);
    }
  }
  expect(refusedLinks).toEqual([]);
  expect(visitedScreens.size).toBeGreaterThan(5);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

test('A-ROLE-17 A-ROLE-18 no link of Packing leads to a refusal, and Packing finds no order by phone number or email', async ({
  page,
  ownStore: store,
}) => {
  const { orderId } = await addOrder(store, await newShopper(store), { status: 'processing' });
  await signInAs(page, store, 'Packing');
  await expectNoRefusals(page, store, [
    '/admin-panel/orders',
    `/admin-panel/orders?order=${orderId}`,
    '/admin-panel/fulfillment',
    '/admin-panel/handbook',
    '/admin-panel/security',
  ]);
  await page.goto(`${store.url}/admin-panel/orders?order=${orderId}`);
  await expect(link(page, 'Packing slip')).toBeVisible();
  for (const name of ['Edit items', 'Refund an amount', 'Cancel order', 'Edit address'])
    await expect(button(page, name)).toHaveCount(0);
  await expect(link(page, 'Invoice')).toHaveCount(0);
  const [order] = await store.sql(
    'select customer_phone as phone, customer_email as email from orders where order_id = $1',
    [orderId],
  );
  for (const text of [order?.phone, order?.email]) {
    await page.goto(`${store.url}/admin-panel/orders?search=${encodeURIComponent(String(text))}`);
    await expect(page.getByText('No orders found')).toBeVisible();
    expect(await page.content()).not.toContain(orderId);
  }
});

test('A-ROLE-17 no link of Orders and support leads to a refusal, and products are read only', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const { orderId } = await addOrder(store, shopper, { status: 'processing' });
  const [product] = await store.sql(`select id from products where status = 'active' limit 1`);
  await signInAs(page, store, 'Orders and support');
  await expectNoRefusals(page, store, [
    '/admin-panel/orders',
    `/admin-panel/orders?order=${orderId}`,
    '/admin-panel/returns',
    '/admin-panel/fulfillment',
    '/admin-panel/users',
    `/admin-panel/users/${shopper.uid}`,
    '/admin-panel/products',
    '/admin-panel/products?panel=inventory',
    `/admin-panel/products/${product?.id}`,
    '/admin-panel/searches',
    '/admin-panel/synonyms',
    '/admin-panel/coupons',
    '/admin-panel/feedback',
    '/admin-panel/leads',
    '/admin-panel/newsletter',
    '/admin-panel/grievances',
    '/admin-panel/messages',
    '/admin-panel/refunds',
  ]);
  await page.goto(`${store.url}/admin-panel/products`);
  await expect(link(page, 'Add Product')).toHaveCount(0);
  await expect(link(page, 'Import')).toHaveCount(0);
  await expect(button(page, /^(?:Delete|Duplicate) /)).toHaveCount(0);
  await expect(button(page, 'Stock increase')).toHaveCount(0);
  await page.goto(`${store.url}/admin-panel/products/${product?.id}`);
  await expect(page.getByText('Your role may see products and not change them.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ }).first()).toBeDisabled();
  for (const name of ['Delete', 'Duplicate']) await expect(button(page, name)).toHaveCount(0);
});

test('A-ROLE-17 no link of Manager leads to a refusal', async ({ page, ownStore: store }) => {
  await signInAs(page, store, 'Manager');
  await expectNoRefusals(page, store, [
    '/admin-panel',
    '/admin-panel/users',
    '/admin-panel/settings',
    '/admin-panel/settings/returns',
    '/admin-panel/setup',
    '/admin-panel/brand',
    '/admin-panel/gst',
    '/admin-panel/tax-classes',
    '/admin-panel/messages',
    '/admin-panel/messages/templates',
    '/admin-panel/outbox',
    '/admin-panel/audit',
  ]);
});

test('A-ROLE-17 no link of Accounts and of Catalogue leads to a refusal', async ({ page, ownStore: store }) => {
  const [product] = await store.sql(`select id from products where status = 'active' limit 1`);
  await signInAs(page, store, 'Accounts');
  await expectNoRefusals(page, store, [
    '/admin-panel',
    '/admin-panel/orders',
    '/admin-panel/gst',
    '/admin-panel/tax-classes',
  ]);
  await expect(link(page, 'New tax class')).toHaveCount(0);
  await page.goto(`${store.url}/admin-panel`);
  await expect(button(page, /^Process Stock/)).toHaveCount(0);
  await page.context().clearCookies();
  await signInAs(page, store, 'Catalogue');
  await expectNoRefusals(page, store, [
    '/admin-panel/products',
    `/admin-panel/products/${product?.id}`,
    '/admin-panel/products/import',
    '/admin-panel/products/stock-take',
    '/admin-panel/categories',
    '/admin-panel/collections',
    '/admin-panel/banners',
    '/admin-panel/pages',
  ]);
  await page.goto(`${store.url}/admin-panel/products/${product?.id}`);
  await expect(button(page, 'Product Reviews')).toHaveCount(0);
});
