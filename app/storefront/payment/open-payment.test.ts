import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentWindow } from '#shop/payments/started-payment.ts';
import { openPayment } from './open-payment.ts';
import { PAYMENT_CANCELLED_MESSAGE, paymentFailedMessage } from './payment-messages.ts';

const WINDOW: PaymentWindow = {
  kind: 'open',
  storeName: 'Kaveri Silks',
  keyId: 'rzp_test_1',
  scriptUrl: '/simulators/razorpay/v1/checkout.js',
  providerOrderId: 'order_1',
  amount: 118_000,
  currency: 'INR',
  checkoutId: 'checkout-1',
  method: 'card',
  prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919876543210' },
  notes: { address: '12 MG Road' },
  expiresAt: '2026-01-10T06:45:00.000Z',
  secondsLeft: 900,
};

interface Options {
  readonly handler: (receipt: object) => void;
  readonly modal: { readonly ondismiss: () => void };
}
type ShopperAction = (options: Options, fail: (error: unknown) => void) => void;

let openedOptions: Options[];
let addedScripts: { src: string; removed: boolean }[];

/**
 * Stubs a document whose payment script runs this action when its window opens; null is a script that cannot be loaded.
 */
function stubPage(shopperAction: ShopperAction | null): void {
  class Razorpay {
    readonly #options: Options;
    #listener: (failure: unknown) => void = () => {};
    constructor(options: Options) {
      this.#options = options;
    }
    on(_: string, listener: (failure: unknown) => void) {
      this.#listener = listener;
    }
    open() {
      openedOptions.push(this.#options);
      shopperAction?.(this.#options, (error) => this.#listener({ error }));
    }
  }
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners = new Map<string, () => void>();
      return {
        src: '',
        removed: false,
        addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
        remove() {
          this.removed = true;
        },
        finishLoading: () => {
          if (shopperAction) vi.stubGlobal('Razorpay', Razorpay);
          listeners.get(shopperAction ? 'load' : 'error')?.();
        },
      };
    },
    head: {
      append: (script: { src: string; removed: boolean; finishLoading: () => void }) => {
        addedScripts.push(script);
        queueMicrotask(script.finishLoading);
      },
    },
  });
}

beforeEach(() => {
  openedOptions = [];
  addedScripts = [];
});
afterEach(() => vi.unstubAllGlobals());

const payInWindow: ShopperAction = ({ handler }) =>
  handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' });

test('S-PAY-03 S-PAY-08 S-PAY-09 opens the payment window with the amount in paise, name and email, limited to the selected method', async () => {
  stubPage(payInWindow);
  expect(await openPayment(WINDOW)).toEqual({ kind: 'paid', paymentId: 'pay_1', signature: 'abc' });
  expect(addedScripts.map(({ src }) => src)).toEqual(['/simulators/razorpay/v1/checkout.js']);
  expect(openedOptions[0]).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 118_000,
    currency: 'INR',
    name: 'Kaveri Silks',
    prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919876543210', method: 'card' },
    notes: { address: '12 MG Road' },
    config: {
      display: {
        blocks: { chosen: { instruments: [{ method: 'card' }] } },
        preferences: { show_default_blocks: false },
      },
    },
  });
});

test("loads the provider's script once", async () => {
  stubPage(payInWindow);
  await openPayment(WINDOW);
  await openPayment({ ...WINDOW, method: 'upi' });
  expect([addedScripts.length, openedOptions.length]).toEqual([1, 2]);
});

test('S-PAY-06 treats closing the window as a cancellation', async () => {
  stubPage(({ modal }) => modal.ondismiss());
  expect(await openPayment(WINDOW)).toEqual({ kind: 'cancelled' });
  expect(PAYMENT_CANCELLED_MESSAGE).toBe('Payment cancelled by user');
});

test("S-PAY-05 reports a failure with the provider's message when the window is closed after it", async () => {
  stubPage(({ modal }, fail) => {
    fail({ description: 'Declined by the bank.' });
    modal.ondismiss();
  });
  expect(await openPayment(WINDOW)).toEqual({ kind: 'failed', description: 'Declined by the bank.' });
});

test('S-PAY-05 reports a failure for which the provider gives no reason', async () => {
  stubPage(({ modal }, fail) => {
    fail(undefined);
    modal.ondismiss();
  });
  expect(await openPayment(WINDOW)).toEqual({ kind: 'failed', description: null });
});

test("S-PAY-05 the message about a failure has the provider's reason, or says that it is unknown", () => {
  expect(paymentFailedMessage('Declined by the bank.')).toBe('Payment failed: Declined by the bank.');
  expect([paymentFailedMessage(null), paymentFailedMessage('')]).toEqual(
    Array(2).fill('Payment failed: Unknown error'),
  );
});

test('S-PAY-05 accepts a payment after a failed attempt', async () => {
  stubPage((options, fail) => {
    fail({ description: 'Declined by the bank.' });
    payInWindow(options, fail);
  });
  expect(await openPayment(WINDOW)).toMatchObject({ kind: 'paid' });
});

test('S-PAY-07 reports a script that cannot be loaded and loads it again at the next attempt', async () => {
  stubPage(null);
  expect(await openPayment(WINDOW)).toEqual({ kind: 'script-missing' });
  expect(addedScripts[0]?.removed).toBe(true);
  stubPage(payInWindow);
  expect(await openPayment(WINDOW)).toMatchObject({ kind: 'paid' });
});
