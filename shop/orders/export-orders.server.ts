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
  'Total',
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

const TOTAL = ORDER_COLUMNS.indexOf('Total');

const toCell = (value: string | null, place: number): string =>
  place === TOTAL ? (Number(value) / 100).toFixed(2) : (value ?? '');

async function* pieces(ctx: ShopContext, filters: OrderFilters): AsyncGenerator<string> {
  yield csvRow(ORDER_COLUMNS);
  const where = allOf([filtersOf(filters), ...(filters.search === '' ? [] : [matchesWords(wishOf(filters.search))])]);
  let behind = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select o.id, o.order_date::text as at, array[o.order_id, to_char(o.order_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
        o.customer_name, o.customer_email, o.customer_phone, o.shipping_address ->> 'city', o.shipping_address ->> 'state',
        o.shipping_address ->> 'pincode', (select sum(quantity) from order_items where order_items.order_id = o.id)::text,
        o.total::text, o.payment_method, o.payment_status, o.status, coalesce(o.tracking_number, '')] as cells
      from (select * from orders where ${where} and ${behind} order by order_date desc, id limit ${PIECE}) o
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
