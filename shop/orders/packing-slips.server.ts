// Packing slips for staff: the contents of parcels and their addresses, for one order or for a selection.

import { asc, eq, inArray } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { sizeSku } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { StoreInfo } from '#shop/settings/settings.ts';
import type { OrderItem, OrderRecord } from './order-record.ts';
import { getOrders } from './order-records.server.ts';

export interface PackingSlip {
  readonly order: OrderRecord;
  /** `sku` is null when the size and the product of the line are gone. */
  readonly items: readonly (OrderItem & { readonly sku: string | null })[];
  readonly store: StoreInfo;
}

/** The SKU of each line, by order and in the order of the lines. */
async function loadSkus(ctx: ShopContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, { readonly sku: string | null }[]>();
  const rows = await ctx.db
    .select({ orderId: orderItems.orderId, size: orderItems.size, sku: orderItems.sku, productSku: products.sku })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  const lines = rows.map(({ orderId, productSku, ...line }) => ({
    orderId,
    sku: productSku === null ? line.sku : sizeSku(productSku, line),
  }));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

/** The packing slips of the orders with these row ids; unknown ids are skipped. */
export async function findPackingSlips(ctx: ShopContext, ids: readonly string[]): Promise<readonly PackingSlip[]> {
  const records = await getOrders(ctx, ids);
  const [skus, { storeInfo: store }] = await Promise.all([
    loadSkus(
      ctx,
      records.map(({ id }) => id),
    ),
    getSettings(ctx),
  ]);
  return records.map((order) => ({
    order,
    items: order.items.map((item, index) => ({ ...item, sku: skus.get(order.id)?.[index]?.sku ?? null })),
    store,
  }));
}
