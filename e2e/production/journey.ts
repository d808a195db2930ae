// Steps of owner and shopper that every production test begins with: sign in, stock it, register, buy.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { RunningStore } from '../../testkit/sample-store.ts';
import { fillInAdminLogin } from '../admin-page.ts';
import { button, changeAddress, field, fillInShipping, main } from '../checkout-page.ts';
import { drawnPicture, fileField } from '../drawn-picture.ts';
import { toast } from '../products-page.ts';
import { OWNER, type ProductionStore } from './production-store.ts';

export const SHOPPER = { email: 'ananya@example.in', password: 'Correct horse 1' };
export const PRODUCT = { name: 'Indigo Kurta', path: '/product/indigo-kurta', barcode: '8901030865275' };

type Violations = readonly string[];

/** Records violations of the content security policy and uncaught errors on any page of this context. */
export async function watchPolicy(context: BrowserContext): Promise<Violations> {
  const violations: string[] = [];
  await context.exposeBinding('recordViolation', (_, text: string) => void violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      const record = Reflect.get(window, 'recordViolation') as (text: string) => void;
      record(`${documentURI}: ${violatedDirective} refuses ${blockedURI}`);
    });
  });
  // Errors on about:blank are ignored: the store's scripts find no storage there.
  context.on('weberror', (error) => {
    if (error.page()?.url().startsWith('https:')) violations.push(String(error.error()));
  });
  return violations;
}

/** Signs in by the form, which must work behind TLS. */
export async function signInOwner(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/login`);
  await fillInAdminLogin(page, OWNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

export async function addCategoryAndProduct(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/categories`);
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  const form = page.getByRole('region', { name: 'Add category' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Kurtas');
  await form.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('link', { name: 'Kurtas', exact: true })).toBeVisible();

  await page.goto(`${store.url}/admin-panel/products/new`);
  const textField = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( |$)`) });
  await textField('Name').fill(PRODUCT.name);
  await expect(page.getByLabel('Category')).toContainText('Kurtas');
  await textField('Price').fill('1299');
  await fileField(page.getByRole('main')).setInputFiles(await drawnPicture('indigo.jpg', '#26408b'));
  await expect(textField('Image URL')).toHaveValue(/^\/pictures\//);
  await page.getByRole('group', { name: 'Sizes' }).getByRole('button', { name: 'M', exact: true }).click();
  await page.getByLabel('On hand, size M').fill('20');
  await page.getByLabel('Barcode, size M').fill(PRODUCT.barcode);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, /added successfully/)).toBeVisible();
}

export async function putInBag(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}${PRODUCT.path}`);
  await page.locator('.pinfo').getByRole('button', { name: 'M', exact: true }).click();
  await page.locator('.pinfo .buyrow .btn').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(PRODUCT.name);
}

export async function register(page: Page, { store, mails }: ProductionStore): Promise<void> {
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

/** Buys the bag; returns the order number. With `hasAddress`, checkout offers the address of an earlier order. */
export async function buy(page: Page, store: RunningStore, method: Method, hasAddress: boolean): Promise<string> {
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
