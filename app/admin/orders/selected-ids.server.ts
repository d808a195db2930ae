// The orders of a URL: up to 50 ids, or the id of a kept selection.

import type { ShopContext } from '#shop/context.ts';
import { findOrderSelection } from '#shop/orders/order-selections.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';

/** Null when there are none, too many, or the selection is not kept any more. */
export async function loadSelectedIds(ctx: ShopContext, { url }: Request): Promise<readonly string[] | null> {
  const params = new URL(url).searchParams;
  const selection = params.get('selection');
  return selection === null ? parseSelectedIds(params.get('ids')) : findOrderSelection(ctx, selection);
}
