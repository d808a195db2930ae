// Moves stock, and writes the ledger row of each move in the same transaction. The caller decides when; this file checks only
// whether there is enough. Invariant: on_hand and reserved equal the sums of the ledger, and 0 <= reserved <= on_hand.

import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, type stockLedger } from '#db/schema/stock.ts';
import type { StockLine } from './stock.ts';

export interface MoveOrigin {
  readonly checkoutId: string | null;
  readonly generation: number;
  readonly actor: string;
  readonly at: Date;
}

type Kind = typeof stockLedger.$inferInsert.kind;
interface StockMove {
  readonly kind: Kind;
  /** Per unit: the change of on_hand and of reserved. */
  readonly onHand: 0 | 1;
  readonly reserved: -1 | 0 | 1;
}

const RESERVE: StockMove = { kind: 'reserve', onHand: 0, reserved: 1 };
const RELEASE: StockMove = { kind: 'release', onHand: 0, reserved: -1 };

/**
 * Locks the rows in a fixed order (product, then size) and returns the lines in that order, so that two checkouts with the same
 * products cannot deadlock. FOR NO KEY UPDATE, not FOR UPDATE: inserting a checkout line takes a FOR KEY SHARE lock on the row through
 * its foreign key; FOR UPDATE would conflict with it and deadlock.
 */
async function lockInOrder<Line extends StockLine>(tx: Tx, lines: readonly Line[]): Promise<readonly Line[]> {
  if (lines.length < 2) return lines;
  const rows = await tx
    .select({ id: inventoryLevels.id })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.id, [...new Set(lines.map((line) => line.inventoryLevelId))]))
    .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
    .for('no key update');
  const rankById = new Map(rows.map(({ id }, index) => [id, index]));
  return lines.toSorted((a, b) => (rankById.get(a.inventoryLevelId) ?? -1) - (rankById.get(b.inventoryLevelId) ?? -1));
}

/** Moves one row and writes its ledger row in one statement; false when it has too few units. */
async function moveOne(
  tx: Tx,
  { inventoryLevelId, quantity }: StockLine,
  stockMove: StockMove,
  origin: MoveOrigin,
): Promise<boolean> {
  const onHand = stockMove.onHand * quantity;
  const reserved = stockMove.reserved * quantity;
  const moved = await tx.execute(sql`
    with moved as (
      update inventory_levels set on_hand = on_hand + ${onHand}::int, reserved = reserved + ${reserved}::int
      where id = ${inventoryLevelId}::uuid and reserved + ${reserved}::int between 0 and on_hand + ${onHand}::int
      returning id
    )
    insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, checkout_id, reservation_generation, actor, at)
    select id, ${stockMove.kind}, ${onHand}::int, ${reserved}::int,
      ${origin.checkoutId}::uuid, ${origin.generation}::int, ${origin.actor}, ${origin.at.toISOString()}::timestamptz
    from moved`);
  return moved.rowCount === 1;
}

/** False when one line has too few units; the caller must then roll back. */
async function move(tx: Tx, lines: readonly StockLine[], stockMove: StockMove, origin: MoveOrigin): Promise<boolean> {
  for (const line of await lockInOrder(tx, lines)) {
    if (!(await moveOne(tx, line, stockMove, origin))) return false;
  }
  return true;
}

export interface LinesWithOrigin {
  readonly lines: readonly StockLine[];
  readonly origin: MoveOrigin;
}

/**
 * Releases `released` and reserves `reserved` in one pass, so that all rows are locked in the fixed order of lockInOrder.
 * False when one line has too few units left; the caller must roll back.
 */
export async function exchangeStock(
  tx: Tx,
  released: readonly LinesWithOrigin[],
  reserved: LinesWithOrigin,
): Promise<boolean> {
  if (released.length === 0) return reserveStock(tx, reserved.lines, reserved.origin);
  const moves = [
    ...released.map((group) => ({ ...group, stockMove: RELEASE })),
    { ...reserved, stockMove: RESERVE },
  ].flatMap(({ lines, origin, stockMove }) => lines.map((line) => ({ ...line, origin, stockMove })));
  // The sort is stable: for one row, units are released before they are reserved.
  for (const { origin, stockMove, ...line } of await lockInOrder(tx, moves)) {
    if (!(await moveOne(tx, line, stockMove, origin))) return false;
  }
  return true;
}

/** Reserves units for a checkout. False when one line has too few units left. */
export const reserveStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, RESERVE, origin);

/** Releases a reservation: the checkout expired, or the order was cancelled before its stock was processed. */
export const releaseStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, RELEASE, origin);
