import { afterEach, expect, test, vi } from 'vitest';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { openPayment, type PaymentEnd } from '../payment/open-payment.ts';
import type { Wanted } from './order-sent.ts';
import { giveUpBefore, payOnline } from './pay-online.ts';

vi.mock('../payment/open-payment.ts', () => ({ openPayment: vi.fn() }));

const order = { orderId: 'ORD-1-AAAAAAAAA', total: 118_000, items: [] };
const started = { kind: 'open', intentId: 'intent-1' };
const PAID: PaymentEnd = { kind: 'paid', paymentId: 'pay_1', signature: 'abc' };

let count = 0;
/** Another order each time: its key is another, too. */
const wanted = (): Wanted => ({
  bag: [],
  form: { ...emptyCheckoutForm(), paymentMethod: 'card' },
  couponCode: null,
  shownTotal: 118_000 + ++count,
});

/** Answers by address; null is no answer. */
function server(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? '';
    asked.push(path);
    if (!(path in answers) || answers[path] === null) throw new TypeError('no network');
    return { json: async () => answers[path] };
  });
  return asked;
}
const windowEnds = (end: PaymentEnd) => vi.mocked(openPayment).mockResolvedValue(end);

afterEach(() => vi.unstubAllGlobals());

test('S-PAY-04 a payment that is verified becomes the order', async () => {
  windowEnds(PAID);
  server({
    '/payments/start': started,
    '/payments/confirm': { kind: 'placed', orderId: order.orderId },
    '/checkout/place': { order },
  });
  expect(await payOnline(wanted())).toEqual({ kind: 'placed', order });
});

test.each([
  ['S-CHK-19', { kind: 'returned' }, /^Order processing failed: Your payment could not become an order/],
  ['', { kind: 'failed', description: 'Declined' }, /^Payment failed: Declined$/],
  ['', { kind: 'expired' }, /^The time to pay is over/],
])('%s what the server says of a payment is told: %j', async (_id, state, words) => {
  windowEnds(PAID);
  server({ '/payments/start': started, '/payments/confirm': state });
  expect(await payOnline(wanted())).toMatchObject({ kind: 'refused', message: expect.stringMatching(words) });
});

test.each<[string, PaymentEnd, RegExp]>([
  ['S-PAY-05', { kind: 'failed', description: null }, /^Payment failed: Unknown error$/],
  ['S-PAY-06', { kind: 'cancelled' }, /^Payment cancelled by user$/],
  ['S-PAY-07', { kind: 'script-missing' }, /^The payment window could not be loaded/],
])('%s nothing is confirmed after %j', async (_id, end, words) => {
  windowEnds(end);
  const asked = server({ '/payments/start': started });
  expect(await payOnline(wanted())).toMatchObject({ message: expect.stringMatching(words) });
  expect(asked).not.toContain('/payments/confirm');
});

test.each([
  [{ kind: 'price-changed', total: 120_000 }, /^Error placing order: the total is now ₹1,200/, true],
  [{ kind: 'sold-out' }, /^Error placing order: there are not enough pieces/, true],
  [{ kind: 'provider-unavailable' }, /^Online payment is not available/, false],
  [{ kind: 'invalid' }, /^Error placing order: the delivery address/, false],
])('what cannot be started is told: %j', async (refusal, words, isStale) => {
  server({ '/payments/start': { refusal } });
  expect(await payOnline(wanted())).toEqual({ kind: 'refused', message: expect.stringMatching(words), isStale });
});

test('who was signed out goes to the login; no answer is told as such', async () => {
  server({ '/payments/start': { refusal: { kind: 'not-allowed' } } });
  expect(await payOnline(wanted())).toEqual({ kind: 'signed-out' });
  server({});
  expect(await payOnline(wanted())).toMatchObject({ message: expect.stringMatching(/could not be reached/) });
});

test('a payment that was begun is given up for another order, not for the same one; paid already, it is the order', async () => {
  windowEnds({ kind: 'cancelled' });
  const first = wanted();
  const answers = {
    '/payments/start': started,
    '/payments/abandon': { kind: 'expired' },
    '/checkout/place': { order },
  };
  const asked = server(answers);
  await payOnline(first);
  expect(await giveUpBefore(first)).toBeNull();
  expect(asked).not.toContain('/payments/abandon');
  expect(await giveUpBefore(wanted())).toBeNull();
  expect(asked).toContain('/payments/abandon');
  await payOnline(wanted());
  server({ ...answers, '/payments/abandon': { kind: 'placed', orderId: order.orderId } });
  expect(await giveUpBefore(wanted())).toEqual({ kind: 'placed', order });
});
