// A real opening of the store: production mode behind TLS, from the owner's first sign-in in an empty shop to a shopper's
// fourth purchase, by forms, mails and payment windows, on two nodes in turn.
import { expect, type Page } from '@playwright/test';
import { continueAsGuest, fillInGuest, payAsGuest, payCashAsGuest } from '../../testkit/guest-page.ts';
import {
  createEnteredLink,
  fillInCustomer,
  payEnteredLink,
  placeEnteredOrder,
  scanSize,
} from '../../testkit/order-entry-page.ts';
import type { RunningStore } from '../../testkit/sample-store.ts';
import {
  addVirtualDevice,
  beginSecondFactor,
  enterCode,
  nextCode,
  passkeyPanel,
  turnOnSecondFactor,
} from '../../testkit/second-factor-page.ts';
import { fillInAdminLogin } from '../admin-page.ts';
import { button, field, fillInShipping, main } from '../checkout-page.ts';
import { createShipment, openFulfilment, parcelRow } from '../fulfilment-page.ts';
import { getStatusSelect, orderRow, post, setOrderStatus } from '../orders-page.ts';
import { accountButton, fillInLogin } from '../shopper.ts';
import { newVisitor } from '../store-test.ts';
import { invitePacker, workAsPacker } from './colleague.ts';
import {
  addCategoryAndProduct,
  buy,
  PRODUCT,
  putInBag,
  register,
  SHOPPER,
  signInOwner,
  watchPolicy,
} from './journey.ts';
import { OWNER, type ProductionStore, test, withProductionStore } from './production-store.ts';

test.describe.configure({ mode: 'parallel' });

const NEW_PASSWORD = 'Brand new horse 2';

/** Adds a running coupon and one that ended two days ago, for any bag. */
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

/** The newest code that was sent to the number. */
async function waitForCode({ phones }: ProductionStore, digits: string): Promise<string> {
  const findMessage = () => phones?.list().find(({ to }) => to === `+91${digits}`);
  await expect.poll(findMessage).toBeDefined();
  return findMessage()?.text.slice(0, 6) ?? '';
}

const countServed = ({ output }: { readonly output: readonly string[] }, method: string): number =>
  output.filter((line) => line.includes(`"method":"${method}"`)).length;

