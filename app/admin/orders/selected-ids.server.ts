// Reads the orders that a URL selects: up to 50 ids, or the id of a stored selection.

import type { ShopContext } from '#shop/context.ts';
import { findOrderSelection } from '#shop/orders/order-selections.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';

/** Returns null when the URL names no orders or too many, or when the selection is no longer stored. */
export async function loadSelectedIds(ctx: ShopContext, { url }: Request): Promise<readonly string[] | null> {
  const params = new URL(url).searchParams;
  const selection = params.get('selection');
  return selection === null ? parseSelectedIds(params.get('ids')) : findOrderSelection(ctx, selection);
}
