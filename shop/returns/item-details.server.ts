// Loads what staff need besides the return itself to decide about its items: whether the product is returnable, and the stock.

import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { returnItems } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';

export interface ItemDetails {
  /** The id of the return's item. */
  readonly id: string;
  readonly isReturnable: boolean;
  /** Units of its own size on the shelf; null when the size was deleted. */
  readonly onHand: number | null;
  /** Whether enough units of the wanted size are left for the whole return; null without a wanted size. */
  readonly isWantedSizeLeft: boolean | null;
}

export async function loadItemDetails(db: DbOrTx, returnId: string): Promise<readonly ItemDetails[]> {
  const rows = await db
    .select({
      id: returnItems.id,
      wantedSize: returnItems.wantedSize,
      wantedLevelId: returnItems.wantedLevelId,
      isReturnable: products.isReturnable,
      onHand: inventoryLevels.onHand,
      wantedLeft: sql<number | null>`(select level.on_hand - level.reserved from inventory_levels level
        where level.id = ${returnItems.wantedLevelId})`,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(inventoryLevels, eq(inventoryLevels.id, orderItems.inventoryLevelId))
    .where(eq(returnItems.returnId, returnId));
  const countWanted = (levelId: string | null): number =>
    rows.filter(({ wantedLevelId }) => wantedLevelId === levelId).length;
  return rows.map(({ id, wantedSize, wantedLevelId, isReturnable, onHand, wantedLeft }) => ({
    id,
    onHand,
    isReturnable: isReturnable ?? true,
    isWantedSizeLeft: wantedSize === null ? null : (wantedLeft ?? 0) >= countWanted(wantedLevelId),
  }));
}
