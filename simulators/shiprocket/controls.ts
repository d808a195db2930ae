// A drill's handle on a stand-in that runs in a process of its own: what it is to do wrong, how its messages travel, time that
// passes, and what its books say. On the loopback interface only, and only where a drill has opened it.
import { Hono } from 'hono';
import { planOf } from '../faults.ts';
import type { Delivery } from '../messenger.ts';
import type { PlannedFault } from './faults.ts';
import type { ShiprocketSimulator } from './shiprocket-simulator.ts';

export interface WebhookPlan {
  readonly delivery?: Delivery;
  /** One after the other is told. */
  readonly addresses?: readonly string[];
}

/** A parcel, as a drill compares it with the store's. */
export interface BookedParcel {
  readonly reference: string;
  readonly orderId: number;
  readonly shipmentId: number;
  readonly awb: string | null;
  readonly stage: string;
}

export function createControls(simulator: ShiprocketSimulator, tellAt: (addresses: readonly string[]) => void): Hono {
  const controls = new Hono().basePath('/controls');

  controls.post('/faults', async (c) => {
    simulator.misbehave(...(await c.req.json<readonly PlannedFault[]>()).map(planOf));
    return c.json({});
  });
  controls.post('/webhooks', async (c) => {
    const { delivery, addresses } = await c.req.json<WebhookPlan>();
    if (delivery) simulator.webhooks.delivery = delivery;
    if (addresses) tellAt(addresses);
    return c.json({});
  });
  controls.post('/release', async (c) => {
    await simulator.webhooks.release(await c.req.json<{ reversed?: boolean; times?: number }>());
    return c.json({});
  });
  /** Answers when nothing is on its way. */
  controls.post('/idle', async (c) => {
    await simulator.webhooks.idle();
    return c.json({});
  });
  controls.post('/expire-tokens', (c) => {
    simulator.tokens.expire();
    return c.json({});
  });
  controls.post('/advance', async (c) => {
    simulator.advanceAll((await c.req.json<{ steps?: number }>()).steps);
    return c.json({});
  });
  controls.post('/wallet', async (c) => {
    simulator.books.wallet = (await c.req.json<{ rupees: number }>()).rupees;
    return c.json({});
  });
  controls.get('/parcels', (c) =>
    c.json(
      [...simulator.books.parcels.values()].map(
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
  controls.get('/asked', (c) =>
    c.json({ logins: simulator.tokens.logins, questions: Object.fromEntries(simulator.asked) }),
  );
  return controls;
}
