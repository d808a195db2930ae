// Loads returns with everything that screens show. The caller checks access.

import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { pictures } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import {
  returnEvents,
  returnItems,
  returnMessages,
  returnPhotos,
  returnShipments,
  returns,
} from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadSale } from '#shop/invoices/sale.server.ts';
import type { Sale } from '#shop/invoices/sale.ts';
import { CAN_RETRY } from '#shop/orders/order-money.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { pick } from '#shop/pick.ts';
import { fullRefund, type UnitAmounts } from '#shop/pricing/unit-amounts.ts';
import { REVERSE_STATES } from './pickup-state.ts';
import { returnNumber } from './return.ts';
import type { ReturnRow } from './return-rows.server.ts';
import type { ReturnItem, ReturnPickup, ReturnRefund, ReturnSummary, ShownReturn } from './shown-return.ts';

/** The amounts paid per unit of an order; for a replacement, those of the units that it replaces. */
export async function loadSaleAmounts(ctx: ShopContext, order: Order): Promise<Sale['amountsOf']> {
  const sale = await inTransaction<Sale, never>(ctx.db, (tx) => loadSale(tx, order));
  if (!sale.ok) throw new Error('A sale was refused');
  return sale.value.amountsOf;
}

export async function loadPictures(db: DbOrTx, keys: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, [...new Set(keys)]));
  return new Map(rows.map((row) => [row.key, { ...row, tone: row.tone as Tone, alt: '' }]));
}

async function loadItems(
  ctx: ShopContext,
  { id, kind }: ReturnRow,
  amountsOf: (orderItemId: string, unit: number) => UnitAmounts,
): Promise<ReturnItem[]> {
  const rows = await ctx.db
    .select({ item: returnItems, line: orderItems })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .where(eq(returnItems.returnId, id))
    .orderBy(asc(orderItems.position), asc(returnItems.unit));
  const byKey = await loadPictures(
    ctx.db,
    rows.map(({ line }) => line.image),
  );
  return rows.map(({ item, line }) => {
    const amounts = amountsOf(item.orderItemId, item.unit);
    return {
      id: item.id,
      orderItemId: item.orderItemId,
      unit: item.unit,
      name: line.name,
      size: line.size,
      picture: byKey.get(line.image) ?? null,
      ...pick(item, 'wantedSize', 'finding', 'disposition', 'refundAmount'),
      fullRefund: fullRefund(amounts, kind === 'claim'),
      price: amounts.goods + amounts.discount,
      discount: amounts.discount,
    };
  });
}

async function loadPickup(ctx: ShopContext, returnId: string): Promise<ReturnPickup | null> {
  const [row] = await ctx.db
    .select()
    .from(returnShipments)
    .where(sql`${returnShipments.returnId} = ${returnId} and ${returnShipments.status} <> 'cancelled'`)
    .orderBy(desc(returnShipments.createdAt))
    .limit(1);
  if (!row) return null;
  const { courierName, awbCode, pickupAt, courierState, courierStatusText, deliveredAt, lastError } = row;
  const state = REVERSE_STATES.find((known) => known === courierState) ?? null;
  return { courierName, awb: awbCode, pickupAt, state, statusText: courierStatusText, deliveredAt, lastError };
}

async function loadRefunds(ctx: ShopContext, returnId: string): Promise<ReturnRefund[]> {
  const [online, cash] = await Promise.all([
    ctx.db
      .select({ amount: refunds.amount, status: refunds.status, mayRetry: CAN_RETRY })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.returnId, returnId)),
    ctx.db
      .select({ amount: cashReturns.amount, status: cashReturns.status })
      .from(cashReturns)
      .where(eq(cashReturns.returnId, returnId)),
  ]);
  return [
    ...online
      .filter(({ status, mayRetry }) => status !== 'failed' || mayRetry)
      .map(({ amount, status, mayRetry }) => ({ amount, isDone: status === 'processed', needsStaff: mayRetry })),
    ...cash
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ amount, status }) => ({ amount, isDone: status === 'done', needsStaff: status === 'open' })),
  ];
}

async function loadExchangeOrder(ctx: ShopContext, id: string | null): Promise<ShownReturn['exchangeOrder']> {
  if (id === null) return null;
  const [order] = await ctx.db
    .select({ orderNumber: orders.orderId, status: orders.status })
    .from(orders)
    .where(eq(orders.id, id));
  return order ?? null;
}

export async function loadReturn(ctx: ShopContext, row: ReturnRow, order: Order): Promise<ShownReturn> {
  const amountsOf = await loadSaleAmounts(ctx, order);
  const [items, events, messages, photos, pickup, refundRows, exchangeOrder] = await Promise.all([
    loadItems(ctx, row, amountsOf),
    ctx.db
      .select({ status: returnEvents.status, description: returnEvents.description, at: returnEvents.at })
      .from(returnEvents)
      .where(eq(returnEvents.returnId, row.id))
      .orderBy(asc(returnEvents.at), asc(returnEvents.id)),
    ctx.db
      .select({
        ...pick(returnMessages, 'id', 'isFromStaff', 'actor', 'text', 'at'),
      })
      .from(returnMessages)
      .where(eq(returnMessages.returnId, row.id))
      .orderBy(asc(returnMessages.at), asc(returnMessages.id)),
    ctx.db
      .select({ id: returnPhotos.id })
      .from(returnPhotos)
      .where(eq(returnPhotos.returnId, row.id))
      .orderBy(asc(returnPhotos.position)),
    loadPickup(ctx, row.id),
    loadRefunds(ctx, row.id),
    loadExchangeOrder(ctx, row.exchangeOrderId),
  ]);
  const { id, version, kind, outcome, status, reason, comment, answer, refundTo, vpa } = row;
  const { pickupMethod, pickupAddress, pickupFailures, postagePaid, requestedAt, answerBy, pickedUpAt, arrivedAt } =
    row;
  return {
    id,
    version,
    kind,
    outcome,
    status,
    reason,
    comment,
    answer,
    refundTo,
    vpa,
    pickupMethod,
    pickupAddress,
    pickupFailures,
    postagePaid,
    requestedAt,
    answerBy,
    pickedUpAt,
    arrivedAt,
    checkedAt: row.checkedAt,
    endedAt: row.endedAt,
    refundAmount: row.refundAmount,
    number: returnNumber(row),
    orderNumber: order.orderId,
    items,
    events,
    messages,
    pickup,
    exchangeOrder,
    refunds: refundRows,
    photoIds: photos.map((photo) => photo.id),
  };
}

/** 'Jaipur Kurta', 'Jaipur Kurta and 2 more' */
const describeNames = (names: readonly string[]): string =>
  names.length <= 1 ? (names[0] ?? '') : `${names[0]} and ${names.length - 1} more`;

/** The summaries of the returns, newest first. */
export async function loadSummaries(
  db: DbOrTx,
  where: ReturnType<typeof eq>,
  limit: number,
): Promise<readonly (ReturnSummary & { readonly orderId: string })[]> {
  const rows = await db
    .select({
      row: returns,
      orderNumber: orders.orderId,
      names: sql<
        string[]
      >`array(select item.name from return_items line join order_items item on item.id = line.order_item_id
        where line.return_id = "returns"."id" order by item.position, line.unit)`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(where)
    .orderBy(desc(returns.requestedAt), desc(returns.id))
    .limit(limit);
  return rows.map(({ row, orderNumber, names }) => ({
    number: returnNumber(row),
    orderId: row.orderId,
    orderNumber,
    ...pick(row, 'kind', 'outcome', 'status', 'requestedAt', 'refundAmount'),
    units: names.length,
    about: describeNames(names),
  }));
}
