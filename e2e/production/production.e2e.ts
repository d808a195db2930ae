// A real opening of the store: production mode behind TLS, from the owner's first sign-in in an empty shop to a shopper's
// fourth purchase, by forms, mails and payment windows, on two nodes in turn.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addSize, fillInCustomer, placeEnteredOrder } from '../../testkit/order-entry-page.ts';
import type { RunningStore } from '../../testkit/sample-store.ts';
import { fillInAdminLogin } from '../admin-page.ts';
import { button, changeAddress, field, fillInShipping, main } from '../checkout-page.ts';
import { drawnPicture, fileField } from '../drawn-picture.ts';
import { createShipment, openFulfilment, parcelRow } from '../fulfilment-page.ts';
import { getStatusSelect, orderRow, post } from '../orders-page.ts';
import { toast } from '../products-page.ts';
import { accountButton, fillInLogin } from '../shopper.ts';
import { newVisitor } from '../store-test.ts';
import { OWNER, type ProductionStore, test, withProductionStore } from './production-store.ts';

test.describe.configure({ mode: 'parallel' });

const SHOPPER = { email: 'ananya@example.in', password: 'Correct horse 1' };
const NEW_PASSWORD = 'Brand new horse 2';
const PRODUCT = { name: 'Indigo Kurta', path: '/product/indigo-kurta' };

type Violations = readonly string[];

/** Records violations of the content security policy and uncaught errors on any page of this context. */
async function watchPolicy(context: BrowserContext): Promise<Violations> {
  const violations: string[] = [];
  await context.exposeBinding('noteViolation', (_, text: string) => void violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      const note = Reflect.get(window, 'noteViolation') as (text: string) => void;
      note(`${documentURI}: ${violatedDirective} refuses ${blockedURI}`);
    });
  });
  // about:blank has no storage.
  context.on('weberror', (error) => {
    if (error.page()?.url().startsWith('https:')) violations.push(String(error.error()));
  });
  return violations;
}

/** Signs in by the form, which must work behind TLS. */
async function signInOwner(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/login`);
  await fillInAdminLogin(page, OWNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function addCategoryAndProduct(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/categories`);
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  const form = page.getByRole('region', { name: 'Add category' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Kurtas');
  await form.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('link', { name: 'Kurtas', exact: true })).toBeVisible();

  await page.goto(`${store.url}/admin-panel/products/new`);
  const text = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( |$)`) });
  await text('Name').fill(PRODUCT.name);
  await expect(page.getByLabel('Category')).toContainText('Kurtas');
  await text('Price').fill('1299');
  await fileField(page.getByRole('main')).setInputFiles(await drawnPicture('indigo.jpg', '#26408b'));
  await expect(text('Image URL')).toHaveValue(/^\/pictures\//);
  await page.getByRole('group', { name: 'Sizes' }).getByRole('button', { name: 'M', exact: true }).click();
  await page.getByLabel('On hand, size M').fill('20');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, /added successfully/)).toBeVisible();
}

async function putInBag(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}${PRODUCT.path}`);
  await page.locator('.pinfo').getByRole('button', { name: 'M', exact: true }).click();
  await page.locator('.pinfo .buyrow .btn').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(PRODUCT.name);
}

async function register(page: Page, { store, mails }: ProductionStore): Promise<void> {
  await page.goto(`${store.url}/register?returnUrl=%2Fcart`);
  const fields = {
    'First name': 'Ananya',
    'Last name': 'Rao',
    Email: SHOPPER.email,
    Phone: '98450 12345',
    Password: SHOPPER.password,
    'Confirm password': SHOPPER.password,
  };
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
  await main(page).getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await expect(page).toHaveURL(/\/login\?/);
  const mail = await mails.to(SHOPPER.email, 'Welcome to ');
  const link = /https:\S+\/confirm-email\?token=\S+/.exec(mail)?.[0] ?? '';
  expect(link.startsWith(`${store.url}/`)).toBe(true);
  await page.goto(link);
  await button(page, 'Confirm my email').click();
  await expect
    .poll(() => store.sql('select email_verified from users where email = $1', [SHOPPER.email]))
    .toEqual([{ email_verified: true }]);
  await expect(page).not.toHaveURL(/\/confirm-email/);
}

type Method = 'Cash on delivery' | 'Card' | 'UPI';

