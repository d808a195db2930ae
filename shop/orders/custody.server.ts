// Moves units of an order from one custody state to the next, with the stock of their sizes and the ledger, in the caller's
// transaction. The caller has locked the order. Invariant: the sums of an order's ledger rows equal the numbers on its lines.

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import {
  CUSTODY_STATES,
  type Custody,
  type CustodyEventName,
  getUnitMoves,
  isStockProcessed,
  stockChange,
  type UnitMove,
} from './custody.ts';

export interface CustodyLine {
  readonly id: string;
  readonly inventoryLevelId: string | null;
  readonly custody: Custody;
}

type Item = typeof orderItems.$inferSelect;

export const toCustody = (item: Item): Custody =>
  Object.fromEntries(CUSTODY_STATES.map((state) => [state, item[state] ?? 0])) as unknown as Custody;

export async function loadCustody(tx: Tx, orderId: string): Promise<CustodyLine[]> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return items.map((item) => ({ id: item.id, inventoryLevelId: item.inventoryLevelId, custody: toCustody(item) }));
}

interface MovedOrder {
  readonly id: string;
  readonly status: string;
  readonly checkoutId: string;
  readonly reservationGeneration: number;
}

export interface MoveNote {
  readonly actor: string;
  readonly at: Date;
  readonly note?: string | undefined;
}

/** How many units of which line; without it, all units of all lines that the event may move. */
export type Limits = ReadonlyMap<string, number>;

interface LineMoves extends CustodyLine {
  readonly moves: readonly UnitMove[];
}

const totalStockChange = (moves: readonly UnitMove[]) =>
  moves.reduce(
    (sum, { from, to, quantity }) => {
      const { onHand, reserved } = stockChange(from, to);
      return { onHand: sum.onHand + onHand * quantity, reserved: sum.reserved + reserved * quantity };
    },
    { onHand: 0, reserved: 0 },
  );

/** False when a size has too few units on the shelf. Locks the rows by product, then size, as every other writer does. */
async function changeStock(tx: Tx, lines: readonly LineMoves[]): Promise<boolean> {
  const changes = new Map<string, { onHand: number; reserved: number }>();
  for (const { inventoryLevelId, moves } of lines) {
    const { onHand, reserved } = totalStockChange(moves);
    if (inventoryLevelId === null || (onHand === 0 && reserved === 0)) continue;
    const before = changes.get(inventoryLevelId) ?? { onHand: 0, reserved: 0 };
    changes.set(inventoryLevelId, { onHand: before.onHand + onHand, reserved: before.reserved + reserved });
  }
  if (changes.size === 0) return true;
  const rows = await tx
    .select({ id: inventoryLevels.id })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.id, [...changes.keys()]))
    .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
    .for('no key update');
  for (const { id } of rows) {
    const { onHand = 0, reserved = 0 } = changes.get(id) ?? {};
    const changed = await tx.execute(sql`
      update inventory_levels set on_hand = on_hand + ${onHand}::int, reserved = reserved + ${reserved}::int
      where id = ${id}::uuid and reserved + ${reserved}::int between 0 and on_hand + ${onHand}::int`);
    if (changed.rowCount !== 1) return false;
  }
  return true;
}

async function writeLedger(
  tx: Tx,
  order: MovedOrder,
  event: CustodyEventName,
  lines: readonly LineMoves[],
  { actor, at, note }: MoveNote,
): Promise<void> {
  const rows = lines.flatMap(({ inventoryLevelId, moves }) =>
    inventoryLevelId === null
      ? []
      : moves.map(({ from, to, quantity }) => {
          const { onHand, reserved } = stockChange(from, to);
          return {
            inventoryLevelId,
            kind: event,
            onHandChange: onHand * quantity,
            reservedChange: reserved * quantity,
            units: quantity,
            checkoutId: order.checkoutId,
            reservationGeneration: order.reservationGeneration,
            actor,
            note: note ?? null,
            at,
          };
        }),
  );
  if (rows.length > 0) await tx.insert(stockLedger).values(rows);
}

/** Returns the new custody of the line. */
async function writeMoves(tx: Tx, { id, moves }: LineMoves): Promise<Custody> {
  const deltas: Record<string, number> = {};
  for (const { from, to, quantity } of moves) {
    deltas[from] = (deltas[from] ?? 0) - quantity;
    deltas[to] = (deltas[to] ?? 0) + quantity;
  }
  // `reserved` is the line's quantity minus all other states; the database computes it.
  const { reserved: _computed, ...storedDeltas } = deltas;
  const changes = Object.entries(storedDeltas).map(([state, delta]) => [
    state,
    sql`${orderItems[state as Exclude<keyof Custody, 'reserved'>]} + ${delta}::int`,
  ]);
  const [item] = await tx.update(orderItems).set(Object.fromEntries(changes)).where(eq(orderItems.id, id)).returning();
  if (!item) throw new Error(`Order line ${id} not found`);
  return toCustody(item);
}

/**
 * Moves every unit that the event may move, or as many of each line as `limits` says. Null when a size has too few
 * units on the shelf: the caller must roll back.
 */
export async function moveUnits(
  tx: Tx,
  order: MovedOrder,
  event: CustodyEventName,
  moveNote: MoveNote,
  limits?: Limits,
): Promise<{ readonly reservationGeneration: number } | null> {
  const lines = await loadCustody(tx, order.id);
  const linesWithMoves = lines.map((line) => ({
    ...line,
    moves: getUnitMoves(line.custody, event, limits ? (limits.get(line.id) ?? 0) : undefined),
  }));
  const movedLines = linesWithMoves.filter(({ moves }) => moves.length > 0);
  if (movedLines.length === 0) return order;
  // Each new reservation of an order gets its own generation; the ledger accepts one reserve and one release per generation.
  const reservationGeneration = event === 'reserve' ? order.reservationGeneration + 1 : order.reservationGeneration;
  if (!(await changeStock(tx, movedLines))) return null;
  await writeLedger(tx, { ...order, reservationGeneration }, event, movedLines, moveNote);
  const after = new Map(lines.map(({ id, custody }) => [id, custody]));
  for (const line of movedLines) after.set(line.id, await writeMoves(tx, line));
  // The units of a delivered order were processed, even when all of them have come back and are on the shelf.
  const processed = order.status === 'delivered' || isStockProcessed([...after.values()]);
  await tx
    .update(orders)
    .set({
      reservationGeneration,
      stockProcessed: processed,
      stockProcessedAt: processed
        ? sql`coalesce(${orders.stockProcessedAt}, ${moveNote.at.toISOString()}::timestamptz)`
        : null,
    })
    .where(eq(orders.id, order.id));
  return { reservationGeneration };
}
