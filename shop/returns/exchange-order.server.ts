// The new size of an exchange: reserved when the exchange is approved, in a checkout of its own for ten days; placed as a free order when
// the goods were picked up or checked, as the merchant decides. When the size is gone, the exchange becomes a refund.

import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import type { ReplacedUnit } from '#db/schema/order-values.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inSavepoint } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { placeFromCheckout } from '#shop/orders/place-order.server.ts';
import { FREE_LINE, insertReplacementCheckout, recordReplacedUnits } from '#shop/orders/replace-order.server.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import { type MoveOrigin, releaseStock, reserveStock } from '#shop/stock/reserve-stock.server.ts';
import { enqueueReturnMail, writeEvent } from './move-return.server.ts';
import { DAY_MS, EXCHANGE_HOLD_DAYS, returnNumber } from './return.ts';
import { type LockedReturn, loadOrderItems, type ReturnItemRow, type ReturnRow } from './return-rows.server.ts';

/** The reservation generation of units that are reserved a second time; the first is 0. */
const SECOND_GENERATION = 1;

interface ExchangeLine {
  readonly levelId: string;
  readonly size: string;
  readonly sku: string | null;
  readonly units: readonly ReplacedUnit[];
}

/** One line per wanted size. Null when a size was deleted. */
async function toExchangeLines(tx: Tx, items: readonly ReturnItemRow[]): Promise<ExchangeLine[] | null> {
  const byLevel = Map.groupBy(items, ({ wantedLevelId }) => wantedLevelId);
  const lines: ExchangeLine[] = [];
  for (const [levelId, wanted] of byLevel) {
    const [level] =
      levelId === null ? [] : await tx.select().from(inventoryLevels).where(eq(inventoryLevels.id, levelId));
    if (!level) return null;
    const units = wanted.map(({ orderItemId, unit }) => ({ orderItemId, unit }));
    lines.push({ levelId: level.id, size: level.size, sku: level.sku, units });
  }
  return lines;
}

const toStockLines = (lines: readonly ExchangeLine[]) =>
  lines.map(({ levelId, units }) => ({ inventoryLevelId: levelId, quantity: units.length }));

/** Reserves the wanted sizes. False when one of them has too few units left: the caller must roll back or refund. */
export async function reserveExchange(tx: Tx, ctx: ShopContext, { row, order, items }: LockedReturn): Promise<boolean> {
  const lines = await toExchangeLines(tx, items);
  if (lines === null) return false;
  const orderItems = await loadOrderItems(tx, order.id);
  const checkout = await insertReplacementCheckout(
    tx,
    order,
    {
      // The checkout has no owner until it is placed: an owner has one open checkout, and the shopper may have another one.
      userId: null,
      guestHash: null,
      idempotencyKey: `exchange ${row.id}`,
      bodyHash: row.id,
      state: 'open',
      expiresAt: new Date(ctx.now.getTime() + EXCHANGE_HOLD_DAYS * DAY_MS),
    },
    ctx.now,
  );
  await tx.insert(checkoutLines).values(
    lines.map(({ levelId, size, sku, units }, position) => {
      const original = orderItems.find(({ id }) => id === units[0]?.orderItemId);
      if (!original) throw new Error(`the line of return ${row.id} is missing`);
      const { productId, name, image } = original;
      const quantity = units.length;
      return {
        checkoutId: checkout.id,
        inventoryLevelId: levelId,
        position,
        productId,
        name,
        size,
        sku,
        quantity,
        image,
        ...FREE_LINE,
      };
    }),
  );
  const origin = { checkoutId: checkout.id, generation: 0, actor: actorName(ctx.actor), at: ctx.now };
  if (!(await reserveStock(tx, toStockLines(lines), origin))) return false;
  await tx.update(returns).set({ exchangeCheckoutId: checkout.id }).where(eq(returns.id, row.id));
  return true;
}

/** Closes the reservation of an exchange that is not placed. Does nothing when there is none. */
export async function releaseExchange(tx: Tx, ctx: ShopContext, { exchangeCheckoutId }: ReturnRow): Promise<void> {
  if (exchangeCheckoutId === null) return;
  const closed = await tx
    .update(checkouts)
    .set({ state: 'abandoned', updatedAt: ctx.now })
    .where(and(eq(checkouts.id, exchangeCheckoutId), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id });
  if (closed.length === 0) return;
  const lines = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, exchangeCheckoutId));
  const units = lines.flatMap(({ inventoryLevelId, quantity }) =>
    inventoryLevelId ? [{ inventoryLevelId, quantity }] : [],
  );
  const origin = { checkoutId: exchangeCheckoutId, generation: 0, actor: actorName(ctx.actor), at: ctx.now };
  if (!(await releaseStock(tx, units, origin)))
    throw new Error(`Exchange ${exchangeCheckoutId} has more than is reserved`);
}

