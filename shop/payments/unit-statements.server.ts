// Statements of staff about the units of an order: they never left, they came back, they are restocked or written off. A statement
// that corrects an earlier one needs a reason; each is stored in the audit log.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadCustody, type MoveNote, moveUnits } from '#shop/orders/custody.server.ts';
import { countUnits, sumCustody } from '#shop/orders/custody.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { hasShipmentWithCourier } from '#shop/orders/order-shipment.server.ts';
import {
  findUnitActionRefusal,
  needsReason,
  type UnitAction,
  type UnitActionRefusal,
} from '#shop/orders/unit-actions.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { voidCashInTx } from './cash.server.ts';

export interface UnitStatement {
  readonly action: UnitAction;
  /** The reason; required for 'never-left', and where units are written off. */
  readonly reason: string;
  /** With 'restock': how many units of each line cannot be sold and are written off. */
  readonly unsellable?: ReadonlyMap<string, number>;
}

const MAX_REASON = 500;

type Refuse = (reason: UnitActionRefusal) => never;

async function applyStatement(
  tx: Tx,
  ctx: ShopContext,
  order: Order,
  { action, reason, unsellable = new Map() }: UnitStatement,
): Promise<void> {
  const moveNote = { actor: actorName(ctx.actor), at: ctx.now, note: reason || undefined };
  switch (action) {
    case 'came-back':
      await moveUnits(tx, order, 'arrive', moveNote);
      return;
    case 'pack-again':
      await moveUnits(tx, order, 'repack', moveNote);
      return;
    case 'write-off':
      await moveUnits(tx, order, 'write-off', moveNote);
      return;
    case 'never-left':
      await moveUnits(tx, order, 'never-left', moveNote);
      // An order marked delivered by mistake also had its cash recorded by mistake.
      await voidCashInTx(tx, ctx, order.id, reason, 'staff');
      return;
    case 'restock':
      await restock(tx, order, moveNote, unsellable);
  }
}

/** Puts the returned units on the shelf, and writes off those that cannot be sold. */
async function restock(
  tx: Tx,
  order: Order,
  moveNote: MoveNote,
  unsellable: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = await loadCustody(tx, order.id);
  const sellable = new Map(
    lines.map(({ id, custody: { returned } }) => [id, returned - Math.min(returned, unsellable.get(id) ?? 0)]),
  );
  await moveUnits(tx, order, 'restock', moveNote, sellable);
  if (unsellable.size > 0) await moveUnits(tx, order, 'write-off', moveNote, unsellable);
}

/** The order's row must be locked. */
async function findStatementRefusal(
  tx: Tx,
  order: Order,
  { action, reason, unsellable = new Map() }: UnitStatement,
): Promise<UnitActionRefusal | null> {
  const lines = await loadCustody(tx, order.id);
  const custody = sumCustody(lines.map((line) => line.custody));
  const state = { status: order.status, custody, isWithCourier: await hasShipmentWithCourier(tx, order.id) };
  const actionRefusal = findUnitActionRefusal(action, state);
  if (actionRefusal) return actionRefusal;
  const returned = new Map(lines.map((line) => [line.id, line.custody.returned]));
  if (action === 'restock' && [...unsellable].some(([id, count]) => count > (returned.get(id) ?? 0)))
    return 'unsellable-too-many';
  return needsReason(action, unsellable.size > 0) && reason === '' ? 'reason-missing' : null;
}

export async function recordUnitStatement(
  ctx: ShopContext,
  id: string,
  statement: UnitStatement,
): Promise<Result<null, UnitActionRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-order');
  const trimmed = { ...statement, reason: statement.reason.trim().slice(0, MAX_REASON) };
  return inTransaction<null, UnitActionRefusal>(ctx.db, async (tx, refuseWith: Refuse) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return refuseWith('no-such-order');
    const refusal = await findStatementRefusal(tx, order, trimmed);
    if (refusal) return refuseWith(refusal);
    const before = sumCustody((await loadCustody(tx, id)).map((line) => line.custody));
    await applyStatement(tx, ctx, order, trimmed);
    await tx
      .update(orders)
      .set({ version: order.version + 1, updatedAt: ctx.now })
      .where(eq(orders.id, id));
    await recordChange(tx, ctx.actor, {
      action: `pieces: ${trimmed.action}`,
      entity: 'order',
      entityId: id,
      before: { outside: countUnits(before, ['withCourier', 'withCustomer', 'lost', 'returned']) },
      after: {
        reason: trimmed.reason,
        writtenOff: [...(trimmed.unsellable?.values() ?? [])].reduce((sum, count) => sum + count, 0),
      },
    });
    return null;
  });
}
