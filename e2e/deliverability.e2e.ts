// Delivery check by pincode: serviceability, delivery date and cash on delivery. docs/providers.md lists the pincodes
// with special results of the courier simulator.
import { expect, type Page } from '@playwright/test';
import { copySampleStore, startStoreOn } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { atCheckout, button, createBag, field, fillInShipping, main, newProduct, step } from './checkout-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

/** Couriers do not deliver on Sundays. */
const DELIVERY_DATE = /Get it by (Mon|Tue|Wed|Thu|Fri|Sat), \d{1,2} [A-Z][a-z]{2}/;
const CHECK_FAILED_MESSAGE = 'We could not check this pincode just now. You can still order.';

const pinField = (page: Page) => main(page).getByLabel('Delivery pincode');
const pincodeMessage = (page: Page) => main(page).locator('.pincheck').getByRole('status');

async function check(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin);
  await button(page, 'Check').click();
}

test('a pincode on a product page shows delivery date and cash on delivery, and is remembered for the next product', async ({
  page,
  store,
}) => {
  const [one, other] = [await newProduct(store), await newProduct(store)];
  await page.goto(`${store.url}/product/${one.slug}`);
  await expect(pincodeMessage(page)).toHaveText('');
  await check(page, '12');
  await expect(main(page).getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  await expectAccessible(page);

  await check(page, '999001');
  await expect(pincodeMessage(page)).toHaveText('We do not deliver to 999001 yet.');
  await expect(main(page).getByText('Please enter a valid 6-digit pincode')).toBeHidden();
  await check(page, '744101');
  await expect(pincodeMessage(page)).toHaveText(DELIVERY_DATE);
  await expect(pincodeMessage(page)).toContainText(
    'Cash on delivery is not available at this pincode. Please pay by card or UPI.',
  );
  await expectAccessible(page);
  await check(page, '560 003');
  await expect(pincodeMessage(page)).toContainText('Cash on delivery available');
  await expect(pincodeMessage(page)).toContainText(DELIVERY_DATE);
  // The result is stored, so that the courier is asked once per pincode.
  expect(await store.sql(`select serviceable, cod_available from pin_deliverability where pin = '560003'`)).toEqual([
    { serviceable: true, cod_available: true },
  ]);

  await test.step('asks again after a failure', async () => {
    await page.route('**/deliverability*', (route) => route.abort());
    await check(page, '560004');
    await expect(pincodeMessage(page)).toHaveText(CHECK_FAILED_MESSAGE);
    await page.unroute('**/deliverability*');
    await check(page, '560004');
    await expect(pincodeMessage(page)).toContainText(DELIVERY_DATE);
  });

  // The next product page shows the pincode that was checked last.
  await check(page, '560003');
  await page.goto(`${store.url}/product/${other.slug}`);
  await expect(pinField(page)).toHaveValue('560003');
  await expect(pincodeMessage(page)).toContainText(DELIVERY_DATE);
  await expectAccessible(page);

  await test.step('the response is never cached and does not repeat the pincode; invalid pincodes are refused', async () => {
    const requestDeliverability = (pin: string) =>
      page.request.get(`${store.url}/deliverability?pin=${encodeURIComponent(pin)}`);
    const response = await requestDeliverability('560003');
    expect(response.headers()['cache-control']).toBe('private, no-store');
    expect(await response.json()).toEqual({ state: 'served', by: expect.any(String), cash: true });
    for (const invalidPin of ['', '056001', "560001' or 1=1", '56000१'])
      expect((await requestDeliverability(invalidPin)).status()).toBe(400);
  });
});

test('checkout handles pincodes that are not serviceable, without cash, or with a date, and allows orders while the courier is down', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, shopper, createBag(saleProduct));
  await fillInShipping(page);
  await expect(main(page).locator('.ship').getByText(DELIVERY_DATE)).toBeVisible();

  await test.step('asks for another address where no courier delivers', async () => {
    await field(page, 'Pincode').fill('999001');
    await expect(main(page).getByText('We do not deliver to 999001 yet. Please choose another address.')).toBeVisible();
    await button(page, 'Next').click();
    await expect(page).toHaveURL(`${store.url}/checkout`);
    await expect(step(page)).toContainText('Shipping Details');
    await expectAccessible(page);
  });

  await test.step('asks for another payment method where cash is not available', async () => {
    await field(page, 'Pincode').fill('744101');
    await expect(main(page).locator('.ship').getByText(DELIVERY_DATE)).toBeVisible();
    await button(page, 'Next').click();
    const cash = main(page).getByRole('radio', { name: /Cash on delivery/ });
    await expect(cash).toBeDisabled();
    await expect(cash).not.toBeChecked();
    await expectAccessible(page);
    await button(page, 'Next').click();
    await expect(step(page)).toContainText('Payment Method');
    // The URL of the review step does not help either.
    await page.goto(`${store.url}/checkout?step=3`);
    await expect(step(page)).toContainText('Payment Method');
    await main(page).getByRole('radio', { name: /^UPI/ }).check();
    await button(page, 'Next').click();
    await expect(step(page)).toContainText('Review & Place Order');
  });

  await test.step('the server refuses the order too', async () => {
    const orderResponse = await page.evaluate(
      async ({ id, name }) => {
        const address = {
          fullName: 'Ananya Rao',
          address: '1 Marine Hill',
          city: 'Port Blair',
          state: 'Andaman and Nicobar Islands',
        };
        const contact = { phone: '9845012345' };
        const response = await fetch('/checkout/place', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            idempotencyKey: crypto.randomUUID(),
            lines: [{ productId: id, size: 'M', quantity: 1, name }],
            couponCode: null,
            shownTotal: 153_282,
            paymentMethod: 'cod',
            customer: { name: 'Ananya Rao', email: 'ananya@example.in', ...contact },
            shippingAddress: { ...address, ...contact, pincode: '744101' },
          }),
        });
        return { status: response.status, body: (await response.json()) as unknown };
      },
      { id: saleProduct.id, name: saleProduct.name },
    );
    expect(orderResponse).toMatchObject({ status: 409, body: { refusal: 'cod-unavailable' } });
    expect(await store.sql('select from orders where user_id = $1', [shopper.uid])).toEqual([]);
  });

  await test.step('everything can be ordered while the courier is down', async () => {
    const database = await copySampleStore();
    // No server listens on this port.
    const storeWithoutCourier = await startStoreOn(database.url, {
      SHIPROCKET_API_BASE: 'http://127.0.0.1:9/v1/external',
      SHIPROCKET_EMAIL: 'api@tanabana.example',
      SHIPROCKET_PASSWORD: 'not-a-real-password',
      SHIPROCKET_WEBHOOK_TOKEN: 'not-a-real-token-either',
    });
    try {
      const buyer = await newShopper(storeWithoutCourier);
      const product = await newProduct(storeWithoutCourier);
      await page.context().clearCookies();
      await page.goto(`${storeWithoutCourier.url}/product/${product.slug}`);
      await check(page, '744101');
      await expect(pincodeMessage(page)).toHaveText(CHECK_FAILED_MESSAGE);
      await expectAccessible(page);
      await atCheckout(page, storeWithoutCourier, buyer, createBag(product));
      await fillInShipping(page);
      await expect(main(page).getByText(CHECK_FAILED_MESSAGE)).toBeVisible();
      await button(page, 'Next').click();
      await expect(main(page).getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
      await button(page, 'Next').click();
      await expect(button(page, 'Place Order')).toBeEnabled();
      await button(page, 'Place Order').click();
      await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
    } finally {
      await storeWithoutCourier.stop();
      await database.drop();
    }
  });
});
