// Statements of staff about the units of an order: they never left, they came back, they are restocked or written off. A statement
// that corrects an earlier one needs a reason; each is stored in the audit log.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadCustody, moveUnits } from '#shop/orders/custody.server.ts';
import { countOf, sumOfCustody } from '#shop/orders/custody.ts';
import { hasLivingParcel } from '#shop/orders/living-parcel.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { mayCorrectUnits, needsReason, type UnitAction, type UnitActionRefusal } from '#shop/orders/piece-actions.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { voidCashInTx } from './cash.server.ts';

export interface PieceStatement {
  readonly action: UnitAction;
  /** The reason; required for 'never-left', and where units are written off. */
  readonly reason: string;
  /** With 'restock': how many units of each line cannot be sold and are written off. */
  readonly unfit?: ReadonlyMap<string, number>;
}

const MAX_REASON = 500;

type Refuse = (reason: UnitActionRefusal) => never;

async function move(
  tx: Tx,
  ctx: ShopContext,
  order: Order,
  { action, reason, unfit = new Map() }: PieceStatement,
): Promise<void> {
  const by = { actor: actorName(ctx.actor), at: ctx.now, note: reason || undefined };
  if (action === 'came-back') return void (await moveUnits(tx, order, 'arrive', by));
  if (action === 'pack-again') return void (await moveUnits(tx, order, 'repack', by));
  if (action === 'write-off') return void (await moveUnits(tx, order, 'write-off', by));
  if (action === 'never-left') {
    await moveUnits(tx, order, 'never-left', by);
    // An order marked delivered by mistake also had its cash recorded by mistake.
    await voidCashInTx(tx, ctx, order.id, reason, 'staff');
    return;
  }
  const lines = await loadCustody(tx, order.id);
  const fit = new Map(
    lines.map(({ id, custody: { returned } }) => [id, returned - Math.min(returned, unfit.get(id) ?? 0)]),
  );
  await moveUnits(tx, order, 'restock', by, fit);
  if (unfit.size > 0) await moveUnits(tx, order, 'write-off', by, unfit);
}

/** The order's row must be locked. */
async function objectionTo(
  tx: Tx,
  order: Order,
  { action, reason, unfit = new Map() }: PieceStatement,
): Promise<UnitActionRefusal | null> {
  const lines = await loadCustody(tx, order.id);
  const custody = sumOfCustody(lines.map((line) => line.custody));
  const facts = { status: order.status, custody, hasParcel: await hasLivingParcel(tx, order.id) };
  const obstacle = mayCorrectUnits(action, facts);
  if (obstacle) return obstacle;
  const returned = new Map(lines.map((line) => [line.id, line.custody.returned]));
  if (action === 'restock' && [...unfit].some(([id, count]) => count > (returned.get(id) ?? 0)))
    return 'unfit-too-many';
  return needsReason(action, unfit.size > 0) && reason === '' ? 'reason-missing' : null;
}

export async function stateUnits(
  ctx: ShopContext,
  id: string,
  statement: PieceStatement,
): Promise<Result<null, UnitActionRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-order');
  const stated = { ...statement, reason: statement.reason.trim().slice(0, MAX_REASON) };
  return inTransaction<null, UnitActionRefusal>(ctx.db, async (tx, refuseWith: Refuse) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return refuseWith('no-such-order');
    const objection = await objectionTo(tx, order, stated);
    if (objection) return refuseWith(objection);
    const before = sumOfCustody((await loadCustody(tx, id)).map((line) => line.custody));
    await move(tx, ctx, order, stated);
    await tx
      .update(orders)
      .set({ version: order.version + 1, updatedAt: ctx.now })
      .where(eq(orders.id, id));
    await recordChange(tx, ctx.actor, {
      action: `pieces: ${stated.action}`,
      entity: 'order',
      entityId: id,
      before: { outside: countOf(before, ['withCourier', 'withCustomer', 'lost', 'returned']) },
      after: { reason: stated.reason, writtenOff: [...(stated.unfit?.values() ?? [])].reduce((sum, n) => sum + n, 0) },
    });
    return null;
  });
}
