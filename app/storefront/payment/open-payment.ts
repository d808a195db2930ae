// Opens the provider's payment window, limited to the selected method. Its script is loaded on first use. After a
// failed payment the window stays open for another try, so a failure counts only when the shopper closes the window.
import type { PaymentWindow } from '#shop/payments/started-payment.ts';

export type PaymentEnd =
  | { readonly kind: 'paid'; readonly paymentId: string; readonly signature: string }
  | { readonly kind: 'failed'; readonly description: string | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'script-missing' };

interface Receipt {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
interface PaymentFailure {
  readonly error?: { readonly description?: string };
}
interface RazorpayWindow {
  on(event: 'payment.failed', listener: (failure: PaymentFailure) => void): void;
  open(): void;
}
type RazorpayConstructor = new (options: object) => RazorpayWindow;

const LOAD_TIMEOUT_MS = 15_000;
const METHOD_NAMES = { card: 'Pay by card', upi: 'Pay by UPI' } as const;

const getRazorpay = (): RazorpayConstructor | undefined => (globalThis as { Razorpay?: RazorpayConstructor }).Razorpay;

/** False when the script cannot be loaded: no connection, a blocker, or a timeout. */
function loadScript(url: string): Promise<boolean> {
  if (getRazorpay()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = () => {
      clearTimeout(timeout);
      const isLoaded = getRazorpay() !== undefined;
      // A failed script element is removed, so that the next try loads it again.
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timeout = setTimeout(finish, LOAD_TIMEOUT_MS);
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}

/**
 * Shows only the selected method. UPI collect (typing a UPI address) is hidden: it has not been possible since 2026.
 */
const getMethodConfig = (method: PaymentWindow['method']) => ({
  display: {
    blocks: { chosen: { name: METHOD_NAMES[method], instruments: [{ method }] } },
    sequence: ['block.chosen'],
    preferences: { show_default_blocks: false },
    hide: [{ method: 'upi', flows: ['collect'] }],
  },
});

export async function openPayment(payment: PaymentWindow): Promise<PaymentEnd> {
  if (!(await loadScript(payment.scriptUrl))) return { kind: 'script-missing' };
  const Razorpay = getRazorpay();
  if (!Razorpay) return { kind: 'script-missing' };
  return new Promise((resolve) => {
    let failure: PaymentEnd | null = null;
    const window = new Razorpay({
      key: payment.keyId,
      amount: payment.amount,
      currency: payment.currency,
      order_id: payment.providerOrderId,
      name: payment.storeName,
      prefill: { ...payment.prefill, method: payment.method },
      notes: payment.notes,
      timeout: Math.max(payment.secondsLeft, 1),
      config: getMethodConfig(payment.method),
      handler: ({ razorpay_payment_id: paymentId, razorpay_signature: signature }: Receipt) =>
        resolve({ kind: 'paid', paymentId, signature }),
      modal: { ondismiss: () => resolve(failure ?? { kind: 'cancelled' }) },
    });
    window.on('payment.failed', ({ error }) => {
      failure = { kind: 'failed', description: error?.description ?? null };
    });
    window.open();
  });
}
