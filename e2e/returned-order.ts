// Returns for tests: a delivered order of a shopper, and requests made by the store's own functions.

import { createDatabase } from '../db/client.server.ts';
import type { ShopContext } from '../shop/context.ts';
import { requestReturn } from '../shop/returns/request-return.server.ts';
import type { ReturnRequest } from '../shop/returns/return-input.ts';
import { inMemoryProviders, SILENT_LOG } from '../shop/testing/in-memory.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { addOrder, type PlacedOrder } from './placed-order.ts';
import type { Shopper } from './shopper.ts';

/** Delivered today and paid in cash: ₹2,359 for `items` units. */
export async function addDeliveredOrder(store: RunningStore, shopper: Shopper, items = 2): Promise<PlacedOrder> {
  const order = await addOrder(store, shopper, { status: 'delivered', daysAgo: 4, items });
  await store.sql(
    `update order_items i set with_customer = quantity, inventory_level_id = (select l.id from inventory_levels l
       where l.product_id = i.product_id order by l.size limit 1) where order_id = $1`,
    [order.id],
  );
  await store.sql(
    `insert into payments (provider, provider_payment_id, checkout_id, order_id, amount, method, collected_by)
     select 'cash', 'cash-' || order_id, checkout_id, id, total, 'cash', 'staff' from orders where id = $1`,
    [order.id],
  );
  return order;
}

/** Requests all units of the order; returns the number of the return. */
export async function addReturn(
  store: RunningStore,
  { uid }: Pick<Shopper, 'uid'>,
  order: PlacedOrder,
  overrides: Partial<ReturnRequest> = {},
): Promise<string> {
  const lines = await store.sql('select id from order_items where order_id = $1 order by position', [order.id]);
  const database = createDatabase(store.databaseUrl, { connections: 2 });
  const ctx: ShopContext = {
    db: database.db,
    now: new Date(),
    actor: { kind: 'shopper', userId: uid },
    providers: inMemoryProviders(),
    log: SILENT_LOG,
  };
  try {
    const result = await requestReturn(ctx, {
      orderId: order.orderId,
      idempotencyKey: crypto.randomUUID(),
      lines: lines.map(({ id }) => ({ orderItemId: String(id), quantity: 1, wantedLevelId: null })),
      reason: 'too-large',
      comment: 'Both are loose at the shoulder.',
      outcome: 'refund',
      vpa: 'asha@okicici',
      photoIds: [],
      pickupAddress: null,
      pickupMethod: 'courier',
      ...overrides,
    });
    if (!result.ok) throw new Error(`The request was refused: ${result.reason}`);
    return result.value;
  } finally {
    await database.close();
  }
}
