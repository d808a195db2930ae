// Staff change the lines of an order that was not sent: stock, taxes, totals and payment follow in one transaction under the order's lock.
// An online payment above the new total is refunded in part. The customer gets a mail with the new lines and sums.

import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { cancellationRequests, orderEvents, orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { EDIT_REFUND_REASON } from '#shop/invoices/edit-refund.ts';
import { creditInvoice } from '#shop/invoices/issue-documents.server.ts';
import type { Paise } from '#shop/money/money.ts';
import { describeOrderEdit, EDITED_STATUS } from '#shop/orders/describe-order-edit.ts';
import { isBeforeSending } from '#shop/orders/order.ts';
import { getOrderAmounts, type OrderAmount } from '#shop/orders/order-amounts.ts';
import { addsUnits, type LineEdit } from '#shop/orders/order-edit.ts';
import { decideRefund, type MoneyRefusal } from '#shop/orders/order-edit-price.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { awaitsPickup, hasShipmentWithCourier, isBeingBooked } from '#shop/orders/order-shipment.server.ts';
import {
  type EditPlan,
  type LoadedEdit,
  loadEdit,
  type PlanRefusal,
  planEdit,
} from '#shop/orders/plan-order-edit.server.ts';
import { isTooLarge } from '#shop/orders/price-checkout.server.ts';
import { findLiveReplacement } from '#shop/orders/replace-order.server.ts';
import { writeEdit } from '#shop/orders/write-order-edit.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { withinRefundLimit } from './refund-limit.server.ts';
import type { RefundRightsRefusal } from './refund-limit.ts';
import { type Payment, refundableAmount, requestRefund } from './request-refund.server.ts';

export type EditOrderRefusal =
  | PlanRefusal
  | MoneyRefusal
  | 'not-allowed'
  | RefundRightsRefusal
  | 'no-such-order'
  | 'changed-meanwhile'
  | 'already-sent'
  | 'cancelled'
  /** The order is being sent to the courier at this moment. */
  | 'being-booked'
  /** The order is a replacement, or was replaced. */
  | 'replaced'
  /** A cancellation request waits for staff. */
  | 'request-open'
  | 'too-large';

type PlannedRefusal = Exclude<EditOrderRefusal, 'not-allowed' | RefundRightsRefusal>;

/** Why no line of the order may be changed, or null. */
async function findOrderRefusal(tx: Tx, order: Order): Promise<PlannedRefusal | null> {
  if (order.status === 'cancelled') return 'cancelled';
  if (!isBeforeSending(order.status) || (await hasShipmentWithCourier(tx, order.id))) return 'already-sent';
  if (order.replacementFor !== null || (await findLiveReplacement(tx, order.id))) return 'replaced';
  const [request] = await tx
    .select({ status: cancellationRequests.status })
    .from(cancellationRequests)
    .where(eq(cancellationRequests.orderId, order.id))
    .orderBy(desc(cancellationRequests.requestedAt))
    .limit(1);
  if (request?.status === 'pending') return 'request-open';
  return (await isBeingBooked(tx, order.id)) ? 'being-booked' : null;
}

const livePayments = (orderId: string) => and(eq(payments.orderId, orderId), isNull(payments.voidedAt));

interface PlannedEdit {
  readonly plan: EditPlan;
  readonly refund: Paise;
  /** The online payment. */
  readonly payment: Payment | null;
}

async function planWithMoney(
  tx: Tx,
  loaded: LoadedEdit,
  edits: readonly LineEdit[],
  paid: readonly Payment[],
): Promise<Result<PlannedEdit, PlannedRefusal>> {
  const { order } = loaded;
  const refusal = await findOrderRefusal(tx, order);
  if (refusal) return refuse(refusal);
  const planned = await planEdit(tx, loaded, edits);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (isTooLarge(plan.totals)) return refuse('too-large');
  const payment = paid.find(({ provider }) => provider !== 'cash') ?? null;
  const decided = decideRefund({
    paymentMethod: order.paymentMethod,
    totalBefore: order.total,
    totalAfter: plan.totals.total,
    addsUnits: addsUnits(plan.before, plan.after),
    refundableOnline: payment ? refundableAmount(payment) : 0,
    hasCash: paid.some(({ provider, amount, refunded }) => provider === 'cash' && refunded < amount),
  });
  return decided.ok ? ok({ plan, refund: decided.value, payment }) : decided;
}

/** An order's lines as the form shows them, with the sizes that each may become. */
export interface EditFormLine extends LineEdit {
  readonly name: string;
  readonly price: Paise;
  readonly sizes: readonly { readonly size: string; readonly available: number }[];
}

export interface EditPreview {
  readonly version: number;
  readonly lines: readonly EditFormLine[];
  readonly before: readonly OrderAmount[];
  /** Null while nothing is changed, and when the change is refused. */
  readonly after: readonly OrderAmount[] | null;
  readonly refund: Paise;
  readonly refusal: PlannedRefusal | null;
  /** A shipment is booked for the lines before the change: it must be created again. */
  readonly isBooked: boolean;
}

const toAmounts = (order: Order, totals: Partial<Order>, items: readonly { readonly quantity: number }[]) =>
  getOrderAmounts({ ...order, ...totals, items });

const toPlannedAmounts = (order: Order, { totals, taxIncluded, after }: EditPlan) =>
  toAmounts(order, { ...totals, taxIncluded }, after);

const toFormLines = ({ lines, levels }: LoadedEdit): EditFormLine[] =>
  lines.map(({ id, size, quantity, price, productId, item }) => ({
    id,
    name: item.name,
    size,
    quantity,
    price,
    sizes: levels
      .filter((level) => level.productId === productId)
      .map((level) => ({ size: level.size, available: level.available })),
  }));

/** The amounts before and after the change; nothing is written. A refused change is part of the preview. */
export async function previewOrderEdit(
  ctx: ShopContext,
  id: string,
  edits: readonly LineEdit[] | null,
): Promise<Result<EditPreview, 'not-allowed' | 'no-such-order'>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-order');
  return inTransaction<EditPreview, 'no-such-order'>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id));
    if (!order) return refuseWith('no-such-order');
    const loaded = await loadEdit(tx, order);
    const paid = await tx.select().from(payments).where(livePayments(id));
    const asStored = loaded.lines.map((line) => ({ id: line.id, size: line.size, quantity: line.quantity }));
    const planned = await planWithMoney(tx, loaded, edits ?? asStored, paid);
    const isRefused = !planned.ok && planned.reason !== 'nothing-changed';
    return {
      version: order.version,
      lines: toFormLines(loaded),
      before: toAmounts(order, {}, loaded.lines),
      after: planned.ok ? toPlannedAmounts(order, planned.value.plan) : null,
      refund: planned.ok ? planned.value.refund : 0,
      refusal: isRefused ? planned.reason : null,
      isBooked: await awaitsPickup(tx, id),
    };
  });
}