/** One that runs and one that ended yesterday, for any bag. */
const addCoupons = (store: RunningStore) =>
  store.sql(
    `insert into coupons (code, name, type, value, min_order_amount, usage_limit, valid_from, valid_until, status)
     select code, code, 'percentage', 10, 0, 0, now() - interval '9 days', now() + days * interval '1 day', 'active'
     from (values ('OPENING10', 30), ('FORMER10', -2)) as coupon (code, days)`,
  );

async function moveToWishlistAndBack(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/cart`);
  await main(page)
    .getByRole('button', { name: `Move to Wishlist: ${PRODUCT.name}` })
    .click();
  await expect(page.getByText(`${PRODUCT.name} is in your wishlist now.`).last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main(page).getByRole('article', { name: PRODUCT.name })).toBeVisible();
}

/** From a full bag to the order page; returns the order number. An address of an earlier order is shown in short. */
async function buy(page: Page, store: RunningStore, method: Method, hasAddress: boolean): Promise<string> {
  await page.goto(`${store.url}/cart`);
  await main(page)
    .getByRole('link', { name: /Checkout/ })
    .first()
    .click();
  await expect(hasAddress ? changeAddress(page) : field(page, 'Full name')).toBeVisible();
  await fillInShipping(page);
  await button(page, 'Next').click();
  await main(page).getByRole('radio', { name: method }).check();
  await button(page, 'Next').click();
  await button(page, 'Place Order').click();
  if (method !== 'Cash on delivery') {
    const payment = page.getByRole('dialog', { name: 'Payment' });
    await payment.getByRole('button', { name: /^Pay ₹/ }).click();
  }
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

const countServed = ({ output }: { readonly output: readonly string[] }, method: string): number =>
  output.filter((line) => line.includes(`"method":"${method}"`)).length;

test('O-TLS-02 S-SEC-03 S-SEC-04 S-SEC-05 a new shop opens behind TLS: staff stock it, a shopper buys by every payment method, and sessions survive', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  await withProductionStore({ keyId: 'rzp_live_Journey0000001', proxy: 'nginx' }, async (opened) => {
    const { store, nodes, mails, plainUrl } = opened;
    const staffContext = await newVisitor(browser);
    const home = await newVisitor(browser);
    const violations = [await watchPolicy(staffContext), await watchPolicy(home)];
    const adminPage = await staffContext.newPage();
    const shopper = await home.newPage();

    await test.step('the first administrator signs in and stocks an empty store', async () => {
      await signInOwner(adminPage, store);
      const setup = adminPage.getByRole('region', { name: 'Set up your store' });
      await expect(setup.getByRole('listitem').filter({ hasText: 'First product' })).toContainText('required');
      await addCategoryAndProduct(adminPage, store);
      await adminPage.goto(`${store.url}/admin-panel/setup`);
      await expect(setup.getByRole('listitem').filter({ hasText: 'First product' })).toContainText(
        '1 product for sale',
      );
      await expect(setup.getByRole('listitem').filter({ hasText: 'Legal data' })).toContainText('Missing:');
    });

    await test.step('A-BRAND-01 S-BRAND-01 S-BRAND-02 the store gets its own name and colours, and nothing of the sample store is left', async () => {
      await adminPage.goto(`${store.url}/admin-panel/brand`);
      await adminPage.locator('input[name="name"]').fill('Kaveri Silks');
      await adminPage.locator('input[name="primary"]').fill('#1f4d46');
      await adminPage.getByRole('button', { name: 'Save brand' }).click();
      await expect(adminPage.getByText('Brand saved. Every page shows it now.')).toBeVisible();
      await expect(async () => {
        await shopper.goto(`${store.url}/`);
        await expect(shopper).toHaveTitle('Kaveri Silks', { timeout: 1_000 });
      }).toPass();
      expect(await shopper.content()).not.toMatch(/tanabana/i);
      const colour = await shopper.evaluate(() => getComputedStyle(document.body).getPropertyValue('--madder').trim());
      expect(colour).toBe('#1f4d46');
    });

    await test.step('responses have HSTS and a content security policy', async () => {
      const response = await shopper.goto(`${store.url}/`);
      expect(response?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
      await expect(shopper.getByText('Test payments')).toHaveCount(0);
      if (plainUrl) {
        const redirected = await staffContext.request.get(`${plainUrl.replace(/www\.example\.in/, 'localhost')}/shop`, {
          maxRedirects: 0,
        });
        expect([redirected.status(), redirected.headers().location]).toEqual([
          301,
          `https://localhost:${new URL(store.url).port}/shop`,
        ]);
      }
      // The browser itself, which knows HSTS by now, requests https on the same port.
      await shopper.goto(`${store.url.replace('https:', 'http:')}/about`);
      expect(new URL(shopper.url()).protocol).toBe('https:');
    });

    await test.step('a shopper registers, confirms by the mail’s link, and signs in', async () => {
      await putInBag(shopper, store);
      await register(shopper, opened);
      await shopper.goto(`${store.url}/login?returnUrl=%2Fcart`);
      await fillInLogin(shopper, SHOPPER);
      await expect(shopper).toHaveURL(`${store.url}/cart`);
      await expect(accountButton(shopper, SHOPPER)).toBeVisible();
    });

    await test.step('A-TRUTH-01 S-PDP-29 a running coupon is on the product page, one that ended has its own state', async () => {
      await addCoupons(store);
      const offers = shopper.getByRole('region', { name: 'Offers' });
      await expect(async () => {
        await shopper.goto(`${store.url}${PRODUCT.path}`);
        await expect(offers.getByText('OPENING10')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(offers.getByText('FORMER10')).toHaveCount(0);
      await adminPage.goto(`${store.url}/admin-panel/coupons`);
      const row = (code: string) => adminPage.getByRole('row').filter({ hasText: code });
      await expect(row('OPENING10').getByText('Active', { exact: true })).toBeVisible();
      await expect(row('FORMER10').getByText('Ended', { exact: true })).toBeVisible();
    });

    const numbers: string[] = [];
    await test.step('S-CHK2-01 S-CHK2-02 S-BAG-11 the shopper buys by cash, by card and twice by UPI, in one tab; the first address is offered again', async () => {
      numbers.push(await buy(shopper, store, 'Cash on delivery', false));
      await putInBag(shopper, store);
      await moveToWishlistAndBack(shopper, store);
      numbers.push(await buy(shopper, store, 'Card', true));
      for (const method of ['UPI', 'UPI'] as const) {
        await putInBag(shopper, store);
        numbers.push(await buy(shopper, store, method, true));
      }
      expect(new Set(numbers).size).toBe(4);
      expect(
        await store.sql('select order_id, payment_method, payment_status from orders order by order_date'),
      ).toEqual(
        [
          ['cod', 'pending'],
          ['card', 'paid'],
          ['upi', 'paid'],
          ['upi', 'paid'],
        ].map(([method, status], place) => ({
          order_id: numbers[place],
          payment_method: method,
          payment_status: status,
        })),
      );
      for (const number of numbers) await mails.to(SHOPPER.email, new RegExp(number.slice(-8)));
    });
    const [cash = '', card = ''] = numbers;

    await test.step('staff ship one order', async () => {
      await adminPage.goto(`${store.url}/admin-panel/orders`);
      await getStatusSelect(adminPage, cash.slice(-8)).selectOption('processing');
      await expect
        .poll(() => store.sql('select status from orders where order_id = $1', [cash]))
        .toEqual([{ status: 'processing' }]);
      await openFulfilment(adminPage, store);
      await createShipment(adminPage, cash.slice(-8));
      await expect(parcelRow(adminPage, cash.slice(-8))).toBeVisible();
    });

    await test.step('A-FIND-01 Ctrl K finds the order by its AWB', async () => {
      const [parcel] = await store.sql('select awb_code from shipments');
      await adminPage.keyboard.press('ControlOrMeta+K');
      const palette = adminPage.getByRole('dialog', { name: 'Search the store' });
      await palette.getByRole('combobox').fill(String(parcel?.awb_code));
      await expect(palette.getByRole('option', { selected: true })).toContainText(cash.slice(-8));
      await adminPage.keyboard.press('Enter');
      await expect(adminPage.getByRole('heading', { level: 1, name: `Order ${cash.slice(-8)}` })).toBeVisible();
    });

    await test.step('A-USER-20 nobody becomes an administrator without the second step', async () => {
      await adminPage.goto(`${store.url}/admin-panel/users?search=${SHOPPER.email}`);
      await adminPage.getByRole('button', { name: 'Edit Ananya Rao' }).click();
      const editor = adminPage.getByRole('dialog', { name: 'Edit user' });
      await editor.getByRole('combobox', { name: 'Role' }).selectOption('admin');
      await editor.getByRole('button', { name: 'Save user' }).click();
      const question = adminPage.getByRole('dialog', { name: 'Make an administrator?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      expect(await store.sql('select role from users where email = $1', [SHOPPER.email])).toEqual([{ role: 'user' }]);
    });

    await test.step('A-ENTRY-05 staff enter an order by phone, and its customer gets the confirmation', async () => {
      await adminPage.goto(`${store.url}/admin-panel/orders/new`);
      await addSize(adminPage, { name: PRODUCT.name, size: 'M' });
      await fillInCustomer(adminPage, 'kavya@example.in');
      const entered = await placeEnteredOrder(adminPage);
      await mails.to('kavya@example.in', new RegExp(entered.slice(-8)));
    });

    await test.step('the shopper requests a cancellation, staff approve it, and the payment is refunded', async () => {
      await shopper.goto(`${store.url}/orders`);
      const order = shopper
        .locator('article, li, section')
        .filter({ hasText: `Order ${card.slice(-8)}` })
        .last();
      await order.getByRole('link', { name: /^Cancel Order/ }).click();
      const dialog = shopper.getByRole('dialog', { name: 'Cancel Order' });
      await dialog.getByLabel('Reason').selectOption('Changed my mind');
      await dialog.getByRole('button', { name: /^Submit/ }).click();
      await expect(shopper.getByText(/^Cancellation request submitted successfully!/)).toBeVisible();

      await adminPage.goto(`${store.url}/admin-panel/orders?requests=pending`);
      await orderRow(adminPage, card.slice(-8))
        .getByRole('link', { name: /^Review/ })
        .click();
      const request = adminPage.getByRole('region', { name: 'Cancellation request' });
      await request.getByRole('button', { name: /^Approve and refund/ }).click();
      await expect(adminPage.getByText('Cancellation request approved.')).toBeVisible();
      await expect
        .poll(() => store.sql(`select r.status from refunds r`), { timeout: 30_000 })
        .toEqual([{ status: 'processed' }]);
    });

    await test.step('S-TRUE-03 the shopper reads that the payment was refunded, in My Orders and on the order’s page', async () => {
      for (const path of ['/orders', `/order-confirmation?orderId=${card}`]) {
        await shopper.goto(`${store.url}${path}`);
        await expect(
          main(shopper)
            .getByText(/^Refunded ₹/)
            .first(),
        ).toBeVisible();
      }
    });

    await test.step('cash of an order that was marked delivered and then cancelled is returned by staff', async () => {
      await adminPage.goto(`${store.url}/admin-panel/orders?order=${cash}`);
      const setStatus = async (to: string, action: string) => {
        await adminPage.getByRole('combobox', { name: 'Order status' }).selectOption(to);
        const dialog = adminPage.getByRole('dialog');
        const reason = dialog.getByLabel('Reason');
        if ((await reason.count()) > 0) await reason.fill('Called off at the door');
        await dialog.getByRole('button', { name: action, exact: true }).click();
        await expect(adminPage.locator('.odetail__badges .status').first()).toHaveText(new RegExp(`^${to}$`, 'i'));
      };
      await setStatus('delivered', 'Set to Delivered');
      await setStatus('cancelled', 'Cancel order');
      await adminPage.getByRole('link', { name: 'All refunds' }).click();
      await adminPage.getByRole('button', { name: /^Mark as given back/ }).click();
      const dialog = adminPage.getByRole('dialog', { name: 'Mark as given back' });
      await dialog.getByLabel('Reference').fill('UPI 4711');
      await dialog.getByRole('button', { name: 'Mark as given back' }).click();
      await expect(adminPage.getByText('Reference: UPI 4711')).toBeVisible();
      await adminPage.goto(`${store.url}/admin-panel/orders`);
      await expect(orderRow(adminPage, cash.slice(-8)).getByText('Refunded', { exact: true })).toBeVisible();
    });

    await test.step('cookies are limited to this host and https', async () => {
      const cookies = await home.cookies(store.url);
      expect(cookies.length).toBeGreaterThanOrEqual(2);
      expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
      expect(
        cookies.map(({ name }) => name).filter((name) => name.startsWith('__Host-')).length,
      ).toBeGreaterThanOrEqual(2);
    });

    await test.step('the shopper returns in a new page, resets the password by mail, and signs out', async () => {
      await shopper.close();
      const page = await home.newPage();
      await page.goto(`${store.url}/orders`);
      await expect(main(page).getByText(`Order ${cash.slice(-8)}`)).toBeVisible();
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
      await expect(page).toHaveURL(`${store.url}/profile`);
      await page.goBack();
      await expect(main(page).getByText(`Order ${cash.slice(-8)}`)).toBeVisible();
      await accountButton(page, SHOPPER).click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL(`${store.url}/login`);

      await page.goto(`${store.url}/forgot-password`);
      await field(page, 'Email').fill(SHOPPER.email);
      await button(page, 'Send reset link').click();
      const mail = await mails.to(SHOPPER.email, 'Reset your password');
      await page.goto(/https:\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? '');
      await field(page, 'New password').fill(NEW_PASSWORD);
      await field(page, 'Confirm password').fill(NEW_PASSWORD);
      await button(page, 'Save password').click();
      await expect(main(page).getByText('Your password has been changed. Please log in.')).toBeVisible();
      await fillInLogin(page, { email: SHOPPER.email, password: NEW_PASSWORD });
      await expect(accountButton(page, SHOPPER)).toBeVisible();
    });

    await test.step('both nodes served requests, and one node alone continues', async () => {
      for (const node of nodes) {
        expect(countServed(node, 'GET')).toBeGreaterThan(0);
        expect(countServed(node, 'POST')).toBeGreaterThan(0);
      }
      if (!plainUrl) return;
      await nodes[0]?.stop();
      await adminPage.goto(`${store.url}/admin-panel/orders`);
      await expect(orderRow(adminPage, cash.slice(-8))).toBeVisible();
      await adminPage.getByRole('button', { name: 'Sign out' }).click();
      await expect(adminPage).toHaveURL(`${store.url}/admin-panel/login`);
    });
    expect(violations).toEqual([[], []]);
    await staffContext.close();
    await home.close();
  });
});

test('O-PAY-02 a store with test keys shows it on every page, and is not indexed', async ({ browser }) => {
  test.setTimeout(300_000);
  await withProductionStore({ keyId: 'rzp_test_Journey0000001', proxy: 'ours' }, async ({ store }) => {
    const context = await newVisitor(browser);
    const page = await context.newPage();
    const bar = page.getByText('Test payments. This store is for trying out: no money is taken.');
    for (const path of ['/', '/login', '/no-such-page', '/admin-panel/login']) {
      const response = await page.goto(`${store.url}${path}`);
      expect([path, response?.headers()['x-robots-tag']]).toEqual([path, 'noindex, nofollow']);
      await expect(bar).toBeVisible();
    }
    await signInOwner(page, store);
    await expect(bar).toBeVisible();
    await page.goto(`${store.url}/robots.txt`);
    await expect(page.getByText('Sitemap')).toHaveCount(0);
    await context.close();
  });
});

test('O-PAY-01 a store without payment keys offers cash only, and the server refuses card and UPI', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await withProductionStore({ keyId: null, proxy: 'ours' }, async ({ store }) => {
    const context = await newVisitor(browser);
    const page = await context.newPage();
    await signInOwner(page, store);
    await addCategoryAndProduct(page, store);
    await putInBag(page, store);
    await page.goto(`${store.url}/cart`);
    await expect(main(page).getByText('Cash on delivery.', { exact: true })).toBeVisible();
    await page.goto(`${store.url}/checkout`);
    await fillInShipping(page);
    await button(page, 'Next').click();
    await expect(main(page).getByRole('radio')).toHaveCount(1);
    await expect(main(page).getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    const [line] = await store.sql('select id from products');
    const response = await post(page, '/payments/start', {
      idempotencyKey: crypto.randomUUID(),
      lines: [{ productId: line?.id, size: 'M', quantity: 1 }],
      paymentMethod: 'upi',
      customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
      shippingAddress: {
        fullName: 'Asha Rao',
        address: '12 MG Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
        phone: '9876543210',
      },
    });
    expect(response).toEqual({ status: 409, json: { refusal: { kind: 'cash-only' } } });
    await button(page, 'Next').click();
    await button(page, 'Place Order').click();
    await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
    await context.close();
  });
});
