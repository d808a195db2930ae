// Controls of this simulator beyond the common ones: advance time, list parcels.
import type { Hono } from 'hono';
import { createCommonControls } from '../controls.ts';
import type { ShiprocketSimulator } from './shiprocket-simulator.ts';

/** A parcel, as a drill compares it with the store's. */
export interface BookedParcel {
  readonly reference: string;
  readonly orderId: number;
  readonly shipmentId: number;
  readonly awb: string | null;
  readonly stage: string;
}

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
  controls.get('/parcels', (c) =>
    c.json(
      [...simulator.records.parcels.values()].map(
        ({ reference, orderId, shipmentId, awb, stage }): BookedParcel => ({
          reference,
          orderId,
          shipmentId,
          awb,
          stage,
        }),
      ),
    ),
  );
  controls.get('/request-counts', (c) =>
    c.json({ logins: simulator.tokens.logins, requests: Object.fromEntries(simulator.requestCounts) }),
  );
  return controls;
}
