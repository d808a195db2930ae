// The lines of the actor's own order, with the products as they are now, to buy them again. Staff who shop see their own orders only.

import { signedInId } from '#shop/actor.ts';
import type { ReorderLine } from '#shop/bag/reorder.ts';
import { listActiveProductsByIds } from '#shop/catalog/products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getOrder } from './order-records.server.ts';

export async function listReorderLines(
  ctx: ShopContext,
  orderId: string,
): Promise<Result<readonly ReorderLine[], 'not-signed-in' | 'no-such-order'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const order = await getOrder(ctx, orderId);
  if (order === null || order.userId !== userId) return refuse('no-such-order');
  const ids = [...new Set(order.items.flatMap(({ productId }) => productId ?? []))];
  const products = new Map((await listActiveProductsByIds(ctx, ids)).map((product) => [product.id, product]));
  return ok(
    order.items.map(({ name, size, quantity, productId }) => ({
      name,
      size,
      quantity,
      product: (productId !== null && products.get(productId)) || null,
    })),
  );
}
