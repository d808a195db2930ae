import { expect, type Page } from '@playwright/test';
import { addSaleProducts, type SaleProduct, toOrderRequest } from '../testkit/buyers.ts';
import { startPaymentSimulator } from '../testkit/payment-simulator.ts';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { orderRow, post } from './orders-page.ts';
import { rupees } from './rupees.ts';
import { newShopper, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const orderRequest = (saleProduct: SaleProduct, method: 'cod' | 'upi') => ({
  ...toOrderRequest({ key: crypto.randomUUID(), saleProduct, method }),
  customer: { name: 'Asha Rao', email: 'asha.asks@example.in', phone: '9876543210' },
});

/** Requests a cancellation like the dialog of My Orders. */
async function requestCancellation(page: Page, { uid }: Shopper, orderId: string, type: string): Promise<void> {
  const status = await page.evaluate(
    async ([address, fields]) => {
      const response = await fetch(String(address), { method: 'POST', body: new URLSearchParams(fields as never) });
      return response.status;
    },
    [`/orders/${orderId}/cancel`, { uid, reason: 'Duplicate order', details: '', type, by: 'script' }] as const,
  );
  expect(status).toBeLessThan(400);
}

const loadLatestOrder = async (store: RunningStore, { uid }: Shopper) =>
  (
    await store.sql('select id, order_id, total from orders where user_id = $1 order by order_date desc limit 1', [uid])
  )[0];
const loadOrderState = async (store: RunningStore, orderId: string) =>
  (
    await store.sql(
      `select o.status, r.status as request, r.admin_notes as notes, r.processed_by as by, r.processed_at is not null as answered
       from orders o join cancellation_requests r on r.order_id = o.id where o.order_id = $1`,
      [orderId],
    )
  )[0];

test('A-CAN-01 A-CAN-02 A-CAN-03 A-CAN-04 A-CAN-05 A-CAN-06 A-CAN-07 A-ERR-39 A-ERR-40 a refund and a replacement are approved, another request is rejected, with the effects that the screen announced', async ({
  page,
  browser,
}) => {
  const database = await copySampleStore();
  const simulator = await startPaymentSimulator();
  const store = await startStoreOn(database.url, simulator.settings);
  try {
    await simulator.setWebhookPlan({ webhookUrls: [new URL('/webhooks/razorpay', store.url).href] });
    const [saleProduct] = await addSaleProducts(database.url, 1, 20);
    if (!saleProduct) throw new Error('There is nothing to buy');
    const shopper = await newShopper(store);
    const visitor = await newVisitor(browser);
    const shopperPage = await visitor.newPage();
    await signIn(shopperPage, store, shopper);

    const { json: started } = await post(shopperPage, '/payments/start', orderRequest(saleProduct, 'upi'));
    const receipt = await simulator.pay(started.providerOrderId);
    await post(shopperPage, '/payments/confirm', {
      checkoutId: started.checkoutId,
      paymentId: receipt?.razorpay_payment_id,
      signature: receipt?.razorpay_signature,
    });
    const paid = await loadLatestOrder(store, shopper);
    const cashOrderIds: string[] = [];
    for (let n = 0; n < 2; n++) {
      expect((await post(shopperPage, '/checkout/place', orderRequest(saleProduct, 'cod'))).status).toBe(200);
      cashOrderIds.push(String((await loadLatestOrder(store, shopper))?.order_id));
    }
    const [refunded, rejected, replaced] = [String(paid?.order_id), ...cashOrderIds] as [string, string, string];
    await requestCancellation(shopperPage, shopper, refunded, 'refund');
    await requestCancellation(shopperPage, shopper, rejected, 'refund');
    await requestCancellation(shopperPage, shopper, replaced, 'replacement');
    const total = rupees(Number(paid?.total));

    await signInStaff(page, store);
    const request = page.getByRole('region', { name: 'Cancellation request' });
    const openRequest = async (orderId: string) => {
      await page.goto(`${store.url}/admin-panel/orders?requests=pending&search=asha.asks`);
      await orderRow(page, orderId.slice(-8))
        .getByRole('link', { name: /^Asks for/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId.slice(-8)}` })).toBeVisible();
    };

    await test.step('the list marks orders with a request and its type', async () => {
      await page.goto(`${store.url}/admin-panel/orders?requests=pending&search=asha.asks`);
      const requestMark = orderRow(page, refunded.slice(-8)).getByRole('link', { name: 'Asks for refund' });
      await expect(requestMark).toHaveAttribute('title', /“Duplicate order”, asked \d+ \w+, /);
      await expect(orderRow(page, replaced.slice(-8)).getByText('Asks for replacement')).toBeVisible();
      await expect(page.locator('.orders__id')).toHaveCount(3);
    });

    await test.step('the dialog states what a refund does, and a failure keeps the input', async () => {
      await openRequest(refunded);
      await expect(request).toContainText('asks for a refund');
      await expect(request).toContainText('“Duplicate order”');
      await expect(request).toContainText(/Asked \d+ \w+ \d{4}, /);
      await expect(request.getByText(`${total} is refunded by UPI in 5 to 7 working days.`)).toBeVisible();
      await expect(request.getByText(/^1 unit of .+ returns to stock: \d+ → \d+ left\.$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create Shipment' })).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await request.getByLabel('Notes').fill('Spoke to her.');
      await page.route('**/admin-panel/orders/change', (route) => route.abort());
      await request.getByRole('button', { name: `Approve and refund ${total}` }).click();
      await expect(request.getByRole('alert')).toContainText('Failed to process cancellation request');
      await expect(request.getByLabel('Notes')).toHaveValue('Spoke to her.');
      await page.unroute('**/admin-panel/orders/change');
    });

    await test.step('an approval refunds the payment, and the shopper sees it', async () => {
      await request.getByRole('button', { name: `Approve and refund ${total}` }).click();
      await expect(page.getByText('Cancellation request approved.')).toBeVisible();
      await expect(request.getByText('Approved', { exact: true })).toBeVisible();
      expect(await loadOrderState(store, refunded)).toEqual({
        status: 'cancelled',
        request: 'approved',
        notes: 'Spoke to her.',
        by: 'admin@tanabana.example',
        answered: true,
      });
      await expect.poll(async () => (await simulator.totals()).refunded).toBe(paid?.total);
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(`${total} refunded`)).toBeVisible({ timeout: 3_000 });
        await shopperPage.goto(`${store.url}/orders`);
        await expect(shopperPage.getByText('refunded to UPI')).toBeVisible({ timeout: 3_000 });
      }).toPass();
    });

    await test.step('a rejection without notes leaves the order unchanged', async () => {
      await openRequest(rejected);
      await request.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText('Cancellation request rejected. The order is kept as it was.')).toBeVisible();
      await expect(request.getByText('Rejected', { exact: true })).toBeVisible();
      expect(await loadOrderState(store, rejected)).toMatchObject({
        status: 'pending',
        request: 'rejected',
        notes: null,
      });
    });

    await test.step('a replacement of an unpaid cash order is shipped instead and paid on delivery', async () => {
      await openRequest(replaced);
      await expect(
        request.getByText(/^A new order with ₹.+ to pay on delivery takes 1 × .+, \d+ left\.$/),
      ).toBeVisible();
      await request.getByRole('button', { name: 'Approve and send a replacement' }).click();
      await expect(page.getByText(/^Cancellation request approved\. Replacement order \w{8} created\.$/)).toBeVisible();
      expect(await loadOrderState(store, replaced)).toMatchObject({ status: 'cancelled', request: 'approved' });
      const [second] = await store.sql(
        `select o.order_id, o.total from orders o join orders f on f.id = o.replacement_for where f.order_id = $1`,
        [replaced],
      );
      expect(second?.total).toBe(paid?.total);
      await page.getByRole('link', { name: String(second?.order_id).slice(-8), exact: true }).click();
      await expect(page.getByText('Sent in place of order')).toBeVisible();
    });
    await visitor.close();
  } finally {
    await store.stop();
    await simulator.stop();
    await database.drop();
  }
});
