// Exports orders as CSV, newest first, in batches: each batch is a short query of its own, so that neither memory use nor a
// transaction grows with the number of orders, however slowly the client reads.

import { type SQL, sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { OrderFilters } from './admin-orders-query.ts';
import { hasIdIn, joinWithAnd, toFilterCondition } from './order-index-ranges.server.ts';
import { loadOrderMoney } from './order-money.server.ts';
import { getPaymentSums, type MoneyRecords, type PaymentSums } from './payment-state.ts';
import { matchesSearch } from './search-orders.server.ts';

export const ORDER_COLUMNS = [
  'Order',
  'Date',
  'Customer',
  'Email',
  'Phone',
  'City',
  'State',
  'Pincode',
  'Items',
  'Subtotal',
  'Shipping',
  'Tax',
  'Discount',
  'Coupon',
  'Total',
  'Refunded',
  'Payment method',
  'Payment',
  'Status',
  'Tracking number',
  'Courier charge',
] as const;

const BATCH_SIZE = 1_000;

interface Row extends Record<string, unknown> {
  readonly id: string;
  /** As PostgreSQL writes it, for the condition of the next batch. */
  readonly orderDate: string;
  /** One per column of ORDER_COLUMNS; 'Refunded' is null until `withMoney` fills it in. */
  readonly cells: (string | null)[];
  readonly status: string;
  readonly total: string;
}

const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'Subtotal',
  'Shipping',
  'Tax',
  'Discount',
  'Total',
  'Refunded',
  'Courier charge',
]);

/** The state of the payment. A refund under way is 'refund pending'; cash recorded by mistake is ignored. */
function paymentCell({ state, awaitingStaff }: PaymentSums, stored: string): string {
  if (state === 'unpaid') return stored === 'failed' ? stored : 'pending';
  if (state === 'refund-due') return awaitingStaff > 0 ? 'to be given back' : 'refund pending';
  return state === 'collected' ? 'paid' : state.replace('-', ' ');
}

const REFUNDED_INDEX = ORDER_COLUMNS.indexOf('Refunded');
const PAYMENT_INDEX = ORDER_COLUMNS.indexOf('Payment');

function withMoney({ cells, status, total }: Row, money: Omit<MoneyRecords, 'order'>): (string | null)[] {
  const paymentStatus = cells[PAYMENT_INDEX] ?? '';
  const sums = getPaymentSums({ order: { status, total: Number(total), paymentStatus }, ...money });
  return cells
    .with(REFUNDED_INDEX, String(sums.refunded + sums.refundsPending))
    .with(PAYMENT_INDEX, paymentCell(sums, paymentStatus));
}

/** An unknown amount, such as the charge of a parcel without a courier, is empty. */
const toCell = (value: string | null, index: number): string =>
  value !== null && MONEY_COLUMNS.has(ORDER_COLUMNS[index] ?? '') ? (Number(value) / 100).toFixed(2) : (value ?? '');

function toCondition(ctx: ShopContext, filters: OrderFilters): SQL {
  const conditions = [toFilterCondition(filters)];
  if (filters.search !== '') conditions.push(matchesSearch(ctx, filters.search, sql`orders`));
  return joinWithAnd(conditions);
}

/** Columns that are left empty for roles that do not see customers. */
const CONTACT_COLUMNS: ReadonlySet<string> = new Set(['Email', 'Phone']);
const hideContactCells = (cells: string[]): string[] =>
  cells.map((cell, index) => (CONTACT_COLUMNS.has(ORDER_COLUMNS[index] ?? '') ? '' : cell));

async function* orderCsvChunks(ctx: ShopContext, where: SQL): AsyncGenerator<string> {
  yield csvRow(ORDER_COLUMNS);
  const hide = may(ctx.actor, 'customers.read') ? (cells: string[]) => cells : hideContactCells;
  let afterLast = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select o.id, o.order_date::text as "orderDate", array[o.order_id, to_char(o.order_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
        o.customer_name, o.customer_email, o.customer_phone, o.shipping_address ->> 'city', o.shipping_address ->> 'state',
        o.shipping_address ->> 'pincode', (select sum(quantity) from order_items where order_items.order_id = o.id)::text,
        o.subtotal::text, o.shipping::text, o.tax::text, o.discount::text, coalesce(o.coupon_code, ''), o.total::text,
        null, o.payment_method, o.payment_status, o.status, coalesce(o.tracking_number, ''),
        (select sum(rate) from shipments where shipments.order_id = o.id and shipments.status <> 'CANCELLED')::text] as cells, o.status, o.total
      from (select * from orders where ${where} and ${afterLast} order by order_date desc, id limit ${BATCH_SIZE}) o
      order by o.order_date desc, o.id`);
    const getMoney = await loadOrderMoney(
      ctx.db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => csvRow(hide(withMoney(row, getMoney(row.id)).map(toCell)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = sql`(order_date < ${last.orderDate}::timestamptz or (order_date = ${last.orderDate}::timestamptz and id > ${last.id}::uuid))`;
  }
}

export function exportOrders(ctx: ShopContext, filters: OrderFilters): Result<AsyncGenerator<string>, 'not-allowed'> {
  return may(ctx.actor, 'orders.export') ? ok(orderCsvChunks(ctx, toCondition(ctx, filters))) : refuse('not-allowed');
}

/** `ids` as `parseSelectedIds` returns them. */
export function exportSelectedOrders(
  ctx: ShopContext,
  ids: readonly string[],
): Result<AsyncGenerator<string>, 'not-allowed'> {
  return may(ctx.actor, 'orders.export') ? ok(orderCsvChunks(ctx, hasIdIn(ids))) : refuse('not-allowed');
}
