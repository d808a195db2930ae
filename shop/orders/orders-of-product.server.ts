// Finds the orders that contain a product, by a part of its name or SKU. The work is bounded: a rare product leads to its orders by
// index; of a product, or a word, that more than a thousand orders contain, only the newest orders are scanned. A deleted product is
// found no more.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { anywhere } from '#shop/searched-text.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import { indexRanges, PLACED } from './order-index-ranges.server.ts';

/** A word that more products contain ('kurta') is no product but a kind. */
const MAX_PRODUCTS = 100;
const MAX_ORDERS = 1_000;
/** Rows per index range that are scanned for a common product. */
const SCANNED = 1_000;

export interface OrdersOfProduct {
  readonly ids: readonly string[];
  /** Older orders contain it too. */
  readonly isCut: boolean;
}

export const isOneOf = (ids: readonly string[]): SQL => sql`id = any(${`{${ids.join(',')}}`}::uuid[])`;

/** The first condition is the one of the index products_admin_text, which also contains descriptions. */
const isMeant = (text: string): SQL => sql`p.deleted_at is null
  and lower(p.name || E'\n' || p.sku || E'\n' || p.description) like ${anywhere(text)}
  and (lower(p.name) like ${anywhere(text)} or lower(p.sku) like ${anywhere(text)})`;

/** True for an order that contains the product. `outer` is the name of the orders in the query around it. */
export const containsProduct = (text: string, outer: SQL): SQL => sql`exists (
  select from order_items i join products p on p.id = i.product_id where i.order_id = ${outer}.id and ${isMeant(text)})`;

async function allOf(db: DbOrTx, productIds: readonly string[]): Promise<OrdersOfProduct> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from order_items where product_id = any(${`{${productIds.join(',')}}`}::uuid[])
    limit ${MAX_ORDERS + 1}`);
  return { ids: [...new Set(rows.map(({ id }) => id))], isCut: rows.length > MAX_ORDERS };
}

async function newestOf(db: DbOrTx, query: OrdersQuery, text: string): Promise<OrdersOfProduct> {
  const among = indexRanges({ ...query, sort: 'date-desc' }, { columns: PLACED, length: SCANNED });
  const { rows } = await db.execute<{ id: string }>(sql`
    with looked as materialized (${among})
    select id from looked where ${containsProduct(text, sql`looked`)} order by order_date desc limit ${MAX_ORDERS}`);
  return { ids: rows.map(({ id }) => id), isCut: true };
}

export async function findOrdersOfProduct(db: DbOrTx, query: OrdersQuery, text: string): Promise<OrdersOfProduct> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${isMeant(text)} limit ${MAX_PRODUCTS + 1}`,
  );
  if (rows.length === 0) return { ids: [], isCut: false };
  if (rows.length > MAX_PRODUCTS) return newestOf(db, query, text);
  const all = await allOf(
    db,
    rows.map(({ id }) => id),
  );
  return all.isCut ? newestOf(db, query, text) : all;
}
