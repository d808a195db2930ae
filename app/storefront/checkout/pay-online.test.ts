import { afterEach, expect, test, vi } from 'vitest';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { openPayment, type PaymentEnd } from '../payment/open-payment.ts';
import { attemptStore, type CheckoutRequest } from './checkout-attempt.ts';
import { payOnline } from './pay-online.ts';
import { placeOrder } from './place-order.ts';
import { lookUpAttempt, resolvePreviousAttempt } from './resolve-attempt.ts';

vi.mock('../payment/open-payment.ts', () => ({ openPayment: vi.fn() }));

const order = { orderId: 'ORD-1-AAAAAAAAA', total: 118_000, items: [] };
const startedPayment = { kind: 'open', checkoutId: 'checkout-1' };
const PAID: PaymentEnd = { kind: 'paid', paymentId: 'pay_1', signature: 'abc' };

let orderCount = 0;
/** A different order per call, so that its idempotency key differs too. */
const request = (paymentMethod: 'card' | 'cod' = 'card'): CheckoutRequest => ({
  uid: 'asha',
  bag: [],
  form: { ...emptyCheckoutForm(), paymentMethod },
  buyer: { gstin: '', business: '' },
  couponCode: null,
  saveAddress: false,
  allowsOffers: false,
  shownTotal: 118_000 + ++orderCount,
});

/** Stubs fetch with one response per path; null or a missing path is a network error. Returns the requested paths. */
function stubServer(responses: Readonly<Record<string, unknown>>): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    requests.push(path);
    if (!(path in responses) || responses[path] === null) throw new TypeError('no network');
    return { json: async () => responses[path] };
  });
  return requests;
}
const stubPaymentWindow = (end: PaymentEnd) => vi.mocked(openPayment).mockResolvedValue(end);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  attemptStore.clear();
});

/** Places a cash order without the real wait of one second for which the button stays busy. */
async function place(cashRequest: CheckoutRequest) {
  vi.useFakeTimers();
  const placed = placeOrder(cashRequest);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  return placed;
}

const placedOutcome = { kind: 'placed', order };

test('S-PAY-04 places the order when the payment is verified', async () => {
  stubPaymentWindow(PAID);
  stubServer({
    '/payments/start': startedPayment,
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
  stubPaymentWindow(PAID);
  stubServer({ '/payments/start': startedPayment, '/payments/confirm': state });
  expect(await payOnline(request())).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) });
});

test.each<[string, PaymentEnd, RegExp]>([
  ['S-PAY-05', { kind: 'failed', description: null }, /^Payment failed: Unknown error$/],
  ['S-PAY-06', { kind: 'cancelled' }, /^Payment cancelled by user$/],
  ['S-PAY-07', { kind: 'script-missing' }, /^The payment window could not be loaded/],
])('%s confirms no order after %j', async (_id, end, message) => {
  stubPaymentWindow(end);
  const requests = stubServer({ '/payments/start': startedPayment });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(message) });
  expect(requests).not.toContain('/payments/confirm');
});

test.each([
  [{ kind: 'price-changed', total: 120_000 }, /^Error placing order: the total is now ₹1,200/, true],
  [{ kind: 'sold-out' }, /^Error placing order: we don’t have enough of this item left/, true],
  [{ kind: 'provider-unavailable' }, /^Online payment is not available/, false],
  [{ kind: 'address' }, /^Error placing order: the delivery address/, false],
  [{ kind: 'quantity', item: 'Kurta' }, /^Error placing order: Invalid quantity for item: Kurta/, false],
  [{ kind: 'invalid-request' }, /^Error placing order: this page is out of date/, false],
])('shows the message for a refused start: %j', async (refusal, message, isStale) => {
  stubServer({ '/payments/start': { refusal } });
  expect(await payOnline(request())).toEqual({ kind: 'refused', message: expect.stringMatching(message), isStale });
});

test('sends a signed-out shopper to the login', async () => {
  stubServer({ '/payments/start': { refusal: { kind: 'not-allowed' } } });
  expect(await payOnline(request())).toEqual({ kind: 'signed-out' });
});

test('reports a missing response to the start of a payment', async () => {
  stubServer({});
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
});

