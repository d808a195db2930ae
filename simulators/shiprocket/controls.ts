// Controls of this simulator beyond the common ones: advance time, fail pickups at customers, list parcels.
import type { Hono } from 'hono';
import { createCommonControls } from '../controls.ts';
import { customerOf, type Parcel } from './records.ts';
import type { ShiprocketSimulator } from './shiprocket-simulator.ts';

/** A parcel, as a drill compares it with the store's. */
export interface BookedParcel {
  readonly reference: string;
  readonly orderId: number;
  readonly shipmentId: number;
  readonly awb: string | null;
  readonly stage: string;
  readonly isReturn: boolean;
  /** The customer's pincode: of the delivery, or of the pickup of a return. */
  readonly customerPincode: string;
  readonly units: number;
}

const toBookedParcel = (parcel: Parcel): BookedParcel => ({
  reference: parcel.reference,
  orderId: parcel.orderId,
  shipmentId: parcel.shipmentId,
  awb: parcel.awb,
  stage: parcel.stage,
  isReturn: parcel.returnFrom !== null,
  customerPincode: customerOf(parcel).pincode,
  units: parcel.items.reduce((sum, { units }) => sum + units, 0),
});

export function createControls(
  simulator: ShiprocketSimulator,
  setWebhookUrls: (webhookUrls: readonly string[]) => void,
): Hono {
  const controls = createCommonControls(simulator, setWebhookUrls);

  controls.post('/expire-tokens', (c) => {
    simulator.tokens.expire();
    return c.json({});
  });
  controls.post('/advance', async (c) => {
    simulator.advanceAll((await c.req.json<{ steps?: number }>()).steps);
    return c.json({});
  });
  controls.post('/wallet', async (c) => {
    simulator.records.wallet = (await c.req.json<{ rupees: number }>()).rupees;
    return c.json({});
  });
  controls.post('/fail-pickups', (c) => {
    simulator.failPickups();
    return c.json({});
  });
  controls.get('/parcels', (c) => c.json([...simulator.records.parcels.values()].map(toBookedParcel)));
  controls.get('/request-counts', (c) =>
    c.json({ logins: simulator.tokens.logins, requests: Object.fromEntries(simulator.requestCounts) }),
  );
  return controls;
}
