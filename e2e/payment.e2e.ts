// The payment window of demo mode in a browser: the order is placed by the window's handler, or by the webhook when the browser does
// not return.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { findAccessibilityProblems } from './accessible-page.ts';
import { post } from './orders-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

interface StartedPayment {
  readonly checkoutId: string;
  readonly providerOrderId: string;
  readonly amount: number;
}

type Listener = (failure: { error: { description: string } }) => void;
type RazorpayConstructor = new (options: object) => { on(event: string, listener: Listener): void; open(): void };

async function createOrderRequest(store: RunningStore, paymentMethod: 'card' | 'upi') {
  const [line] = await store.sql(
    `select s.product_id, s.size from inventory_levels s join products p on p.id = s.product_id
     where p.status = 'active' and s.on_hand - s.reserved > 5 order by p.price limit 1`,
  );
  return {
    idempotencyKey: crypto.randomUUID(),
    lines: [{ productId: line?.product_id, size: line?.size, quantity: 1 }],
    paymentMethod,
    customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
    shippingAddress: {
      fullName: 'Asha Rao',
      address: '12 MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      phone: '9876543210',
    },
  };
}

/** Starts a payment and opens the window like the checkout; its events are collected in `window.paymentEvents`. */
async function openWindow(page: Page, store: RunningStore, method: 'card' | 'upi'): Promise<StartedPayment> {
  const { json } = await post(page, '/payments/start', await createOrderRequest(store, method));
  await page.evaluate(async (started) => {
    const script = document.createElement('script');
    script.src = started.scriptUrl;
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    document.head.append(script);
    await loaded;
    const paymentEvents: unknown[] = [];
    const { Razorpay } = Object.assign(window, { paymentEvents }) as unknown as { Razorpay: RazorpayConstructor };
    const popup = new Razorpay({
      key: started.keyId,
      amount: started.amount,
      currency: started.currency,
      order_id: started.providerOrderId,
      name: 'Tanabana',
      config: { display: { blocks: { m: { instruments: [{ method: started.method }] } } } },
      handler: (receipt: object) => paymentEvents.push(receipt),
      modal: { ondismiss: () => paymentEvents.push('dismissed') },
    });
    popup.on('payment.failed', ({ error }) => paymentEvents.push(error.description));
    popup.open();
  }, json);
  return json as StartedPayment;
}

const readPaymentEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { paymentEvents: unknown[] }).paymentEvents);
const loadOrders = (store: RunningStore, uid: string) => store.sql('select * from orders where user_id = $1', [uid]);

test('S-PAY-03 S-PAY-04 S-PAY-13 a declined card leaves the window open, and another card places the order', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const otherOriginRequests: string[] = [];
  page.on('request', (request) => request.url().startsWith(store.url) || otherOriginRequests.push(request.url()));
  const { checkoutId } = await openWindow(page, store, 'card');
  const popup = page.getByRole('dialog', { name: 'Payment' });
  await expect(popup.getByText('stands in for Razorpay')).toBeVisible();
  expect(await findAccessibilityProblems(page, 'dialog')).toEqual([]);
  await popup.getByRole('button', { name: 'Fail' }).click();
  await expect(popup.getByRole('alert')).toContainText('declined by the bank');
  expect(await loadOrders(store, shopper.uid)).toEqual([]);
  await popup.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(popup).toBeHidden();
  const [, receipt] = (await readPaymentEvents(page)) as [string, Record<string, string>];
  const confirmation = { paymentId: receipt.razorpay_payment_id, signature: receipt.razorpay_signature };
  const confirmed = await post(page, '/payments/confirm', { checkoutId, ...confirmation });
  expect(confirmed).toMatchObject({ status: 200, json: { kind: 'placed' } });
  const orders = await loadOrders(store, shopper.uid);
  expect(orders).toMatchObject([
    { order_id: confirmed.json.orderId, payment_status: 'paid', payment_id: confirmation.paymentId },
  ]);
  expect(otherOriginRequests).toEqual([]);
});

test('S-PAY-06 S-PAY-11 closing the window pays nothing; a webhook places the order when the browser does not return', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await openWindow(page, store, 'upi');
  const popup = page.getByRole('dialog', { name: 'Payment' });
  await expect(popup.getByRole('img', { name: 'UPI QR code of the demo' })).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => readPaymentEvents(page)).toEqual(['dismissed']);
  expect(await loadOrders(store, shopper.uid)).toEqual([]);

  await openWindow(page, store, 'upi');
  await popup.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect
    .poll(() => loadOrders(store, shopper.uid))
    .toMatchObject([{ payment_status: 'paid', payment_method: 'upi' }]);
  const [message] = await store.sql(
    `select count(*)::int as received from webhook_inbox where event = 'payment.captured'`,
  );
  expect(message?.received).toBeGreaterThan(0);
});
