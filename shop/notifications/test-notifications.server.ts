// The 'Test Notifications' action: creates one real notification of each type. Only the dashboard of demo mode offers
// it.

import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { createNotification } from './create-notification.server.ts';
import {
  feedbackNotification,
  type NewNotification,
  orderNotification,
  stockNotification,
  userNotification,
} from './notification.ts';

const SAMPLES: readonly NewNotification[] = [
  orderNotification({ title: 'New Order Received', message: 'Test: new order notification.' }),
  stockNotification({ title: 'Low Stock', message: 'Test: low stock notification.' }),
  userNotification({ title: 'New customer', message: 'Test: new account notification.' }),
  feedbackNotification({ title: 'New Feedback', message: 'Test: new review notification.' }),
];

export async function createTestNotifications(ctx: ShopContext): Promise<Result<number, 'not-allowed'>> {
  if (!may(ctx.actor, 'reports')) return refuse('not-allowed');
  return inTransaction<number, never>(ctx.db, async (tx) => {
    for (const sample of SAMPLES) await createNotification(tx, sample, ctx.now);
    const after = { created: SAMPLES.length };
    await recordChange(tx, ctx.actor, { action: 'create test', entity: 'notification', entityId: 'samples', after });
    return SAMPLES.length;
  });
}
