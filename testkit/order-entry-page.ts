// Page helpers for the form of new orders in the back office.
import { expect, type Page } from '@playwright/test';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Find a product' });
export const foundProducts = (page: Page) => page.getByRole('list', { name: 'Products found' });
export const items = (page: Page) => page.getByRole('list', { name: 'Items of the order' });
export const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
export const total = (page: Page) => summary(page).locator('.osums__total dd');
export const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

export interface NamedSize {
  readonly name: string;
  readonly size: string;
}

export const sizeButton = (page: Page, { name, size }: NamedSize) =>
  foundProducts(page).getByRole('button', { name: new RegExp(`^Add ${name}, size ${size} `) });

export async function addSize(page: Page, namedSize: NamedSize): Promise<void> {
  await searchField(page).fill(namedSize.name);
  await sizeButton(page, namedSize).click();
  await expect(items(page).getByText(namedSize.name)).toBeVisible();
}

/** Types a SKU or barcode and presses Enter at once, as a scanner does. */
export async function scanSize(page: Page, code: string): Promise<void> {
  await searchField(page).fill(code);
  await searchField(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: / added$/ })).toBeVisible();
  await expect(searchField(page)).toHaveValue('');
}

export async function fillInCustomer(page: Page, email: string): Promise<void> {
  await field(page, 'Full name').fill('Kavya Menon');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill('98450 12345');
  await field(page, 'Address').fill('14 Temple Road');
  await field(page, 'Pincode').fill('560003');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Karnataka');
}

/** Waits for the totals and presses the button; returns the number of the new order. */
export async function placeEnteredOrder(page: Page): Promise<string> {
  await expect(total(page)).toBeVisible();
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/admin-panel\/orders\?order=ORD-/);
  return new URL(page.url()).searchParams.get('order') ?? '';
}

export async function fillInDiscount(page: Page, percent: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Discount in' }).selectOption('Percent of the subtotal');
  await field(page, 'Discount optional').fill(String(percent));
  await field(page, 'Reason for the discount').fill('Regular customer');
  await expect(summary(page).locator('.osums__discount')).toBeVisible();
}

/** Makes a payment link of the entered order; returns its URL. */
export async function createEnteredLink(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Payment link/ }).check();
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: 'Create payment link' }).click();
  return page.getByRole('textbox', { name: 'Payment link' }).inputValue();
}

/** Pays on the page of a payment link, in demo mode's window; returns the last eight letters of the order's number. */
export async function payEnteredLink(page: Page): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  return (await page.getByRole('main').getByRole('status').locator('b').textContent()) ?? '';
}
