// Page helpers for somebody who buys without an account.
import { expect, type Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

interface SaleProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly price: number;
}

/** Chooses to buy without an account on the login page, to which checkout redirects a visitor who is not signed in. */
export async function continueAsGuest(page: Page): Promise<void> {
  await button(page, 'Continue without an account').click();
  await expect(main(page).getByText('You are buying without an account.')).toBeVisible();
}

/** Puts one unit of the product into this browser's bag and opens checkout without an account. */
export async function openGuestCheckout(
  page: Page,
  storeUrl: string,
  { id, slug, name, price }: SaleProduct,
): Promise<void> {
  const bagLine = {
    id,
    slug,
    name,
    price,
    image: '',
    oldPrice: null,
    discount: 0,
    rating: 0,
    reviews: 0,
    newArrival: false,
    size: ['M'],
    qty: 1,
  };
  await page.goto(`${storeUrl}/about`);
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [bagLine]);
  await page.goto(`${storeUrl}/checkout`);
  await continueAsGuest(page);
}

export async function fillInGuest(page: Page, { email, phone }: { email: string; phone: string }): Promise<void> {
  await field(page, 'Full name').fill('Ananya Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill(phone);
  await field(page, 'Address').fill('14 Temple Road, Malleswaram');
  await field(page, 'Pincode').fill('560003');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
  await button(page, 'Next').click();
  await expect(main(page).locator('[aria-current=step]')).toContainText('Payment Method');
}

/** Pays in the payment window; returns the order's id. */
export async function payAsGuest(page: Page, method: 'Card' | 'UPI'): Promise<string> {
  await main(page).getByRole('radio', { name: method }).check();
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  await page
    .getByRole('dialog', { name: 'Payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  return waitForOrderId(page);
}

/** Requests a code to the number of the order, enters it, and places the cash order; returns the order's id. */
export async function payCashAsGuest(page: Page, readCode: () => Promise<string>): Promise<string> {
  await main(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await button(page, 'Send code').click();
  await expect(main(page).getByLabel('6-digit code')).toBeVisible();
  await main(page)
    .getByLabel('6-digit code')
    .fill(await readCode());
  await button(page, 'Verify').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await button(page, 'Place Order').click();
  return waitForOrderId(page);
}

/** Waits for the thank-you page; returns the order's full id. */
export async function waitForOrderId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await expect(main(page).getByRole('heading', { name: 'Thank you, Ananya' })).toBeVisible();
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}
