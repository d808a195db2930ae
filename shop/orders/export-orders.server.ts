// Orders as a file for spreadsheets, the newest first, piece by piece: each piece is a short question of its own, so that neither the
// memory nor a transaction grows with the orders, however slowly somebody reads.

import { sql } from 'drizzle-orm';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { OrderFilters } from './office-orders-query.ts';
import { wishOf } from './order-search.ts';
import { allOf, filtersOf } from './order-stretches.server.ts';
import { matchesWords } from './search-orders.server.ts';

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
] as const;

const PIECE = 1_000;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly cells: (string | null)[];
}

const MONEY: ReadonlySet<string> = new Set(['Subtotal', 'Shipping', 'Tax', 'Discount', 'Total', 'Refunded']);

/** What became of the payment: a refund that is on its way is not done yet, and cash that was booked by mistake is none. */
const PAYMENT_STATE = sql`case when m.cash_back then 'to be given back' when coalesce(m.refunded, 0) = 0 then o.payment_status when m.on_the_way then 'refund pending'
  when m.refunded < m.paid then 'partly refunded' else 'refunded' end`;

const toCell = (value: string | null, place: number): string =>
  MONEY.has(ORDER_COLUMNS[place] ?? '') ? (Number(value) / 100).toFixed(2) : (value ?? '');

async function* pieces(ctx: ShopContext, filters: OrderFilters): AsyncGenerator<string> {
  yield csvRow(ORDER_COLUMNS);
  const where = allOf([filtersOf(filters), ...(filters.search === '' ? [] : [matchesWords(wishOf(filters.search))])]);
  let behind = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select o.id, o.order_date::text as at, array[o.order_id, to_char(o.order_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
        o.customer_name, o.customer_email, o.customer_phone, o.shipping_address ->> 'city', o.shipping_address ->> 'state',
        o.shipping_address ->> 'pincode', (select sum(quantity) from order_items where order_items.order_id = o.id)::text,
        o.subtotal::text, o.shipping::text, o.tax::text, o.discount::text, coalesce(o.coupon_code, ''), o.total::text,
        coalesce(m.refunded, 0)::text, o.payment_method, ${PAYMENT_STATE}, o.status, coalesce(o.tracking_number, '')] as cells
      from (select * from orders where ${where} and ${behind} order by order_date desc, id limit ${PIECE}) o
      left join lateral (select sum(p.amount) as paid, sum(p.refunded) as refunded,
        bool_or(exists (select from refunds r where r.payment_id = p.id and r.status in ('wanted', 'pending'))) as on_the_way,
        bool_or(exists (select from cash_returns c where c.payment_id = p.id and c.status = 'open')) as cash_back
        from payments p where p.order_id = o.id and p.voided_at is null) m on true
      order by o.order_date desc, o.id`);
    yield rows.map(({ cells }) => csvRow(cells.map(toCell))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    behind = sql`(order_date < ${last.at}::timestamptz or (order_date = ${last.at}::timestamptz and id > ${last.id}::uuid))`;
  }
}

export function exportOrders(ctx: ShopContext, filters: OrderFilters): Result<AsyncGenerator<string>, 'not-allowed'> {
  return mayManage(ctx.actor) ? ok(pieces(ctx, filters)) : refuse('not-allowed');
}
