// The stock ledger of a product for staff, newest first: every change of the units on hand and reserved, with the numbers after it.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LEDGER_KINDS } from '#config/value-lists.ts';
import { products } from '#db/schema/catalog.ts';
import { stockLedger } from '#db/schema/stock.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { StockHistoryQuery } from './stock-history-query.ts';

const ROWS_PER_PAGE = 50;

export type LedgerKind = (typeof LEDGER_KINDS)[number];

export interface StockHistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly size: string;
  readonly kind: LedgerKind;
  readonly onHandChange: number;
  readonly onHandAfter: number;
  readonly reservedChange: number;
  readonly reservedAfter: number;
  /** Units of an order that moved without a change of the stock, such as a delivery; null otherwise. */
  readonly unitsMoved: number | null;
  /** Null for a change without an order, and for a checkout that became none. */
  readonly orderId: string | null;
  /** An email address, or the name of a job. */
  readonly actor: string;
  readonly actorName: string | null;
  readonly note: string | null;
}

export interface StockHistory {
  readonly product: { readonly id: string; readonly name: string; readonly sku: string };
  /** In the product's order; [''] for a product without sizes. */
  readonly sizes: readonly string[];
  readonly entries: readonly StockHistoryEntry[];
  readonly hasOlder: boolean;
}

/** The column still has a retired name, which only the schema mentions. */
const UNITS = sql.raw(stockLedger.units.name);

async function loadEntries(ctx: ShopContext, productId: string, { size, olderThan }: StockHistoryQuery) {
  const ofSize = size === null ? sql`true` : sql`s.size = ${size}`;
  const beforeCursor = olderThan === null ? sql`true` : sql`l.id < ${olderThan}`;
  // The numbers after an entry are the current numbers minus all later changes: a window sums the later rows of the ledger.
  const { rows } = await ctx.db.execute<StockHistoryEntry & Record<string, unknown>>(sql`
    select l.id::float8 as id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.size, l.kind,
      l.on_hand_change as "onHandChange", l.reserved_change as "reservedChange",
      case when l.on_hand_change = 0 and l.reserved_change = 0 then l.${UNITS} end as "unitsMoved", l.actor, l.note,
      (l.on_hand - l.on_hand_later)::int as "onHandAfter", (l.reserved - l.reserved_later)::int as "reservedAfter",
      o.order_id as "orderId", u.name as "actorName"
    from (
      select l.*, s.size, s.on_hand, s.reserved,
        sum(l.on_hand_change) over newer - l.on_hand_change as on_hand_later,
        sum(l.reserved_change) over newer - l.reserved_change as reserved_later
      from inventory_levels s join stock_ledger l on l.inventory_level_id = s.id
      where s.product_id = ${productId} and ${ofSize}
      window newer as (partition by l.inventory_level_id order by l.id desc)
    ) l
    left join orders o on o.checkout_id = l.checkout_id
    left join users u on lower(u.email) = lower(l.actor) and u.name <> ''
    where ${beforeCursor} order by l.id desc limit ${ROWS_PER_PAGE + 1}`);
  return rows;
}

export async function getStockHistory(
  ctx: ShopContext,
  productId: string,
  query: StockHistoryQuery,
): Promise<Result<StockHistory, 'not-allowed' | 'no-such-product'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  if (!isRowId(productId)) return refuse('no-such-product');
  const [[product], rows] = await Promise.all([
    ctx.db
      .select({ id: products.id, name: products.name, sku: products.sku, sizes: products.sizes })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt))),
    loadEntries(ctx, productId, query),
  ]);
  if (!product) return refuse('no-such-product');
  const { sizes, ...named } = product;
  return ok({
    product: named,
    sizes: sizes.length === 0 ? [''] : sizes,
    entries: rows.slice(0, ROWS_PER_PAGE),
    hasOlder: rows.length > ROWS_PER_PAGE,
  });
}
