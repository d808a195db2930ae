import { afterEach, expect, test, vi } from 'vitest';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { openPayment, type PaymentEnd } from '../payment/open-payment.ts';
import { attemptStore, type CheckoutRequest } from './checkout-attempt.ts';
import { payOnline } from './pay-online.ts';
import { placeOrder } from './place-order.ts';
import { findAttempt, resolveBefore } from './resolve-attempt.ts';

vi.mock('../payment/open-payment.ts', () => ({ openPayment: vi.fn() }));

const order = { orderId: 'ORD-1-AAAAAAAAA', total: 118_000, items: [] };
const started = { kind: 'open', checkoutId: 'intent-1' };
const PAID: PaymentEnd = { kind: 'paid', paymentId: 'pay_1', signature: 'abc' };

let count = 0;
/** Another order each time: its key is another, too. */
const request = (paymentMethod: 'card' | 'cod' = 'card'): CheckoutRequest => ({
  uid: 'asha',
  bag: [],
  form: { ...emptyCheckoutForm(), paymentMethod },
  couponCode: null,
  shownTotal: 118_000 + ++count,
});

/** Answers by address; null is no answer. */
function server(responses: Readonly<Record<string, unknown>>): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? '';
    requests.push(path);
    if (!(path in responses) || responses[path] === null) throw new TypeError('no network');
    return { json: async () => responses[path] };
  });
  return requests;
}
const windowEnds = (end: PaymentEnd) => vi.mocked(openPayment).mockResolvedValue(end);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  attemptStore.clear();
});

/** Without the second that its button stays busy. */
async function place(order: CheckoutRequest) {
  vi.useFakeTimers();
  const placed = placeOrder(order);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  return placed;
}

const placedOutcome = { kind: 'placed', order };

test('S-PAY-04 places the order when the payment is verified', async () => {
  windowEnds(PAID);
  server({
    '/payments/start': started,
    '/payments/confirm': { kind: 'placed', orderId: order.orderId },
    '/checkout/attempt': placedOutcome,
  });
  expect(await payOnline(request())).toMatchObject({ kind: 'placed', order, bought: { lines: [], unheard: [] } });
  expect(attemptStore.get()).toBeNull();
});

test.each([
  ['S-CHK-19', { kind: 'returned' }, /^Order processing failed: Your payment could not become an order/],
  ['', { kind: 'failed', description: 'Declined' }, /^Payment failed: Declined$/],
  ['', { kind: 'expired' }, /^This payment was closed/],
])('%s shows the message for payment state %j', async (_id, state, message) => {
  windowEnds(PAID);
  server({ '/payments/start': started, '/payments/confirm': state });
  expect(await payOnline(request())).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) });
});

test.each<[string, PaymentEnd, RegExp]>([
  ['S-PAY-05', { kind: 'failed', description: null }, /^Payment failed: Unknown error$/],
  ['S-PAY-06', { kind: 'cancelled' }, /^Payment cancelled by user$/],
  ['S-PAY-07', { kind: 'script-missing' }, /^The payment window could not be loaded/],
])('%s confirms no order after %j', async (_id, end, message) => {
  windowEnds(end);
  const requests = server({ '/payments/start': started });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(message) });
  expect(requests).not.toContain('/payments/confirm');
});

test.each([
  [{ kind: 'price-changed', total: 120_000 }, /^Error placing order: the total is now ₹1,200/, true],
  [{ kind: 'sold-out' }, /^Error placing order: we don’t have enough of this item left/, true],
  [{ kind: 'provider-unavailable' }, /^Online payment is not available/, false],
  [{ kind: 'address' }, /^Error placing order: the delivery address/, false],
  [{ kind: 'quantity', item: 'Kurta' }, /^Error placing order: Invalid quantity for item: Kurta/, false],
  [{ kind: 'not-understood' }, /^Error placing order: this page is out of date/, false],
])('shows the message for a refused start: %j', async (refusal, message, isStale) => {
  server({ '/payments/start': { refusal } });
  expect(await payOnline(request())).toEqual({ kind: 'refused', message: expect.stringMatching(message), isStale });
});

test('sends a signed-out shopper to the login and reports a missing response', async () => {
  server({ '/payments/start': { refusal: { kind: 'not-allowed' } } });
  expect(await payOnline(request())).toEqual({ kind: 'signed-out' });
  server({});
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
});

test('abandons a started payment for a different order, not for the same one', async () => {
  windowEnds({ kind: 'cancelled' });
  const first = request();
  const requests = server({ '/payments/start': started, '/checkout/attempt': { kind: 'none' } });
  await payOnline(first);
  expect(await resolveBefore(first)).toBeNull();
  expect(requests).not.toContain('/checkout/attempt');
  expect(await resolveBefore(request())).toBeNull();
  expect(requests).toContain('/checkout/attempt');
  expect(attemptStore.get()).toBeNull();
});

