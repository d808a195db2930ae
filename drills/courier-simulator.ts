// Starts the courier simulator as a separate process. Gives the settings of a node that uses it, and injects faults. Parcels do not move
// until the drill advances them.
import { randomBytes } from 'node:crypto';
import { createCircuitBreaker } from '../providers/circuit-breaker.ts';
import { createShiprocketCourier } from '../providers/shiprocket/shiprocket-courier.ts';
import type { CourierProvider } from '../shop/fulfilment/courier-provider.ts';
import type { WebhookPlan } from '../simulators/controls.ts';
import type { BookedParcel } from '../simulators/shiprocket/controls.ts';
import type { PlannedFault } from '../simulators/shiprocket/faults.ts';
import { createControl, startSimulatorProcess } from '../testkit/simulator-process.ts';
import type { StoreSettings } from '../testkit/store-process.ts';

export interface CourierAccount {
  readonly apiBase: string;
  readonly email: string;
  readonly password: string;
  readonly webhookToken: string;
}

export interface CourierSimulator {
  /** Settings of a node that uses this courier. */
  readonly settings: StoreSettings;
  readonly account: CourierAccount;
  injectFaults(...plans: PlannedFault[]): Promise<void>;
  setWebhookPlan(plan: WebhookPlan): Promise<void>;
  /** Sends the held webhooks, the newest first if reversed, each `times` times. */
  releaseWebhooks(options: { readonly reversed?: boolean; readonly times?: number }): Promise<void>;
  /** Resolves when no webhook is in flight. */
  waitForWebhooks(): Promise<void>;
  expireTokens(): Promise<void>;
  /** Moves every parcel in transit to its next state. */
  advance(): Promise<void>;
  /** Fails the pickup of each return that the courier does not have yet. */
  failPickups(): Promise<void>;
  parcels(): Promise<readonly BookedParcel[]>;
  logins(): Promise<number>;
  stop(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 2_000;
const BREAKER_COOL_DOWN_MS = 500;

/** The courier client of staff who act in the drill's process. */
export const openCourierClient = (account: CourierAccount): CourierProvider =>
  createShiprocketCourier({
    ...account,
    pickupLocation: 'Primary',
    pickupPincode: '110001',
    timeoutMs: REQUEST_TIMEOUT_MS,
    breaker: createCircuitBreaker({ failures: 5, coolDownMs: BREAKER_COOL_DOWN_MS }),
  });

const WEBHOOK_RETRY_DELAY_MS = 150;
const SLOW_MS = 1_000;

export async function startCourierSimulator(): Promise<CourierSimulator> {
  const secret = () => randomBytes(18).toString('base64url');
  const login = { email: 'api@drill.example', password: secret(), webhookToken: secret() };
  const options = { ...login, webhookPauseMs: WEBHOOK_RETRY_DELAY_MS, slowMs: SLOW_MS };
  const simulator = await startSimulatorProcess<{ apiBase: string; controls: string }>('shiprocket', options);
  const { apiBase, controls } = simulator.printed;
  const control = createControl(controls);
  return {
    account: { ...login, apiBase },
    settings: {
      SHIPROCKET_API_BASE: apiBase,
      SHIPROCKET_EMAIL: login.email,
      SHIPROCKET_PASSWORD: login.password,
      SHIPROCKET_WEBHOOK_TOKEN: login.webhookToken,
    },
    injectFaults: (...plans) => control('faults', plans),
    setWebhookPlan: (plan) => control('webhooks', plan),
    releaseWebhooks: (options) => control('release', options),
    waitForWebhooks: () => control('idle', {}),
    expireTokens: () => control('expire-tokens', {}),
    advance: () => control('advance', {}),
    failPickups: () => control('fail-pickups', {}),
    parcels: () => control('parcels'),
    logins: async () => (await control<{ logins: number }>('request-counts')).logins,
    stop: simulator.stop,
  };
}

/** Parcels by the number of their order or return, which repeated bookings extend by `-R2`, `-R3`. */
export const groupByNumber = (parcels: readonly BookedParcel[]): ReadonlyMap<string, readonly BookedParcel[]> =>
  Map.groupBy(parcels, ({ reference }) => reference.replace(/-R\d+$/, ''));
