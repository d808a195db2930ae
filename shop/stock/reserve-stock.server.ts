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
interface Step {
  readonly kind: Kind;
  /** Per unit: the change of on_hand and of reserved. */
  readonly onHand: 0 | 1;
  readonly reserved: -1 | 0 | 1;
}

const RESERVE: Step = { kind: 'reserve', onHand: 0, reserved: 1 };
const RELEASE: Step = { kind: 'release', onHand: 0, reserved: -1 };

/**
 * Locked in the order of the moves, the same everywhere (product, then size), so that two bags with the same products
 * cannot deadlock. Not the stronger 'update': that would wait for the key locks that the lines of other checkouts hold on the
 * same rows, while those checkouts wait for this one's locks.
 */
async function lockRows<Line extends StockLine>(tx: Tx, lines: readonly Line[]): Promise<readonly Line[]> {
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

/** Moves one row and writes its ledger row in one statement; false when there is not enough. */
async function moveOne(
  tx: Tx,
  { inventoryLevelId, quantity }: StockLine,
  step: Step,
  origin: MoveOrigin,
): Promise<boolean> {
  const onHand = step.onHand * quantity;
  const reserved = step.reserved * quantity;
  const moved = await tx.execute(sql`
    with moved as (
      update inventory_levels set on_hand = on_hand + ${onHand}::int, reserved = reserved + ${reserved}::int
      where id = ${inventoryLevelId}::uuid and reserved + ${reserved}::int between 0 and on_hand + ${onHand}::int
      returning id
    )
    insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, checkout_id, reservation_generation, actor, at)
    select id, ${step.kind}, ${onHand}::int, ${reserved}::int,
      ${origin.checkoutId}::uuid, ${origin.generation}::int, ${origin.actor}, ${origin.at.toISOString()}::timestamptz
    from moved`);
  return moved.rowCount === 1;
}

/** True when every line moved; false when one could not: the caller must roll back. */
async function move(tx: Tx, lines: readonly StockLine[], step: Step, origin: MoveOrigin): Promise<boolean> {
  for (const line of await lockRows(tx, lines)) {
    if (!(await moveOne(tx, line, step, origin))) return false;
  }
  return true;
}

export interface OriginatedLines {
  readonly lines: readonly StockLine[];
  readonly origin: MoveOrigin;
}

/**
 * Releases `released` and reserves `reserved` in one pass over the rows of both, so that rows and products are locked in the usual
 * order. False when one line has too few units left; the caller must roll back.
 */
export async function exchangeStock(
  tx: Tx,
  released: readonly OriginatedLines[],
  reserved: OriginatedLines,
): Promise<boolean> {
  if (released.length === 0) return reserveStock(tx, reserved.lines, reserved.origin);
  const steps = [...released.map((each) => ({ ...each, step: RELEASE })), { ...reserved, step: RESERVE }].flatMap(
    ({ lines, origin, step }) => lines.map((line) => ({ ...line, origin, step })),
  );
  // The sort is stable: for one row, units are released before they are reserved.
  for (const { origin, step, ...line } of await lockRows(tx, steps)) {
    if (!(await moveOne(tx, line, step, origin))) return false;
  }
  return true;
}

/** Reserves units for a checkout. False when one line has too few units left. */
export const reserveStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, RESERVE, origin);

/** Releases a reservation: the checkout expired, or the order was cancelled before its stock was processed. */
export const releaseStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, RELEASE, origin);

/** Restocks units: the order was cancelled after processing and before shipping. */
export const restock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, { kind: 'restock', onHand: 1, reserved: 0 }, origin);
