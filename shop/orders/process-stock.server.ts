// 'Process Stock': turns the reservations of live orders into decreases and marks the orders as processed, each order once, however
// many runs or nodes work in parallel. Orders are processed in short batches, one transaction each; when one order of a batch fails, the batch is
// repeated order by order, and the failing order is reported and left for the next run.

import { and, asc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { notifications } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { lowStockNotification } from '#shop/notifications/notification.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { deductStock } from '#shop/stock/deduct-stock.server.ts';
import { getErrorMessage, type StockUpdateResult } from '#shop/stock/stock.ts';
import { shortOrderId } from './order.ts';

const BATCH_SIZE = 50;
/** A person waits for the response; the remaining orders are left for the next run. */
const MAX_PER_RUN = 5_000;

const isUnprocessed = and(eq(orders.stockProcessed, false), ne(orders.status, 'cancelled'));

interface Candidate {
  readonly id: string;
  readonly orderId: string;
  readonly orderDate: Date;
}

interface BatchResult {
  readonly orders: number;
  readonly units: number;
  readonly errors: readonly string[];
}

/** One notification per run; each transaction updates it. `orders` and `units` are those of the batches before. */
interface Run {
  readonly notificationId: string;
  readonly orders: number;
  readonly units: number;
}

type Item = Pick<typeof orderItems.$inferSelect, 'orderId' | 'productId' | 'inventoryLevelId' | 'name' | 'reserved'>;

/** Reports an item whose product or size was deleted: it has no stock to lower. */
function findItemProblems({ productId, inventoryLevelId, name }: Item): string[] {
  if (productId === null) return [`Product not found: ${name}`];
  return inventoryLevelId === null ? [`No product data: ${name}`] : [];
}

async function notifyStaff(tx: Tx, ctx: ShopContext, { notificationId, ...totals }: Run): Promise<void> {
  const message = `Stock was lowered by ${totals.units} ${totals.units === 1 ? 'unit' : 'units'} for ${totals.orders} ${totals.orders === 1 ? 'order' : 'orders'}.`;
  await tx
    .insert(notifications)
    .values({ id: notificationId, type: 'stock', title: 'Stock Processed', message, data: totals, createdAt: ctx.now })
    .onConflictDoUpdate({ target: notifications.id, set: { message, data: totals } });
}

async function processBatch(ctx: ShopContext, ids: readonly string[], run: Run): Promise<Result<BatchResult, 'short'>> {
  return inTransaction<BatchResult, 'short'>(ctx.db, async (tx, refuseWith) => {
    const claimed = await tx
      .select({ id: orders.id, checkoutId: orders.checkoutId, generation: orders.reservationGeneration })
      .from(orders)
      .where(and(inArray(orders.id, [...ids]), isUnprocessed))
      .orderBy(asc(orders.id))
      // A locked order is skipped: another run or a cancellation is changing it.
      .for('update', { skipLocked: true });
    if (claimed.length === 0) return { orders: 0, units: 0, errors: [] };
    const byId = new Map(claimed.map((order) => [order.id, order]));
    const items = await tx
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, [...byId.keys()]))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position));
    const deductions = items.flatMap(({ orderId, inventoryLevelId, reserved }) => {
      const order = byId.get(orderId);
      return inventoryLevelId && order && reserved
        ? [{ inventoryLevelId, quantity: reserved, checkoutId: order.checkoutId, generation: order.generation }]
        : [];
    });
    const origin = { actor: actorName(ctx.actor), at: ctx.now };
    if (!(await deductStock(tx, deductions, origin))) return refuseWith('short');
    await tx
      .update(orderItems)
      .set({ picked: sql`${orderItems.picked} + ${orderItems.reserved}` })
      .where(inArray(orderItems.orderId, [...byId.keys()]));
    await tx
      .update(orders)
      .set({ stockProcessed: true, stockProcessedAt: ctx.now, updatedAt: ctx.now })
      .where(inArray(orders.id, [...byId.keys()]));
    await recordChanges(
      tx,
      ctx.actor,
      claimed.map(({ id }) => ({ action: 'process stock', entity: 'order', entityId: id })),
    );
    const units = deductions.reduce((sum, { quantity }) => sum + quantity, 0);
    await notifyStaff(tx, ctx, { ...run, orders: run.orders + claimed.length, units: run.units + units });
    await notifyLowStock(tx, ctx, items);
    return { orders: claimed.length, units, errors: items.flatMap(findItemProblems) };
  });
}

