// Packing slips for staff: the contents of parcels and their addresses, for one order or for a selection.

import { inArray } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { StoreInfo } from '#shop/settings/settings.ts';
import type { OrderItem, OrderRecord } from './order-record.ts';
import { getOrders } from './order-records.server.ts';

export interface PackingSlip {
  readonly order: OrderRecord;
  /** `sku` is null when the product was deleted. */
  readonly items: readonly (OrderItem & { readonly sku: string | null })[];
  readonly store: StoreInfo;
}

/** The packing slips of the orders with these row ids; unknown ids are skipped. */
export async function findPackingSlips(ctx: ShopContext, ids: readonly string[]): Promise<readonly PackingSlip[]> {
  const records = await getOrders(ctx, ids);
  const productIds = [...new Set(records.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? [])))];
  const [skus, { storeInfo: store }] = await Promise.all([
    productIds.length === 0
      ? []
      : ctx.db.select({ id: products.id, sku: products.sku }).from(products).where(inArray(products.id, productIds)),
    getSettings(ctx),
  ]);
  const skuById = new Map(skus.map(({ id, sku }) => [id, sku]));
  return records.map((order) => ({
    order,
    items: order.items.map((item) => ({ ...item, sku: skuById.get(item.productId ?? '') ?? null })),
    store,
  }));
}
