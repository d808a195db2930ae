// The one search of the back office. Each kind uses the search of its own list, so both find the same, by the same
// indexes.

import { desc, eq, inArray, like, or } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { shipments } from '#db/schema/shipments.ts';
import { isStaff, may } from '#shop/actor.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import type { ShopContext } from '#shop/context.ts';
import { couponState } from '#shop/coupons/coupon-state.ts';
import { listCoupons } from '#shop/coupons/list-coupons.server.ts';
import { findUsers } from '#shop/customers/admin-users.server.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { parseAwbPrefix } from '#shop/orders/order-search.ts';
import { searchOrders, termsFor } from '#shop/orders/search-orders.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { returnNumber, serialFromNumber } from '#shop/returns/return.ts';
import type { Permission } from './permission.ts';
import {
  type FoundCoupon,
  type FoundCustomer,
  type FoundOrder,
  type FoundProduct,
  type FoundReturn,
  type FoundShipment,
  NO_RESULTS,
  parseStoreSearch,
  type SearchKind,
  type StoreSearchResults,
} from './search.ts';

/** Results per kind. */
const MAX_ROWS = 4;
/**
 * The list of products also searches descriptions. Of this many of its matches, the search shows those with the text in name, SKU or
 * barcode.
 */
const PRODUCT_CANDIDATES = 50;

/** Finds shipments by the beginning of the AWB, as it is read from a label. */
async function findShipments(ctx: ShopContext, text: string): Promise<readonly FoundShipment[]> {
  const prefix = parseAwbPrefix(text);
  if (prefix === null) return [];
  return ctx.db
    .select({
      awb: shipments.awbCode,
      orderId: orders.orderId,
      customerName: orders.customerName,
      courierName: shipments.courierName,
      status: shipments.status,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(or(like(shipments.awbCode, `${prefix}%`), like(shipments.awbCode, `${prefix.toUpperCase()}%`)))
    .orderBy(desc(shipments.createdAt))
    .limit(MAX_ROWS)
    .then((rows) => rows.map(({ awb, ...row }) => ({ ...row, awb: awb ?? '' })));
}

/** Finds a return by its number, which begins with RET: other texts with digits are orders, phone numbers and SKUs. */
async function findReturns(ctx: ShopContext, text: string): Promise<readonly FoundReturn[]> {
  const serial = /^ret/i.test(text) ? serialFromNumber(text) : null;
  if (serial === null) return [];
  const rows = await ctx.db
    .select({ row: returns, orderId: orders.orderId, customerName: orders.customerName })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.serial, serial));
  return rows.map(({ row, ...order }) => ({ ...order, number: returnNumber(row), status: row.status }));
}

/** Finds orders by id, name, email and phone. Shipments and products have groups of their own. */
async function findOrders(ctx: ShopContext, text: string): Promise<readonly FoundOrder[]> {
  const query = parseOrdersQuery(new URLSearchParams({ search: text, rows: String(MAX_ROWS) }));
  const { ids } = await searchOrders(ctx.db, query, { ...termsFor(ctx.actor, query.search), product: null });
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      ...pick(orders, 'id', 'orderId', 'customerName', 'customerEmail', 'customerPhone', 'total', 'status'),
    })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const hiddenFields = may(ctx.actor, 'customers.read') ? {} : { customerEmail: '', customerPhone: '' };
  const byId = new Map(rows.map(({ id, ...row }) => [id, { ...row, ...hiddenFields }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findCustomers(ctx: ShopContext, text: string): Promise<readonly FoundCustomer[]> {
  const found = await findUsers(ctx, text, MAX_ROWS);
  return found.map(({ uid, name, email, phone, totalOrders }) => ({ uid, name, email, phone, totalOrders }));
}

async function findProducts(ctx: ShopContext, text: string): Promise<readonly FoundProduct[]> {
  const params = new URLSearchParams({ search: text, rows: String(PRODUCT_CANDIDATES) });
  const found = await listProducts(ctx, parseAdminProductsQuery(params));
  if (!found.ok) return [];
  const isNamed = ({ name, skuId, foundSizes }: FoundProduct) =>
    foundSizes.length > 0 || `${name}\n${skuId}`.toLowerCase().includes(text.toLowerCase());
  return found.value.products
    .filter(isNamed)
    .slice(0, MAX_ROWS)
    .map(({ id, name, skuId, stock, picture, foundSizes }) => ({ id, name, skuId, stock, picture, foundSizes }));
}

async function findCoupons(ctx: ShopContext, text: string): Promise<readonly FoundCoupon[]> {
  const found = await listCoupons(ctx, { search: text, status: null, type: null, page: 1, rows: MAX_ROWS });
  if (!found.ok) return [];
  return found.value.coupons.map((coupon) => ({
    id: coupon.id,
    code: coupon.code,
    name: coupon.name,
    state: couponState(coupon, ctx.now),
  }));
}

const READERS: Readonly<Record<SearchKind, readonly [Permission, ...Permission[]]>> = {
  shipments: ['orders.read', 'fulfilment'],
  returns: ['returns'],
  orders: ['orders.read'],
  customers: ['customers.read'],
  products: ['products.read'],
  coupons: ['coupons'],
};

/** `rawText` as typed, with or without the prefix of a kind. */
export async function searchStore(
  ctx: ShopContext,
  rawText: string | null,
): Promise<Result<StoreSearchResults, 'not-allowed'>> {
  if (!isStaff(ctx.actor)) return refuse('not-allowed');
  const { text, kinds } = parseStoreSearch(rawText);
  if (text === '') return ok(NO_RESULTS);
  const ifSearched = <Row>(kind: SearchKind, find: (ctx: ShopContext, text: string) => Promise<readonly Row[]>) =>
    kinds.includes(kind) && may(ctx.actor, ...READERS[kind]) ? find(ctx, text) : Promise.resolve([]);
  const [shipments, returnRows, orderRows, customers, products, coupons] = await Promise.all([
    ifSearched('shipments', findShipments),
    ifSearched('returns', findReturns),
    ifSearched('orders', findOrders),
    ifSearched('customers', findCustomers),
    ifSearched('products', findProducts),
    ifSearched('coupons', findCoupons),
  ]);
  return ok({ shipments, returns: returnRows, orders: orderRows, customers, products, coupons });
}
