// The payment simulator in a process of its own: settings for a node that uses it, the requests of a browser, and the test's controls.
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
  /** A payment attempt that the window cannot make. */
  payWithAttempt(providerOrderId: string, attempt: Partial<Attempt>): Promise<Receipt>;
  captureLate(paymentId: string): Promise<void>;
  misbehave(...plans: PlannedFault[]): Promise<void>;
  webhooks(plan: WebhookPlan): Promise<void>;
  release(how: { readonly reversed?: boolean; readonly times?: number }): Promise<void>;
  /** Resolves when no webhook is in flight. */
  idle(): Promise<void>;
  totals(): Promise<{ readonly captured: number; readonly refunded: number }>;
  stop(): Promise<void>;
}

const SLOW_MS = 1_000;
const PAUSE_BETWEEN_TRIES_MS = 150;

export async function startPaymentSimulator(keyId = 'rzp_test_TanabanaDrill0'): Promise<PaymentSimulator> {
  const secret = () => randomBytes(18).toString('base64url');
  const keys = { keyId, keySecret: secret(), webhookSecret: secret() };
  const options = { ...keys, webhookPauseMs: PAUSE_BETWEEN_TRIES_MS, slowMs: SLOW_MS };
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
    misbehave: (...plans) => control('faults', plans),
    webhooks: (plan) => control('webhooks', plan),
    release: (how) => control('release', how),
    idle: () => control('idle', {}),
    totals: () => control('totals'),
    stop: simulator.stop,
  };
}
