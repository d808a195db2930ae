// The coupon box, tested on any page that has it and shows the discount.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';

interface TestCoupons {
  /** Takes ten percent off every bag. */
  readonly ten: string;
  /** Needs a bag of ₹9,00,000. */
  readonly big: string;
  remove(): Promise<void>;
}

/** Adds a coupon valid for every bag, one valid for none, and enough others that the list scrolls. */
export async function addTestCoupons(store: RunningStore): Promise<TestCoupons> {
  const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
  const add = (code: string, minimum: number) =>
    store.sql(
      `insert into coupons (code, name, type, value, min_order_amount, valid_from, valid_until, created_at, updated_at)
       values ($1, $1, 'percentage', 10, $2, now() - interval '1 day', now() + interval '1 day', now(), now())`,
      [code, minimum],
    );
  const [ten, big] = [`TEN${mark}`, `BIG${mark}`];
  await add(ten, 0);
  await add(big, 90_000_000);
  for (const letter of ['A', 'B', 'C', 'D']) await add(`${letter}${mark}`, 0);
  return {
    ten,
    big,
    remove: async () => void (await store.sql('delete from coupons where code like $1', [`%${mark}`])),
  };
}

/** `discount` is ten percent of the bag; `expectDiscount` expects it, or '₹0', on the page. */
export async function couponJourney(
  page: Page,
  { ten, big }: TestCoupons,
  discount: string,
  expectDiscount: (amount: string) => Promise<void>,
): Promise<void> {
  const box = page.getByRole('region', { name: 'Coupon' });
  const field = box.getByRole('textbox', { name: 'Coupon code' });
  const apply = box.getByRole('button', { name: 'Apply', exact: true });
  const message = box.getByRole('alert');

  await apply.click();
  await expect(message).toHaveText('Please enter a coupon code');
  await field.pressSequentially('nosuch10');
  await expect(field).toHaveValue('NOSUCH10');
  await field.press('Enter');
  await expect(message).toHaveText('Invalid coupon code');

  const list = box.getByRole('list', { name: 'Available coupons' });
  await expect(list.getByText(ten)).toBeVisible();
  await expect(list.getByRole('button', { name: `Apply ${big}` })).toBeDisabled();
  await expect(list.getByRole('listitem').filter({ hasText: big })).toContainText(
    'Minimum order amount of ₹9,00,000 required',
  );
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await field.fill(big.toLowerCase());
  await apply.click();
  await expect(message).toHaveText('Minimum order amount of ₹9,00,000 required');

  await list.getByRole('button', { name: `Apply ${ten}` }).click();
  await expect(message).toHaveText(`Coupon applied successfully! Discount: ${discount}`);
  await expect(box.getByText(`You save ${discount}`)).toBeVisible();
  await expect(list.getByText(ten)).toHaveCount(0);
  await expectDiscount(discount);
  await box.getByRole('button', { name: `Remove ${ten}` }).click();
  await expect(box.getByText('applied')).toHaveCount(0);
  await expect(list.getByText(ten)).toBeVisible();
  await expectDiscount('₹0');

  await page.route('**/bag-quote', (route) => route.abort());
  await field.fill(ten);
  await apply.click();
  await expect(message).toHaveText('Error applying coupon. Please try again.');
  await expect(field).toHaveValue(ten);
  await page.unroute('**/bag-quote');
  await apply.click();
  await expect(message).toHaveText(`Coupon applied successfully! Discount: ${discount}`);
  await expectDiscount(discount);
}
