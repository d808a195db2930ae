// Whether the money of an order was collected in cash: then a refund needs a UPI id. A free order, such as a
// replacement or the new size of an exchange, was paid by the order that it replaces, which may be a free one too.

import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';

type OrderLink = Pick<Order, 'id' | 'total' | 'replacementFor'>;

/** The id of the order whose payments paid for these goods. */
async function findPaidOrderId(db: DbOrTx, order: OrderLink): Promise<string> {
  let current = order;
  while (current.total === 0 && current.replacementFor !== null) {
    const [replaced] = await db
      .select({ id: orders.id, total: orders.total, replacementFor: orders.replacementFor })
      .from(orders)
      .where(eq(orders.id, current.replacementFor));
    if (!replaced) throw new Error(`order ${current.replacementFor} was replaced and is missing`);
    current = replaced;
  }
  return current.id;
}

/** False for an order without a payment. */
export async function wasPaidInCash(db: DbOrTx, order: OrderLink): Promise<boolean> {
  const paid = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, await findPaidOrderId(db, order)), isNull(payments.voidedAt)));
  return paid.length > 0 && paid.every(({ provider }) => provider === 'cash');
}
