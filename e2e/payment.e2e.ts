// The payment window of demo mode in a real page: from start to order by the simulator's script, and by the webhook when the browser does
// not return.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { findings } from './accessible-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

interface Started {
  readonly checkoutId: string;
  readonly providerOrderId: string;
  readonly amount: number;
}

type Listener = (failure: { error: { description: string } }) => void;
type RazorpayMaker = new (options: object) => { on(event: string, listener: Listener): void; open(): void };

async function orderRequestIn(store: RunningStore, paymentMethod: 'card' | 'upi') {
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

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, content]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(String(address), { method: 'POST', headers, body: JSON.stringify(content) });
      return { status: answer.status, json: await answer.json() };
    },
    [path, body] as const,
  );

/** As the checkout does it; what became of it is left in the page. */
async function openWindow(page: Page, store: RunningStore, method: 'card' | 'upi'): Promise<Started> {
  const { json } = await post(page, '/payments/start', await orderRequestIn(store, method));
  await page.evaluate(async (started) => {
    const script = document.createElement('script');
    script.src = started.scriptUrl;
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    document.head.append(script);
    await loaded;
    const said: unknown[] = [];
    const { Razorpay } = Object.assign(window, { said }) as unknown as { Razorpay: RazorpayMaker };
    const popup = new Razorpay({
      key: started.keyId,
      amount: started.amount,
      currency: started.currency,
      order_id: started.providerOrderId,
      name: 'Tanabana',
      config: { display: { blocks: { m: { instruments: [{ method: started.method }] } } } },
      handler: (receipt: object) => said.push(receipt),
      modal: { ondismiss: () => said.push('dismissed') },
    });
    popup.on('payment.failed', ({ error }) => said.push(error.description));
    popup.open();
  }, json);
  return json as Started;
}

const saidIn = (page: Page) => page.evaluate(() => (window as unknown as { said: unknown[] }).said);
const loadOrders = (store: RunningStore, uid: string) => store.sql('select * from orders where user_id = $1', [uid]);

test('S-PAY-03 S-PAY-04 S-PAY-13 a declined card leaves the window open, and another card places the order', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().startsWith(store.url) || elsewhere.push(request.url()));
  const { checkoutId } = await openWindow(page, store, 'card');
  const popup = page.getByRole('dialog', { name: 'Payment' });
  await expect(popup.getByText('stands in for Razorpay')).toBeVisible();
  expect(await findings(page, 'dialog')).toEqual([]);
  await popup.getByRole('button', { name: 'Fail' }).click();
  await expect(popup.getByRole('alert')).toContainText('declined by the bank');
  expect(await loadOrders(store, shopper.uid)).toEqual([]);
  await popup.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(popup).toBeHidden();
  const [, receipt] = (await saidIn(page)) as [string, Record<string, string>];
  const said = { paymentId: receipt.razorpay_payment_id, signature: receipt.razorpay_signature };
  const confirmed = await post(page, '/payments/confirm', { checkoutId, ...said });
  expect(confirmed).toMatchObject({ status: 200, json: { kind: 'placed' } });
  const orders = await loadOrders(store, shopper.uid);
  expect(orders).toMatchObject([
    { order_id: confirmed.json.orderId, payment_status: 'paid', payment_id: said.paymentId },
  ]);
  expect(elsewhere).toEqual([]);
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
  await expect.poll(() => saidIn(page)).toEqual(['dismissed']);
  expect(await loadOrders(store, shopper.uid)).toEqual([]);

  await openWindow(page, store, 'upi');
  await popup.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect
    .poll(() => loadOrders(store, shopper.uid))
    .toMatchObject([{ payment_status: 'paid', payment_method: 'upi' }]);
  const [message] = await store.sql(
    `select count(*)::int as taken from webhook_inbox where event = 'payment.captured'`,
  );
  expect(message?.taken).toBeGreaterThan(0);
});
