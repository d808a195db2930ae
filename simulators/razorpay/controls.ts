// A drill's handle on a stand-in that runs in a process of its own: what it is to do wrong, how its messages travel, payments that
// no window would make, and what its books say. On the loopback interface only, and only where a drill has opened it.
import { Hono } from 'hono';
import { planOf } from '../faults.ts';
import type { Delivery } from '../messenger.ts';
import type { Attempt } from './books.ts';
import type { PlannedFault } from './faults.ts';
import type { RazorpaySimulator } from './razorpay-simulator.ts';

export interface WebhookPlan {
  readonly delivery?: Delivery;
  /** One after the other is told, so that a node that is away is not the only one that hears. */
  readonly addresses?: readonly string[];
}

export function createControls(simulator: RazorpaySimulator, tellAt: (addresses: readonly string[]) => void): Hono {
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
  controls.post('/pay', async (c) => {
    const { orderId, ...attempt } = await c.req.json<Partial<Attempt> & { orderId: string }>();
    return c.json(simulator.pay(orderId, attempt));
  });
  controls.post('/late', async (c) => {
    simulator.captureLate((await c.req.json<{ paymentId: string }>()).paymentId);
    return c.json({});
  });
  controls.get('/totals', (c) => c.json(simulator.books.totals()));
  return controls;
}
