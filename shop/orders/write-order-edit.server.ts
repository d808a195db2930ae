// Writes the lines of a changed order, and moves its units with the stock of their sizes and the ledger, in the caller's transaction. The
// caller has locked the order. Invariant: the sums of an order's ledger rows equal the numbers on its lines.

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderItems } from '#db/schema/orders.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { loadCustody } from './custody.server.ts';
import { isStockProcessed } from './custody.ts';
import type { LevelMoves } from './order-edit.ts';
import type { Order } from './order-rows.server.ts';
import type { EditPlan } from './plan-order-edit.server.ts';
import { NO_LINE_AMOUNTS } from './price-checkout.server.ts';

interface EditOrigin {
  readonly actor: string;
  readonly at: Date;
}

const NOTE = 'Order changed';

/** False when a size has too few units; the caller must roll back. Locks the rows by product, then size, as every other writer does. */
async function changeStock(tx: Tx, moves: readonly LevelMoves[]): Promise<boolean> {
  const moved = moves.filter(({ release, unpick, reserve }) => release + unpick + reserve > 0);
  if (moved.length === 0) return true;
  const rows = await tx
    .select({ id: inventoryLevels.id })
    .from(inventoryLevels)
    .where(
      inArray(
        inventoryLevels.id,
        moved.map(({ inventoryLevelId }) => inventoryLevelId),
      ),
    )
    .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
    .for('no key update');
  for (const { id } of rows) {
    const move = moved.find(({ inventoryLevelId }) => inventoryLevelId === id);
    if (!move) continue;
    const onHandChange = move.unpick;
    const reservedChange = move.reserve - move.release;
    const changed = await tx.execute(sql`
      update inventory_levels set on_hand = on_hand + ${onHandChange}::int, reserved = reserved + ${reservedChange}::int
      where id = ${id}::uuid and reserved + ${reservedChange}::int between 0 and on_hand + ${onHandChange}::int`);
    if (changed.rowCount !== 1) return false;
  }
  return true;
}

/** The ledger accepts one reserve and one release per generation, so a change has a generation of its own. */
async function writeLedger(
  tx: Tx,
  { checkoutId, reservationGeneration }: Order,
  moves: readonly LevelMoves[],
  origin: EditOrigin,
): Promise<void> {
  const generation = { checkoutId, reservationGeneration: reservationGeneration + 1, note: NOTE, ...origin };
  const rows = moves.flatMap(({ inventoryLevelId, release, unpick, reserve }) => [
    { inventoryLevelId, kind: 'release' as const, onHandChange: 0, reservedChange: -release, units: release },
    { inventoryLevelId, kind: 'unpick' as const, onHandChange: unpick, reservedChange: 0, units: unpick },
    { inventoryLevelId, kind: 'reserve' as const, onHandChange: 0, reservedChange: reserve, units: reserve },
  ]);
  const written = rows.filter(({ units }) => units > 0).map((row) => ({ ...row, ...generation }));
  if (written.length > 0) await tx.insert(stockLedger).values(written);
}

async function writeLines(tx: Tx, { before, after, moves }: EditPlan): Promise<void> {
  const removed = before.filter(({ id }) => !after.some((line) => line.id === id)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, removed));
  for (const { id, size, sku, quantity, inventoryLevelId, picked, amounts } of after) {
    const stayPicked = moves.find((move) => move.inventoryLevelId === inventoryLevelId)?.picked;
    await tx
      .update(orderItems)
      .set({
        size,
        sku,
        quantity,
        inventoryLevelId,
        // Units of a deleted size have no stock: fewer of them stay where they are.
        picked: stayPicked ?? Math.min(picked, quantity),
        ...(amounts === null ? {} : { ...NO_LINE_AMOUNTS, ...amounts }),
      })
      .where(eq(orderItems.id, id));
  }
}

/** The order's columns that follow from its units; null when a size has too few of them: the caller must roll back. */
export async function writeEdit(
  tx: Tx,
  order: Order,
  plan: EditPlan,
  origin: EditOrigin,
): Promise<Pick<Order, 'reservationGeneration' | 'stockProcessed' | 'stockProcessedAt'> | null> {
  if (!(await changeStock(tx, plan.moves))) return null;
  await writeLedger(tx, order, plan.moves, origin);
  await writeLines(tx, plan);
  const stockProcessed = isStockProcessed((await loadCustody(tx, order.id)).map(({ custody }) => custody));
  return {
    // The next generation belongs to the order again: a cancellation releases its units there.
    reservationGeneration: order.reservationGeneration + 2,
    stockProcessed,
    stockProcessedAt: stockProcessed ? (order.stockProcessedAt ?? origin.at) : null,
  };
}
