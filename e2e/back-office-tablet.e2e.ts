// The back office on a tablet: tables are shown whole, and figures stay inside their fields.
import { expect } from '@playwright/test';
import { signInStaff } from './admin-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const SCREENS = [
  '/products?panel=inventory',
  '/coupons',
  '/orders',
  '/fulfillment',
  '/users',
  '/feedback',
  '/messages/templates',
  '/returns',
  '/grievances',
  '/audit',
];

test('A-LAY-13 on a tablet lists show their actions without sideways scroll, and figures fit their fields', async ({
  page,
  ownStore: store,
}) => {
  // The status Processing is the widest one, and its row has a button for the shipment.
  await addOrder(store, await newShopper(store), { status: 'processing' });
  await addOrder(store, await newShopper(store), { status: 'cancelled' });
  const [customer] = await store.sql(
    'select user_id from orders where user_id is not null order by order_date limit 1',
  );
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInStaff(page, store);
  for (const path of [...SCREENS, `/users/${customer?.user_id}`]) {
    expect((await page.goto(`${store.url}/admin-panel${path}`))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflowing = await page.evaluate(() =>
      [...document.querySelectorAll('.table-wrap, .ledger > div')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className, textContent }) => `${className} ${textContent?.slice(0, 40)}`),
    );
    expect(overflowing, path).toEqual([]);
  }
  await page.goto(`${store.url}/admin-panel/products?panel=inventory`);
  await expect(page.getByRole('button', { name: 'Apply' }).first()).toBeInViewport();
});
