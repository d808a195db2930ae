// Controls of a simulator that runs in a process of its own: planned faults, and how its webhooks are delivered. They are served on the
// loopback interface only, and only where a drill has opened them. Each simulator adds its own.
import { Hono } from 'hono';
import { type FaultPlan, type PlannedFault, parsePlan } from './faults.ts';
import type { Delivery, Messenger } from './messenger.ts';

export interface WebhookPlan {
  readonly delivery?: Delivery;
  /** Nodes take turns, so that an unreachable one is not the only receiver. */
  readonly webhookUrls?: readonly string[];
}

interface Simulator<Fault extends string> {
  readonly webhooks: Pick<Messenger, 'delivery' | 'release' | 'idle'>;
  injectFaults(...plans: FaultPlan<Fault>[]): void;
}

export function createCommonControls<Fault extends string>(
  { webhooks, injectFaults }: Simulator<Fault>,
  setWebhookUrls: (webhookUrls: readonly string[]) => void,
): Hono {
  const controls = new Hono().basePath('/controls');

  controls.post('/faults', async (c) => {
    injectFaults(...(await c.req.json<readonly PlannedFault<Fault>[]>()).map(parsePlan));
    return c.json({});
  });
  controls.post('/webhooks', async (c) => {
    const { delivery, webhookUrls } = await c.req.json<WebhookPlan>();
    if (delivery) webhooks.delivery = delivery;
    if (webhookUrls) setWebhookUrls(webhookUrls);
    return c.json({});
  });
  controls.post('/release', async (c) => {
    await webhooks.release(await c.req.json<{ reversed?: boolean; times?: number }>());
    return c.json({});
  });
  /** Responds when no webhook is in flight. */
  controls.post('/idle', async (c) => {
    await webhooks.idle();
    return c.json({});
  });
  return controls;
}
