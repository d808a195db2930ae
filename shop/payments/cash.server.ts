// Records cash: a courier or a staff member states that it was collected, staff may void that record, and cash to be returned is a
// task that staff complete. A change of status alone does none of these.

import { and, asc, desc, eq, gte, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { cashReturns, payments } from '#db/schema/payments.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

const MAX_TEXT = 500;

export interface CollectedBy {
  readonly by: 'courier' | 'staff';
  readonly shipmentId?: string;
}

/** The condition for cash that is collected, not voided and not returned. */
const isCollectedCash = (orderId: string) =>
  and(
    eq(payments.orderId, orderId),
    eq(payments.provider, 'cash'),
    isNull(payments.voidedAt),
    lt(payments.refunded, payments.amount),
  );

/** Records the cash of a COD order, once; false when nothing is to be collected or the cash is recorded already. */
export async function collectCash(
  tx: Tx,
  ctx: ShopContext,
  order: Order,
  { by, shipmentId }: CollectedBy,
): Promise<boolean> {
  if (order.paymentMethod !== 'cod' || order.total === 0) return false;
  const earlier = await tx
    .select({ voidedAt: payments.voidedAt, amount: payments.amount, refunded: payments.refunded })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.provider, 'cash')));
  if (earlier.some(({ voidedAt, amount, refunded }) => voidedAt === null && refunded < amount)) return false;
  const providerPaymentId =
    earlier.length === 0 ? `cash-${order.orderId}` : `cash-${order.orderId}-${earlier.length + 1}`;
  await tx.insert(payments).values({
    provider: 'cash',
    providerPaymentId,
    checkoutId: order.checkoutId,
    orderId: order.id,
    amount: order.total,
    method: 'cash',
    collectedBy: by,
    shipmentId: shipmentId ?? null,
    capturedAt: ctx.now,
    createdAt: ctx.now,
  });
  await tx.update(orders).set({ paymentStatus: 'paid', paymentId: providerPaymentId }).where(eq(orders.id, order.id));
  return true;
}

interface CollectedCash {
  readonly id: string;
  /** The amount that is neither returned nor to be returned by an open task. */
  readonly left: Paise;
}

/** The collected cash of an order, without a lock. Null without cash. */
export async function findCash(db: DbOrTx, orderId: string): Promise<CollectedCash | null> {
  const [cash] = await db.select().from(payments).where(isCollectedCash(orderId));
  if (!cash) return null;
  const [open] = await db
    .select({ amount: sql<number>`coalesce(sum(${cashReturns.amount}), 0)::int` })
    .from(cashReturns)
    .where(and(eq(cashReturns.paymentId, cash.id), eq(cashReturns.status, 'open')));
  return { id: cash.id, left: cash.amount - cash.refunded - (open?.amount ?? 0) };
}

/** Locks and returns the collected cash of an order. Null without cash. */
export async function lockCash(tx: Tx, orderId: string): Promise<CollectedCash | null> {
  await tx.select({ id: payments.id }).from(payments).where(isCollectedCash(orderId)).for('update');
  return findCash(tx, orderId);
}

interface CashReturnDetails {
  /** Missing: all that is left of the collected cash. */
  readonly amount?: Paise;
  readonly reason: string;
  readonly at: Date;
  readonly returnId?: string | null;
  /** The UPI id that the customer named. */
  readonly vpa?: string | null;
}

/** Opens the task to return collected cash of an order; does nothing when no cash was collected or nothing of it is left. */
export async function openCashReturn(
  tx: Tx,
  orderId: string,
  { amount, reason, at, returnId = null, vpa = null }: CashReturnDetails,
): Promise<void> {
  const cash = await lockCash(tx, orderId);
  const dueAmount = amount ?? cash?.left ?? 0;
  if (!cash || dueAmount === 0) return;
  if (dueAmount > cash.left) throw new Error(`More cash than was collected for order ${orderId} would be returned`);
  await tx
    .insert(cashReturns)
    .values({ paymentId: cash.id, orderId, amount: dueAmount, reason, vpa, returnId, createdAt: at });
}

/** The condition for tasks that the latest cancellation opened; tasks of an earlier goodwill are left out. */
const isOfCancellation = (tx: Tx, orderId: string): SQL =>
  gte(
    cashReturns.createdAt,
    tx
      .select({ at: max(orderEvents.at) })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.status, 'cancelled'))),
  );

/**
 * Withdraws the open task of a cancellation when the order is reopened; cash that was already returned must be collected again. False when
 * the cancellation returned a part and another part is still to be returned: of ₹1,000, ₹800 are back and ₹200 of goodwill wait for staff.
 */
export async function restoreCash(tx: Tx, ctx: ShopContext, orderId: string): Promise<boolean> {
  const ofCancellation = isOfCancellation(tx, orderId);
  const partlyReturned = await tx
    .select({ id: cashReturns.id })
    .from(cashReturns)
    .innerJoin(payments, eq(payments.id, cashReturns.paymentId))
    .where(and(isCollectedCash(orderId), eq(cashReturns.status, 'done'), ofCancellation));
  if (partlyReturned.length > 0) return false;
  await withdrawCashReturns(tx, ctx, orderId, ofCancellation);
  const returned = tx
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, 'cash'), eq(payments.refunded, payments.amount)));
  await tx
    .update(orders)
    .set({ paymentStatus: 'pending', paymentId: null })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentId, returned)));
  return true;
}

/** Withdraws the open tasks of the order that meet the condition, or all of them. */
async function withdrawCashReturns(tx: Tx, ctx: ShopContext, orderId: string, condition?: SQL): Promise<void> {
  await tx
    .update(cashReturns)
    .set({ status: 'withdrawn', endedAt: ctx.now, endedBy: actorName(ctx.actor) })
    .where(and(eq(cashReturns.orderId, orderId), eq(cashReturns.status, 'open'), condition));
}