test('abandons a started payment for a different order, not for the same one', async () => {
  stubPaymentWindow({ kind: 'cancelled' });
  const first = request();
  const requests = stubServer({ '/payments/start': startedPayment, '/checkout/attempt': { kind: 'none' } });
  await payOnline(first);
  expect(await resolvePreviousAttempt(first)).toBeNull();
  expect(requests).not.toContain('/checkout/attempt');
  expect(await resolvePreviousAttempt(request())).toBeNull();
  expect(requests).toContain('/checkout/attempt');
  expect(attemptStore.get()).toBeNull();
});

test('sends a second purchase in the same tab, because the paid attempt is removed', async () => {
  stubPaymentWindow(PAID);
  const responses = {
    '/payments/start': startedPayment,
    '/payments/confirm': { kind: 'placed', orderId: order.orderId },
    '/checkout/attempt': placedOutcome,
    '/checkout/place': { ok: true, order: { ...order, orderId: 'ORD-2-BBBBBBBBB' } },
  };
  stubServer(responses);
  await payOnline(request());
  const second = request('cod');
  const requests = stubServer(responses);
  expect(await resolvePreviousAttempt(second)).toBeNull();
  expect(await place(second)).toMatchObject({ kind: 'placed', order: { orderId: 'ORD-2-BBBBBBBBB' } });
  expect(requests).toEqual(['/checkout/place']);
});

test('removes the attempt when checkout finds its order, so that a later purchase is not mistaken for it', async () => {
  vi.useFakeTimers();
  stubPaymentWindow(PAID);
  stubServer({ '/payments/start': startedPayment });
  const attempt = payOnline(request());
  // Longer than the two minutes for which the page waits.
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await attempt).toMatchObject({ message: expect.stringMatching(/^Your bank has not answered yet/) });
  const key = attemptStore.get()?.key ?? '';
  const requests = stubServer({ '/payments/confirm': { kind: 'pending' }, '/checkout/attempt': placedOutcome });
  expect(await lookUpAttempt('asha', key)).toEqual(placedOutcome);
  expect(requests).toEqual(['/payments/confirm', '/checkout/attempt']);
  expect(attemptStore.get()).toBeNull();
  expect(await resolvePreviousAttempt(request())).toBeNull();
});

test('S-PAY-04 repeats the confirmation, and the request for the order, until there is a response', async () => {
  vi.useFakeTimers();
  stubPaymentWindow(PAID);
  const requests: string[] = [];
  const answers: Record<string, unknown[]> = {
    '/payments/start': [startedPayment],
    '/payments/confirm': [null, null, { kind: 'placed', orderId: order.orderId }],
    '/checkout/attempt': [null, placedOutcome],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    requests.push(path);
    const answer = answers[path]?.shift() ?? null;
    return answer === null ? new Response('busy', { status: 503 }) : Response.json(answer);
  });
  const placed = payOnline(request());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await placed).toMatchObject({ kind: 'placed', order });
  expect(requests).toEqual([
    '/payments/start',
    ...Array(3).fill('/payments/confirm'),
    ...Array(2).fill('/checkout/attempt'),
  ]);
});

test('S-PAY-04 asks the provider again at every fifth poll while a payment is pending', async () => {
  vi.useFakeTimers();
  stubPaymentWindow(PAID);
  const pending = { kind: 'pending' };
  const requests = stubServer({
    '/payments/start': startedPayment,
    '/payments/confirm': pending,
    '/payments/state': pending,
  });
  const waiting = payOnline(request());
  // A request every two seconds; every fifth one is a confirmation, which asks the provider.
  await vi.advanceTimersByTimeAsync(21_000);
  expect(requests.slice(1)).toEqual([
    '/payments/confirm',
    ...Array(4).fill('/payments/state'),
    '/payments/confirm',
    ...Array(4).fill('/payments/state'),
    '/payments/confirm',
  ]);
  // The page stops waiting after two minutes.
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await waiting).toMatchObject({ message: expect.stringMatching(/^Your bank has not answered yet/) });
});

test('S-TRUE-02 an error of the store is not reported as a missing connection, and keeps the attempt', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>500</h1>', { status: 500 }));
  for (const failed of [await payOnline(request()), await place(request('cod'))]) {
    expect(failed).toMatchObject({
      message: 'Error placing order: something went wrong on our side. You won’t be charged twice. Please try again',
    });
  }
  expect(attemptStore.get()).not.toBeNull();
  // The connection breaks in the middle of a response.
  vi.stubGlobal('fetch', async () => new Response('{"ok":'));
  expect(await place(request('cod'))).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
});

