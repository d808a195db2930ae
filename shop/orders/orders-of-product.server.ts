// Finds the orders that contain a product, by a part of its name or SKU, or of the SKU or barcode of the ordered size. The work is
// bounded: the orders of up to 100 matching products and 2,000 matching sizes, in up to 3,000 items, are read by index; beyond any limit only
// the newest orders (the oldest, if the list begins with them) are scanned, and the result is marked as incomplete. At most 500 orders
// are found. Deleted products are not found.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { codeMatches, findSizesByCode } from '#shop/catalog/find-size-codes.server.ts';
import { containsPattern } from '#shop/search-text.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import { hasIdIn, indexRanges, SORT_COLUMNS, SORT_ORDER, toFilterCondition } from './order-index-ranges.server.ts';

/** A word that more products contain, such as 'kurta', is treated as a common word: only the first orders of the list are scanned. */
const MAX_PRODUCTS = 100;
/** The same holds for products that are together in more order items. */
const MAX_ITEMS = 3_000;
/** Equal to MAX_MATCHES of search-orders, which sorts the result. */
const MAX_ORDERS = 500;
/** Rows per index range that are scanned for a common product. */
const SCANNED_PER_RANGE = 2_000;

export interface OrdersOfProduct {
  readonly ids: readonly string[];
  /** True when more orders may contain the product. */
  readonly isTruncated: boolean;
}

const nameOrSkuMatches = (text: string): SQL =>
  sql`(lower(p.name) like ${containsPattern(text)} or lower(p.sku) like ${containsPattern(text)})`;

/** The condition of the index products_admin_text, which also contains descriptions. */
const indexMatches = (text: string): SQL =>
  sql`p.deleted_at is null and lower(p.name || E'\n' || p.sku || E'\n' || p.description) like ${containsPattern(text)}`;

/**
 * True for an order that contains the product. `outer` is the alias of the orders in the surrounding query. Not `exists`: with it the
 * planner may read the items of all orders first (200 ms with 100,000 orders); this form reads the items of one order at a time.
 */
export const containsProduct = (text: string, outer: SQL): SQL => sql`coalesce((
  select true from order_items i join products p on p.id = i.product_id
    left join inventory_levels l on l.id = i.inventory_level_id and l.product_id = i.product_id
  where i.order_id = ${outer}.id and p.deleted_at is null
    and (${nameOrSkuMatches(text)} or ${codeMatches(text, 'l')}) limit 1), false)`;

const toArray = (ids: readonly string[]): string => `{${ids.join(',')}}`;
const toIds = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * The same query sorted by date. Sorts by total and status have no index of their own, so the newest orders are taken; search-orders
 * sorts what was found.
 */
const toDateSort = (query: OrdersQuery): OrdersQuery => ({
  ...query,
  sort: query.sort === 'date-asc' ? 'date-asc' : 'date-desc',
});

async function loadFirstOrders(db: DbOrTx, query: OrdersQuery, ids: readonly string[]): Promise<OrdersOfProduct> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where ${hasIdIn(ids)} and ${toFilterCondition(query)}
    order by ${SORT_ORDER[toDateSort(query).sort]} limit ${MAX_ORDERS + 1}`);
  return { ids: toIds(rows).slice(0, MAX_ORDERS), isTruncated: rows.length > MAX_ORDERS };
}

async function scanFirstOrders(db: DbOrTx, query: OrdersQuery, text: string): Promise<OrdersOfProduct> {
  const dateQuery = toDateSort(query);
  const { rows } = await db.execute<{ id: string }>(sql`
    with scanned as materialized (${indexRanges(dateQuery, { columns: SORT_COLUMNS, length: SCANNED_PER_RANGE })})
    select id from scanned where ${containsProduct(text, sql`scanned`)} order by ${SORT_ORDER[dateQuery.sort]} limit ${MAX_ORDERS}`);
  return { ids: toIds(rows), isTruncated: true };
}

export async function findOrdersOfProduct(db: DbOrTx, query: OrdersQuery, text: string): Promise<OrdersOfProduct> {
  const products = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${indexMatches(text)} and ${nameOrSkuMatches(text)} limit ${MAX_PRODUCTS + 1}`,
  );
  if (products.rows.length > MAX_PRODUCTS) return scanFirstOrders(db, query, text);
  const { sizes, isTruncated } = await findSizesByCode(db, text);
  if (isTruncated) return scanFirstOrders(db, query, text);
  if (products.rows.length + sizes.length === 0) return { ids: [], isTruncated: false };
  // A product that was found by its name is in the order in any size; one that was found by the code of a size, in that size.
  const sizeProducts = [...new Set(sizes.map(({ productId }) => productId))];
  const items = await db.execute<{ id: string }>(sql`
    select order_id as id from order_items where product_id = any(${toArray(toIds(products.rows))}::uuid[])
    union all
    select order_id from order_items where product_id = any(${toArray(sizeProducts)}::uuid[])
      and inventory_level_id = any(${toArray(toIds(sizes))}::uuid[])
    limit ${MAX_ITEMS + 1}`);
  if (items.rows.length > MAX_ITEMS) return scanFirstOrders(db, query, text);
  return loadFirstOrders(db, query, [...new Set(toIds(items.rows))]);
}