export type CashRefusal = 'not-allowed' | 'reason-missing' | 'no-cash' | 'being-returned';

/** Voids cash in the caller's transaction, with the order locked; false when no cash is recorded. */
export async function voidCashInTx(
  tx: Tx,
  ctx: ShopContext,
  orderId: string,
  reason: string,
  collectedBy?: CollectedBy['by'],
): Promise<boolean> {
  const [voided] = await tx
    .update(payments)
    .set({ voidedAt: ctx.now, voidedBy: actorName(ctx.actor), voidReason: reason })
    .where(
      and(isCollectedCash(orderId), eq(payments.refunded, 0), collectedBy && eq(payments.collectedBy, collectedBy)),
    )
    .returning({ id: payments.id, amount: payments.amount });
  if (!voided) return false;
  await tx.update(orders).set({ paymentStatus: 'pending', paymentId: null }).where(eq(orders.id, orderId));
  await withdrawCashReturns(tx, ctx, orderId);
  await recordChange(tx, ctx.actor, {
    action: 'take cash back',
    entity: 'order',
    entityId: orderId,
    after: { amount: voided.amount, reason },
  });
  return true;
}

/** Voids cash that was recorded by mistake: nobody received it. */
export async function voidCash(ctx: ShopContext, orderId: string, reason: string): Promise<Result<null, CashRefusal>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  const reasonText = reason.trim().slice(0, MAX_TEXT);
  if (reasonText === '') return refuse('reason-missing');
  if (!isRowId(orderId)) return refuse('no-cash');
  return inTransaction<null, CashRefusal>(ctx.db, async (tx, refuseWith) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const [done] = await tx
      .select({ id: cashReturns.id })
      .from(cashReturns)
      .where(and(eq(cashReturns.orderId, orderId), eq(cashReturns.status, 'done')));
    if (await voidCashInTx(tx, ctx, orderId, reasonText)) return null;
    return refuseWith(done ? 'being-returned' : 'no-cash');
  });
}

export type CashReturnRefusal = 'not-allowed' | 'no-such-task' | 'already-done' | 'reference-missing';

/** Assigns the task to the acting staff member. */
export const takeCashReturn = (ctx: ShopContext, id: string): Promise<Result<null, CashReturnRefusal>> =>
  changeTask(ctx, id, 'take cash return', { ownerId: signedInId(ctx.actor) });

/** Completes the task: stores who returned the cash and how. */
export async function endCashReturn(
  ctx: ShopContext,
  id: string,
  reference: string,
): Promise<Result<null, CashReturnRefusal>> {
  const referenceText = reference.trim().slice(0, MAX_TEXT);
  if (referenceText === '') return refuse('reference-missing');
  return changeTask(ctx, id, 'give cash back', {
    status: 'done',
    reference: referenceText,
    endedAt: ctx.now,
    endedBy: actorName(ctx.actor),
  });
}

async function changeTask(
  ctx: ShopContext,
  id: string,
  action: string,
  changes: Partial<typeof cashReturns.$inferInsert>,
): Promise<Result<null, CashReturnRefusal>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-task');
  return inTransaction<null, CashReturnRefusal>(ctx.db, async (tx, refuseWith) => {
    const [task] = await tx.select().from(cashReturns).where(eq(cashReturns.id, id)).for('update');
    if (!task) return refuseWith('no-such-task');
    if (task.status !== 'open') return refuseWith('already-done');
    await tx.update(cashReturns).set(changes).where(eq(cashReturns.id, id));
    if (changes.status === 'done') {
      await tx
        .update(payments)
        .set({ refunded: sql`${payments.refunded} + ${task.amount}` })
        .where(eq(payments.id, task.paymentId));
      const payload = { orderId: task.orderId, cashReturnId: id };
      await enqueue(tx, { topic: 'cash-returned', ref: id, payload });
    }
    const { reference = null } = changes;
    await recordChange(tx, ctx.actor, {
      action,
      entity: 'order',
      entityId: task.orderId,
      after: { amount: task.amount, reference },
    });
    return null;
  });
}

const MAX_OPEN = 500;
const MAX_DONE = 20;

const loadCashReturns = (ctx: ShopContext, status: 'open' | 'done') =>
  ctx.db
    .select({
      id: cashReturns.id,
      orderId: cashReturns.orderId,
      orderNumber: orders.orderId,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      amount: cashReturns.amount,
      reason: cashReturns.reason,
      vpa: cashReturns.vpa,
      status: sql<typeof status>`${cashReturns.status}`,
      ownerEmail: users.email,
      ...pick(cashReturns, 'reference', 'createdAt', 'endedAt', 'endedBy'),
    })
    .from(cashReturns)
    .innerJoin(orders, eq(orders.id, cashReturns.orderId))
    .leftJoin(users, eq(users.id, cashReturns.ownerId))
    .where(eq(cashReturns.status, status))
    .orderBy(status === 'open' ? asc(cashReturns.createdAt) : desc(cashReturns.endedAt))
    .limit(status === 'open' ? MAX_OPEN : MAX_DONE);

export type CashReturn = Awaited<ReturnType<typeof loadCashReturns>>[number];

/** Open tasks come first, oldest first; then recently finished ones. */
export async function listCashReturns(ctx: ShopContext): Promise<Result<readonly CashReturn[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  const [open, done] = await Promise.all([loadCashReturns(ctx, 'open'), loadCashReturns(ctx, 'done')]);
  return ok([...open, ...done]);
}