test('resolves a cash order without a response before sending a different one', async () => {
  const cashRequest = request('cod');
  stubServer({});
  expect(await place(cashRequest)).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
  // Offline: nothing is sent, the attempt is kept.
  const offline = stubServer({});
  expect(await resolvePreviousAttempt(request())).toMatchObject({
    message: expect.stringMatching(/nothing new was sent/),
  });
  expect(offline).toEqual(['/checkout/attempt']);
  stubServer({ '/checkout/attempt': placedOutcome });
  expect(await resolvePreviousAttempt(request())).toMatchObject({
    kind: 'placed-earlier',
    order,
    bought: { lines: [], unheard: [] },
  });
  expect(await resolvePreviousAttempt(request())).toBeNull();
});

test('ends the attempt when its first request is refused, but not when a retry is refused', async () => {
  const cashRequest = request('cod');
  const refusal = { ok: false, message: 'Error placing order: …', refusal: 'too-many' };
  stubServer({ '/checkout/place': refusal });
  await place(cashRequest);
  expect(attemptStore.get()).toBeNull();
  stubServer({});
  await place(cashRequest);
  stubServer({ '/checkout/place': refusal });
  await place(cashRequest);
  expect(attemptStore.get()).not.toBeNull();
});

test("ignores another user's attempt", async () => {
  stubServer({});
  await place(request('cod'));
  const key = attemptStore.get()?.key;
  const requests = stubServer({ '/checkout/place': { ok: true, order } });
  const other = { ...request('cod'), uid: 'bina' };
  expect(await resolvePreviousAttempt(other)).toBeNull();
  expect(requests).toEqual([]);
  await place(other);
  expect(attemptStore.get()?.key).not.toBe(key);
});

test('reports a refunded payment once, before another order is sent', async () => {
  stubPaymentWindow({ kind: 'cancelled' });
  stubServer({ '/payments/start': startedPayment });
  await payOnline(request());
  const requests = stubServer({ '/checkout/attempt': { kind: 'returned' } });
  expect(await resolvePreviousAttempt(request())).toMatchObject({ message: expect.stringMatching(/being refunded/) });
  expect(await resolvePreviousAttempt(request())).toBeNull();
  expect(requests).toHaveLength(1);
});

test('mentions the refund when a start is refused as expired and the payment was captured', async () => {
  const refusal = { kind: 'expired' };
  stubServer({ '/payments/start': { refusal }, '/checkout/attempt': { kind: 'returned' } });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/being refunded/) });
  stubServer({ '/payments/start': { refusal }, '/checkout/attempt': { kind: 'none' } });
  expect(await payOnline(request())).toMatchObject({ message: expect.stringMatching(/^This payment was closed/) });
});

test.each([
  [{ refusal: { kind: 'not-signed-in' } }, { kind: 'signed-out' }],
  [{ refusal: { kind: 'somebody-else' } }, { message: expect.stringMatching(/^Somebody else is signed in/) }],
  [{ refusal: { kind: 'too-many' } }, { message: expect.stringMatching(/^We cannot check yet/) }],
  [null, { message: expect.stringMatching(/^We cannot check yet/) }],
])('keeps the attempt of an expired payment while its outcome is unknown: %j', async (response, result) => {
  stubServer({ '/payments/start': { refusal: { kind: 'expired' } }, '/checkout/attempt': response });
  expect(await payOnline(request())).toMatchObject(result);
  expect(attemptStore.get()).not.toBeNull();
});

test('asks the store to close an expired payment, so that its answer is final', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init.method]);
    return Response.json(url === '/payments/start' ? { refusal: { kind: 'expired' } } : placedOutcome);
  });
  expect(await payOnline(request())).toMatchObject({ kind: 'placed', order });
  expect(sent).toEqual([
    ['/payments/start', 'POST'],
    ['/checkout/attempt', 'POST'],
  ]);
  expect(attemptStore.get()).toBeNull();
});

test('reports at once that the session ended during payment, and keeps the attempt for the next login', async () => {
  stubPaymentWindow(PAID);
  const requests = stubServer({
    '/payments/start': startedPayment,
    '/payments/confirm': { refusal: { kind: 'not-allowed' } },
  });
  expect(await payOnline(request())).toEqual({ kind: 'signed-out-paid', key: attemptStore.get()?.key });
  expect(requests).toEqual(['/payments/start', '/payments/confirm']);
  expect(attemptStore.get()).toMatchObject({
    checkoutId: 'checkout-1',
    receipt: { paymentId: 'pay_1', signature: 'abc' },
  });
});
