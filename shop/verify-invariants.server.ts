// Nightly invariant check: the stored counts of stock, coupons, orders and money must equal the sums of their rows.
// A difference is reported to staff and logged with its rows. Nothing is corrected automatically: a wrong number has a
// cause.

import type { Breach } from '#db/invariants.server.ts';
import type { ShopContext } from './context.ts';
import { createNotification } from './notifications/create-notification.server.ts';
import { systemNotification } from './notifications/notification.ts';

export async function reportBreaches(ctx: ShopContext, breaches: readonly Breach[]): Promise<void> {
  for (const { name, rows } of breaches) ctx.log.error({ invariant: name, rows }, 'invariant check failed');
  if (breaches.length === 0) return;
  const notification = systemNotification({
    title: 'Invariant check failed',
    message: `Please notify the operator of the store: ${breaches.map(({ name }) => name).join('; ')}.`,
  });
  await createNotification(ctx.db, notification, ctx.now);
}
