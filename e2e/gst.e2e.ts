// A store whose prices include GST, as a shopper meets it: product, bag, checkout, the order.
import { expect } from '@playwright/test';
import { CHARGE_GST } from '../testkit/gst-store.ts';
import { expectAccessible } from './accessible-page.ts';
import {
  atCheckout,
  atReview,
  button,
  createBag,
  field,
  fillInShipping,
  main,
  newProduct,
  step,
} from './checkout-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

test('S-GST-07 S-GST-08 S-GST-09 the shopper pays the shown price, the included tax is shown, and a business gets its invoice', async ({
  page,
  ownStore: store,
}) => {
  await store.sql(CHARGE_GST);
  const shopper = await newShopper(store);
  const kurta = await newProduct(store, 109_900);
  await page.goto(`${store.url}/product/${kurta.slug}`);
  await expect(main(page).getByText('Inclusive of all taxes')).toBeVisible();
  await expect(main(page).getByText('GST is added at checkout')).toHaveCount(0);

  await atCheckout(page, store, shopper, createBag(kurta));
  await page.goto(`${store.url}/cart`);
  const sums = main(page).locator('.osums');
  await expect(sums).toContainText('Total₹1,099');
  await expect(sums).toContainText('Inclusive of all taxes');
  await expect(sums.getByText(/^GST/)).toHaveCount(0);

  await page.goto(`${store.url}/checkout`);
  await fillInShipping(page);
  await main(page).getByText('Buying for a business? Add GSTIN').click();
  await field(page, 'GSTIN').fill('27AAPFU0939F1ZX');
  await button(page, 'Next').click();
  await expect(main(page).getByText('Please enter a valid GSTIN (15 characters).')).toBeVisible();
  await expect(main(page).getByText('Please enter the name of the business.')).toBeVisible();
  await expect(step(page)).toContainText('Shipping');
  await field(page, 'GSTIN').fill('27aapfu0939f1zv');
  await field(page, 'Business name').fill('Udaan Traders');
  await expect(
    main(page).getByText('This GSTIN belongs to Maharashtra; your delivery address is in Karnataka.'),
  ).toBeVisible();
  await expectAccessible(page);
  // What was typed survives a reload.
  await page.reload();
  await expect(field(page, 'Business name')).toHaveValue('Udaan Traders');
  await atReview(page);
  await expect(main(page).getByText('Invoice to Udaan Traders, GSTIN 27AAPFU0939F1ZV')).toBeVisible();
  // ₹1,099 include 5 %: within Karnataka CGST and SGST of ₹26.17 each, to Kerala (below) IGST of ₹52.33.
  await expect(sums).toContainText('Includes GST₹52.34');
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await expect(sums).toContainText('Total₹1,099');
  await expect(sums).toContainText('Includes GST₹52.34');
  const [order] = await store.sql(
    'select total, tax, tax_included, place_of_supply, buyer_gstin, buyer_business from orders where user_id = $1',
    [shopper.uid],
  );
  expect(order).toEqual({
    total: 109_900,
    tax: 0,
    tax_included: 5_234,
    place_of_supply: '29',
    buyer_gstin: '27AAPFU0939F1ZV',
    buyer_business: 'Udaan Traders',
  });

  // The next purchase in this tab is private again, and a saved address in another State changes the split.
  await page.goto(`${store.url}/product/${kurta.slug}`);
  await main(page).getByText('M', { exact: true }).first().click();
  await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1);
  await page.goto(`${store.url}/checkout`);
  await fillInShipping(page);
  await expect(field(page, 'GSTIN')).toBeHidden();
  await main(page).getByRole('button', { name: 'Change the delivery address' }).click();
  await main(page).getByText('New address').click();
  await field(page, 'Address').fill('3 Beach Road');
  await field(page, 'Pincode').fill('682001');
  await field(page, 'City').fill('Kochi');
  await main(page).getByLabel('State').selectOption('Kerala');
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(button(page, 'Place Order')).toBeEnabled();
  await expect(sums).toContainText('Includes GST₹52.33');
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  expect(
    await store.sql('select tax_included, buyer_gstin from orders where user_id = $1 order by order_date', [
      shopper.uid,
    ]),
  ).toEqual([
    { tax_included: 5_234, buyer_gstin: '27AAPFU0939F1ZV' },
    { tax_included: 5_233, buyer_gstin: null },
  ]);
});
