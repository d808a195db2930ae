// The store's payments: Razorpay where it is configured, its simulator in demo mode, otherwise cash only. Only demo mode loads the
// simulator.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Env } from '#config/env.server.ts';
import { RAZORPAY_TIMEOUT_MS } from '#providers/razorpay/razorpay-client.ts';
import { createRazorpayPayments } from '#providers/razorpay/razorpay-payments.ts';
import { NO_ONLINE_PAYMENTS } from '#shop/payments/no-online-payments.ts';
import type { PaymentProvider } from '#shop/payments/payment-provider.ts';
import type { SimulatorPages } from './google.ts';
import { localUrl } from './local-url.ts';

export interface Payments {
  readonly provider: PaymentProvider;
  /** The origin of the payment window's script; null where it is ours, and without online payments. */
  readonly scriptOrigin: string | null;
  /** Served under /simulators/razorpay; null without a simulator. */
  readonly pages: SimulatorPages | null;
  /** The simulator's account, as environment variables. */
  readonly simulated?: Partial<Env>;
  close(): Promise<void>;
}

export const PAYMENTS_SIMULATOR_PATH = '/simulators/razorpay';
export const RAZORPAY_WEBHOOK_PATH = '/webhooks/razorpay';

const CASH_ONLY: Payments = {
  provider: NO_ONLINE_PAYMENTS,
  scriptOrigin: null,
  pages: null,
  close: async () => {},
};

/** Null without keys. */
export function configuredPayments(env: Env): Payments | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (!keyId || !keySecret || !webhookSecret) return null;
  const provider = createRazorpayPayments({
    apiBase: env.RAZORPAY_API_BASE.replace(/\/$/, ''),
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret, ...(env.RAZORPAY_WEBHOOK_SECRET_OLD ? [env.RAZORPAY_WEBHOOK_SECRET_OLD] : [])],
    scriptUrl: env.RAZORPAY_CHECKOUT_JS_URL,
    timeoutMs: RAZORPAY_TIMEOUT_MS * env.TIME_LIMIT_FACTOR,
  });
  return { provider, scriptOrigin: new URL(env.RAZORPAY_CHECKOUT_JS_URL).origin, pages: null, close: async () => {} };
}

/** `isOnlyNode`: no other node uses the data folder, so the simulator may keep its records there. */
export async function openPayments(env: Env, isOnlyNode: boolean): Promise<Payments> {
  return configuredPayments(env) ?? (env.STORE_MODE === 'demo' ? startSimulator(env, isOnlyNode) : CASH_ONLY);
}

async function startSimulator(env: Env, isOnlyNode: boolean): Promise<Payments> {
  const { startRazorpaySimulator } = await import('#simulators/razorpay/razorpay-simulator.ts');
  const secret = () => randomBytes(18).toString('base64url');
  const keys = { keyId: 'rzp_test_DemoStore00000', keySecret: secret() };
  const webhookSecret = secret();
  const simulator = await startRazorpaySimulator({
    ...keys,
    webhookSecret,
    webhookUrl: () => localUrl(env, RAZORPAY_WEBHOOK_PATH),
    acceptsUnknownPayments: true,
    ...(isOnlyNode ? { recordsFile: path.join(env.DATA_DIR, 'payments', 'records.json') } : {}),
  });
  return {
    provider: createRazorpayPayments({
      ...keys,
      apiBase: simulator.apiBase,
      webhookSecrets: [webhookSecret],
      timeoutMs: RAZORPAY_TIMEOUT_MS * env.TIME_LIMIT_FACTOR,
      // A path without a host: it works under every host name that the browser uses for the store.
      scriptUrl: `${PAYMENTS_SIMULATOR_PATH}/v1/checkout.js`,
    }),
    scriptOrigin: null,
    pages: (request) => simulator.handleBrowser(request),
    simulated: {
      RAZORPAY_API_BASE: simulator.apiBase,
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
    },
    close: () => simulator.close(),
  };
}