const describeLine = ({ item, size, quantity }: EditPlan['before'][number]): string =>
  `${item.name}${size === '' ? '' : `, ${size}`} × ${quantity}`;

/** Refunds, event, audit entry and mail of a change. */
async function writeEffects(
  tx: Tx,
  ctx: ShopContext,
  changed: Order,
  { plan, refund, payment, total }: PlannedEdit & { readonly total: Paise },
): Promise<void> {
  const { id } = changed;
  if (refund > 0 && payment) {
    await requestRefund(tx, payment, { amount: refund, reason: EDIT_REFUND_REASON, orderId: id, at: ctx.now });
  }
  // The next dispatch issues another invoice.
  await creditInvoice(tx, id, { at: ctx.now, reason: 'Order changed' });
  await tx.insert(orderEvents).values({
    orderId: id,
    status: EDITED_STATUS,
    description: describeOrderEdit(plan.before, plan.after),
    actor: actorName(ctx.actor),
    at: ctx.now,
  });
  await recordChange(tx, ctx.actor, {
    action: 'change items',
    entity: 'order',
    entityId: id,
    before: { items: plan.before.map(describeLine), total },
    after: { items: plan.after.map(describeLine), total: changed.total, ...(refund > 0 ? { refund } : {}) },
  });
  await enqueue(tx, { topic: 'order-changed', ref: `${id} ${changed.version}`, payload: { orderId: id } });
}

/** `version` is the version that the form was loaded with. Returns the changed order. */
export async function editOrder(
  ctx: ShopContext,
  id: string,
  { version, lines }: { readonly version: number; readonly lines: readonly LineEdit[] },
): Promise<Result<Order, EditOrderRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-order');
  return inTransaction<Order, EditOrderRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return refuseWith('no-such-order');
    if (order.version !== version) return refuseWith('changed-meanwhile');
    const paid = await tx.select().from(payments).where(livePayments(id)).for('update');
    const planned = await planWithMoney(tx, await loadEdit(tx, order), lines, paid);
    if (!planned.ok) return refuseWith(planned.reason);
    const { plan } = planned.value;
    const units = await writeEdit(tx, order, plan, { actor: actorName(ctx.actor), at: ctx.now });
    if (units === null) return refuseWith('sold-out');
    const [changed] = await tx
      .update(orders)
      .set({
        ...plan.totals,
        staffDiscount: order.staffDiscount > 0 ? plan.totals.discount : 0,
        ...units,
        taxIncluded: plan.taxIncluded,
        version: order.version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(orders.id, id))
      .returning();
    if (!changed) throw new Error(`Order ${id} vanished under its lock`);
    await withinRefundLimit(
      tx,
      { actor: ctx.actor, orderIds: [id] },
      () => writeEffects(tx, ctx, changed, { ...planned.value, total: order.total }),
      refuseWith,
    );
    return changed;
  });
}
