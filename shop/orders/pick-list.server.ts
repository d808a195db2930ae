// The pick list of selected orders: how many units of each size to take from the shelf, and for which orders. Units that are already
// picked, sent or released are not on it.

import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { may } from '#shop/actor.ts';
import { defaultSizeSku } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { groupPicks, type PickList } from './pick-list.ts';

export async function getPickList(ctx: ShopContext, ids: readonly string[]): Promise<Result<PickList, 'not-allowed'>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse('not-allowed');
  const [selected, rows] = await Promise.all([
    ctx.db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .orderBy(asc(orders.orderDate), asc(orders.orderId)),
    ctx.db
      .select({
        orderId: orders.orderId,
        name: orderItems.name,
        size: orderItems.size,
        image: orderItems.image,
        units: orderItems.reserved,
        itemSku: orderItems.sku,
        sku: inventoryLevels.sku,
        barcode: inventoryLevels.barcode,
        productSku: products.sku,
        productSizes: products.sizes,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .leftJoin(inventoryLevels, eq(inventoryLevels.id, orderItems.inventoryLevelId))
      .leftJoin(products, eq(products.id, orderItems.productId))
      .where(and(inArray(orderItems.orderId, [...ids]), gt(orderItems.reserved, 0)))
      .orderBy(asc(orders.orderDate), asc(orders.orderId), asc(orderItems.position)),
  ]);
  const picks = rows.map(({ itemSku, sku, productSku, productSizes, units, ...row }) => ({
    ...row,
    units: units ?? 0,
    // The size's current SKU; for a size that is gone, the SKU in the order; for one that never had an SKU, the default of the product.
    sku: sku ?? itemSku ?? (productSku === null ? null : defaultSizeSku(productSku, row.size)),
    sizePosition: productSizes?.indexOf(row.size) ?? -1,
  }));
  return ok(
    groupPicks(
      selected.map(({ orderId }) => orderId),
      picks,
    ),
  );
}
