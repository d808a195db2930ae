// Moves stock, and writes the ledger row of each move in the same transaction. The caller decides when; this decides only
// whether there is enough. Invariant: on_hand and reserved equal the sums of the ledger, and 0 <= reserved <= on_hand.

import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { stockLedger, stockRows } from '#db/schema/stock.ts';
import type { StockLine } from './stock.ts';

export interface MoveOrigin {
  readonly intentId: string | null;
  readonly round: number;
  readonly actor: string;
  readonly at: Date;
}

type Kind = typeof stockLedger.$inferInsert.kind;
interface Step {
  readonly kind: Kind;
  /** Per unit: what one unit does to on_hand and to reserved. */
  readonly onHand: -1 | 0 | 1;
  readonly reserved: -1 | 0 | 1;
}

/**
 * Locks in one order everywhere (product, then size), so that two baskets with the same products cannot deadlock.
 * Not the stronger 'update': that would wait for the key locks which the lines of other intents hold on the same rows,
 * while those wait for this one's.
 */
async function lockRows(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  const ids = lines.map((line) => line.stockId);
  await tx
    .select({ id: stockRows.id })
    .from(stockRows)
    .where(inArray(stockRows.id, ids))
    .orderBy(asc(stockRows.productId), asc(stockRows.size))
    .for('no key update');
}

/** True when every line moved; false when one could not, and the caller must roll back. */
async function move(tx: Tx, lines: readonly StockLine[], step: Step, origin: MoveOrigin): Promise<boolean> {
  if (lines.length === 0) return true;
  await lockRows(tx, lines);
  const ids = sql.join(
    lines.map((line) => sql`${line.stockId}::uuid`),
    sql`, `,
  );
  const quantities = sql.join(
    lines.map((line) => sql`${line.quantity}::int`),
    sql`, `,
  );
  const moved = await tx.execute(sql`
    update stock_rows set on_hand = on_hand + ${step.onHand}::int * line.quantity,
      reserved = reserved + ${step.reserved}::int * line.quantity
    from unnest(array[${ids}], array[${quantities}]) as line (id, quantity)
    where stock_rows.id = line.id
      and reserved + ${step.reserved}::int * line.quantity between 0 and on_hand + ${step.onHand}::int * line.quantity`);
  if (moved.rowCount !== lines.length) return false;
  await tx.insert(stockLedger).values(
    lines.map((line) => ({
      stockId: line.stockId,
      kind: step.kind,
      onHandChange: step.onHand * line.quantity,
      reservedChange: step.reserved * line.quantity,
      intentId: origin.intentId,
      round: origin.round,
      actor: origin.actor,
      at: origin.at,
    })),
  );
  return true;
}

/** Promises units to an intent. False when one line has not enough left. */
export const reserveStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, { kind: 'reserve', onHand: 0, reserved: 1 }, origin);

/** Takes a promise back: the intent expired, or the order was cancelled before its stock was processed. */
export const releaseStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, { kind: 'release', onHand: 0, reserved: -1 }, origin);

/** Turns a promise into a decrease. */
export const takeStock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, { kind: 'process', onHand: -1, reserved: -1 }, origin);

/** Puts units back on the shelf: the order was cancelled after processing and before shipping. */
export const restock = (tx: Tx, lines: readonly StockLine[], origin: MoveOrigin): Promise<boolean> =>
  move(tx, lines, { kind: 'restock', onHand: 1, reserved: 0 }, origin);
