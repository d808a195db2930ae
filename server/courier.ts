// The store's courier: Shiprocket where it is configured, its simulator in demo mode, no courier in a production store without
// configuration. Only demo mode loads the simulator.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Env } from '#config/env.server.ts';
import { SHIPROCKET_TIMEOUT_MS } from '#providers/shiprocket/shiprocket-client.ts';
import { createShiprocketCourier } from '#providers/shiprocket/shiprocket-courier.ts';
import type { CourierProvider, CourierResponse } from '#shop/fulfilment/courier-provider.ts';
import { ok } from '#shop/result.ts';
import type { Records } from '#simulators/shiprocket/records.ts';
import type { SimulatorPages } from './google.ts';
import { localUrl } from './local-url.ts';

export interface Courier {
  /** Null where no courier is configured. */
  readonly provider: CourierProvider | null;
  /** Served under /simulators/shiprocket; null without a simulator. */
  readonly pages: SimulatorPages | null;
  /** The simulator's parcels; null without a simulator. */
  readonly parcels: Records | null;
  /** The simulator's account, as environment variables. */
  readonly simulated?: Partial<Env>;
  close(): Promise<void>;
}

export const COURIER_SIMULATOR_PATH = '/simulators/shiprocket';
/** Shiprocket's panel accepts no webhook URL that contains 'sr' or 'kr'. */
export const SHIPROCKET_WEBHOOK_PATH = '/hooks/parcel-events';

/** Null without an account. */
export function configuredCourier(env: Env): Courier | null {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_WEBHOOK_TOKEN: webhookToken } = env;
  if (!email || !password || !webhookToken) return null;
  const provider = createShiprocketCourier({
    apiBase: env.SHIPROCKET_API_BASE.replace(/\/$/, ''),
    email,
    password,
    webhookToken,
    pickupLocation: env.SHIPROCKET_PICKUP_LOCATION,
    pickupPincode: env.SHIPROCKET_PICKUP_PINCODE,
    timeoutMs: SHIPROCKET_TIMEOUT_MS * env.TIME_LIMIT_FACTOR,
  });
  return { provider, pages: null, parcels: null, close: async () => {} };
}

const NO_COURIER: Courier = { provider: null, pages: null, parcels: null, close: async () => {} };

/** `isOnlyNode`: no other node uses the data folder, so the simulator may keep its shipments there. */
export async function openCourier(env: Env, isOnlyNode: boolean): Promise<Courier> {
  return configuredCourier(env) ?? (env.STORE_MODE === 'demo' ? startSimulator(env, isOnlyNode) : NO_COURIER);
}

async function startSimulator(env: Env, isOnlyNode: boolean): Promise<Courier> {
  const { startShiprocketSimulator } = await import('#simulators/shiprocket/shiprocket-simulator.ts');
  const secret = () => randomBytes(18).toString('base64url');
  const account = { email: 'api@tanabana.example', password: secret(), webhookToken: secret() };
  const { SHIPROCKET_PICKUP_LOCATION: pickupLocation, SHIPROCKET_PICKUP_PINCODE: pickupPincode } = env;
  const simulator = await startShiprocketSimulator({
    ...account,
    webhookUrl: () => localUrl(env, SHIPROCKET_WEBHOOK_PATH),
    pickup: { nickname: pickupLocation, pincode: pickupPincode },
    hourMs: env.DEMO_COURIER_HOUR_MS,
    ...(isOnlyNode ? { recordsFile: path.join(env.DATA_DIR, 'courier', 'parcels.json') } : {}),
  });
  const courier = createShiprocketCourier({
    ...account,
    apiBase: simulator.apiBase,
    pickupLocation,
    pickupPincode,
    timeoutMs: SHIPROCKET_TIMEOUT_MS * env.TIME_LIMIT_FACTOR,
  });
  return {
    provider: withStoreUrls(courier),
    pages: (request) => simulator.handleBrowser(request),
    parcels: simulator.records,
    simulated: {
      SHIPROCKET_API_BASE: simulator.apiBase,
      SHIPROCKET_EMAIL: account.email,
      SHIPROCKET_PASSWORD: account.password,
    },
    close: () => simulator.close(),
  };
}

/** The simulator's documents and panel are pages of the store: their URLs use the host name that the browser used. */
function withStoreUrls(courier: CourierProvider): CourierProvider {
  const toStoreUrl = async (result: CourierResponse<{ readonly url: string }>) => {
    const document = await result;
    return document.ok ? ok({ url: `${COURIER_SIMULATOR_PATH}${new URL(document.value.url).pathname}` }) : document;
  };
  return {
    ...courier,
    dashboardUrl: `${COURIER_SIMULATOR_PATH}/parcels`,
    label: (shipmentIds) => toStoreUrl(courier.label(shipmentIds)),
    manifest: (shipments) => toStoreUrl(courier.manifest(shipments)),
  };
}
