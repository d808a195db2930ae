// 'Process Stock': turns the reservations of live orders into decreases and stamps them, each order once, whoever runs it,
// on any number of nodes. An order that fails is reported and left for the next run.

import { and, asc, eq, ne } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { decide } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { takeStock } from '#shop/stock/reserve-stock.server.ts';
import type { StockUpdateResult } from '#shop/stock/stock.ts';
import { unitsOf } from './move-order.server.ts';
import { shortOrderId } from './order.ts';

const waiting = and(eq(orders.stockProcessed, false), ne(orders.status, 'cancelled'));

async function processOne(ctx: ShopContext, id: string): Promise<boolean> {
  const processed = await decide<boolean, 'short'>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), waiting))
      .for('update', { skipLocked: true });
    if (!order) return false;
    const origin = { intentId: order.intentId, round: order.stockRound, actor: actorName(ctx.actor), at: ctx.now };
    if (!(await takeStock(tx, await unitsOf(tx, id), origin))) return refuseWith('short');
    await tx
      .update(orders)
      .set({ stockProcessed: true, stockProcessedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(orders.id, id));
    await recordChange(tx, ctx.actor, { action: 'process stock', entity: 'order', entityId: id });
    return true;
  });
  if (!processed.ok) throw new Error('Insufficient stock');
  return processed.value;
}

export async function processStock(ctx: ShopContext): Promise<Result<StockUpdateResult, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const candidates = await ctx.db
    .select({ id: orders.id, orderId: orders.orderId })
    .from(orders)
    .where(waiting)
    .orderBy(asc(orders.orderDate));
  let success = 0;
  const errors: string[] = [];
  for (const { id, orderId } of candidates) {
    try {
      if (await processOne(ctx, id)) success++;
    } catch (error) {
      errors.push(`Order ${shortOrderId(orderId)}: ${error instanceof Error ? error.message : 'Unknown error'}`);
      ctx.log.error({ err: error, orderId: id }, 'stock of an order could not be processed');
    }
  }
  return ok({ success, failed: errors.length, errors });
}