test('sends a second purchase in the same tab, because the paid attempt is removed', async () => {
  windowEnds(PAID);
  const responses = {
    '/payments/start': started,
    '/payments/confirm': { kind: 'placed', orderId: order.orderId },
    '/checkout/attempt': placedOutcome,
    '/checkout/place': { ok: true, order: { ...order, orderId: 'ORD-2-BBBBBBBBB' } },
  };
  server(responses);
  await payOnline(request());
  const second = request('cod');
  const requests = server(responses);
  expect(await resolveBefore(second)).toBeNull();
  expect(await place(second)).toMatchObject({ kind: 'placed', order: { orderId: 'ORD-2-BBBBBBBBB' } });
  expect(requests).toEqual(['/checkout/place']);
});

test('removes the attempt when checkout finds its order, so that it does not answer a later purchase', async () => {
  vi.useFakeTimers();
  windowEnds(PAID);
  server({ '/payments/start': started });
  const attempt = payOnline(request());
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await attempt).toMatchObject({ message: expect.stringMatching(/^Your bank has not answered yet/) });
  const key = attemptStore.get()?.key ?? '';
  const requests = server({ '/payments/confirm': { kind: 'pending' }, '/checkout/attempt': placedOutcome });
  expect(await findAttempt('asha', key)).toEqual(placedOutcome);
  expect(requests).toEqual(['/payments/confirm', '/checkout/attempt']);
  expect(attemptStore.get()).toBeNull();
  expect(await resolveBefore(request())).toBeNull();
});

test('resolves a cash order without a response before sending a different one', async () => {
  const cash = request('cod');
  server({});
  expect(await place(cash)).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
  // Offline: nothing is sent, the attempt is kept.
  const offline = server({});
  expect(await resolveBefore(request())).toMatchObject({ message: expect.stringMatching(/nothing new was sent/) });
  expect(offline).toEqual(['/checkout/attempt']);
  server({ '/checkout/attempt': placedOutcome });
  expect(await resolveBefore(request())).toMatchObject({
    kind: 'placed-earlier',
    order,
    bought: { lines: [], unheard: [] },
  });
  expect(await resolveBefore(request())).toBeNull();
});

test('ends the attempt when its first request is refused, not when a repetition is', async () => {
  const cash = request('cod');
  const refusal = { ok: false, message: 'Error placing order: …', refusal: 'too-many' };
  server({ '/checkout/place': refusal });
  await place(cash);
  expect(attemptStore.get()).toBeNull();
  server({});
  await place(cash);
  server({ '/checkout/place': refusal });
  await place(cash);
  expect(attemptStore.get()).not.toBeNull();
});

test("ignores another user's attempt", async () => {
  server({});
  await place(request('cod'));
  const key = attemptStore.get()?.key;
  const requests = server({ '/checkout/place': { ok: true, order } });
  const other = { ...request('cod'), uid: 'bina' };
  expect(await resolveBefore(other)).toBeNull();
  expect(requests).toEqual([]);
  await place(other);
  expect(attemptStore.get()?.key).not.toBe(key);
});

test('reports a refunded payment once, before another order is sent', async () => {
  windowEnds({ kind: 'cancelled' });
  server({ '/payments/start': started });
  await payOnline(request());
  const requests = server({ '/checkout/attempt': { kind: 'returned' } });
  expect(await resolveBefore(request())).toMatchObject({ message: expect.stringMatching(/on its way back/) });
  expect(await resolveBefore(request())).toBeNull();
  expect(requests).toHaveLength(1);
});

test('mentions the refund when a start is refused as expired and the payment was captured', async () => {
  const refusal = { kind: 'expired' };
  server({ '/payments/start': { refusal }, '/checkout/attempt': { kind: 'returned' } });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/on its way back/) });
  server({ '/payments/start': { refusal }, '/checkout/attempt': { kind: 'none' } });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/^This payment was closed/) });
});

test('reports at once that the session ended during payment, and keeps the attempt for the next login', async () => {
  windowEnds(PAID);
  const requests = server({ '/payments/start': started, '/payments/confirm': { refusal: { kind: 'not-allowed' } } });
  expect(await payOnline(request())).toEqual({ kind: 'signed-out-paid', key: attemptStore.get()?.key });
  expect(requests).toEqual(['/payments/start', '/payments/confirm']);
  expect(attemptStore.get()).toMatchObject({
    checkoutId: 'intent-1',
    receipt: { paymentId: 'pay_1', signature: 'abc' },
  });
});
