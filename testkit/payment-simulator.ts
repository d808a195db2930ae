// Starts the payment simulator as a separate process. Gives the settings of a node that uses it, pays as a browser would, and injects
// faults.
import { randomBytes } from 'node:crypto';
import type { WebhookPlan } from '../simulators/controls.ts';
import type { Receipt } from '../simulators/razorpay/checkout-pages.ts';
import type { PlannedFault } from '../simulators/razorpay/faults.ts';
import type { Attempt } from '../simulators/razorpay/records.ts';
import { createControl, startSimulatorProcess } from './simulator-process.ts';
import type { StoreSettings } from './store-process.ts';

export interface PaymentSimulator {
  /** Settings of a node that uses this simulator. */
  readonly settings: StoreSettings;
  /** Pays like the payment window; null when the order accepts no more payments. */
  pay(providerOrderId: string, outcome?: 'success' | 'failure'): Promise<Receipt | null>;
  /** Pays with details that the payment window does not offer, such as a wrong amount. */
  payWithAttempt(providerOrderId: string, attempt: Partial<Attempt>): Promise<Receipt>;
  /** Captures an open or failed payment after all, as after a late response of the bank. */
  captureLate(paymentId: string): Promise<void>;
  injectFaults(...plans: PlannedFault[]): Promise<void>;
  setWebhookPlan(plan: WebhookPlan): Promise<void>;
  /** Sends the held webhooks, each `times` times; the newest first when `reversed`. */
  releaseWebhooks(options: { readonly reversed?: boolean; readonly times?: number }): Promise<void>;
  /** Resolves when no webhook is in flight. */
  waitForWebhooks(): Promise<void>;
  totals(): Promise<{ readonly captured: number; readonly refunded: number }>;
  stop(): Promise<void>;
}

const SLOW_MS = 1_000;
const WEBHOOK_RETRY_DELAY_MS = 150;

export async function startPaymentSimulator(keyId = 'rzp_test_TanabanaDrill0'): Promise<PaymentSimulator> {
  const newSecret = () => randomBytes(18).toString('base64url');
  const keys = { keyId, keySecret: newSecret(), webhookSecret: newSecret() };
  const options = { ...keys, webhookPauseMs: WEBHOOK_RETRY_DELAY_MS, slowMs: SLOW_MS };
  const simulator = await startSimulatorProcess<{ apiBase: string; pages: string }>('razorpay', options);
  const { apiBase, pages } = simulator.printed;
  const control = createControl(pages);

  return {
    settings: {
      RAZORPAY_API_BASE: apiBase,
      RAZORPAY_CHECKOUT_JS_URL: `${pages}/v1/checkout.js`,
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    },
    async pay(providerOrderId, outcome = 'success') {
      const query = new URLSearchParams({ key_id: keys.keyId, order_id: providerOrderId, method: 'upi', outcome });
      const response = await fetch(`${pages}/v1/checkout/pay?${query}`);
      const receipt = (await response.json()) as Receipt;
      return response.ok ? receipt : null;
    },
    payWithAttempt: (orderId, attempt) => control('pay', { orderId, ...attempt }),
    captureLate: (paymentId) => control('late', { paymentId }),
    injectFaults: (...plans) => control('faults', plans),
    setWebhookPlan: (plan) => control('webhooks', plan),
    releaseWebhooks: (options) => control('release', options),
    waitForWebhooks: () => control('idle', {}),
    totals: () => control('totals'),
    stop: simulator.stop,
  };
}