/** Keeps the reservation of the accepted units only. False when a size has too few units left. */
async function reserveAccepted(
  tx: Tx,
  ctx: ShopContext,
  row: ReturnRow,
  { checkoutId, lines }: { readonly checkoutId: string; readonly lines: readonly ExchangeLine[] },
): Promise<boolean> {
  await releaseExchange(tx, ctx, row);
  const origin = { checkoutId, generation: SECOND_GENERATION, actor: actorName(ctx.actor), at: ctx.now };
  if (!(await reserveIfLeft(tx, lines, origin))) return false;
  const stored = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, checkoutId));
  for (const { id, inventoryLevelId } of stored) {
    const line = lines.find(({ levelId }) => levelId === inventoryLevelId);
    if (line) await tx.update(checkoutLines).set({ quantity: line.units.length }).where(eq(checkoutLines.id, id));
    else await tx.delete(checkoutLines).where(eq(checkoutLines.id, id));
  }
  return true;
}

/**
 * Places the free order of an exchange for the accepted units, once. When the size is gone, the exchange becomes a refund. Returns the
 * changed row.
 */
export async function placeExchange(
  tx: Tx,
  ctx: ShopContext,
  { row, order, items }: LockedReturn,
  accepted: readonly ReturnItemRow[] = items,
): Promise<ReturnRow> {
  if (row.outcome !== 'exchange' || row.exchangeOrderId !== null || row.exchangeCheckoutId === null) return row;
  if (accepted.length === 0) {
    await releaseExchange(tx, ctx, row);
    return row;
  }
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, row.exchangeCheckoutId)).for('update');
  const lines = await toExchangeLines(tx, accepted);
  if (!checkout || lines === null) return becomeRefund(tx, ctx, row);
  const isReservedAsIs = checkout.state === 'open' && accepted.length === items.length;
  if (!isReservedAsIs && !(await reserveAccepted(tx, ctx, row, { checkoutId: checkout.id, lines }))) {
    return becomeRefund(tx, ctx, row);
  }
  const exchangeOrderId = await placeOrder(tx, ctx, order, {
    checkoutId: checkout.id,
    lines,
    generation: isReservedAsIs ? 0 : SECOND_GENERATION,
  });
  const [moved] = await tx
    .update(returns)
    .set({ exchangeOrderId, updatedAt: ctx.now })
    .where(eq(returns.id, row.id))
    .returning();
  if (!moved) throw new Error(`Return ${row.id} vanished under its lock`);
  return moved;
}

async function placeOrder(
  tx: Tx,
  ctx: ShopContext,
  order: LockedReturn['order'],
  {
    checkoutId,
    lines,
    generation,
  }: { readonly checkoutId: string; readonly lines: readonly ExchangeLine[]; readonly generation: number },
): Promise<string> {
  const [claimed] = await tx
    .update(checkouts)
    .set({ state: 'placed', userId: order.userId, guestHash: order.guestHash, updatedAt: ctx.now })
    .where(eq(checkouts.id, checkoutId))
    .returning();
  if (!claimed) throw new Error(`Checkout ${checkoutId} vanished under its lock`);
  const stored = await tx
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.position));
  const { transitDays } = await findOrderDelivery({ ...ctx, db: tx }, order.shippingAddress.pincode, true);
  const placed = await placeFromCheckout(
    tx,
    claimed,
    stored.map(({ id: _id, checkoutId: _checkoutId, ...line }) => line),
    {
      paymentId: null,
      replacementFor: order.id,
      isExchange: true,
      transitDays,
      at: ctx.now,
      actor: actorName(ctx.actor),
      reservationGeneration: generation,
    },
  );
  await recordReplacedUnits(tx, placed, (position) => {
    const levelId = stored.find((line) => line.position === position)?.inventoryLevelId;
    return lines.find((line) => line.levelId === levelId)?.units ?? [];
  });
  return placed.order.id;
}

/** In a savepoint: a failed reservation may have moved some of the sizes. */
async function reserveIfLeft(tx: Tx, lines: readonly ExchangeLine[], origin: MoveOrigin): Promise<boolean> {
  const reserved = await inSavepoint<null, 'none-left'>(tx, async (savepoint, refuseWith) =>
    (await reserveStock(savepoint, toStockLines(lines), origin)) ? null : refuseWith('none-left'),
  );
  return reserved.ok;
}

/** Turns the exchange into a refund, with a mail to the shopper. */
export async function becomeRefund(tx: Tx, ctx: ShopContext, row: ReturnRow): Promise<ReturnRow> {
  await releaseExchange(tx, ctx, row);
  const [changed] = await tx
    .update(returns)
    .set({ outcome: 'refund', version: row.version + 1, updatedAt: ctx.now })
    .where(eq(returns.id, row.id))
    .returning();
  if (!changed) throw new Error(`Return ${returnNumber(row)} vanished under its lock`);
  await writeEvent(tx, ctx, changed, 'The new size is gone: refund instead');
  // The settlement has a mail of its own.
  if (row.status !== 'checked') await enqueueReturnMail(tx, changed, true);
  return changed;
}
