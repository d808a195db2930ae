// Parcels of a store: Shiprocket where it is configured, none elsewhere.
import type { Env } from '#config/env.server.ts';
import { createShiprocketCourier } from '#providers/shiprocket/shiprocket-courier.ts';
import type { CourierProvider } from '#shop/fulfilment/courier-provider.ts';

export interface Courier {
  /** Null where nothing is set up. */
  readonly provider: CourierProvider | null;
  close(): Promise<void>;
}

/** Their panel takes no address with 'sr' or 'kr' in it. */
export const PARCEL_EVENTS_PATH = '/hooks/parcel-events';

export async function openCourier(env: Env): Promise<Courier> {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_WEBHOOK_TOKEN: webhookToken } = env;
  if (!email || !password || !webhookToken) return { provider: null, close: async () => {} };
  const provider = createShiprocketCourier({
    apiBase: env.SHIPROCKET_API_BASE.replace(/\/$/, ''),
    email,
    password,
    webhookToken,
    pickupLocation: env.SHIPROCKET_PICKUP_LOCATION,
    pickupPincode: env.SHIPROCKET_PICKUP_PINCODE,
  });
  return { provider, close: async () => {} };
}
