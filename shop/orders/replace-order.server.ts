// Sends the same goods again in place of an order: an order of its own, linked to the first, with nothing to pay. Its units are
// reserved like anybody's; when one size has not enough left nothing is written.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { intentLines, intents, orderItems } from '#db/schema/orders.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';
import { type Order, placeFromIntent } from './place-from-intent.server.ts';

const NOTHING = { subtotal: 0, shipping: 0, tax: 0, discount: 0, total: 0 };

/** Null when a size is sold out or gone; the caller must roll back. */
export async function replaceOrder(
  tx: Tx,
  order: Order,
  { requestId, at, actor }: { readonly requestId: string; readonly at: Date; readonly actor: string },
): Promise<Order | null> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const [intent] = await tx
    .insert(intents)
    .values({
      userId: order.userId,
      // One replacement a request, whatever happens.
      idempotencyKey: `replacement ${requestId}`,
      bodyHash: requestId,
      state: 'placed',
      paymentMethod: 'cod',
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      shippingAddress: order.shippingAddress,
      ...NOTHING,
      expiresAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!intent) throw new Error('The intent of a replacement was not written');
  const lines = items.map(({ id: _id, orderId: _orderId, ...line }) => ({ ...line, price: 0 }));
  await tx.insert(intentLines).values(lines.map((line) => ({ intentId: intent.id, ...line })));
  const units = lines.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
  if (units.length !== lines.length) return null;
  if (!(await reserveStock(tx, units, { intentId: intent.id, round: 0, actor, at }))) return null;
  const placement = { paymentId: null, replacementFor: order.id, at, actor };
  return (await placeFromIntent(tx, intent, lines, placement)).order;
}
