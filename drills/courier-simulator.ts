// The courier simulator in a process of its own: settings for a node that uses it, and the drill's controls. Parcels do not move until
// the drill moves them.
import { randomBytes } from 'node:crypto';
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
  misbehave(...plans: PlannedFault[]): Promise<void>;
  webhooks(plan: WebhookPlan): Promise<void>;
  release(how: { readonly reversed?: boolean; readonly times?: number }): Promise<void>;
  /** Resolves when no webhook is in flight. */
  idle(): Promise<void>;
  expireTokens(): Promise<void>;
  /** Moves every parcel in transit to its next state. */
  advance(): Promise<void>;
  parcels(): Promise<readonly BookedParcel[]>;
  logins(): Promise<number>;
  stop(): Promise<void>;
}

const PAUSE_BETWEEN_TRIES_MS = 150;
const SLOW_MS = 1_000;

export async function startCourierSimulator(): Promise<CourierSimulator> {
  const secret = () => randomBytes(18).toString('base64url');
  const login = { email: 'api@drill.example', password: secret(), webhookToken: secret() };
  const options = { ...login, webhookPauseMs: PAUSE_BETWEEN_TRIES_MS, slowMs: SLOW_MS };
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
    misbehave: (...plans) => control('faults', plans),
    webhooks: (plan) => control('webhooks', plan),
    release: (how) => control('release', how),
    idle: () => control('idle', {}),
    expireTokens: () => control('expire-tokens', {}),
    advance: () => control('advance', {}),
    parcels: () => control('parcels'),
    logins: async () => (await control<{ logins: number }>('asked')).logins,
    stop: simulator.stop,
  };
}
