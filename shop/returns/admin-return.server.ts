// One return with all that staff need to decide: the request, what the rules say about it, the order, the customer, complaints.

import { and, eq, ne, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { grievances } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ticketNumber } from '#shop/grievances/grievance.ts';
import type { DocumentSummary } from '#shop/invoices/document-summary.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { loadSale } from '#shop/invoices/sale.server.ts';
import type { Paise } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { lockRefundable } from '#shop/payments/refund-part.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type ItemDetails, loadItemDetails } from './item-details.server.ts';
import { loadReturn } from './load-return.server.ts';
import { canMoveReturn, RETURN_MOVES, type ReturnAction, type ReturnStatus, serialFromAddress } from './return.ts';
import { findDeliveredAt } from './return-rows.server.ts';
import { isOpen, type ReturnWindows, returnWindows } from './return-window.ts';
import type { ShownReturn } from './shown-return.ts';

export interface AdminReturn {
  readonly shown: ShownReturn;
  readonly order: {
    readonly id: string;
    readonly orderNumber: string;
    readonly shortId: string;
    readonly customerName: string;
    readonly customerEmail: string;
    readonly customerPhone: string;
    readonly userId: string | null;
    readonly paymentMethod: Order['paymentMethod'];
  };
  readonly deliveredAt: Date | null;
  /** The time limits of the order, and whether the request was made within the limit of its kind. */
  readonly windows: ReturnWindows | null;
  readonly isInTime: boolean;
  /** Orders and earlier returns of the customer. */
  readonly customer: { readonly orders: number; readonly returns: number };
  readonly complaints: readonly { readonly id: string; readonly number: string; readonly status: string }[];
  readonly itemDetails: readonly ItemDetails[];
  /** The invoices and credit notes of the sale, oldest first. */
  readonly documents: readonly DocumentSummary[];
  /** The largest postage that the store pays a customer who sends the items herself. */
  readonly postageLimit: Paise;
  /** What is left of the payments; no refund can exceed it. */
  readonly refundable: Paise;
  readonly actions: readonly ReturnAction[];
  /** Whether the exchange was settled and its order cancelled: then it can be refunded. */
  readonly mayRefundExchange: boolean;
}

async function loadCustomer(ctx: ShopContext, { id, userId }: typeof returns.$inferSelect) {
  if (userId === null) return { orders: 0, returns: 0 };
  const [orderCount, returnCount] = await Promise.all([
    ctx.db.$count(orders, eq(orders.userId, userId)),
    ctx.db.$count(returns, and(eq(returns.userId, userId), ne(returns.id, id))),
  ]);
  return { orders: orderCount, returns: returnCount };
}

/** Complaints that name the order, whole or by its last 8 characters. */
async function loadComplaints(ctx: ShopContext, orderNumber: string) {
  const rows = await ctx.db
    .select()
    .from(grievances)
    .where(sql`upper(trim(both ' #' from ${grievances.orderNumber})) in (${orderNumber}, ${shortOrderId(orderNumber)})`)
    .limit(20);
  return rows.map(({ id, serial, status, createdAt }) => ({ id, number: ticketNumber(serial, createdAt), status }));
}

async function findRefundable(ctx: ShopContext, order: Order): Promise<Paise> {
  const found = await inTransaction<Paise, never>(ctx.db, async (tx) => {
    const sale = await loadSale(tx, order);
    return lockRefundable(tx, sale.order.id);
  });
  return found.ok ? found.value : 0;
}

const ACTIONS = Object.keys(RETURN_MOVES) as ReturnAction[];

/** The possible actions of staff: only the shopper withdraws, and only a claim is waived. */
const actionsOf = (status: ReturnStatus, kind: ShownReturn['kind']): ReturnAction[] =>
  ACTIONS.filter((action) => {
    if (action === 'withdraw' || (action === 'waive' && kind !== 'claim')) return false;
    return canMoveReturn(status, action);
  });

const untilOf = (windows: ReturnWindows, kind: ShownReturn['kind']): Date | null =>
  ({ return: windows.returnUntil, exchange: windows.exchangeUntil, claim: windows.claimUntil })[kind];

export async function findReturnForStaff(
  ctx: ShopContext,
  number: string,
): Promise<Result<AdminReturn | null, 'not-allowed'>> {
  if (!may(ctx.actor, 'returns')) return refuse('not-allowed');
  const serial = serialFromAddress(number);
  const [found] =
    serial === null
      ? []
      : await ctx.db
          .select({ row: returns, order: orders })
          .from(returns)
          .innerJoin(orders, eq(orders.id, returns.orderId))
          .where(eq(returns.serial, serial));
  if (!found) return ok(null);
  const { row, order } = found;
  const [shown, deliveredAt, { returns: rules }, customer, complaints, refundable, itemDetails, documentsOf] =
    await Promise.all([
      loadReturn(ctx, row, order),
      findDeliveredAt(ctx.db, order),
      getSettings(ctx),
      loadCustomer(ctx, row),
      loadComplaints(ctx, order.orderId),
      findRefundable(ctx, order),
      loadItemDetails(ctx.db, row.id),
      findDocuments(ctx.db, [order.id]),
    ]);
  const windows = deliveredAt && returnWindows(deliveredAt, order.returnTerms ?? rules);
  const { id, orderId, customerName, userId, paymentMethod } = order;
  const [customerEmail, customerPhone] = may(ctx.actor, 'customers.read')
    ? [order.customerEmail, order.customerPhone]
    : ['', ''];
  return ok({
    shown,
    order: {
      id,
      orderNumber: orderId,
      shortId: shortOrderId(orderId),
      customerName,
      customerEmail,
      customerPhone,
      userId,
      paymentMethod,
    },
    deliveredAt,
    windows,
    customer,
    complaints,
    refundable,
    itemDetails,
    documents: documentsOf(order.id).documents,
    postageLimit: rules.selfShipRefund,
    isInTime: windows !== null && isOpen(untilOf(windows, row.kind), row.requestedAt),
    actions: actionsOf(row.status, row.kind),
    mayRefundExchange:
      row.status === 'settled' && row.outcome === 'exchange' && shown.exchangeOrder?.status === 'cancelled',
  });
}