test('O-TLS-02 S-SEC-03 S-SEC-04 S-SEC-05 a new shop opens behind TLS: staff stock it, a shopper buys by every payment method, and sessions survive', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  await withProductionStore(
    { keyId: 'rzp_live_Journey0000001', proxy: 'nginx', hasSms: true },
    async (productionStore) => {
      const { store, nodes, mails, plainUrl } = productionStore;
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
        const color = await shopper.evaluate(() => getComputedStyle(document.body).getPropertyValue('--madder').trim());
        expect(color).toBe('#1f4d46');
      });

      await test.step('responses have HSTS and a content security policy', async () => {
        const response = await shopper.goto(`${store.url}/`);
        expect(response?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}/);
        expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
        await expect(shopper.getByText('Test payments')).toHaveCount(0);
        // Only nginx has a plain http address.
        if (plainUrl) {
          const redirected = await staffContext.request.get(
            `${plainUrl.replace(/www\.example\.in/, 'localhost')}/shop`,
            {
              maxRedirects: 0,
            },
          );
          expect([redirected.status(), redirected.headers().location]).toEqual([
            301,
            `https://localhost:${new URL(store.url).port}/shop`,
          ]);
        }
        // The browser has received HSTS: for an http URL it requests https on the same port.
        await shopper.goto(`${store.url.replace('https:', 'http:')}/about`);
        expect(new URL(shopper.url()).protocol).toBe('https:');
      });

      await test.step('a shopper registers, confirms by the mail’s link, and signs in', async () => {
        await putInBag(shopper, store);
        await register(shopper, productionStore);
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
        // The last argument: whether the account has an address; the first order stores it.
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
          ].map(([method, status], index) => ({
            order_id: numbers[index],
            payment_method: method,
            payment_status: status,
          })),
        );
        for (const number of numbers) await mails.to(SHOPPER.email, new RegExp(number.slice(-8)));
      });
      const [cashOrder = '', cardOrder = ''] = numbers;

      await test.step('staff ship one order', async () => {
        await adminPage.goto(`${store.url}/admin-panel/orders`);
        await getStatusSelect(adminPage, cashOrder.slice(-8)).selectOption('processing');
        await expect
          .poll(() => store.sql('select status from orders where order_id = $1', [cashOrder]))
          .toEqual([{ status: 'processing' }]);
        await openFulfilment(adminPage, store);
        await createShipment(adminPage, cashOrder.slice(-8));
        await expect(parcelRow(adminPage, cashOrder.slice(-8))).toBeVisible();
      });

      await test.step('A-FIND-01 Ctrl K finds the order by its AWB', async () => {
        const [parcel] = await store.sql('select awb_code from shipments');
        await adminPage.keyboard.press('ControlOrMeta+K');
        const palette = adminPage.getByRole('dialog', { name: 'Search the store' });
        await palette.getByRole('combobox').fill(String(parcel?.awb_code));
        await expect(palette.getByRole('option', { selected: true })).toContainText(cashOrder.slice(-8));
        await adminPage.keyboard.press('Enter');
        await expect(adminPage.getByRole('heading', { level: 1, name: `Order ${cashOrder.slice(-8)}` })).toBeVisible();
      });

      await test.step('A-SKU-04 A-SKU-13 the packing slip has the SKU of the size', async () => {
        const [line] = await store.sql(
          `select o.id, i.sku, l.sku as size_sku from orders o join order_items i on i.order_id = o.id
         join inventory_levels l on l.id = i.inventory_level_id where o.order_id = $1`,
          [cashOrder],
        );
        expect(line?.sku).toBe(line?.size_sku);
        expect(line?.sku).toMatch(/^TB-.+-M$/);
        await adminPage.goto(`${store.url}/admin-panel/orders/${line?.id}/packing-slip`);
        await expect(adminPage.getByRole('cell', { name: String(line?.sku) })).toBeVisible();
      });

      await test.step('A-USER-20 a shopper does not become an administrator while the second dialog is not confirmed', async () => {
        await adminPage.goto(`${store.url}/admin-panel/users?search=${SHOPPER.email}`);
        await adminPage.getByRole('button', { name: 'Edit Ananya Rao' }).click();
        const editor = adminPage.getByRole('dialog', { name: 'Edit user' });
        await editor.getByRole('combobox', { name: 'Role' }).selectOption('admin');
        await editor.getByRole('combobox', { name: 'Role in the back office' }).selectOption({ label: 'Packing' });
        await editor.getByRole('button', { name: 'Save user' }).click();
        const question = adminPage.getByRole('dialog', { name: 'Make an administrator?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toBeHidden();
        expect(await store.sql('select role from users where email = $1', [SHOPPER.email])).toEqual([{ role: 'user' }]);
      });

      await test.step('A-ENTRY-05 A-SKU-15 staff scan a product for an order by phone, and its customer gets the confirmation', async () => {
        await adminPage.goto(`${store.url}/admin-panel/orders/new`);
        await scanSize(adminPage, PRODUCT.barcode);
        await fillInCustomer(adminPage, 'kavya@example.in');
        const entered = await placeEnteredOrder(adminPage);
        await mails.to('kavya@example.in', new RegExp(entered.slice(-8)));
      });

      await test.step('A-PHONE-03 S-PAYLINK-02 staff send a payment link, and a customer without an account pays it', async () => {
        await adminPage.goto(`${store.url}/admin-panel/orders/new`);
        await scanSize(adminPage, PRODUCT.barcode);
        await fillInCustomer(adminPage, 'lata@example.in');
        const url = await createEnteredLink(adminPage);
        expect(url).toMatch(new RegExp(`^${store.url}/pay/[\\w-]{43}$`));
        await mails.to('lata@example.in', /^Pay ₹/);
        await adminPage.goto(url);
        const paid = await payEnteredLink(adminPage);
        await mails.to('lata@example.in', new RegExp(paid));
      });

      await test.step('the shopper requests a cancellation, staff approve it, and the payment is refunded', async () => {
        await shopper.goto(`${store.url}/orders`);
        const order = shopper
          .locator('article, li, section')
          .filter({ hasText: `Order ${cardOrder.slice(-8)}` })
          .last();
        await order.getByRole('link', { name: /^Cancel Order/ }).click();
        const dialog = shopper.getByRole('dialog', { name: 'Cancel Order' });
        await dialog.getByLabel('Reason').selectOption('Changed my mind');
        await dialog.getByRole('button', { name: /^Submit/ }).click();
        await expect(shopper.getByText(/^Cancellation request submitted successfully!/)).toBeVisible();

        await adminPage.goto(`${store.url}/admin-panel/orders?requests=pending`);
        await orderRow(adminPage, cardOrder.slice(-8))
          .getByRole('link', { name: /^Asks for/ })
          .click();
        const request = adminPage.getByRole('region', { name: 'Cancellation request' });
        await request.getByRole('button', { name: /^Approve and refund/ }).click();
        await expect(adminPage.getByText('Cancellation request approved.')).toBeVisible();
        await expect.poll(() => store.sql(`select r.status from refunds r`)).toEqual([{ status: 'processed' }]);
      });

      await test.step('S-TRUE-03 the shopper reads that the payment was refunded, in My Orders and on the order’s page', async () => {
        for (const path of ['/orders', `/order-confirmation?orderId=${cardOrder}`]) {
          await shopper.goto(`${store.url}${path}`);
          await expect(
            main(shopper)
              .getByText(/^Refunded ₹/)
              .first(),
          ).toBeVisible();
        }
      });

      await test.step('cash of an order that was marked delivered and then cancelled is returned by staff', async () => {
        await adminPage.goto(`${store.url}/admin-panel/orders?order=${cashOrder}`);
        await setOrderStatus(adminPage, 'delivered', 'Set to Delivered');
        await setOrderStatus(adminPage, 'cancelled', 'Cancel order');
        await adminPage.getByRole('link', { name: 'All refunds' }).click();
        // The order's page has this button too, and closes its dialog when the list is shown.
        await expect(adminPage.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
        await adminPage.getByRole('button', { name: /^Mark as given back/ }).click();
        const dialog = adminPage.getByRole('dialog', { name: 'Mark as given back' });
        await dialog.getByLabel('Reference').fill('UPI 4711');
        await dialog.getByRole('button', { name: 'Mark as given back' }).click();
        await expect(adminPage.getByText('Reference: UPI 4711')).toBeVisible();
        await adminPage.goto(`${store.url}/admin-panel/orders`);
        await expect(orderRow(adminPage, cashOrder.slice(-8)).getByText('Refunded', { exact: true })).toBeVisible();
      });

      await test.step('A-PROD-40 Analytics has what was sold, without cancelled orders, and asks a tab that is signed out to sign in', async () => {
        const [sold] = await store.sql(
          `select sum(i.quantity - i.released)::int as units, sum((i.quantity - i.released) * i.price)::int as paise
         from order_items i join orders o on o.id = i.order_id where o.status <> 'cancelled'`,
        );
        await adminPage.goto(`${store.url}/admin-panel/products?panel=analytics`);
        const figures = adminPage.getByRole('region', { name: 'Analytics' });
        await expect(figures).toContainText(`Item sales₹${(Number(sold?.paise) / 100).toLocaleString('en-IN')}`);
        await expect(figures).toContainText(`${sold?.units} units`);
        const session = await staffContext.cookies();
        await staffContext.clearCookies();
        await adminPage.getByRole('button', { name: 'Close Analytics' }).click();
        await expect(adminPage).toHaveURL(/\/admin-panel\/login/);
        await staffContext.addCookies(session);
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
        await expect(main(page).getByText(`Order ${cashOrder.slice(-8)}`)).toBeVisible();
        await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
        await expect(page).toHaveURL(`${store.url}/profile`);
        await page.goBack();
        await expect(main(page).getByText(`Order ${cashOrder.slice(-8)}`)).toBeVisible();
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

      await test.step('A-GUEST-01 A-MOBILE-01 staff switch on guest checkout and mobile codes', async () => {
        await adminPage.goto(`${store.url}/admin-panel/settings`);
        const signingIn = adminPage.getByRole('region', { name: 'Signing in' });
        await signingIn.getByRole('checkbox', { name: /^Sign in by mobile number/ }).check();
        await signingIn.getByRole('checkbox', { name: /^Guest checkout/ }).check();
        await adminPage.getByRole('button', { name: 'Save settings' }).click();
        await expect(adminPage.getByText('settings updated successfully').first()).toBeVisible();
      });

      await test.step('S-GUEST-02 S-GUEST-05 S-GUEST-12 a guest pays cash with a code and by card, and tracks the order from the mail', async () => {
        const context = await newVisitor(browser);
        violations.push(await watchPolicy(context));
        const guest = await context.newPage();
        const person = { email: 'guest@example.in', phone: '9845088001' };
        const fillBagAndOpenCheckout = async () => {
          await putInBag(guest, store);
          await guest.goto(`${store.url}/checkout`);
        };
        await fillBagAndOpenCheckout();
        await continueAsGuest(guest);
        const cookie = (await context.cookies(store.url)).find(({ name }) => name === '__Host-guest');
        expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
        await fillInGuest(guest, person);
        const paidCash = await payCashAsGuest(guest, () => waitForCode(productionStore, person.phone));
        await fillBagAndOpenCheckout();
        await fillInGuest(guest, person);
        const paidByCard = await payAsGuest(guest, 'Card');
        expect(paidByCard).not.toBe(paidCash);
        const mail = await mails.to(person.email, new RegExp(paidByCard.slice(-8)));
        await guest.goto(/https:\S+\/track-order\?orderId=\S+/.exec(mail)?.[0] ?? '');
        await field(guest, 'Email').fill(person.email);
        await button(guest, 'Track Order').click();
        await expect(main(guest).getByText('14 Temple Road')).toBeVisible();
        await context.close();
      });

      await test.step('S-PHONE-02 S-PHONE-08 a shopper signs in by mobile number and code', async () => {
        const context = await newVisitor(browser);
        violations.push(await watchPolicy(context));
        const page = await context.newPage();
        await page.goto(`${store.url}/login`);
        await main(page).getByLabel('Mobile number').fill('98450 88002');
        await button(page, 'Send code').click();
        await expect(page).toHaveURL(`${store.url}/login/code`);
        await main(page)
          .getByLabel('6-digit code')
          .fill(await waitForCode(productionStore, '9845088002'));
        await button(page, 'Log in').click();
        await expect(accountButton(page, { email: '98450 88002' })).toBeVisible();
        expect((await context.cookies(store.url)).filter(({ secure }) => !secure)).toEqual([]);
        await context.close();
      });

      await test.step('both nodes served requests, and one node alone continues', async () => {
        for (const node of nodes) {
          expect(countServed(node, 'GET')).toBeGreaterThan(0);
          expect(countServed(node, 'POST')).toBeGreaterThan(0);
        }
        // Without nginx on this machine, the proxy of the tests answers 502 for a node that has stopped.
        if (!plainUrl) return;
        await nodes[0]?.stop();
        await adminPage.goto(`${store.url}/admin-panel/orders`);
        await expect(orderRow(adminPage, cashOrder.slice(-8))).toBeVisible();
      });

      await test.step('staff sign out', async () => {
        await adminPage.goto(`${store.url}/admin-panel/orders`);
        await adminPage.getByRole('button', { name: 'Sign out' }).click();
        await expect(adminPage).toHaveURL(`${store.url}/admin-panel/login`);
      });

      const recoveryCodes =
        await test.step('A-2FA-01 A-2FA-04 the owner turns the second factor on, and the next sign-in asks for its code', async () => {
          await signInOwner(adminPage, store);
          await beginSecondFactor(adminPage, store.url);
          const factor = await turnOnSecondFactor(adminPage);
          await adminPage.getByRole('button', { name: 'Sign out' }).click();
          await fillInAdminLogin(adminPage, OWNER);
          // A code works once, and the one that turned the second factor on belongs to the next half minute: the test
          // forgets it.
          await store.sql('update second_factors set last_step = 0');
          await enterCode(adminPage, nextCode(factor.key));
          await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
          return factor.recoveryCodes;
        });

      await test.step('A-KEY-01 A-KEY-02 she adds a passkey at the store’s own name and signs in with it', async () => {
        await addVirtualDevice(adminPage);
        await adminPage.goto(`${store.url}/admin-panel/security`);
        const panel = passkeyPanel(adminPage);
        await panel.getByRole('textbox', { name: 'recovery code' }).fill(recoveryCodes[0] ?? '');
        await panel.getByRole('button', { name: 'Add a passkey' }).click();
        await expect(panel.getByRole('listitem')).toHaveCount(1);
        await mails.to(OWNER.email, 'A passkey was added');
        await adminPage.getByRole('button', { name: 'Sign out' }).click();
        await fillInAdminLogin(adminPage, OWNER);
        await adminPage.getByRole('button', { name: 'Use a passkey' }).click();
        await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      });
      await test.step('A-INV-04 A-INV-05 A-2FA-08 A-2FA-11 A-2FA-12 A-ROLE-05 A-VIEW-01 a colleague is invited by mail after a new proof, no node logs the token, she works within her role, signs in again the next day and finds her saved view, and sets up her second factor when it is due', async () => {
        const link = await invitePacker(adminPage, productionStore);
        expect(await workAsPacker(browser, productionStore, link)).toEqual([]);
      });
      expect(violations).toEqual([[], [], [], []]);
      await staffContext.close();
      await home.close();
    },
  );
});

test('O-PAY-02 a store with test keys says on every page that payments are tests, and is not indexed', async ({
  browser,
}) => {
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

    await test.step('S-GUEST-05 without an SMS account guests are not offered cash', async () => {
      await addCategoryAndProduct(page, store);
      await store.sql('update settings set guest_checkout = true');
      const guest = await (await newVisitor(browser)).newPage();
      await putInBag(guest, store);
      await guest.goto(`${store.url}/checkout`);
      await continueAsGuest(guest);
      await fillInGuest(guest, { email: 'guest@example.in', phone: '9845088003' });
      await expect(main(guest).getByRole('radio', { name: 'Card' })).toBeChecked();
      await expect(main(guest).getByRole('radio', { name: 'Cash on delivery' })).toHaveCount(0);
      await expect(main(guest).getByText('Cash on delivery is for customers with an account.')).toBeVisible();
    });
    await context.close();
  });
});

test('O-PAY-01 a store without payment keys offers cash only, and the server refuses card and UPI', async ({
  browser,
}) => {
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
