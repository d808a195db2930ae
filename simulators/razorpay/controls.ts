// Controls of this simulator beyond the common ones: payments that no window would make, and totals.
import type { Hono } from 'hono';
import { createCommonControls } from '../controls.ts';
import type { RazorpaySimulator } from './razorpay-simulator.ts';
import type { Attempt } from './records.ts';

export function createControls(
  simulator: RazorpaySimulator,
  setWebhookUrls: (webhookUrls: readonly string[]) => void,
): Hono {
  const controls = createCommonControls(simulator, setWebhookUrls);

  controls.post('/pay', async (c) => {
    const { orderId, ...attempt } = await c.req.json<Partial<Attempt> & { orderId: string }>();
    return c.json(simulator.pay(orderId, attempt));
  });
  controls.post('/late', async (c) => {
    simulator.captureLate((await c.req.json<{ paymentId: string }>()).paymentId);
    return c.json({});
  });
  controls.get('/totals', (c) => c.json(simulator.records.totals()));
  return controls;
}