/** Notifies staff of products whose stock became low or empty by this decrease. */
async function notifyLowStock(tx: Tx, ctx: ShopContext, items: readonly Item[]): Promise<void> {
  const lowered = new Map<string, number>();
  for (const { productId, inventoryLevelId, reserved } of items) {
    // An item whose units were picked before has none reserved.
    if (productId && inventoryLevelId && reserved) lowered.set(productId, (lowered.get(productId) ?? 0) + reserved);
  }
  if (lowered.size === 0) return;
  const lowProducts = await tx
    .select({ id: products.id, name: products.name, stock: products.stock, threshold: products.lowStockThreshold })
    .from(products)
    .where(
      and(
        inArray(products.id, [...lowered.keys()]),
        eq(products.status, 'active'),
        lte(products.stock, products.lowStockThreshold),
      ),
    )
    .orderBy(asc(products.name));
  for (const product of lowProducts) {
    const before = product.stock + (lowered.get(product.id) ?? 0);
    const isNewlyLow = before > product.threshold || product.stock === 0;
    if (isNewlyLow) await createNotification(tx, lowStockNotification(product), ctx.now);
  }
}

const failedBatch = (error: string): BatchResult => ({ orders: 0, units: 0, errors: [error] });

async function processSingle(ctx: ShopContext, { id, orderId }: Candidate, run: Run): Promise<BatchResult> {
  try {
    const processed = await processBatch(ctx, [id], run);
    return processed.ok ? processed.value : failedBatch(`Order ${shortOrderId(orderId)}: Insufficient stock`);
  } catch (error) {
    ctx.log.error({ err: error, orderId: id }, 'processing the stock of an order failed');
    return failedBatch(`Order ${shortOrderId(orderId)}: ${getErrorMessage(error)}`);
  }
}

/** Processes all candidates in one transaction or, when that fails, each in its own. */
async function processMany(ctx: ShopContext, candidates: readonly Candidate[], run: Run): Promise<BatchResult> {
  const ids = candidates.map(({ id }) => id);
  const batchResult = await processBatch(ctx, ids, run).catch((error: unknown) => {
    ctx.log.warn(
      { err: error, orders: ids },
      'processing the stock of a batch failed; its orders are tried one by one',
    );
    return null;
  });
  if (batchResult?.ok) return batchResult.value;
  let total: BatchResult = { orders: 0, units: 0, errors: [] };
  for (const candidate of candidates) {
    const single = await processSingle(ctx, candidate, {
      ...run,
      orders: run.orders + total.orders,
      units: run.units + total.units,
    });
    total = addResults(total, single);
  }
  return total;
}

const addResults = (before: BatchResult, more: BatchResult): BatchResult => ({
  orders: before.orders + more.orders,
  units: before.units + more.units,
  errors: [...before.errors, ...more.errors],
});

/** The next orders after `last`, oldest first. */
const nextCandidates = (ctx: ShopContext, last: Candidate | undefined): Promise<Candidate[]> =>
  ctx.db
    .select({ id: orders.id, orderId: orders.orderId, orderDate: orders.orderDate })
    .from(orders)
    .where(
      and(
        isUnprocessed,
        last &&
          or(gt(orders.orderDate, last.orderDate), and(eq(orders.orderDate, last.orderDate), gt(orders.id, last.id))),
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(BATCH_SIZE);

export async function processStock(ctx: ShopContext): Promise<Result<StockUpdateResult, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  const notificationId = crypto.randomUUID();
  let total: BatchResult = { orders: 0, units: 0, errors: [] };
  let last: Candidate | undefined;
  for (let processed = 0; processed < MAX_PER_RUN; processed += BATCH_SIZE) {
    const candidates = await nextCandidates(ctx, last);
    if (candidates.length === 0) break;
    total = addResults(
      total,
      await processMany(ctx, candidates, { notificationId, orders: total.orders, units: total.units }),
    );
    last = candidates.at(-1);
  }
  return ok({ success: total.orders, failed: total.errors.length, errors: total.errors });
}
