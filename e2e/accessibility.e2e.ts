import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { expectAccessible, expectAccessibleOnPhone, findAccessibilityProblems } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { atCheckout, button, createBag, fillInShipping, newProduct, step } from './checkout-page.ts';
import { addOrder } from './placed-order.ts';
import { popup, waitForPopup } from './popup-page.ts';
import { accountButton, fillInLogin, newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const PATHS = [
  '/',
  '/shop',
  '/shop?sections=true',
  '/shop?search=zzzz',
  '/collections/wedding-season',
  '/collections/no-such-collection',
  '/about',
  '/contact',
  '/grievance',
  '/login',
  '/forgot-password',
  '/reset-password?token=over',
  '/privacy',
  '/returns',
  '/refund',
  '/shipping',
  '/size-guide',
  '/terms',
  '/wishlist',
  '/cart',
  '/profile',
  '/account',
  '/track-order',
  '/order-confirmation',
  '/product/neelkanth-dabu-block-print-kurta',
  '/product/no-such-product',
  '/no-such-page',
  '/test-ui',
  '/test-mail',
  '/test-messages',
  '/admin-panel/login',
];

for (const path of PATHS) {
  test(`${path} has no accessibility problems and no horizontal scroll`, async ({ page, store }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const response = await page.goto(`${store.url}${path}`);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    // The browser logs a 404 page as a loading error.
    const unexpected = response?.status() === 404 ? problems.filter((text) => !text.includes('404')) : problems;
    expect(unexpected).toEqual([]);
  });
}

test('the contact form that was refused has no accessibility problems', async ({ page, store }) => {
  await page.goto(`${store.url}/contact`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectAccessible(page);
});

test('a bag with products, one of them deleted, has no accessibility problems, nor has its login window', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/test-cart`);
  await page.getByRole('button', { name: 'Add 3 Sample Products' }).click();
  const addDeletedProduct = () => {
    const bag = JSON.parse(localStorage.getItem('cart') ?? '[]') as object[];
    localStorage.setItem('cart', JSON.stringify([...bag, { name: 'Never was', qty: 1 }]));
  };
  await page.evaluate(addDeletedProduct);
  await page.goto(`${store.url}/cart`);
  await expect(page.getByText('No longer available')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove: Never was' }).click();
  await page.getByRole('region', { name: 'Order summary' }).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('a wishlist with products has no accessibility problems', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  for (const index of [0, 1, 2]) await page.locator('.card__heart').nth(index).click();
  await page.goto(`${store.url}/wishlist`);
  await page
    .getByRole('button', { name: /^Move to Bag/ })
    .first()
    .click();
  await expectAccessible(page);
});

test('a refused login has no accessibility problems', async ({ page, store }) => {
  await page.goto(`${store.url}/login?message=Almost there. Check your email, then log in.`);
  await fillInLogin(page, { email: 'nobody@example.in', password: 'wrong password' });
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page);
});

test('the profile, its forms and its confirmation have no accessibility problems', async ({ page, store }) => {
  await signIn(page, store, await newShopper(store), '/profile');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Edit Profile' }).click();
  await main.getByLabel('Name').fill('');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Please fill in your name')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Add Address' }).click();
  await main.getByLabel('Phone').fill('9845012345');
  await main.getByRole('form').getByLabel('Address').fill('x'.repeat(300));
  await main.getByLabel('Pincode').fill('560003');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('orders in every state, their dialog and their pages have no accessibility problems', async ({ page, store }) => {
  const shopper = await newShopper(store);
  for (const status of ['cancelled', 'shipped', 'processing'] as const) {
    await addOrder(store, shopper, { status, events: ['pending', status] });
  }
  const delivered = await addOrder(store, shopper, { status: 'delivered', events: ['pending', 'delivered'] });
  const { id, orderId } = await addOrder(store, shopper, { name: 'x'.repeat(120), items: 2 });
  await store.sql(`insert into cancellation_requests (order_id, reason, type) values ($1, 'Other', 'refund')`, [id]);
  await signIn(page, store, shopper, '/orders');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Cancel Order/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Reason').press('Enter');
  await expect(page.getByText('Please provide a cancellation reason.')).toBeVisible();
  await expectAccessible(page);
  const query = `?orderId=${orderId}`;
  for (const path of [
    '/account',
    `/order-confirmation${query}`,
    `/track-order${query}`,
    `/orders/${orderId}/invoice`,
    '/orders/returns',
    `/orders/${orderId}/return`,
    `/orders/${delivered.orderId}/return`,
  ]) {
    await page.goto(`${store.url}${path}`);
    await expectAccessible(page);
  }
});

test('the open account menus have no accessibility problems', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await accountButton(page, shopper).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.locator('#header-menu').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test.describe('the discount popup', () => {
  test.use({ discountPopup: true });

  test('has no accessibility problems, before and after submitting', async ({ page, store }) => {
    await page.clock.install();
    await page.goto(`${store.url}/about`);
    await waitForPopup(page);
    await popup(page).getByRole('textbox').press('Enter');
    await expectAccessible(page);
    await popup(page).getByRole('textbox').fill('9876543210');
    await popup(page).getByRole('button', { name: 'Unlock My Discounts' }).click();
    await expect(popup(page).getByRole('button', { name: 'Copy' })).toBeVisible();
    await expectAccessible(page);
  });
});

/** States of a product page, each with the steps that lead to it. */
const PRODUCT_STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  reviews: (page) => page.getByRole('tab', { name: /^Reviews/ }).click(),
  'shipping and returns': (page) => page.getByRole('tab', { name: 'Shipping & Returns' }).click(),
  'a refusal': async (page) => {
    await page.getByRole('button', { name: 'Add to Bag', exact: true }).first().click();
    await expect(page.getByText('Please select a size before adding to cart')).toBeVisible();
  },
  'the viewer': async (page) => {
    await page.getByRole('button', { name: 'View full screen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the share dialog': async (page) => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

for (const [state, enter] of Object.entries(PRODUCT_STATES)) {
  test(`a product with ${state} open has no accessibility problems`, async ({ page, store }) => {
    // Without the browser's own share sheet the page opens its share dialog.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await page.goto(`${store.url}/product/neelkanth-dabu-block-print-kurta`);
    await expect(page.getByRole('tablist')).toBeVisible();
    await enter(page);
    await expectAccessible(page);
  });
}

test('the back office frame and dashboard have no accessibility problems', async ({ page, store }) => {
  await page.goto(`${store.url}/admin-panel/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(DEMO_ACCOUNTS.administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_ACCOUNTS.administrator.password);
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByText('See as table').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test('checkout in each step, the thank-you page and the pages of an account have no accessibility problems', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await atCheckout(page, store, shopper, createBag(await newProduct(store)));
  await fillInShipping(page);
  await expectAccessibleOnPhone(page);
  for (const name of ['Payment Method', 'Review & Place Order']) {
    await button(page, 'Next').click();
    await expect(step(page)).toContainText(name);
    await expectAccessibleOnPhone(page);
  }
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleOnPhone(page);
  for (const path of [
    '/checkout',
    '/register',
    '/confirm-email?token=over',
    '/profile/security',
    '/newsletter',
    '/newsletter/unsubscribe',
    '/reviews/write?product=neelkanth-dabu-block-print-kurta',
    '/search',
    ...['cart', 'firebase', 'google', 'env', 'simple'].map((name) => `/test-${name}`),
  ]) {
    await page.goto(`${store.url}${path}`);
    await expectAccessibleOnPhone(page);
  }
});

test('the search, the shortcuts and the rarer screens of the back office have no accessibility problems', async ({
  page,
  store,
}) => {
  const { id, orderId } = await addOrder(store, await newShopper(store), { status: 'processing' });
  await signInStaff(page, store);
  for (const path of [
    '/products/import',
    '/products/stock-take',
    `/orders/invoices?ids=${id}`,
    `/orders/${orderId}/invoice`,
    `/orders/packing-slips?ids=${id}`,
    `/orders/pick-list?ids=${id}`,
    '/orders/waiting',
    '/refunds',
    '/returns',
    '/returns?state=settled',
    '/settings/returns',
    '/gst',
    '/newsletter',
    '/messages',
    '/searches',
    '/synonyms',
    '/synonyms?add',
    '/messages/templates',
    '/messages/templates/order-shipped/whatsapp',
    '/pages',
    '/pages/new',
    '/collections',
    '/collections/new',
    '/tax-classes',
    '/tax-classes/new',
    '/outbox',
    '/integrations',
    '/staff',
    '/staff/roles/new',
    '/no-such-screen',
  ]) {
    await page.goto(`${store.url}/admin-panel${path}`);
    await expectAccessibleOnPhone(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [key, name] of [
    ['?', 'Keyboard shortcuts'],
    ['ControlOrMeta+K', 'Search the store'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name });
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    if (name === 'Search the store') {
      await page.keyboard.type(orderId.slice(-8));
      await expect(
        dialog
          .getByRole('option')
          .filter({ hasText: orderId.slice(-8) })
          .first(),
      ).toBeVisible();
    }
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
