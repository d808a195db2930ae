// Orders that staff take by phone: a discount, and a payment link that the customer pays on a page of her own.
import { expect, type Page } from '@playwright/test';
import {
  addSize,
  field,
  fillInCustomer,
  placeButton,
  placeEnteredOrder,
  summary,
  total,
} from '../testkit/order-entry-page.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { newProduct } from './checkout-page.ts';
import { mails } from './mailbox.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const linkButton = (page: Page) => page.getByRole('button', { name: 'Create payment link' });
const linkField = (page: Page) => page.getByRole('textbox', { name: /^(Payment link|Link for)/ });
const paymentWindow = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay ₹/ });
const loadAvailable = async (store: RunningStore, productId: string) =>
  Number(
    (await store.sql('select on_hand - reserved as left from inventory_levels where product_id = $1', [productId]))[0]
      ?.left,
  );

async function openNewOrder(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/orders/new`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

test('A-PHONE-01 A-PHONE-02 staff give a discount with a reason', async ({ page, store }) => {
  const kurta = await newProduct(store, 200_000);
  await signInStaff(page, store);
  await openNewOrder(page, store);
  await addSize(page, { name: kurta.name, size: 'M' });
  await fillInCustomer(page, `${crypto.randomUUID()}@example.in`);
  // ₹2,000 and 18 percent GST.
  await expect(total(page)).toHaveText('₹2,360');

  await test.step('more than the subtotal, and no reason, are refused in the form', async () => {
    await field(page, 'Discount optional').fill('2000.01');
    await expect(page.getByText('More than the subtotal. Lower the discount.')).toBeVisible();
    await field(page, 'Discount optional').fill('some');
    await placeButton(page).click();
    await expect(page.getByText(/^2 fields to fix: Discount, Reason for the discount/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('a percentage becomes an amount; the order has it, and its history the reason', async () => {
    await page.getByRole('combobox', { name: 'Discount in' }).selectOption('Percent of the subtotal');
    await field(page, 'Discount optional').fill('10');
    await field(page, 'Reason for the discount').fill('Regular customer');
    await expect(summary(page).locator('.osums__discount')).toHaveText('Discount−₹200');
    await expect(total(page)).toHaveText('₹2,160');
    const orderId = await placeEnteredOrder(page);
    await expect(page.locator('.osums__discount')).toHaveText('Discount−₹200');
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Discount ₹200 by the store: “Regular customer”',
    );
    expect(
      await store.sql('select discount, staff_discount, discount_reason from orders where order_id = $1', [orderId]),
    ).toEqual([{ discount: 20_000, staff_discount: 20_000, discount_reason: 'Regular customer' }]);
  });
});

test('staff send payment links, and customers pay them', async ({ page, browser, ownStore: store }) => {
  const kurta = await newProduct(store, 150_000, 5);
  const email = `${crypto.randomUUID()}@example.in`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInStaff(page, store);
  let url = '';

  await test.step('A-PHONE-03 the new order ends with the link, and a mail takes it to the customer', async () => {
    await openNewOrder(page, store);
    await addSize(page, { name: kurta.name, size: 'M' });
    await fillInCustomer(page, email);
    await page.getByRole('radio', { name: /^Payment link/ }).check();
    await expect(summary(page)).toContainText('reserved for 24 hours');
    // ₹1,500 and 18 percent GST are ₹1,770.
    await linkButton(page).dblclick();
    await expect(page.getByRole('heading', { name: 'Payment link for ₹1,770 to Kavya Menon' })).toBeVisible();
    url = await linkField(page).inputValue();
    expect(url).toMatch(/^http:\/\/[^/]+\/pay\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(await loadAvailable(store, kurta.id)).toBe(4);
    expect(await store.sql('select 1 from orders where customer_email = $1', [email])).toEqual([]);
    const toCustomer = async () => (await mails(page, store)).filter(({ to }) => to === email);
    await expect.poll(async () => (await toCustomer()).length).toBe(1);
    expect((await toCustomer())[0]?.text).toMatch(/\/pay\/[\w-]{43}/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('A-PHONE-04 the list is reached from Orders; a copied link works too', async () => {
    await page.goto(`${store.url}/admin-panel/orders`);
    await page.getByRole('link', { name: 'Waiting for payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy link for Kavya Menon' }).click();
    await expect(linkField(page)).not.toHaveValue(url);
    const copiedUrl = await linkField(page).inputValue();
    expect((await page.request.get(copiedUrl)).status()).toBe(200);
    await page.getByRole('button', { name: 'Send again to Kavya Menon' }).click();
    await expect(toast(page, `The link is on its way to ${email}.`)).toBeVisible();
    await expect.poll(async () => (await mails(page, store)).filter(({ to }) => to === email).length).toBe(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('S-PAYLINK-01 S-PAYLINK-04 the page shows the order to the holder of the link alone', async () => {
    const response = await page.request.get(url);
    expect(response.headers()['cache-control']).toContain('no-store');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    for (const text of [kurta.name, '14 Temple Road', '₹1,770']) expect(html).toContain(text);
    const other = await page.request.get(`${store.url}/pay/${'x'.repeat(43)}`);
    expect(other.status()).toBe(404);
    expect(await other.text()).not.toContain(kurta.name);
  });

  const phone = await newVisitor(browser, { viewport: { width: 360, height: 740 } });
  const customer = await phone.newPage();

  await test.step('S-PAYLINK-02 the customer pays without signing in; the order appears, and the list is empty', async () => {
    await customer.goto(url);
    await expect(customer.getByRole('heading', { level: 1, name: 'Pay for your order' })).toBeVisible();
    await expectAccessible(customer);
    await customer.setViewportSize({ width: 360, height: 740 });
    await payButton(customer).click();
    await paymentWindow(customer).getByRole('button', { name: 'Close' }).click();
    await expect(customer.getByRole('main').getByRole('alert')).toHaveText('Payment cancelled by user');
    await customer.getByRole('radio', { name: /Card/ }).check();
    await payButton(customer).click();
    await paymentWindow(customer)
      .getByRole('button', { name: /^Pay ₹1,770/ })
      .click();
    await expect(customer.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    const [order] = await store.sql(
      'select order_id, payment_method, payment_status, total from orders where customer_email = $1',
      [email],
    );
    expect(order).toMatchObject({ payment_method: 'card', payment_status: 'paid', total: 177_000 });
    await expect(customer.getByRole('status').filter({ hasText: String(order?.order_id).slice(-8) })).toBeVisible();
    await expectAccessible(customer);
    await expect(page.getByText('No payment link waits.')).toBeVisible();
  });

  await test.step('S-PAYLINK-03 A-PHONE-04 a customer whose page is still open learns that the link was cancelled', async () => {
    await openNewOrder(page, store);
    await addSize(page, { name: kurta.name, size: 'M' });
    await fillInCustomer(page, email);
    await page.getByRole('radio', { name: /^Payment link/ }).check();
    await expect(total(page)).toBeVisible();
    await linkButton(page).click();
    await customer.goto(await linkField(page).inputValue());
    await page.getByRole('link', { name: 'Waiting for payment' }).click();
    expect(await loadAvailable(store, kurta.id)).toBe(3);
    await page.getByRole('button', { name: 'Cancel link for Kavya Menon' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
    await expect(page.getByText('No payment link waits.')).toBeVisible();
    expect(await loadAvailable(store, kurta.id)).toBe(4);
    await payButton(customer).click();
    await expect(customer.getByRole('heading', { level: 1, name: 'This payment link was cancelled' })).toBeVisible();
    await expect(customer.getByText('14 Temple Road')).toBeHidden();
    await expectAccessible(customer);
  });
});
